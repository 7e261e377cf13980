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

    /// The merge that the row stores; `nil` for another row, and for one that cannot be read.
    var merge: Merge? {
        guard let set = self.changeSet, case .merge(let merge) = set.changes.first else { return nil }
        return merge
    }

    /// What a record stores; `nil` for another row, and for one that cannot be read.
    var changeSet: ChangeSet? {
        guard self.key.parts?.kind.use == .record else { return nil }
        do throws(ByteReader.Failure) { return try ChangeSet(decoding: self.value) } catch { return nil }
    }
}

extension StoredRow {
    /// The key of the record that the row finds; `nil` for a row that finds none, and for one that cannot be read.
    package var found: RowKey? {
        guard let (kind, space, own) = self.key.parts else { return nil }
        var reader = RowKeyReader(own)
        switch kind {
        case .email, .phone, .identity: return RowKey(.account, in: space) { $0.parts(self.value) }
        case .unfinishedMerge, .absorbingMerge: return RowKey(.merge, in: space) { $0.parts(self.value) }
        case .providerEmail, .initialEmail:
            guard reader.skipName() else { return nil }
            return RowKey(.account, in: space) { $0.parts(reader.rest) }
        case .codeSequence:
            guard reader.number() != nil else { return nil }
            return RowKey(.code, in: space) { $0.parts(reader.rest) }
        case .codeOwner:
            guard reader.skipName(), reader.number() != nil else { return nil }
            return RowKey(.code, in: space) { $0.parts(reader.rest) }
        case .mergeSequence:
            guard reader.number() != nil else { return nil }
            return RowKey(.merge, in: space) { $0.parts(reader.rest) }
        case .undoableMerge:
            guard reader.skipName() else { return nil }
            return RowKey(.merge, in: space) { $0.parts(reader.rest) }
        case .layout, .tenant, .configuration, .provider, .passwordAlgorithm, .note, .account, .code, .merge,
            .auditEntry:
            return nil
        }
    }
}
