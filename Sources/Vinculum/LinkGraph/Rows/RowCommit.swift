/// A change set as a transaction on rows: the versions that must still hold, and what is written if they do.
///
/// Both lists are in the order of their keys, so that databases lock rows in one order.
package struct RowCommit: Equatable, Sendable {
    /// A row that the commit rests on.
    package struct Expectation: Equatable, Sendable {
        /// The row.
        package let key: RowKey
        /// Its version when it was read; ``RowVersion/absent`` if it must not be there.
        package let version: RowVersion
    }

    /// A row that the commit writes.
    package struct Write: Equatable, Sendable {
        /// The row.
        package let key: RowKey
        /// What it says from now on; `nil` to delete it.
        package let value: [UInt8]?
    }

    /// What must still hold.
    package let expectations: [Expectation]
    /// What is written.
    package let writes: [Write]

    /// Works out the transaction of a change set.
    ///
    /// Rows that find records need no expectation: the record, which they are written with, vouches for them. Only a
    /// new one that must be unique must not be there yet.
    ///
    /// - Parameters:
    ///   - set: The changes, with the preconditions of the view that they were proposed on.
    ///   - known: The rows that the view was made of.
    /// - Throws: ``CommitConflict`` if the known rows refuse the changes by themselves.
    package init(_ set: ChangeSet, on known: KnownRows) throws(CommitConflict) {
        // Another program may have deleted the project: its rows must not come back one by one.
        guard known.version(of: .tenant(nil)) != .absent else { throw .tenantDeleted(nil) }
        var store = known.store
        try store.apply(set)
        let generations = known.generations.after(set)
        // What the set stores is written also if it says the same, so that its version changes as in memory.
        // So is the account of a code: a request that reads its codes and changes it conflicts with a new one.
        let space = generations.space(of: set.tenant)
        let named = set.changes.flatMap { change in
            [change.rowKey(in: space), change.codeAccount.map { .account($0, in: space) }].compactMap { $0 }
        }.ordered()
        var next = 0
        var keys = set.preconditions.flatMap { $0.rowKeys(known.generations.space(of: set.tenant)) }
        keys += [.tenant(nil), .tenant(set.tenant)]
        var writes: [Write] = []
        let before = known.store.rows(concernedBy: set, known.generations)
        RowPair.forEach(before, store.rows(concernedBy: set, generations)) { pair in
            let row: StoredRow
            switch pair {
            case .first(let old):
                guard let (kind, space, _) = old.key.parts, !generations.isLeftBehind(space) else { return }
                writes.append(Write(key: old.key, value: nil))
                if kind.use == .record { keys.append(old.key) }
                return
            case .second(let new):
                row = new
                if new.key.parts?.kind.use != .range { keys.append(new.key) }
                // The account that another one has absorbed meanwhile is deleted, and may not come back so.
                if let absorbing = new.key.absorbingMerge, !before.hasKey(absorbing) { keys.append(absorbing) }
            case .both(let old, let new):
                while next < named.count, named[next] < new.key { next += 1 }
                if old.value == new.value, next == named.count || named[next] != new.key { return }
                row = new
                if let use = new.key.parts?.kind.use, use == .record || use == .mark { keys.append(new.key) }
            }
            writes.append(Write(key: row.key, value: row.value))
        }
        self.writes = writes
        var expectations: [Expectation] = []
        for key in keys.ordered() where expectations.last?.key != key {
            expectations.append(Expectation(key: key, version: known.version(of: key)))
        }
        self.expectations = expectations
    }
}

extension RowCommit {
    /// A transaction that writes nothing: the versions of rows, as of one moment.
    init(confirming known: KnownKeys) {
        self.writes = []
        self.expectations = known.all.map { Expectation(key: $0, version: known.version(of: $0)) }
    }
}

extension RowKey {
    /// The row of the merge that would have absorbed the account whose row it is; `nil` for another row.
    fileprivate var absorbingMerge: RowKey? {
        guard let (kind, space, own) = self.parts, kind == .account else { return nil }
        return RowKey(.absorbingMerge, in: space) { $0.parts(own) }
    }
}

extension [StoredRow] {
    /// Whether the rows, which are in the order of their keys, have this one: a known record vouches for it.
    fileprivate func hasKey(_ key: RowKey) -> Bool {
        var (low, high) = (0, self.count)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low < self.count && self[low].key == key
    }
}

extension Change {
    /// The account of a code that the change stores.
    fileprivate var codeAccount: AccountID? {
        if case .code(.stored(let code)) = self { code.account } else { nil }
    }
}

extension Precondition {
    /// The rows whose versions say whether the precondition still holds.
    ///
    /// - Parameter space: Where the accounts of the graph are.
    func rowKeys(_ space: RowSpace) -> [RowKey] {
        func account(_ owner: AccountID?, else absent: RowKey) -> [RowKey] {
            [owner.map { .account($0, in: space) } ?? absent]
        }
        switch self {
        case .account(let id, _): return [.account(id, in: space)]
        case .email(let address, let owner): return account(owner, else: .email(address, in: space))
        case .phone(let number, let owner): return account(owner, else: .phone(number, in: space))
        case .identity(let provider, let subject, let owner):
            return account(owner, else: .identity(provider, subject, in: space))
        case .code(_, let code?): return [.code(code.key, in: code.rowSpace(space))]
        case .code(let key, nil): return [.code(key, in: space), .code(key, in: space.lasting)]
        case .merge(_, let merge?): return [.merge(merge.id, survivor: merge.survivor.account, in: space)]
        case .merge(.id(let id, let survivor), nil): return [.merge(id, survivor: survivor, in: space)]
        case .merge(.unfinished(let id), nil): return [.unfinishedMerge(of: id, in: space)]
        case .merge(.absorbed(let id), nil): return [.absorbingMerge(of: id, in: space)]
        case .configuration(let tenant, _): return [.configuration(in: RowSpace(tenant: tenant, generation: 0))]
        case .provider(let id, _): return [.provider(id, in: space)]
        }
    }
}
