/// What is looked up in a state, as a question to rows.
package enum RowLookup {
    /// The project and the tenant themselves, their configurations, and the parameters of password hashes: what every
    /// request needs.
    case base
    case account(AccountID)
    case email(EmailAddress)
    case phone(PhoneNumber)
    case identity(ProviderID, SubjectID)
    case providerEmail(EmailAddress)
    case initialEmail(EmailAddress)
    /// The accounts whose ids sort after one, at most so many.
    case accounts(after: AccountID?, limit: Int)
    case accountCount
    /// A code under the key that a client presents.
    case code(CodeKey)
    /// A code under the key that it is stored with.
    case stored(CodeKey)
    /// The codes that the index of owners has under this text.
    case codes(owner: String)
    /// The codes with greater sequence numbers, at most so many.
    case codesAfter(UInt64, limit: Int)
    case merge(MergeQuery)
    case mergesAfter(UInt64, limit: Int)
    case undoableMerges(into: AccountID)
    case successor(of: AccountID)
    case provider(ProviderID)
    case providers
    /// All providers of the project and its tenants.
    case everyProvider
    case tenant(TenantID)
    /// The tenants with their configurations.
    case tenants
    case audit(after: UInt64, limit: Int)
}

extension KnownKeys {
    /// Adds the rows that a lookup needs and that are not known.
    ///
    /// - Parameter tenant: The tenant that is looked at; `nil` for the project itself.
    /// - Returns: Whether there are any.
    @discardableResult
    func addNeeds(of lookup: RowLookup, in tenant: TenantID?, to needs: inout RowNeeds) -> Bool {
        var missing = Missing(known: self)
        let space = self.generations.space(of: tenant)
        swap(&missing.needs, &needs)
        missing.base(space)
        // Where the accounts are is not known before.
        if missing.isNothing { missing.look(lookup, space) }
        swap(&missing.needs, &needs)
        return !missing.isNothing
    }

    /// The number of accounts of a tenant or of the project itself; `nil` if it is not known.
    func accountCount(of tenant: TenantID?) -> Int? {
        self.count(of: RowRange(.account, in: self.generations.space(of: tenant)))
    }

    /// A search for what is not known.
    private struct Missing {
        let known: KnownKeys
        var needs = RowNeeds()
        /// Whether the search has found nothing so far.
        private(set) var isNothing = true

        init(known: KnownKeys) { self.known = known }

        mutating func base(_ space: RowSpace) {
            if !self.known.hasBase {
                self.graph(.project)
                _ = self.rows(RowRange(.passwordAlgorithm, in: .project))
            }
            if space.tenant != nil { self.graph(space.lasting) }
        }

        private mutating func graph(_ space: RowSpace) {
            self.row(.tenant(space.tenant))
            self.row(.configuration(in: space))
        }

        mutating func look(_ lookup: RowLookup, _ space: RowSpace) {
            switch lookup {
            case .base: break
            case .account(let id): self.row(.account(id, in: space))
            case .email(let address): self.record(behind: .email(address, in: space))
            case .phone(let number): self.record(behind: .phone(number, in: space))
            case .identity(let provider, let subject): self.record(behind: .identity(provider, subject, in: space))
            case .providerEmail(let address): self.records(in: .named(address.text, .providerEmail, in: space))
            case .initialEmail(let address): self.records(in: .named(address.text, .initialEmail, in: space))
            case .accounts(let id, let limit):
                let all = RowRange(.account, in: space)
                _ = self.rows(id.map { all.after(.account($0, in: space)) } ?? all, limit: limit)
            case .accountCount:
                self.count(of: RowRange(.account, in: space))
            case .code(let key):
                // Stored under the key or its digest, as a code of an account or of none.
                self.look(.stored(key), space)
                self.look(.stored(key.digest), space)
            case .stored(let key):
                self.row(.code(key, in: space))
                self.row(.code(key, in: space.lasting))
            case .codes(let owner):
                self.records(in: .named(owner, .codeOwner, in: space))
                self.records(in: .named(owner, .codeOwner, in: space.lasting))
            case .codesAfter(let sequence, let limit):
                self.records(in: .after(sequence, .codeSequence, in: space), limit: limit)
                self.records(in: .after(sequence, .codeSequence, in: space.lasting), limit: limit)
            case .merge(let query): self.merge(query, space)
            case .mergesAfter(let sequence, let limit):
                self.records(in: .after(sequence, .mergeSequence, in: space), limit: limit)
            case .undoableMerges(let account): self.records(in: .named(account.text, .undoableMerge, in: space))
            case .successor(let account): self.chain(from: account, space)
            case .provider(let id): self.row(.provider(id, in: space))
            case .providers: _ = self.rows(RowRange(.provider, in: space.lasting))
            case .everyProvider:
                _ = self.rows(RowRange(every: .tenant))
                _ = self.rows(RowRange(every: .provider))
            case .tenant(let tenant): self.row(.tenant(tenant))
            case .tenants:
                _ = self.rows(RowRange(every: .tenant))
                _ = self.rows(RowRange(every: .configuration))
            case .audit(let sequence, let limit):
                _ = self.rows(.after(sequence, .auditEntry, in: .project), limit: limit)
            }
        }

