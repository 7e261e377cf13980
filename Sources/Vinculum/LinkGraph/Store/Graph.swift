/// The accounts and pending codes of one project or one tenant: who owns which identifier, and who waits for what.
///
/// A value: a copy shares everything until one of the two changes, so keeping an old state costs little.
public struct Graph: Sendable {
    private(set) var accounts: AccountTable
    private(set) var codes: CodeTable
    /// What the project or tenant is told to do.
    public private(set) var configuration = Configuration.initial
    private var providers = ProviderTable()
    private let hash: SipHash
    private let isTenant: Bool
    /// How many commits there were.
    private var commits: UInt64 = 0

    init(hash: SipHash, isTenant: Bool = false) {
        self.hash = hash
        self.isTenant = isTenant
        self.accounts = AccountTable(hash: hash)
        self.codes = CodeTable(hash: hash)
    }

    /// How a provider is set up here; `nil` where nobody did.
    public func provider(_ id: ProviderID) -> ProviderConfiguration? { self.providers[id] }

    /// At most `limit` configurations of a kind of provider, or of any, whose ids sort after `id` in byte order.
    package func providers(after id: ProviderID?, of kind: ProviderConfiguration.Kind?, limit: Int) -> [ProviderConfiguration] {
        self.providers.entries(after: id, of: kind, limit: limit)
    }

    public var accountCount: Int { self.accounts.count }

    public subscript(id: AccountID) -> Account? { self.accounts[id] }

    public subscript(email address: EmailAddress) -> Account? { self.accounts[email: address] }

    public subscript(phone number: PhoneNumber) -> Account? { self.accounts[phone: number] }

    public subscript(provider: ProviderID, subject: String) -> Account? { self.accounts[provider, subject] }

    /// At most `limit` accounts whose ids sort after `id` in byte order.
    public func accounts(after id: AccountID?, limit: Int) -> [Account] {
        self.accounts.accounts(after: id, limit: limit)
    }

    /// Every pending code, in the order they were made.
    public var pendingCodes: [PendingCode] { self.pendingCodes(after: 0, limit: .max) }

    /// At most `limit` pending codes made after the one with this sequence number, in the order they were made.
    func pendingCodes(after sequence: UInt64, limit: Int) -> [PendingCode] {
        self.codes.codes(after: sequence, limit: limit)
    }

    public func pendingCode(_ key: String) -> PendingCode? { self.codes[key] }
}

extension Graph {
    /// Checks that a change set still rests on what is so, without changing anything.
    func check(_ preconditions: [Precondition]) throws(CommitConflict) {
        for precondition in preconditions {
            let holds =
                switch precondition {
                case .account(let id, let version): (self.accounts.version(id) ?? 0) == version
                case .email(let address, let owner): self.accounts[email: address]?.id == owner
                case .phone(let number, let owner): self.accounts[phone: number]?.id == owner
                case .identity(let provider, let subject, let owner): self.accounts[provider, subject]?.id == owner
                case .code(let key, let code): self.codes[key] == code
                case .provider(let id, let version): (self.providers[id]?.version ?? 0) == version
                // Of several graphs; the store checks it.
                case .configuration: true
                }
            guard holds else { throw .stale(precondition) }
        }
    }

    /// Applies deltas in their order, all or none.
    mutating func apply(_ changes: [Change]) throws(CommitConflict) {
        if let last = changes.lastIndex(where: { if case .cleared = $0 { true } else { false } }) {
            var cleared = self
            cleared.accounts = AccountTable(hash: self.hash)
            cleared.codes.removeOfAccounts()
            try cleared.apply(changes[..<last].filter { !$0.isOfAccounts } + changes[(last + 1)...])
            self = cleared
            return
        }
        let version = self.commits &+ 1
        let staged = try Staging(changes, on: self.accounts, version: version).staged
        let configuration = try self.configuration(after: changes, version: version)
        self.providers = try self.providers(after: changes, version: version)
        if let configuration { self.configuration = configuration }
        self.commits = version
        for case .deletion(let account) in staged { self.accounts.remove(account) }
        for case .update(let old, let new, let record) in staged {
            self.accounts.put(new, record: record, replacing: old)
        }
        let newest = self.codes.newestSequence
        for change in changes {
            switch change {
            case .code(let code): self.codes.put(code, after: newest)
            case .codeConsumed(let key): self.codes.remove(key)
            case .accountDeleted(let id): self.codes.remove(of: id)
            case .account, .passwordAlgorithm, .cleared, .configuration, .providerConfigured, .providerRemoved,
                .accessPolicy, .tenantDeleted:
                break
            }
        }
    }

    /// The configuration that a change set leaves, if it brings one.
    private func configuration(
        after changes: [Change], version: UInt64
    ) throws(CommitConflict) -> Configuration? {
        var written: Configuration?
        for change in changes {
            let known = written ?? self.configuration
            switch change {
            case .configuration(let json):
                written = Configuration(json: json, ofTenant: self.isTenant, known.accessPolicy, version: version)
            case .accessPolicy(let json): written = known.withAccessPolicy(json, version: version)
            default: continue
            }
            if written == nil { throw .malformedConfiguration }
        }
        return written
    }

    /// The configurations of providers that a change set leaves.
    private func providers(after changes: [Change], version: UInt64) throws(CommitConflict) -> ProviderTable {
        var providers = self.providers
        for change in changes {
            switch change {
            case .providerConfigured(let id, let json):
                guard let configuration = ProviderConfiguration(id, json: json, version: version) else {
                    throw .malformedConfiguration
                }
                providers.put(configuration)
            case .providerRemoved(let id): providers.remove(id)
            default: continue
            }
        }
        return providers
    }
}
