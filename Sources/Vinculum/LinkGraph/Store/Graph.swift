/// The accounts, pending codes and configurations of one project or one tenant.
///
/// A value: a copy shares its storage until one of the two changes, so keeping an old state costs little.
public struct Graph: Sendable {
    private struct Parts: Sendable {
        var accounts: AccountTable
        var codes: CodeTable
        var merges: MergeTable
        var configuration = Configuration.initial
        var providers = ProviderTable()
        let hash: SipHash
        let isTenant: Bool
        /// The number of commits so far.
        var commits: UInt64 = 0
    }

    /// One reference: a view of each request has a copy of its graph, and the parts are some thirty arrays.
    @CopiedOnWrite private var parts: Parts

    init(hash: SipHash, isTenant: Bool = false) {
        self.parts = Parts(
            accounts: AccountTable(hash: hash), codes: CodeTable(hash: hash), merges: MergeTable(hash: hash),
            hash: hash, isTenant: isTenant)
    }

    var accounts: AccountTable { _read { yield self.parts.accounts } }
    var codes: CodeTable { _read { yield self.parts.codes } }
    /// The configuration of the project or tenant.
    public var configuration: Configuration { self.parts.configuration }

    /// The configuration of an identity provider; `nil` if it has none.
    public func provider(_ id: ProviderID) -> ProviderConfiguration? { self.parts.providers[id] }

    /// At most `limit` configurations of one kind, or of every kind, whose ids sort after `id` in byte order.
    package func providers(
        after id: ProviderID?, of kind: ProviderConfiguration.Kind?, limit: Int
    ) -> [ProviderConfiguration] {
        self.parts.providers.entries(after: id, of: kind, limit: limit)
    }

    /// The number of accounts.
    public var accountCount: Int { self.accounts.count }

    /// The account with this id.
    public subscript(id: AccountID) -> Account? { self.accounts[id] }

    /// The account that has this address.
    public subscript(email address: EmailAddress) -> Account? { self.accounts[email: address] }

    /// The account that has this phone number.
    public subscript(phone number: PhoneNumber) -> Account? { self.accounts[phone: number] }

    /// The account that has this identity, or the passkey of this id under ``ProviderID/passkey``.
    public subscript(provider: ProviderID, subject: SubjectID) -> Account? { self.accounts[provider, subject] }

    /// At most `limit` accounts whose ids sort after `id` in byte order.
    public func accounts(after id: AccountID?, limit: Int) -> [Account] {
        self.accounts.accounts(after: id, limit: limit)
    }

    /// Every pending code, in the order they were made.
    public var pendingCodes: [PendingCode] { self.codes.codes(after: 0, limit: .max) }

    /// The pending code with this key.
    public func pendingCode(_ key: CodeKey) -> PendingCode? { self.codes[key] }

    /// The pending code that a client presents the key of, stored under the key or under its digest. What lies on the
    /// disk names none by itself.
    public func pendingCode(presented key: CodeKey) -> PendingCode? {
        key.isDigest ? nil : self.codes[key] ?? self.codes[key.digest]
    }

    /// A merge of two accounts; `nil` if there is none.
    public subscript(query: MergeQuery) -> Merge? { self.parts.merges[query] }

    /// The committed merges into an account that can be undone.
    func undoableMerges(into account: AccountID) -> [Merge] { self.parts.merges.undoable(into: account) }

    /// The account that an absorbed one is part of by now, through any number of merges; `nil` if the account was not
    /// absorbed.
    public func successor(of account: AccountID) -> AccountID? { self.parts.merges.successor(of: account) }

    /// At most `limit` merges with greater sequence numbers than this, in the order they were prepared.
    package func merges(after sequence: UInt64, limit: Int) -> [Merge] {
        self.parts.merges.merges(after: sequence, limit: limit)
    }

    /// At most `limit` pending codes with greater sequence numbers than this, in the order they were made.
    package func pendingCodes(after sequence: UInt64, limit: Int) -> [PendingCode] {
        self.codes.codes(after: sequence, limit: limit)
    }
}

extension Graph {
    /// Checks that every precondition still holds. Changes nothing.
    ///
    /// An account of the version that was read still has the identifiers that it was found by. A ``View`` records the
    /// account and then the identifier, so most owners are known without decoding an account.
    ///
    /// - Throws: ``CommitConflict/stale(_:)`` for the first that does not.
    func check(_ preconditions: [Precondition]) throws(CommitConflict) {
        // The account that was found unchanged last.
        var unchanged: AccountID?
        for precondition in preconditions {
            let holds: Bool
            switch precondition {
            case .account(let id, let version):
                holds = (self.accounts.version(id) ?? 0) == version
                unchanged = version == 0 ? nil : id
            case .email(let address, let owner):
                holds = owner != nil && owner == unchanged || self.accounts[email: address]?.id == owner
            case .phone(let number, let owner):
                holds = owner != nil && owner == unchanged || self.accounts[phone: number]?.id == owner
            case .identity(let provider, let subject, let owner):
                holds = owner != nil && owner == unchanged || self.accounts[provider, subject]?.id == owner
            case .code(let key, let code): holds = self.codes.has(code, under: key)
            case .merge(let query, let merge): holds = self.parts.merges[query]?.record == merge?.record
            case .provider(let id, let version): holds = (self.parts.providers[id]?.version ?? 0) == version
            // Of several graphs; the store checks it.
            case .configuration: holds = true
            }
            guard holds else { throw .stale(precondition) }
        }
    }

