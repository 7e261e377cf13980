/// An operation's view of a graph: lookups by key, no scans. It records each answer as a precondition of the commit, so
/// that no commit rests on something that has changed.
///
/// It cannot be copied and ends with the operation, before the changes are committed. Until then it shares the graph's
/// storage.
///
/// Where the graph was made of some rows, a lookup whose rows are not among them finds nothing and is noted in
/// ``needs``. What a run came to does not count then: it runs again once the rows are read.
public struct View: ~Copyable {
    // Lookups are not inlined: each would be compiled into every operation.

    private let graph: Graph
    private let tenant: TenantID?
    private let project: Configuration
    private let tenants: [MemoryStore.Tenant]
    private let trail: CopiedOnWrite<AuditTable>
    /// The rows that the graph was made of; `nil` where it is whole.
    private let known: CopiedOnWrite<KnownKeys>?
    /// What was looked up and is in no row that is known.
    private var lacked = RowNeeds()
    /// What was read, in the order of reading.
    public private(set) var preconditions: [Precondition] = []
    /// The accounts that were decoded, by an earlier run of the request too.
    var decoded = DecodedAccounts()
    /// The code that was asked for last, because an operation often asks for one again.
    private var lastCode: (presented: CodeKey, code: PendingCode?)?

    init(
        _ graph: Graph, of tenant: TenantID? = nil, project: Configuration = .initial,
        tenants: [MemoryStore.Tenant] = [], audit: CopiedOnWrite<AuditTable> = .init(wrappedValue: AuditTable()),
        known: CopiedOnWrite<KnownKeys>? = nil
    ) {
        self.graph = graph
        self.tenant = tenant
        self.project = project
        self.tenants = tenants
        self.trail = audit
        self.known = known
        // As many as most operations read.
        self.preconditions.reserveCapacity(8)
    }

    /// The policy that holds here: the tenant's, completed by its project's, or the project's own.
    public mutating func policy() -> ProjectPolicy { self.sharedPolicy().wrappedValue }

    /// ``policy()`` as one reference.
    @inline(never)
    mutating func sharedPolicy() -> CopiedOnWrite<ProjectPolicy> {
        if self.lacks(.base) { return self.project.sharedPolicy }
        self.preconditions.append(.configuration(tenant: nil, version: self.project.version))
        guard let tenant else { return self.project.sharedPolicy }
        self.preconditions.append(.configuration(tenant: tenant, version: self.graph.configuration.version))
        return CopiedOnWrite(wrappedValue: self.graph.configuration.policy.inheriting(self.project.policy))
    }

    /// The configuration of the project or tenant.
    @inline(never)
    public mutating func configuration() -> Configuration {
        _ = self.sharedPolicy()
        return self.graph.configuration
    }

    /// The configuration of an identity provider; `nil` if it has none.
    @inline(never)
    public mutating func provider(_ id: ProviderID) -> ProviderConfiguration? {
        if self.lacks(.provider(id)) { return nil }
        let configuration = self.graph.provider(id)
        self.preconditions.append(.provider(id, version: configuration?.version ?? 0))
        return configuration
    }

    /// At most `limit` configurations of one kind, or of every kind, whose ids sort after `id`. A listing: no
    /// precondition is recorded.
    public mutating func providers(
        after id: ProviderID?, of kind: ProviderConfiguration.Kind?, limit: Int
    ) -> [ProviderConfiguration] {
        if self.lacks(.providers) { return [] }
        return self.graph.providers(after: id, of: kind, limit: limit)
    }

    /// At most `limit` tenants whose names sort after `id`, with their configurations. A listing: no precondition is
    /// recorded.
    public mutating func tenants(after id: TenantID?, limit: Int) -> [(id: TenantID, configuration: Configuration)] {
        if self.lacks(.tenants) { return [] }
        var found: [(id: TenantID, configuration: Configuration)] = []
        for tenant in self.tenants where !tenant.isDeleted {
            if found.count >= limit { break }
            if let id, tenant.id <= id { continue }
            found.append((tenant.id, tenant.graph.configuration))
        }
        return found
    }

    /// What the store knows of the tenant's name.
    public mutating func status(of tenant: TenantID) -> TenantStatus {
        if self.lacks(.tenant(tenant)) { return .unknown }
        guard let index = self.tenants.index(of: tenant) else { return .unknown }
        return self.tenants[index].isDeleted ? .deleted : .known
    }

    /// The account with this id.
    @inline(never)
    public mutating func account(_ id: AccountID) -> Account? {
        if self.lacks(.account(id)) { return nil }
        let account = self.graph.accounts.account(id, &self.decoded)
        self.note(account, id)
        return account
    }

    /// Whether no account has an ID that was drawn at random. On rows none is looked for: the change rests on there
    /// being no such row, so that the commit finds out.
    @inline(never)
    mutating func isUnused(_ id: AccountID) -> Bool {
        let account = self.graph.accounts.account(id, &self.decoded)
        self.note(account, id)
        return account == nil
    }

