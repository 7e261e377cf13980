extension AuditEntry {
    /// Creates an entry that is not stored yet.
    ///
    /// - Parameters:
    ///   - name: The name of the administrator, or the `localId` of the actor's account.
    ///   - operation: The name of the operation or command.
    ///   - rule: Why the change was allowed.
    public init(
        at instant: Instant, _ actor: Actor, _ name: String, from peer: Peer?, operation: String,
        changed parts: AuditedParts, by rule: Decision.Rule, tenant: TenantID?, account: AccountID? = nil,
        accountCount: UInt64 = 0
    ) {
        self.init(
            at: instant, actor, name, from: peer, operation: operation, changed: parts, rule: rule.rawValue,
            tenant: tenant, account: account, accountCount: accountCount)
    }
}
