// The key of each kind of row. Those of pending codes are in two spaces: clearing the accounts ends the codes of
// accounts, and leaves the others.
extension RowKey {
    package static func tenant(_ tenant: TenantID?) -> RowKey {
        RowKey(.tenant, in: RowSpace(tenant: tenant, generation: 0)) { _ in }
    }

    static func configuration(in space: RowSpace) -> RowKey { RowKey(.configuration, in: space.lasting) { _ in } }

    static func provider(_ id: ProviderID, in space: RowSpace) -> RowKey {
        RowKey(.provider, in: space.lasting) { $0.last(id.rawValue) }
    }

    static func passwordAlgorithm(_ id: UInt32) -> RowKey {
        RowKey(.passwordAlgorithm, in: .project) { $0.number(UInt64(id)) }
    }

    static func account(_ id: AccountID, in space: RowSpace) -> RowKey {
        RowKey(.account, in: space) { $0.last(id.text) }
    }

    static func email(_ address: EmailAddress, in space: RowSpace) -> RowKey {
        RowKey(.email, in: space) { $0.name(address.text) }
    }

    static func phone(_ number: PhoneNumber, in space: RowSpace) -> RowKey {
        RowKey(.phone, in: space) { $0.name(number.text) }
    }

    static func identity(_ provider: ProviderID, _ subject: SubjectID, in space: RowSpace) -> RowKey {
        RowKey(.identity, in: space) {
            $0.name(provider.rawValue)
            $0.name(subject.text)
        }
    }

    /// - Parameter space: That of the code: the tenant's accounts, or what clearing them leaves.
    static func code(_ key: CodeKey, in space: RowSpace) -> RowKey {
        RowKey(.code, in: space) { $0.name(key.text) }
    }

    static func merge(_ id: MergeID, survivor: AccountID, in space: RowSpace) -> RowKey {
        RowKey(.merge, in: space) { $0.merge(id, survivor) }
    }

    static func unfinishedMerge(of account: AccountID, in space: RowSpace) -> RowKey {
        RowKey(.unfinishedMerge, in: space) { $0.last(account.text) }
    }

    static func absorbingMerge(of account: AccountID, in space: RowSpace) -> RowKey {
        RowKey(.absorbingMerge, in: space) { $0.last(account.text) }
    }

    package static func note(_ name: String) -> RowKey { RowKey(.note, in: .project) { $0.last(name) } }

    static func auditEntry(_ sequence: UInt64) -> RowKey {
        RowKey(.auditEntry, in: .project) { $0.number(sequence) }
    }
}

extension RowKeyWriter {
    /// Writes the own key of a merge.
    mutating func merge(_ id: MergeID, _ survivor: AccountID) {
        self.text(id.text)
        self.last(survivor.text)
    }
}

extension Change {
    /// The row that stores what the change stores; `nil` for a change that removes something.
    ///
    /// - Parameter space: Where the accounts of the change's graph are.
    func rowKey(in space: RowSpace) -> RowKey? {
        switch self {
        case .account(.changed(let id, _)): .account(id, in: space)
        case .code(.stored(let code)): .code(code.key, in: code.rowSpace(space))
        case .provider(.configured(let id, _)), .provider(.contractWritten(let id, _)): .provider(id, in: space)
        case .configuration: .configuration(in: space)
        case .merge(let merge): .merge(merge.id, survivor: merge.survivor.account, in: space)
        case .audited(let entry): .auditEntry(entry.sequence)
        case .passwordAlgorithm(let id, _): .passwordAlgorithm(id)
        case .account(.deleted), .account(.allDeleted), .code(.consumed), .provider(.removed), .tenantDeleted: nil
        }
    }
}

extension PendingCode {
    /// Where the code's rows are.
    func rowSpace(_ accounts: RowSpace) -> RowSpace { self.account == nil ? accounts.lasting : accounts }
}