    /// The account that has this address.
    @inline(never)
    public mutating func account(email address: EmailAddress) -> Account? {
        if self.lacks(.email(address)) { return nil }
        let account = self.graph.accounts.account(email: address, &self.decoded)
        if let account { self.note(account, account.id) }
        self.preconditions.append(.email(address, owner: account?.id))
        return account
    }

    /// The account that has this phone number.
    @inline(never)
    public mutating func account(phone number: PhoneNumber) -> Account? {
        if self.lacks(.phone(number)) { return nil }
        let account = self.graph.accounts.account(phone: number, &self.decoded)
        if let account { self.note(account, account.id) }
        self.preconditions.append(.phone(number, owner: account?.id))
        return account
    }

    /// The account that has this identity, or the passkey of this id under ``ProviderID/passkey``.
    @inline(never)
    public mutating func account(provider: ProviderID, subject: SubjectID) -> Account? {
        if self.lacks(.identity(provider, subject)) { return nil }
        let account = self.graph.accounts.account(provider, subject, &self.decoded)
        if let account { self.note(account, account.id) }
        self.preconditions.append(.identity(provider: provider, subject: subject, owner: account?.id))
        return account
    }

    /// The accounts with an identity that has this address. A listing: no precondition is recorded.
    public mutating func accounts(providerEmail address: EmailAddress) -> [Account] {
        if self.lacks(.providerEmail(address)) { return [] }
        return self.graph.accounts.accounts(providerEmail: address)
    }

    /// The accounts whose first replaced address this is. A listing: no precondition is recorded.
    public mutating func accounts(initialEmail address: EmailAddress) -> [Account] {
        if self.lacks(.initialEmail(address)) { return [] }
        return self.graph.accounts.accounts(initialEmail: address)
    }

    /// The pending code that a client presents the key of.
    @inline(never)
    public mutating func code(_ key: CodeKey) -> PendingCode? {
        if let last = self.lastCode, last.presented == key { return last.code }
        if self.lacks(.code(key)) { return nil }
        let code = self.graph.pendingCode(presented: key)
        self.preconditions.append(.code(key: code?.key ?? key, code))
        self.lastCode = (key, code)
        return code
    }

    /// A merge of two accounts; `nil` if there is none.
    public mutating func merge(_ query: MergeQuery) -> Merge? {
        if self.lacks(.merge(query)) { return nil }
        let merge = self.graph[query]
        self.preconditions.append(.merge(query, merge))
        return merge
    }

    /// At most `limit` entries of the project's audit trail with greater sequence numbers than this. A listing: no
    /// precondition is recorded.
    public mutating func audit(after sequence: UInt64, limit: Int) -> [AuditEntry] {
        if self.lacks(.audit(after: sequence, limit: limit)) { return [] }
        return self.trail.wrappedValue.entries(after: sequence, limit: limit)
    }

    /// At most `limit` merges with greater sequence numbers than this, in the order they were prepared. A listing: no
    /// precondition is recorded.
    public mutating func merges(after sequence: UInt64, limit: Int) -> [Merge] {
        if self.lacks(.mergesAfter(sequence, limit: limit)) { return [] }
        return self.graph.merges(after: sequence, limit: limit)
    }

    /// The committed merges into an account that can be undone. No precondition is recorded: while a merge of the
    /// account is unfinished, no other is committed.
    mutating func undoableMerges(into account: AccountID) -> [Merge] {
        if self.lacks(.undoableMerges(into: account)) { return [] }
        return self.graph.undoableMerges(into: account)
    }

    /// An absorbed account as an undo would bring it back: no precondition is recorded.
    mutating func absorbed(_ account: AccountID) -> Account? {
        if self.lacks(.merge(.absorbed(account))) { return nil }
        return self.graph[.absorbed(account)]?.absorbedAccount
    }

    /// The account that an absorbed one is part of by now: no precondition is recorded, because no change rests on it.
    mutating func successor(withoutPrecondition account: AccountID) -> AccountID? {
        if self.lacks(.successor(of: account)) { return nil }
        return self.graph.successor(of: account)
    }

    /// The codes of links mailed for an account, in the order they were made.
    public mutating func mailedCodes(of account: AccountID) -> [PendingCode] {
        if self.lacks(.codes(owner: CodeTable.mailed + account.text)) { return [] }
        return self.noting(self.graph.codes.mailed(of: account))
    }

    /// The sign-ins of an account that wait for their second factor, in the order they were made.
    mutating func pendingSignIns(of account: Account) -> [PendingCode] {
        if self.lacks(.codes(owner: CodeTable.waiting + account.id.text)) { return [] }
        return self.noting(self.graph.codes.pendingSignIns(of: account))
    }

    /// The codes that recover an address which an account had verified, in the order they were made.
    public mutating func recoveries(of address: EmailAddress) -> [PendingCode] {
        if self.lacks(.codes(owner: CodeTable.recovering + address.text)) { return [] }
        return self.noting(self.graph.codes.recoveries(of: address))
    }

