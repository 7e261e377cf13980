/// The accounts of one graph, found by id, e-mail, phone, provider and subject, and walked in the order of their ids.
///
/// A lookup takes O(log n) and decodes only the account it finds.
struct AccountTable: Sendable {
    private var pages = RecordPages()
    private var order = OrderedIndex()
    private var emails = TagIndex()
    private var phones = TagIndex()
    private var identities = TagIndex()
    /// Addresses that identity providers gave; several accounts may have the same.
    private var providerEmails = TagIndex()
    /// The first replaced addresses; several accounts may have the same.
    private var initialEmails = TagIndex()
    /// How many accounts have a number in another spelling than the canonical one, which earlier versions stored.
    private(set) var spelledNumberCount = 0
    private let hash: SipHash

    init(hash: SipHash) {
        self.hash = hash
    }

    var count: Int { self.order.count }

    subscript(id: AccountID) -> Account? {
        @inline(never) get { self.slot(id).flatMap { self.pages.account($0) } }
    }

    /// An account and its slot, valid until the table changes the account.
    struct Stored {
        var slot: UInt32
        var account: Account
    }

    /// The account with this id and its slot, to be changed.
    ///
    /// - Throws: ``CommitConflict/stale(_:)`` if its record cannot be decoded, so that no second record is stored
    ///   beside it.
    @inline(never)
    func stored(_ id: AccountID) throws(CommitConflict) -> Stored? {
        guard let slot = self.slot(id) else { return nil }
        guard let account = self.pages.account(slot) else { throw .stale(.account(id, version: 0)) }
        return Stored(slot: slot, account: account)
    }

    /// The version of an account, without decoding the account.
    func version(_ id: AccountID) -> UInt64? {
        self.slot(id).flatMap { AccountRecord.version(self.pages[$0]) }
    }

    subscript(email address: EmailAddress) -> Account? {
        @inline(never) get {
            self.find(self.emails, self.hash.tag(address.text)) { $0.email?.address == address }
        }
    }

    subscript(phone number: PhoneNumber) -> Account? {
        @inline(never) get {
            self.find(self.phones, self.hash.tag(number.text)) { $0.phone?.number == number }
        }
    }

    subscript(provider: ProviderID, subject: SubjectID) -> Account? {
        @inline(never) get {
            self.find(self.identities, self.hash.tag(provider.rawValue, subject.text)) { $0.has(provider, subject) }
        }
    }

    /// The accounts with a federated identity that carries this address, in the order of their ids.
    func accounts(providerEmail address: EmailAddress) -> [Account] {
        var accounts: [Account] = []
        for slot in self.providerEmails.all(self.hash.tag(address.text)) {
            guard let account = self.pages.account(slot) else { continue }
            if account.identities.contains(where: { $0.email.flatMap(EmailAddress.init) == address }) {
                accounts.append(account)
            }
        }
        // Slots depend on the order in which this process stored the accounts, which must not show.
        return sortedOrder(accounts.count) { accounts[$0].id < accounts[$1].id }.map { accounts[$0] }
    }

    /// The accounts whose first replaced address this is, in the order of their ids.
    func accounts(initialEmail address: EmailAddress) -> [Account] {
        let accounts = self.initialEmails.all(self.hash.tag(address.text)).compactMap { [pages] slot in
            pages.account(slot).flatMap { $0.initialEmail == address.text ? $0 : nil }
        }
        return sortedOrder(accounts.count) { accounts[$0].id < accounts[$1].id }.map { accounts[$0] }
    }

    /// At most `limit` accounts whose ids sort after `id`, in order.
    func accounts(after id: AccountID?, limit: Int) -> [Account] {
        var position = id.map { self.order.position(after: $0.text) { [pages] in pages.key($0) } } ?? self.order.start
        var accounts: [Account] = []
        while accounts.count < limit, let slot = self.order.slot(at: position) {
            if let account = self.pages.account(slot) { accounts.append(account) }
            self.order.advance(&position)
        }
        return accounts
    }

    /// Passes at most `limit` accounts whose ids sort after `id` to `body`, in order, until it returns `false`.
    ///
    /// - Parameter last: The last part of each account to read; `nil` for whole accounts.
    /// - Returns: The id of the last one, if accounts follow it.
    func forEach(
        after id: AccountID?, limit: Int, upTo last: AccountChange.Tag? = nil, _ body: (Account) -> Bool
    ) -> AccountID? {
        var position = id.map { self.order.position(after: $0.text) { [pages] in pages.key($0) } } ?? self.order.start
        var walked: AccountID?
        var goesOn = true
        var count = 0
        while let slot = self.order.slot(at: position) {
            guard goesOn, count < limit else { return walked }
            if let account = self.pages.account(slot, upTo: last) {
                (walked, count) = (account.id, count + 1)
                goesOn = body(account)
            }
            self.order.advance(&position)
        }
        return nil
    }

