import Vinculum

/// Entries of the audit trail about what is stored beside the accounts, or not stored.
extension Workspace {
    /// A change set with an entry about the keys. It belongs in the record that changes them.
    ///
    /// - Parameters:
    ///   - operation: The command or operation.
    ///   - name: The name of the administrator; `nil` for that of the settings.
    func auditOfKeys(
        _ operation: String, by name: String? = nil, from peer: Peer? = nil, at now: Instant
    ) -> ChangeSet {
        self.audit(operation, of: .keys, by: name, from: peer, tenant: nil, account: nil, at: now)
    }

    /// A change set with an entry about something that an administrator did.
    ///
    /// - Parameters:
    ///   - operation: The command or operation.
    ///   - name: The name of the administrator; `nil` for that of the settings.
    func audit(
        _ operation: String, of parts: AuditedParts, by name: String?, from peer: Peer?, tenant: TenantID?,
        account: AccountID?, at now: Instant
    ) -> ChangeSet {
        var set = ChangeSet()
        set.changes = [
            .audited(
                AuditEntry(
                    at: now, .administrator, name ?? self.authority.settings.administratorName, from: peer,
                    operation: operation, changed: parts, by: .administrator, tenant: tenant, account: account,
                    accountCount: account == nil ? 0 : 1))
        ]
        return set
    }
}
