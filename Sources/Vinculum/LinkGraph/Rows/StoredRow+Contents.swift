extension StoredRow {
    /// The account that the row stores, and its tenant; `nil` for another row, and for one that cannot be read.
    package var account: (tenant: TenantID?, account: Account)? {
        guard let set = self.changeSet, set.changes.count == 1,
            case .account(.changed(let id, let changes)) = set.changes.first
        else { return nil }
        var account = Account(id: id)
        for change in changes { account.apply(change) }
        return (set.tenant, account)
    }

    /// The entry of the audit trail that the row stores; `nil` for another row, and for one that cannot be read.
    package var auditEntry: AuditEntry? {
        guard let set = self.changeSet, case .audited(let entry) = set.changes.first else { return nil }
        return entry
    }

    private var changeSet: ChangeSet? {
        guard self.key.parts?.kind.use == .record else { return nil }
        do throws(ByteReader.Failure) { return try ChangeSet(decoding: self.value) } catch { return nil }
    }
}
