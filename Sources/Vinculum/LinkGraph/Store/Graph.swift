/// The accounts and pending codes of one project or one tenant: who owns which identifier, and who waits for what.
///
/// A value: a copy shares everything until one of the two changes, so keeping an old state costs little.
public struct Graph: Sendable {
    private(set) var accounts: AccountTable
    private(set) var codes = CodeTable()
    private let hash: SipHash

    init(hash: SipHash) {
        self.hash = hash
        self.accounts = AccountTable(hash: hash)
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
    public var pendingCodes: [PendingCode] { self.codes.inOrder() }

    public func pendingCode(_ key: String) -> PendingCode? { self.codes[key] }
}

extension Graph {
    /// Checks that a change set still rests on what is so, without changing anything.
    func check(_ preconditions: [Precondition]) throws(CommitConflict) {
        for precondition in preconditions {
            let holds =
                switch precondition {
                case .account(let id, let version): (self.accounts[id]?.version ?? 0) == version
                case .email(let address, let owner): self.accounts[email: address]?.id == owner
                case .phone(let number, let owner): self.accounts[phone: number]?.id == owner
                case .identity(let provider, let subject, let owner): self.accounts[provider, subject]?.id == owner
                case .code(let key, let code): self.codes[key] == code
                }
            guard holds else { throw .stale(precondition) }
        }
    }

    /// Applies deltas, all or none.
    mutating func apply(_ changes: [Change]) throws(CommitConflict) {
        if changes.contains(.cleared) {
            var cleared = self
            cleared.accounts = AccountTable(hash: self.hash)
            try cleared.apply(changes.filter { $0 != .cleared })
            self = cleared
            return
        }
        let staged = try Staging(changes, on: self.accounts).staged
        for case .deletion(let account) in staged { self.accounts.remove(account) }
        for case .update(let old, let new, let record) in staged {
            self.accounts.put(new, record: record, replacing: old)
        }
        for change in changes {
            switch change {
            case .code(let code): self.codes.put(code)
            case .codeConsumed(let key): self.codes.remove(key)
            case .account, .accountDeleted, .passwordAlgorithm, .cleared: break
            }
        }
    }
}
