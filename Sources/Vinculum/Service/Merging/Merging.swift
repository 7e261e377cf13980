/// The merging of two accounts of one person: what each must show, the deed, and its undo.
///
/// What it reaches of a request is listed here, and nothing else.
struct Merging {
    private let operation: Operation

    init(_ operation: Operation) { self.operation = operation }

    // What it reads.

    var call: Call { _read { yield self.operation.call } }
    var settings: AuthoritySettings { _read { yield self.operation.settings } }
    var policy: ProjectPolicy { _read { yield self.operation.policy } }
    var now: Instant { self.operation.now }
    var view: View {
        _read { yield self.operation.view }
        nonmutating _modify { yield &self.operation.view }
    }
    func proposedAccount(_ id: AccountID) -> Account? { self.operation.proposedAccount(id) }
    func isSecondFactorDue(_ account: Account) -> Bool { self.operation.isSecondFactorDue(account) }
    func isUnprovenReplacement(_ account: Account) -> Bool { self.operation.isUnprovenReplacement(account) }
    func isRecoverable(_ account: Account) -> Bool { self.operation.isRecoverable(account) }

    // What it asks for.

    func requiredSession(_ idToken: String?) throws(OperationExit) -> Session {
        try self.operation.requiredSession(idToken)
    }
    func requireAdministrator() throws(OperationExit) { try self.operation.requireAdministrator() }
    func check(_ change: OwnerChange, by session: Session?) throws(OperationExit) {
        try self.operation.check(change, by: session)
    }
    func permit(_ change: OwnerChange, by session: Session?) throws(OperationExit) {
        try self.operation.permit(change, by: session)
    }
    func permitPreparedMerge() { self.operation.permit(.preparedMerge) }
    func spendPreparation() throws(OperationExit) { try self.operation.spendCode("merge") }
    func blockingReply(_ survivor: Session, _ merge: Merge) throws(OperationExit) -> BlockingReply? {
        try self.operation.blockingReply(
            to: .beforeMerge, survivor.account, SignIn(survivor.provider, secondFactor: survivor.secondFactor), merge)
    }

    // What it does.

    func change(_ account: inout Account, _ deltas: [AccountChange]) { self.operation.change(&account, deltas) }
    func propose(_ change: Change) { self.operation.propose(change) }
    func record(_ facts: [Decision.Fact]) { self.operation.record(Decision(.change, .merging, facts)) }
    func issueTokens(_ account: inout Account, _ origin: SessionOrigin) throws(OperationExit) -> IssuedTokens {
        try self.operation.issueTokens(&account, origin)
    }
    func tellOfMerge(_ account: Account) { self.operation.tell(.merge, account) }
    func mailRecovery(to address: EmailAddress, of account: Account) {
        self.operation.mailRecovery(to: address, wasProven: true, of: account)
    }
    func mailReversal(of factor: Factor, _ account: Account) { self.operation.mailReversal(of: factor, account) }
}

extension Operation {
    var merging: Merging { Merging(self) }
}