    /// Applies changes in their order, all or none.
    ///
    /// - Parameter decoded: The accounts that need not be decoded.
    mutating func apply(_ changes: [Change], _ decoded: DecodedAccounts = .none) throws(CommitConflict) {
        if let last = changes.lastIndex(where: { if case .account(.allDeleted) = $0 { true } else { false } }) {
            var cleared = self
            cleared.parts.accounts = AccountTable(hash: self.parts.hash)
            cleared.parts.codes.removeOfAccounts()
            cleared.parts.merges = MergeTable(hash: self.parts.hash)
            let others = changes[..<last].filter { if case .account = $0 { false } else { true } }
            try cleared.apply(others + changes[(last + 1)...])
            self = cleared
            return
        }
        let version = self.parts.commits &+ 1
        let staged = try Staging(changes, on: self.accounts, version: version, decoded).staged
        let merges = try self.merges(after: changes, staged)
        let configuration = try self.configuration(after: changes, version: version)
        self.parts.providers = try self.providers(after: changes, version: version)
        if let configuration { self.parts.configuration = configuration }
        if let merges { self.parts.merges = merges }
        self.parts.commits = version
        for case .deletion(let account) in staged { self.parts.accounts.remove(account) }
        for case .update(let old, let new, let record) in staged {
            self.parts.accounts.put(new, record: record, replacing: old)
        }
        let newest = self.codes.newestSequence
        for change in changes {
            switch change {
            case .account(.deleted(let id)): self.parts.codes.remove(of: id)
            case .code(.stored(let code)): self.parts.codes.put(code, after: newest)
            case .code(.consumed(let key)): self.parts.codes.remove(key)
            case .account(.changed), .account(.allDeleted), .provider, .configuration, .merge, .audited,
                .passwordAlgorithm, .tenantDeleted:
                break
            }
        }
    }

    /// The merges after a change set; `nil` if the change set concerns none.
    ///
    /// - Throws: ``CommitConflict/accountAbsorbed(_:)`` for a new account under the ID of an absorbed one.
    private func merges(
        after changes: [Change], _ staged: [Staging.Staged]
    ) throws(CommitConflict) -> MergeTable? {
        var merges = self.parts.merges
        var isChanged = false
        for case .account(.deleted(let id)) in changes {
            // What the absorbed account had absorbed before can still come back, once it has come back itself.
            if changes.contains(where: { $0.absorbs(id) }) { continue }
            merges.accountDeleted(id)
            isChanged = true
        }
        for case .merge(let merge) in changes {
            merges.put(merge)
            isChanged = true
        }
        for case .update(nil, let account, _) in staged where merges[.absorbed(account.id)] != nil {
            throw .accountAbsorbed(account.id)
        }
        return isChanged ? merges : nil
    }

    /// The configuration after a change set; `nil` if the change set does not write one.
    private func configuration(
        after changes: [Change], version: UInt64
    ) throws(CommitConflict) -> Configuration? {
        var written: Configuration?
        for case .configuration(let event) in changes {
            let known = written ?? self.parts.configuration
            switch event {
            case .written(let json):
                written = Configuration(
                    json: json, ofTenant: self.parts.isTenant, known.accessPolicy, version: version)
            case .accessPolicyWritten(let json): written = known.withAccessPolicy(json, version: version)
            }
            if written == nil { throw .malformedConfiguration }
        }
        return written
    }

    /// The configurations of providers after a change set.
    private func providers(after changes: [Change], version: UInt64) throws(CommitConflict) -> ProviderTable {
        var providers = self.parts.providers
        for case .provider(let event) in changes {
            switch event {
            case .configured(let id, let json):
                let contract = providers[id]?.contract ?? []
                guard
                    let configuration = ProviderConfiguration(id, json: json, contract: contract, version: version)
                else { throw .malformedConfiguration }
                providers.put(configuration)
            case .contractWritten(let id, let contract):
                guard let json = providers[id]?.json, !contract.isEmpty,
                    let configuration = ProviderConfiguration(id, json: json, contract: contract, version: version)
                else { throw .malformedConfiguration }
                providers.put(configuration)
            case .removed(let id): providers.remove(id)
            }
        }
        return providers
    }
}
