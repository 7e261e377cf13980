/// An operation's view of a graph: lookups by key, no scans. It records each answer as a precondition of the commit, so
/// that no commit rests on something that has changed.
///
/// It cannot be copied and ends with the operation, before the changes are committed. Until then it shares the graph's
/// storage.
public struct View: ~Copyable {
    // Lookups are not inlined: each would be compiled into every operation.

    private let graph: Graph
    private let tenant: TenantID?
    private let project: Configuration
    private let tenants: [MemoryStore.Tenant]
    private let trail: CopiedOnWrite<AuditTable>
    /// What was read, in the order of reading.
    public private(set) var preconditions: [Precondition] = []
    /// The accounts that were decoded, by an earlier run of the request too.
    var decoded = DecodedAccounts()
    /// The code that was asked for last, because an operation often asks for one again.
    private var lastCode: (presented: CodeKey, code: PendingCode?)?

    init(
        _ graph: Graph, of tenant: TenantID? = nil, project: Configuration = .initial,
        tenants: [MemoryStore.Tenant] = [], audit: CopiedOnWrite<AuditTable> = .init(wrappedValue: AuditTable())
    ) {
        self.graph = graph
        self.tenant = tenant
        self.project = project
        self.tenants = tenants
        self.trail = audit
        // As many as most operations read.
        self.preconditions.reserveCapacity(8)
    }

    /// The policy that holds here: the tenant's, completed by its project's, or the project's own.
    @inline(never)
    public mutating func policy() -> ProjectPolicy {
        self.preconditions.append(.configuration(tenant: nil, version: self.project.version))
        guard let tenant else { return self.project.policy }
        self.preconditions.append(.configuration(tenant: tenant, version: self.graph.configuration.version))
        return self.graph.configuration.policy.inheriting(self.project.policy)
    }

    /// The configuration of the project or tenant.
    @inline(never)
    public mutating func configuration() -> Configuration {
        _ = self.policy()
        return self.graph.configuration
    }

    /// The configuration of an identity provider; `nil` if it has none.
    @inline(never)
    public mutating func provider(_ id: ProviderID) -> ProviderConfiguration? {
        let configuration = self.graph.provider(id)
        self.preconditions.append(.provider(id, version: configuration?.version ?? 0))
        return configuration
    }

    /// At most `limit` configurations of one kind, or of every kind, whose ids sort after `id`. A listing: no
    /// precondition is recorded.
    public func providers(
        after id: ProviderID?, of kind: ProviderConfiguration.Kind?, limit: Int
    ) -> [ProviderConfiguration] {
        self.graph.providers(after: id, of: kind, limit: limit)
    }

    /// At most `limit` tenants whose names sort after `id`, with their configurations. A listing: no precondition is
    /// recorded.
    public func tenants(after id: TenantID?, limit: Int) -> [(id: TenantID, configuration: Configuration)] {
        var found: [(id: TenantID, configuration: Configuration)] = []
        for tenant in self.tenants where !tenant.isDeleted {
            if found.count >= limit { break }
            if let id, tenant.id <= id { continue }
            found.append((tenant.id, tenant.graph.configuration))
        }
        return found
    }

    /// What the store knows of the tenant's name.
    public func status(of tenant: TenantID) -> TenantStatus {
        guard let index = self.tenants.index(of: tenant) else { return .unknown }
        return self.tenants[index].isDeleted ? .deleted : .known
    }

    /// The account with this id.
    @inline(never)
    public mutating func account(_ id: AccountID) -> Account? {
        let account = self.graph.accounts.account(id, &self.decoded)
        self.note(account, id)
        return account
    }

    /// The account that has this address.
    @inline(never)
    public mutating func account(email address: EmailAddress) -> Account? {
        let account = self.graph.accounts.account(email: address, &self.decoded)
        if let account { self.note(account, account.id) }
        self.preconditions.append(.email(address, owner: account?.id))
        return account
    }

    /// The account that has this phone number.
    @inline(never)
    public mutating func account(phone number: PhoneNumber) -> Account? {
        let account = self.graph.accounts.account(phone: number, &self.decoded)
        if let account { self.note(account, account.id) }
        self.preconditions.append(.phone(number, owner: account?.id))
        return account
    }

    /// The account that has this identity, or the passkey of this id under ``ProviderID/passkey``.
    @inline(never)
    public mutating func account(provider: ProviderID, subject: SubjectID) -> Account? {
        let account = self.graph.accounts.account(provider, subject, &self.decoded)
        if let account { self.note(account, account.id) }
        self.preconditions.append(.identity(provider: provider, subject: subject, owner: account?.id))
        return account
    }

    /// The accounts with an identity that has this address. A listing: no precondition is recorded.
    public func accounts(providerEmail address: EmailAddress) -> [Account] {
        self.graph.accounts.accounts(providerEmail: address)
    }

    /// The accounts whose first replaced address this is. A listing: no precondition is recorded.
    public func accounts(initialEmail address: EmailAddress) -> [Account] {
        self.graph.accounts.accounts(initialEmail: address)
    }