    /// The codes of links mailed to an address that no account had, in the order they were made.
    public mutating func mailedCodes(to address: EmailAddress) -> [PendingCode] {
        if self.lacks(.codes(owner: CodeTable.mailed + address.text)) { return [] }
        return self.noting(self.graph.codes.mailed(to: address))
    }

    /// At most `limit` accounts whose ids sort after `id`. A listing: no precondition is recorded.
    public mutating func accounts(after id: AccountID?, limit: Int) -> [Account] {
        if self.lacks(.accounts(after: id, limit: limit)) { return [] }
        return self.graph.accounts(after: id, limit: limit)
    }

    /// Passes the view and at most `limit` accounts whose ids sort after `id` to `body`, until it returns `false`. A
    /// listing: no precondition is recorded.
    ///
    /// - Parameter last: The last part of each account to read; `nil` for whole accounts.
    /// - Returns: The id of the last one, if accounts follow it.
    mutating func forEachAccount(
        after id: AccountID?, limit: Int, upTo last: AccountChange.Tag? = nil,
        _ body: (inout View, Account) -> Bool
    ) -> AccountID? {
        // One more tells whether accounts follow.
        if self.lacks(.accounts(after: id, limit: limit == .max ? limit : limit + 1)) { return nil }
        let graph = self.graph
        return graph.accounts.forEach(after: id, limit: limit, upTo: last) { body(&self, $0) }
    }

    /// The number of accounts. A listing: no precondition is recorded.
    public var accountCount: Int {
        mutating get {
            guard let known else { return self.graph.accountCount }
            if self.lacks(.accountCount) { return 0 }
            return known.wrappedValue.accountCount(of: self.tenant) ?? 0
        }
    }

    /// Whether there are at most so many accounts. Where the state is whole there may be any number: to walk them
    /// reads nothing.
    mutating func hasAtMost(_ count: Int) -> Bool {
        self.known == nil || self.accountCount <= count
    }

    /// One account of a listing: no precondition is recorded.
    mutating func account(withoutPrecondition id: AccountID) -> Account? {
        self.lacks(.account(id)) ? nil : self.graph[id]
    }

    /// The account that has this address: no precondition is recorded, because no change rests on it.
    mutating func owner(withoutPrecondition address: EmailAddress) -> Account? {
        self.lacks(.email(address)) ? nil : self.graph[email: address]
    }

    /// Whether a link restores a verified address of the account: no precondition is recorded.
    mutating func isRecoverable(withoutPrecondition account: Account, at now: Instant) -> Bool {
        if account.email?.isVerified != false { return false }
        if self.lacks(.codes(owner: CodeTable.mailed + account.id.text)) { return false }
        return self.graph.codes.mailed(of: account.id).contains { account.isRestored(by: $0, at: now) }
    }

    /// At most `limit` pending codes with greater sequence numbers than this, in the order they were made. A listing:
    /// no precondition is recorded.
    public mutating func pendingCodes(after sequence: UInt64 = 0, limit: Int = .max) -> [PendingCode] {
        if self.lacks(.codesAfter(sequence, limit: limit)) { return [] }
        return self.graph.pendingCodes(after: sequence, limit: limit)
    }

    /// The keys of the codes that make room for a new one among those of its kind. No precondition is recorded: to end
    /// a code that has ended or changed since does no harm. Rows bound codes by their age alone.
    func makingRoom(for code: PendingCode, count: Int, byteCount: Int) -> [CodeKey] {
        self.graph.codes.makingRoom(for: code, count: count, byteCount: byteCount)
    }

    /// The keys of the codes that make room for a new one among those of its account. No precondition is recorded.
    mutating func makingRoom(for code: PendingCode, on account: Account) -> [CodeKey] {
        if self.lacks(.codes(owner: CodeTable.owner(ofThoseBeside: code, on: account))) { return [] }
        return self.graph.codes.makingRoom(for: code, on: account)
    }

    /// Whether it shows the whole state.
    var isWhole: Bool { self.known == nil }

    /// Whether what another view of this graph has read still holds.
    func meets(_ preconditions: [Precondition]) -> Bool {
        for case .configuration(let tenant, let version) in preconditions {
            let configuration = tenant == nil ? self.project : self.graph.configuration
            if configuration.version != version { return false }
        }
        do throws(CommitConflict) {
            try self.graph.check(preconditions)
            return true
        } catch {
            return false
        }
    }

    /// The rows that a run needs and did not know; `nil` if there are none.
    public var needs: RowNeeds? { self.lacked.isEmpty ? nil : self.lacked.inOrder }

    /// Whether a lookup has noted rows that are not known.
    var hasNeeds: Bool { !self.lacked.isEmpty }

    /// Whether something cannot be looked up, because its rows are not known. Notes it then.
    @inline(__always)
    mutating func lacks(_ lookup: @autoclosure () -> RowLookup) -> Bool {
        self.known != nil && self.note(lackOf: lookup())
    }

    @inline(never)
    private mutating func note(lackOf lookup: RowLookup) -> Bool {
        self.known?.wrappedValue.addNeeds(of: lookup, in: self.tenant, to: &self.lacked) ?? false
    }

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
