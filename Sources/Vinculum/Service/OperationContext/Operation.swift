/// One request in work: what it reads, what it proposes, and its randomness.
///
/// Each operation of the protocol is an extension in a file of its own. It reads through ``view``, proposes through
/// ``change(_:_:)`` and ``propose(_:)``, and asks the host through ``ask(_:)``. Nothing is written before the caller
/// commits what ``finish(_:)`` returns.
struct Operation: ~Copyable {
    private let state: State

    init(
        call: Call, view: consuming View, policy: ProjectPolicy, settings: CopiedOnWrite<AuthoritySettings>,
        algorithms: PasswordAlgorithms, now: Instant, seed: Seed, pendingQuestions: PendingQuestions
    ) {
        self.state = State(
            call: call, view: view, policy: policy, settings: settings, algorithms: algorithms, now: now, seed: seed,
            pendingQuestions: pendingQuestions)
    }

    /// Proposes deltas to an account, and applies them to `account`.
    mutating func change(_ account: inout Account, _ deltas: [AccountChange]) {
        guard !deltas.isEmpty else { return }
        self.state.decisions += Decision.consequences(of: deltas, for: account)
        let parts = account.parts(touchedBy: deltas)
        self.state.touched.formUnion(parts)
        let (old, endedCount) = (parts.contains(.email) ? account : nil, account.endedSessionCount)
        for delta in deltas { account.apply(delta) }
        if case .account(.changed(let id, let earlier))? = self.state.changes.last, id == account.id {
            self.state.changes[self.state.changes.count - 1] = .account(.changed(id, earlier + deltas))
        } else {
            self.state.changes.append(.account(.changed(account.id, deltas)))
        }
        if let old { self.endRecoveries(after: old, account) }
        // No session ends with them here, by which their next request would be refused.
        if account.endedSessionCount == endedCount {
            for case .sessionsRevoked in deltas { self.endPendingSignIns(of: account) }
        }
    }

    /// The account with the changes that were proposed so far; `nil` if it does not exist.
    mutating func proposedAccount(_ id: AccountID) -> Account? {
        var account = self.view.account(id)
        for case .account(.changed(let changed, let deltas)) in self.state.changes where changed == id {
            for delta in deltas { account?.apply(delta) }
        }
        return account
    }

    // Not inlined below: each grows an array, and every operation uses some.

    /// Proposes a change that is committed if the request succeeds.
    @inline(never)
    mutating func propose(_ change: Change) {
        // A whole account that is written or deleted.
        if case .account = change { self.state.touched.insert(.whole) }
        self.state.changes.append(change)
    }

    /// Proposes a change that is committed even if the request is refused.
    @inline(never)
    mutating func proposeEvenIfRefused(_ change: Change) {
        self.state.changesEvenIfRefused.append(change)
    }

    /// Sets a savepoint: the changes proposed so far are committed, and their effects performed, even if the request is
    /// refused from here on.
    mutating func setSavepoint() {
        self.state.savepoint = self.state.changes
        self.state.savepointEffects = self.state.effects
    }

    /// What the request proposes so far, to return to; see ``withdraw(to:)``.
    var proposed: Proposed {
        Proposed(
            changes: self.state.changes, effects: self.state.effects, decisions: self.state.decisions,
            touched: self.state.touched, permitted: self.state.permitted, auditWarrant: self.state.auditWarrant)
    }

    /// Withdraws what was proposed since, with its mails and its reasons, for a refusal that the response carries with
    /// status 200. What is committed even if the request is refused stays.
    @inline(never)
    mutating func withdraw(to earlier: Proposed) {
        self.state.changes = earlier.changes
        self.state.effects = earlier.effects
        self.state.decisions = earlier.decisions
        self.state.touched = earlier.touched
        self.state.permitted = earlier.permitted
        self.state.auditWarrant = earlier.auditWarrant
    }

    /// Has the host send something after the commit. The code in it must be among the proposed changes.
    @inline(never)
    mutating func send(_ effect: Effect) {
        self.state.effects.append(effect)
    }

    /// Records why something changes that the request did not ask for by name, or what is asked for first.
    @inline(never)
    mutating func record(_ kind: Decision.Kind, _ rule: Decision.Rule, _ facts: Decision.Fact...) {
        self.state.decisions.append(Decision(kind, rule, facts))
    }

    /// Records a refusal that the response carries with status 200.
    @inline(never)
    mutating func record(_ refusal: ServiceError, on context: RefusalContext) {
        self.state.decisions.append(Decision(refusal, context))
    }

