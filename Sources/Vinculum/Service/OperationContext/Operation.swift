/// One request in work: what it reads, what it proposes, and its randomness.
///
/// Each operation of the protocol is an extension in a file of its own. It reads through ``view``, proposes through
/// ``change(_:_:)`` and ``propose(_:)``, and asks the host through ``ask(_:)``. Nothing is written before the caller
/// commits what ``finish(_:)`` returns.
// A class, so that what every function of it takes is one reference.
final class Operation {
    /// The request as it passed the gate: caller, project, tenant, body and query.
    let call: Call
    /// The policy of the project or tenant.
    var policy: ProjectPolicy { _read { yield self.sharedPolicy.wrappedValue } }
    private let sharedPolicy: CopiedOnWrite<ProjectPolicy>
    let algorithms: PasswordAlgorithms
    let now: Instant
    let seed: Seed
    let sharedSettings: CopiedOnWrite<AuthoritySettings>

    var view: View
    var generator: SeededGenerator
    /// The counters of strict mode; unused ones in other modes.
    var budgets = Budgets()
    /// What the request does to ``budgets`` at its end.
    var budgetUse = BudgetUse()

    /// The questions of the request so far, while it runs.
    var pendingQuestions = PendingQuestions()
    /// What this run or an earlier one of the request worked out.
    var memory: RequestMemory {
        _read { yield self.pendingQuestions.memory }
        _modify { yield &self.pendingQuestions.memory }
    }
    /// How many of the answers so far were to the questions that were asked.
    private(set) var answeredCount = 0
    #if !COMPACT_TEXT
    /// The tokens that the run has made and left unsigned.
    var unsigned: [UnsignedToken] = []
    #endif

    /// What the request proposes so far. A copy is what to return to for a refusal that the response carries with
    /// status 200; what is committed even if the request is refused stays.
    var proposed: Proposed
    /// Changes that are committed even if the request is refused: the counting of wrong answers.
    private var changesEvenIfRefused: [Change] = []
    /// The changes at the last ``setSavepoint()``, which are committed even if the request is refused afterwards, and
    /// their effects.
    private var savepoint: (changes: [Change], effects: [Effect]) = ([], [])

    /// The account, as it was, whose owner an administrator has told of each change.
    var toldOwner: Account?
    /// The tenant that this operation creates.
    var madeTenant: TenantID?
    /// The account of the first session that was verified.
    var sessionAccount: AccountID?
    /// The account and second factor of the request's verified session, if it has one.
    var sessionFactor: (account: AccountID, claim: SecondFactorClaim)?

    init(
        call: Call, view: consuming View, policy: CopiedOnWrite<ProjectPolicy>,
        settings: CopiedOnWrite<AuthoritySettings>, algorithms: PasswordAlgorithms, now: Instant, seed: Seed
    ) {
        self.call = call
        self.view = view
        self.sharedPolicy = policy
        self.sharedSettings = settings
        self.algorithms = algorithms
        self.now = now
        self.seed = seed
        self.generator = SeededGenerator(seed)
        self.proposed = Proposed(permitted: call.caller == .administrator ? .all : [])
    }

    var settings: AuthoritySettings { _read { yield self.sharedSettings.wrappedValue } }

    /// Proposes deltas to an account, and applies them to `account`.
    func change(_ account: inout Account, _ deltas: [AccountChange]) {
        guard !deltas.isEmpty else { return }
        self.proposed.decisions += Decision.consequences(of: deltas, for: account)
        let parts = account.parts(touchedBy: deltas)
        self.proposed.touched.formUnion(parts)
        let (old, endedCount) = (parts.contains(.email) ? account : nil, account.endedSessionCount)
        for delta in deltas { account.apply(delta) }
        if case .account(.changed(let id, var all))? = self.proposed.changes.last, id == account.id {
            // Its list has then one owner, and is not copied.
            self.proposed.changes.removeLast()
            all += deltas
            self.proposed.changes.append(.account(.changed(id, all)))
        } else {
            self.proposed.changes.append(.account(.changed(account.id, deltas)))
        }
        if let old { self.endRecoveries(after: old, account) }
        // No session ends with them here, by which their next request would be refused.
        if account.endedSessionCount == endedCount {
            for case .sessionsRevoked in deltas { self.endPendingSignIns(of: account) }
        }
    }

    /// The account with the changes that were proposed so far; `nil` if it does not exist.
    func proposedAccount(_ id: AccountID) -> Account? {
        var account = self.view.account(id)
        for case .account(.changed(let changed, let deltas)) in self.proposed.changes where changed == id {
            for delta in deltas { account?.apply(delta) }
        }
        return account
    }

    // Not inlined below: each grows an array, and every operation uses some.