    /// Stores `account` in place of `old`, its earlier value, and updates the indexes.
    mutating func put(_ account: Account, record: [UInt8], replacing old: Stored?) {
        if let old {
            self.reindex(old.slot, from: old.account, to: account)
            self.pages.update(old.slot, record)
        } else {
            let slot = self.pages.insert(record)
            let pages = self.pages
            self.order.insert(slot, account.id.text) { pages.key($0) }
            self.reindex(slot, from: Account(id: account.id), to: account)
        }
    }

    mutating func remove(_ old: Stored) {
        self.reindex(old.slot, from: old.account, to: Account(id: old.account.id))
        do {
            // The copy must be gone before the pages are written, or they would be copied with it.
            let pages = self.pages
            self.order.remove(old.account.id.text) { pages.key($0) }
        }
        self.pages.remove(old.slot)
    }
}

extension RecordPages {
    /// The id of an account, as UTF-8.
    fileprivate func key(_ slot: UInt32) -> ArraySlice<UInt8> {
        AccountRecord.key(self[slot])
    }

    @inline(never)  // Compiled into every lookup otherwise.
    fileprivate func account(_ slot: UInt32, upTo last: AccountChange.Tag? = nil) -> Account? {
        AccountRecord.decoded(self[slot], upTo: last)
    }
}

// Closures capture the pages alone, because a copy of the table counts thirty references.
extension AccountTable {
    private func find(_ index: TagIndex, _ tag: UInt32, _ isMatch: (Account) -> Bool) -> Account? {
        var found: Account?
        _ = index.find(tag) { [pages] slot in
            guard let account = pages.account(slot), isMatch(account) else { return false }
            found = account
            return true
        }
        return found
    }

    @inline(never)  // Compiled into every lookup otherwise.
    private func slot(_ id: AccountID) -> UInt32? {
        self.order.find(id.text) { [pages] in pages.key($0) }
    }

    private mutating func reindex(_ slot: UInt32, from old: Account, to new: Account) {
        if old.email?.address != new.email?.address {
            if let email = old.email { self.emails.remove(self.hash.tag(email.address.text), slot) }
            if let email = new.email { self.emails.insert(self.hash.tag(email.address.text), slot) }
        }
        if old.phone?.number != new.phone?.number {
            if let phone = old.phone {
                self.phones.remove(self.hash.tag(phone.number.text), slot)
                if !phone.number.isCanonical { self.spelledNumberCount -= 1 }
            }
            if let phone = new.phone {
                self.phones.insert(self.hash.tag(phone.number.text), slot)
                if !phone.number.isCanonical { self.spelledNumberCount += 1 }
            }
        }
        if old.initialEmail != new.initialEmail {
            if let email = old.initialEmail { self.initialEmails.remove(self.hash.tag(email), slot) }
            if let email = new.initialEmail { self.initialEmails.insert(self.hash.tag(email), slot) }
        }
        for case .identity(let identity) in old.linkedProviders where !new.has(identity.provider, identity.subject) {
            self.identities.remove(self.hash.tag(identity.provider.rawValue, identity.subject.text), slot)
        }
        for case .identity(let identity) in new.linkedProviders where !old.has(identity.provider, identity.subject) {
            self.identities.insert(self.hash.tag(identity.provider.rawValue, identity.subject.text), slot)
        }
        for passkey in old.passkeys where new.passkey(passkey.id) == nil {
            self.identities.remove(self.hash.tag(ProviderID.passkey.rawValue, passkey.id.text), slot)
        }
        for passkey in new.passkeys where old.passkey(passkey.id) == nil {
            self.identities.insert(self.hash.tag(ProviderID.passkey.rawValue, passkey.id.text), slot)
        }
        let oldEmails = AccountTable.providerEmails(old)
        let newEmails = AccountTable.providerEmails(new)
        for email in oldEmails where !newEmails.contains(email) {
            self.providerEmails.remove(self.hash.tag(email.text), slot)
        }
        for email in newEmails where !oldEmails.contains(email) {
            self.providerEmails.insert(self.hash.tag(email.text), slot)
        }
    }

    /// The distinct addresses of an account's identities, in normal form.
    private static func providerEmails(_ account: Account) -> [EmailAddress] {
        var addresses: [EmailAddress] = []
        for case .identity(let identity) in account.linkedProviders {
            guard let email = identity.email, let address = EmailAddress(email) else { continue }
            if !addresses.contains(address) { addresses.append(address) }
        }
        return addresses
    }
}
