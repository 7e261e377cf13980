extension Operation {
    /// What a request proposed up to some point; see ``Operation/withdraw(to:)``.
    struct Proposed {
        let changes: [Change]
        let effects: [Effect]
        let decisions: [Decision]
        let touched: AccountParts
        let permitted: AccountParts
        let auditWarrant: AuditWarrant?
    }

    /// What an operation holds: one object, so that the operation itself is one reference; a value of this size would
    /// be moved at each call.
    final class State {
        /// The request as it passed the gate: caller, project, tenant, body and query.
        let call: Call
        let settings: CopiedOnWrite<AuthoritySettings>
        /// The policy of the project or tenant.
        let policy: ProjectPolicy
        let algorithms: PasswordAlgorithms
        let now: Instant
        let seed: Seed

        var view: View
        var generator: SeededGenerator

        /// The counters of strict mode; unused ones in other modes.
        var budgets = Budgets()
        /// What the request does to ``budgets`` at its end.
        var budgetUse = BudgetUse()

        /// The tenant that this operation creates.
        var madeTenant: TenantID?
        var changes: [Change] = []
        /// Changes that are committed even if the request is refused: the counting of wrong answers.
        var changesEvenIfRefused: [Change] = []
        var effects: [Effect] = []
        /// The changes at the last ``setSavepoint()``, which are committed even if the request is refused afterwards.
        var savepoint: [Change] = []
        /// The effects at the last ``setSavepoint()``: those of ``savepoint``.
        var savepointEffects: [Effect] = []
        let pendingQuestions: PendingQuestions
        /// How many of the answers so far were to the questions that were asked.
        var answeredCount = 0
        /// The decisions so far.
        var decisions: [Decision] = []
        /// The parts of accounts that the operation may touch; see ``OwnerChange`` and ``Warrant``.
        var permitted: AccountParts
        /// The account and second factor of the request's verified session, if it has one.
        var sessionFactor: (account: AccountID, claim: SecondFactorClaim)?
        /// The parts that it touched.
        var touched: AccountParts = []
        /// What the last call to a provider carried.
        var sent = SentSecrets()
        /// The account of the first session that was verified.
        var sessionAccount: AccountID?
        /// What allows a change that has an entry in the audit trail; `nil` for sign-ins.
        var auditWarrant: AuditWarrant?

        init(
            call: Call,
            view: consuming View,
            policy: ProjectPolicy,
            settings: CopiedOnWrite<AuthoritySettings>,
            algorithms: PasswordAlgorithms,
            now: Instant,
            seed: Seed,
            pendingQuestions: PendingQuestions
        ) {
            self.call = call
            self.settings = settings
            self.policy = policy
            self.algorithms = algorithms
            self.now = now
            self.view = view
            self.seed = seed
            self.generator = SeededGenerator(seed)
            self.pendingQuestions = pendingQuestions
            self.permitted = call.caller == .administrator ? .all : []
        }
    }
}