    /// Proposes a change that is committed if the request succeeds.
    @inline(never)
    func propose(_ change: Change) {
        // A whole account that is written or deleted.
        if case .account = change { self.proposed.touched.insert(.whole) }
        self.proposed.changes.append(change)
    }

    /// Proposes a change that is committed even if the request is refused.
    @inline(never)
    func proposeEvenIfRefused(_ change: Change) {
        self.changesEvenIfRefused.append(change)
    }

    /// Sets a savepoint: the changes proposed so far are committed, and their effects performed, even if the request is
    /// refused from here on.
    func setSavepoint() {
        self.savepoint = (self.proposed.changes, self.proposed.effects)
    }

    /// Has the host send something after the commit. The code in it must be among the proposed changes.
    @inline(never)
    func send(_ effect: Effect) {
        self.proposed.effects.append(effect)
    }

    /// Records why something changes that the request did not ask for by name, or what is asked for first.
    @inline(never)
    func record(_ kind: Decision.Kind, _ rule: Decision.Rule, _ facts: Decision.Fact...) {
        self.proposed.decisions.append(Decision(kind, rule, facts))
    }

    /// Records a decision.
    func record(_ decision: Decision) { self.proposed.decisions.append(decision) }

    /// Records a refusal that the response carries with status 200.
    @inline(never)
    func record(_ refusal: ServiceError, on context: RefusalContext) {
        self.proposed.decisions.append(Decision(refusal, context))
    }

    /// The host's answers to these questions.
    ///
    /// - Throws: ``OperationExit/needs(_:)`` if they are not answered yet; a refusal for an answer that a
    ///   question does not accept.
    func ask(_ questions: [Question]) throws(OperationExit) -> [Answer] {
        guard let answers = self.pendingQuestions.answers(to: questions, after: self.answeredCount) else {
            // Otherwise a blocking function that writes to the account would be called forever.
            guard self.pendingQuestions.forgottenCount < ServiceLimits.forgottenAnswers else {
                throw .refused(ServiceError.stateKeptMoving)
            }
            throw .needs(questions)
        }
        for (question, answer) in zip(questions, answers) where !question.accepts(answer) {
            throw .refused(.internal("The host's answer is none to its question; nothing was changed."))
        }
        self.answeredCount += questions.count
        return answers
    }

    /// Whether an earlier run of the request came past this point.
    var isResumed: Bool { self.pendingQuestions.isAnswered(after: self.answeredCount) }

    /// The proposal of a successful operation.
    func finish(_ response: HTTPResponse) -> Proposal {
        guard self.proposed.touched.isSubset(of: self.proposed.permitted) else {
            return Proposal(.internal("The operation changes an account and has not asked whether it may."))
        }
        return Proposal(
            self.changeSet(self.audited(self.founding(self.proposed.changes))), response, self.proposed.decisions,
            effects: self.proposed.effects, sessionAccount: self.sessionAccount)
    }

    /// The proposal of a refused operation: the changes up to the savepoint and the counted wrong answers, and no other
    /// change.
    func finish(_ refusal: ServiceError, on context: RefusalContext) -> Proposal {
        if !self.proposed.touched.isSubset(of: self.proposed.permitted) { self.savepoint.changes = [] }
        let decisions =
            [Decision(refusal, context)] + (self.savepoint.changes.isEmpty ? [] : self.proposed.decisions)
            + self.changesEvenIfRefused.compactMap { Decision.consequence(of: $0) }
        let saved = self.savepoint.changes.isEmpty ? [] : self.founding(self.savepoint.changes)
        return Proposal(
            self.changeSet(saved + self.changesEvenIfRefused), .failure(refusal),
            decisions,
            effects: self.savepoint.effects, refusal: refusal, retryAfterFetching: context.retryAfterFetching)
    }

    /// The changes, after the one that creates the tenant if it does not exist.
    private func founding(_ changes: [Change]) -> [Change] {
        self.call.foundsTenant
            ? [.configuration(.written(Configuration.permissiveTenant))] + changes : changes
    }

    private func changeSet(_ changes: [Change]) -> ChangeSet {
        var set = ChangeSet(tenant: self.madeTenant ?? self.call.tenant)
        set.changes = changes
        if !changes.isEmpty { (set.preconditions, set.decoded) = (self.view.preconditions, self.view.decoded) }
        return set
    }
}

extension Operation {
    /// What a request proposes up to some point.
    struct Proposed {
        fileprivate(set) var changes: [Change] = []
        fileprivate(set) var effects: [Effect] = []
        /// The decisions so far.
        fileprivate(set) var decisions: [Decision] = []
        /// The parts of accounts that the operation touched.
        fileprivate(set) var touched: AccountParts = []
        /// The parts that it may touch; see ``OwnerChange`` and ``Warrant``.
        var permitted: AccountParts
        /// What allows a change that has an entry in the audit trail; `nil` for sign-ins.
        var auditWarrant: AuditWarrant?
    }
}