    /// The host's answers to these questions.
    ///
    /// - Throws: ``OperationExit/needs(_:)`` if they are not answered yet; a refusal for an answer that a
    ///   question does not accept.
    mutating func ask(_ questions: [Question]) throws(OperationExit) -> [Answer] {
        guard let answers = self.state.pendingQuestions.answers(to: questions, after: self.answeredCount) else {
            // Otherwise a blocking function that writes to the account would be called forever.
            guard self.state.pendingQuestions.forgottenCount < ServiceLimits.forgottenAnswers else {
                throw .refused(ServiceError.stateKeptMoving)
            }
            throw .needs(questions)
        }
        for (question, answer) in zip(questions, answers) where !question.accepts(answer) {
            throw .refused(.internal("The host's answer is none to its question; nothing was changed."))
        }
        self.state.answeredCount += questions.count
        return answers
    }

    /// Whether an earlier run of the request came past this point.
    var isResumed: Bool { self.state.pendingQuestions.isAnswered(after: self.answeredCount) }

    /// The proposal of a successful operation.
    consuming func finish(_ response: HTTPResponse) -> Proposal {
        guard self.state.touched.isSubset(of: self.permitted) else {
            return Proposal(.internal("The operation changes an account and has not asked whether it may."))
        }
        return Proposal(
            self.changeSet(self.audited(self.founding + self.state.changes)), response, self.state.decisions,
            effects: self.state.effects, sessionAccount: self.state.sessionAccount)
    }

    /// The proposal of a refused operation: the changes up to the savepoint and the counted wrong answers, and no other
    /// change.
    consuming func finish(_ refusal: ServiceError, on context: RefusalContext) -> Proposal {
        if !self.state.touched.isSubset(of: self.permitted) { self.state.savepoint = [] }
        let decisions =
            [Decision(refusal, context)] + (self.state.savepoint.isEmpty ? [] : self.state.decisions)
            + self.state.changesEvenIfRefused.compactMap { Decision.consequence(of: $0) }
        let founding = self.state.savepoint.isEmpty ? [] : self.founding
        return Proposal(
            self.changeSet(founding + self.state.savepoint + self.state.changesEvenIfRefused), .failure(refusal),
            decisions,
            effects: self.state.savepointEffects, refusal: refusal, retryAfterFetching: context.retryAfterFetching)
    }

    private var founding: [Change] {
        self.call.foundsTenant ? [.configuration(.written(Configuration.permissiveTenant))] : []
    }

    private func changeSet(_ changes: [Change]) -> ChangeSet {
        var set = ChangeSet(tenant: self.madeTenant ?? self.call.tenant)
        set.changes = changes
        if !changes.isEmpty { set.preconditions = self.view.preconditions }
        return set
    }
}

/// The parts of the state that operations use, by their names in ``State``.
extension Operation {
    var call: Call { _read { yield self.state.call } }
    var settings: AuthoritySettings { _read { yield self.state.settings.wrappedValue } }
    var policy: ProjectPolicy { _read { yield self.state.policy } }
    var algorithms: PasswordAlgorithms { _read { yield self.state.algorithms } }
    var now: Instant { _read { yield self.state.now } }
    var seed: Seed { _read { yield self.state.seed } }
    var answeredCount: Int { _read { yield self.state.answeredCount } }
    var view: View {
        _read { yield self.state.view }
        nonmutating _modify { yield &self.state.view }
    }
    var generator: SeededGenerator {
        _read { yield self.state.generator }
        nonmutating _modify { yield &self.state.generator }
    }
    var budgets: Budgets {
        _read { yield self.state.budgets }
        nonmutating _modify { yield &self.state.budgets }
    }
    var budgetUse: BudgetUse {
        _read { yield self.state.budgetUse }
        nonmutating _modify { yield &self.state.budgetUse }
    }
    var madeTenant: TenantID? {
        _read { yield self.state.madeTenant }
        nonmutating _modify { yield &self.state.madeTenant }
    }
    var permitted: AccountParts {
        _read { yield self.state.permitted }
        nonmutating _modify { yield &self.state.permitted }
    }
    var touched: AccountParts { _read { yield self.state.touched } }
    var auditWarrant: AuditWarrant? {
        _read { yield self.state.auditWarrant }
        nonmutating _modify { yield &self.state.auditWarrant }
    }
    var sessionAccount: AccountID? {
        _read { yield self.state.sessionAccount }
        nonmutating _modify { yield &self.state.sessionAccount }
    }
    var sent: SentSecrets {
        _read { yield self.state.sent }
        nonmutating _modify { yield &self.state.sent }
    }
    var sessionFactor: (account: AccountID, claim: SecondFactorClaim)? {
        _read { yield self.state.sessionFactor }
        nonmutating _modify { yield &self.state.sessionFactor }
    }
}