        private mutating func row(_ key: RowKey) {
            if self.known.contains(key) { return }
            self.needs.add(key)
            self.isNothing = false
        }

        private mutating func rows(_ range: RowRange, limit: Int = .max) -> [RowTable.Entry] {
            if let entries = self.known.entries(in: range, limit: limit) { return entries }
            self.needs.add(range, limit: limit)
            self.isNothing = false
            return []
        }

        private mutating func count(of range: RowRange) {
            if self.known.count(of: range) != nil { return }
            self.needs.addCount(of: range)
            self.isNothing = false
        }

        /// The record that a row finds.
        private mutating func record(behind key: RowKey) {
            self.row(key)
            if let entry = self.known.table[key] { self.record(of: entry) }
        }

        /// The record that a row finds. One that is not there is needed once more: ``RowRun/take(_:to:)`` refuses that.
        private mutating func record(of entry: RowTable.Entry) {
            guard let key = entry.row.found, self.known.table[key] == nil else { return }
            self.needs.add(key)
            self.isNothing = false
        }

        /// The records that the rows of a range find.
        private mutating func records(in range: RowRange, limit: Int = .max) {
            for entry in self.rows(range, limit: limit) { self.record(of: entry) }
        }

        private mutating func merge(_ query: MergeQuery, _ space: RowSpace) {
            switch query {
            case .id(let id, let survivor): self.row(.merge(id, survivor: survivor, in: space))
            case .unfinished(let account): self.record(behind: .unfinishedMerge(of: account, in: space))
            case .absorbed(let account): self.record(behind: .absorbingMerge(of: account, in: space))
            }
        }

        /// The merges that lead from an absorbed account to the one that it is part of.
        private mutating func chain(from account: AccountID, _ space: RowSpace) {
            var next = account
            for _ in 0..<MergeTable.longestChain {
                let key = RowKey.absorbingMerge(of: next, in: space)
                self.record(behind: key)
                guard let record = self.known.table[key]?.row.found,
                    let merge = self.known.table[record]?.row.merge
                else { return }
                next = merge.survivor.account
            }
        }
    }
}

extension RowRange {
    /// The rows of a kind that find records by a name.
    fileprivate static func named(_ name: String, _ kind: RowKind, in space: RowSpace) -> RowRange {
        RowRange(beginningWith: RowKey(kind, in: space) { $0.name(name) })
    }

    /// The rows of a kind with greater numbers than this.
    fileprivate static func after(_ sequence: UInt64, _ kind: RowKind, in space: RowSpace) -> RowRange {
        let all = RowRange(kind, in: space)
        guard sequence < .max else { return RowRange(from: all.upper, to: all.upper) }
        return RowRange(from: RowKey(kind, in: space) { $0.number(sequence + 1) }, to: all.upper)
    }

    /// The part of the range that comes after a key.
    fileprivate func after(_ key: RowKey) -> RowRange {
        RowRange(from: RowKey(stored: key.bytes + [0]), to: self.upper)
    }
}
