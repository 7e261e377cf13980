import Vinculum

/// Entries of the audit trail about what is stored beside the accounts.
extension Workspace {
    /// A change set with an entry about the keys. It belongs in the record that changes them.
    ///
    /// - Parameters:
    ///   - operation: The command or operation.
    ///   - name: The name of the administrator; `nil` for that of the settings.
    func auditOfKeys(
        _ operation: String, by name: String? = nil, from peer: Peer? = nil, at now: Instant
    ) -> ChangeSet {
        var set = ChangeSet()
        set.changes = [
            .audited(
                AuditEntry(
                    at: now, .administrator, name ?? self.authority.settings.administratorName, from: peer,
                    operation: operation, changed: .keys, by: .administrator, tenant: nil))
        ]
        return set
    }
}