    /// The pending code that a client presents the key of.
    @inline(never)
    public mutating func code(_ key: CodeKey) -> PendingCode? {
        if let last = self.lastCode, last.presented == key { return last.code }
        let code = self.graph.pendingCode(presented: key)
        self.preconditions.append(.code(key: code?.key ?? key, code))
        self.lastCode = (key, code)
        return code
    }

    /// A merge of two accounts; `nil` if there is none.
    public mutating func merge(_ query: MergeQuery) -> Merge? {
        let merge = self.graph[query]
        self.preconditions.append(.merge(query, merge))
        return merge
    }

    /// At most `limit` entries of the project's audit trail with greater sequence numbers than this. A listing: no
    /// precondition is recorded.
    public func audit(after sequence: UInt64, limit: Int) -> [AuditEntry] {
        self.trail.wrappedValue.entries(after: sequence, limit: limit)
    }

    /// At most `limit` merges with greater sequence numbers than this, in the order they were prepared. A listing: no
    /// precondition is recorded.
    public func merges(after sequence: UInt64, limit: Int) -> [Merge] {
        self.graph.merges(after: sequence, limit: limit)
    }

    /// The committed merges into an account that can be undone. No precondition is recorded: while a merge of the
    /// account is unfinished, no other is committed.
    func undoableMerges(into account: AccountID) -> [Merge] { self.graph.undoableMerges(into: account) }

    /// An absorbed account as an undo would bring it back: no precondition is recorded.
    func absorbed(_ account: AccountID) -> Account? { self.graph[.absorbed(account)]?.absorbedAccount }

    /// The account that an absorbed one is part of by now: no precondition is recorded, because no change rests on it.
    func successor(withoutPrecondition account: AccountID) -> AccountID? { self.graph.successor(of: account) }

    /// The codes of links mailed for an account, in the order they were made.
    public mutating func mailedCodes(of account: AccountID) -> [PendingCode] {
        self.noting(self.graph.codes.mailed(of: account))
    }

    /// The sign-ins of an account that wait for their second factor, in the order they were made.
    mutating func pendingSignIns(of account: Account) -> [PendingCode] {
        self.noting(self.graph.codes.pendingSignIns(of: account))
    }

    /// The codes that recover an address which an account had verified, in the order they were made.
    public mutating func recoveries(of address: EmailAddress) -> [PendingCode] {
        self.noting(self.graph.codes.recoveries(of: address))
    }

    /// The codes of links mailed to an address that no account had, in the order they were made.
    public mutating func mailedCodes(to address: EmailAddress) -> [PendingCode] {
        self.noting(self.graph.codes.mailed(to: address))
    }

    /// At most `limit` accounts whose ids sort after `id`. A listing: no precondition is recorded.
    public func accounts(after id: AccountID?, limit: Int) -> [Account] {
        self.graph.accounts(after: id, limit: limit)
    }

    /// Passes at most `limit` accounts whose ids sort after `id` to `body`, until it returns `false`. A listing: no
    /// precondition is recorded.
    ///
    /// - Parameter last: The last part of each account to read; `nil` for whole accounts.
    /// - Returns: The id of the last one, if accounts follow it.
    func forEachAccount(
        after id: AccountID?, limit: Int, upTo last: AccountChange.Tag? = nil, _ body: (Account) -> Bool
    ) -> AccountID? {
        self.graph.accounts.forEach(after: id, limit: limit, upTo: last, body)
    }

    /// The number of accounts. A listing: no precondition is recorded.
    public var accountCount: Int { self.graph.accountCount }

    /// One account of a listing: no precondition is recorded.
    func account(withoutPrecondition id: AccountID) -> Account? { self.graph[id] }

    /// The account that has this address: no precondition is recorded, because no change rests on it.
    func owner(withoutPrecondition address: EmailAddress) -> Account? { self.graph[email: address] }

    /// Whether a link restores a verified address of the account: no precondition is recorded.
    func isRecoverable(withoutPrecondition account: Account, at now: Instant) -> Bool {
        account.email?.isVerified == false
            && self.graph.codes.mailed(of: account.id).contains { account.isRestored(by: $0, at: now) }
    }

    /// At most `limit` pending codes with greater sequence numbers than this, in the order they were made. A listing:
    /// no precondition is recorded.
    public func pendingCodes(after sequence: UInt64 = 0, limit: Int = .max) -> [PendingCode] {
        self.graph.pendingCodes(after: sequence, limit: limit)
    }

    /// The codes, to find those that make room for a new one. No precondition is recorded: to end a code that has ended
    /// or changed since does no harm.
    var codeTable: CodeTable { self.graph.codes }

    private mutating func noting(_ codes: [PendingCode]) -> [PendingCode] {
        for code in codes { self.preconditions.append(.code(key: code.key, code)) }
        return codes
    }

    @inline(never)
    private mutating func note(_ account: Account?, _ id: AccountID) {
        // An operation often reads an account again at once; a bulk operation reads thousands, each once.
        for case .account(let known, _) in self.preconditions.suffix(8) where known == id { return }
        self.preconditions.append(.account(id, version: account?.version ?? 0))
    }
}
