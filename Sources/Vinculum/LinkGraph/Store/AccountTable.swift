/// The accounts of one graph, found by id, e-mail, phone, provider and subject, and walked in the order of their ids.
///
/// Every lookup takes O(log n) or less and decodes only the account it finds.
struct AccountTable: Sendable {
    private var pages = RecordPages()
    private var order = OrderedIndex()
    private var emails = HashIndex()
    private var phones = HashIndex()
    private var identities = HashIndex()
    /// Addresses that identity providers gave, to several accounts perhaps.
    private var providerEmails = HashIndex()
    private let hash: SipHash

    init(hash: SipHash) {
        self.hash = hash
    }

    var count: Int { self.order.count }

    subscript(id: AccountID) -> Account? {
        self.slot(id).flatMap(self.account)
    }

    subscript(email address: EmailAddress) -> Account? {
        var found: Account?
        _ = self.emails.find(self.hash.tag(address.text)) { slot in
            guard let account = self.account(slot), account.email?.address == address else { return false }
            found = account
            return true
        }
        return found
    }

    subscript(phone number: PhoneNumber) -> Account? {
        var found: Account?
        _ = self.phones.find(self.hash.tag(number.text)) { slot in
            guard let account = self.account(slot), account.phone?.number == number else { return false }
            found = account
            return true
        }
        return found
    }

    subscript(provider: ProviderID, subject: String) -> Account? {
        var found: Account?
        _ = self.identities.find(self.hash.tag(provider.rawValue, subject)) { slot in
            guard
                let account = self.account(slot), let identity = account.identity(provider),
                sameBytes(identity.subject, subject)
            else { return false }
            found = account
            return true
        }
        return found
    }

    /// The accounts with a federated identity that carries this address, oldest slot first.
    func accounts(providerEmail address: EmailAddress) -> [Account] {
        self.providerEmails.all(self.hash.tag(address.text)).compactMap { slot in
            self.account(slot).flatMap { account in
                account.identities.contains { $0.email.flatMap(EmailAddress.init) == address } ? account : nil
            }
        }
    }

    /// At most `limit` accounts whose ids sort after `id`, in order.
    func accounts(after id: AccountID?, limit: Int) -> [Account] {
        var position = id.map { self.order.position(after: $0.text, keyOf: self.key) } ?? self.order.start
        var accounts: [Account] = []
        while accounts.count < limit, let slot = self.order.slot(at: position) {
            if let account = self.account(slot) { accounts.append(account) }
            self.order.advance(&position)
        }
        return accounts
    }

    /// Stores `account` in place of `old`, its earlier value, and keeps the indexes true.
    mutating func put(_ account: Account, record: [UInt8], replacing old: Account?) {
        if let old, let slot = self.slot(old.id) {
            self.reindex(slot, from: old, to: account)
            self.pages.update(slot, record)
        } else {
            let slot = self.pages.insert(record)
            let pages = self.pages
            self.order.insert(slot, account.id.text) { AccountRecord.key(pages[$0]) }
            self.reindex(slot, from: Account(id: account.id), to: account)
        }
    }

    mutating func remove(_ account: Account) {
        guard let slot = self.slot(account.id) else { return }
        self.reindex(slot, from: account, to: Account(id: account.id))
        do {
            // The copy must be gone before the pages are written, or they would be copied with it.
            let pages = self.pages
            self.order.remove(account.id.text) { AccountRecord.key(pages[$0]) }
        }
        self.pages.remove(slot)
    }
}

extension AccountTable {
    private func slot(_ id: AccountID) -> UInt32? {
        self.order.find(id.text, keyOf: self.key)
    }

    private func key(_ slot: UInt32) -> ArraySlice<UInt8> {
        AccountRecord.key(self.pages[slot])
    }

    private func account(_ slot: UInt32) -> Account? {
        AccountRecord.decoded(self.pages[slot])
    }

    private mutating func reindex(_ slot: UInt32, from old: Account, to new: Account) {
        if old.email?.address != new.email?.address {
            if let email = old.email { self.emails.remove(self.hash.tag(email.address.text), slot) }
            if let email = new.email { self.emails.insert(self.hash.tag(email.address.text), slot) }
        }
        if old.phone?.number != new.phone?.number {
            if let phone = old.phone { self.phones.remove(self.hash.tag(phone.number.text), slot) }
            if let phone = new.phone { self.phones.insert(self.hash.tag(phone.number.text), slot) }
        }
        guard old.waysIn != new.waysIn else { return }
        for identity in old.identities {
            self.identities.remove(self.hash.tag(identity.provider.rawValue, identity.subject), slot)
        }
        for identity in new.identities {
            self.identities.insert(self.hash.tag(identity.provider.rawValue, identity.subject), slot)
        }
        for address in AccountTable.providerEmails(old) { self.providerEmails.remove(self.hash.tag(address), slot) }
        for address in AccountTable.providerEmails(new) { self.providerEmails.insert(self.hash.tag(address), slot) }
    }

    /// The distinct addresses that an account's identities carry, normalised.
    private static func providerEmails(_ account: Account) -> [String] {
        var addresses: [String] = []
        for case let email? in account.identities.map({ $0.email }) {
            guard let address = EmailAddress(email)?.text else { continue }
            if !addresses.contains(where: { sameBytes($0, address) }) { addresses.append(address) }
        }
        return addresses
    }
}
