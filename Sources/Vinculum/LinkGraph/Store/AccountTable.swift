/// The accounts of one graph, found by id, e-mail, phone, provider and subject, and walked in the order of their ids.
///
/// A lookup takes O(log n) and decodes only the account it finds.
struct AccountTable: Sendable {
    // Not copied, so that a lookup reads the pages in their place: a copy of them counts seven references.
    private struct Parts: ~Copyable, Sendable {
        var pages = RecordPages()
        var order = OrderedIndex()
        var emails = TagIndex()
        var phones = TagIndex()
        var identities = TagIndex()
        /// Addresses that identity providers gave; several accounts may have the same.
        var providerEmails = TagIndex()
        /// The first replaced addresses; several accounts may have the same.
        var initialEmails = TagIndex()
        var spelledNumberCount = 0

        // In one value, whose pages are read while its order is written: a copy of them would have to be gone before
        // they are written.
        mutating func insertIntoOrder(_ slot: UInt32, _ id: AccountID) {
            self.order.insert(slot, id.text, in: self.pages)
        }

        mutating func removeFromOrder(_ id: AccountID) { self.order.remove(id.text, in: self.pages) }

        @inline(never)  // Compiled into every lookup otherwise.
        func slot(_ id: String) -> UInt32? { self.order.find(id, in: self.pages) }

        func copy() -> Parts {
            Parts(
                pages: self.pages, order: self.order, emails: self.emails, phones: self.phones,
                identities: self.identities, providerEmails: self.providerEmails, initialEmails: self.initialEmails,
                spelledNumberCount: self.spelledNumberCount)
        }
    }

    /// As that of ``CopiedOnWrite``: a box that several tables have is never changed.
    private final class Box: @unchecked Sendable {
        @exclusivity(unchecked)
        var parts: Parts

        init(_ parts: consuming Parts) { self.parts = parts }
    }

    /// One reference, because each request looks into the table several times, and the parts are some twenty arrays.
    private var box = Box(Parts())
    private let hash: SipHash

    init(hash: SipHash) { self.hash = hash }

    /// The parts; they are changed in place if no other table has them.
    private var parts: Parts {
        _read { yield self.box.parts }
        _modify {
            self.makeUnique()
            yield &self.box.parts
        }
    }

    @inline(never)
    private mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&self.box) { self.box = Box(self.box.parts.copy()) }
    }

    /// How many accounts have a number in another spelling than the canonical one, which earlier versions stored.
    var spelledNumberCount: Int { self.parts.spelledNumberCount }

    var count: Int { self.parts.order.count }

    subscript(id: AccountID) -> Account? { self.slot(id).flatMap { self.account(at: $0) } }

    /// As the subscript; keeps what it decodes.
    @inline(never)
    func account(_ id: AccountID, _ decoded: inout DecodedAccounts) -> Account? {
        guard let slot = self.slot(id) else { return nil }
        return decoded.account(self.parts.pages[slot])
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
    func stored(_ id: AccountID, _ decoded: inout DecodedAccounts) throws(CommitConflict) -> Stored? {
        guard let slot = self.slot(id) else { return nil }
        guard let account = decoded.account(self.parts.pages[slot]) else { throw .stale(.account(id, version: 0)) }
        return Stored(slot: slot, account: account)
    }

    /// The version of an account, without decoding the account.
    func version(_ id: AccountID) -> UInt64? {
        self.slot(id).flatMap { AccountRecord.version(self.parts.pages[$0]) }
    }

    subscript(email address: EmailAddress) -> Account? {
        var decoded = DecodedAccounts.none
        return self.account(email: address, &decoded)
    }

    /// As the subscript; keeps what it decodes.
    @inline(never)
    func account(email address: EmailAddress, _ decoded: inout DecodedAccounts) -> Account? {
        self.find(self.parts.emails, self.hash.tag(address.text), &decoded) { $0.email?.address == address }
    }

    subscript(phone number: PhoneNumber) -> Account? {
        var decoded = DecodedAccounts.none
        return self.account(phone: number, &decoded)
    }

    /// As the subscript; keeps what it decodes.
    @inline(never)
    func account(phone number: PhoneNumber, _ decoded: inout DecodedAccounts) -> Account? {
        self.find(self.parts.phones, self.hash.tag(number.text), &decoded) { $0.phone?.number == number }
    }

    subscript(provider: ProviderID, subject: SubjectID) -> Account? {
        var decoded = DecodedAccounts.none
        return self.account(provider, subject, &decoded)
    }

    /// As the subscript; keeps what it decodes.
    @inline(never)
    func account(_ provider: ProviderID, _ subject: SubjectID, _ decoded: inout DecodedAccounts) -> Account? {
        self.find(self.parts.identities, self.hash.tag(provider.rawValue, subject.text), &decoded) {
            $0.has(provider, subject)
        }
    }

    /// The accounts with a federated identity that carries this address, in the order of their ids.
    func accounts(providerEmail address: EmailAddress) -> [Account] {
        var accounts: [Account] = []
        for slot in self.parts.providerEmails.all(self.hash.tag(address.text)) {
            guard let account = self.account(at: slot) else { continue }
            if account.identities.contains(where: { $0.email.flatMap(EmailAddress.init) == address }) {
                accounts.append(account)
            }
        }
        // Slots depend on the order in which this process stored the accounts, which must not show.
        return sortedOrder(accounts.count) { accounts[$0].id < accounts[$1].id }.map { accounts[$0] }
    }

    /// The accounts whose first replaced address this is, in the order of their ids.
    func accounts(initialEmail address: EmailAddress) -> [Account] {
        let accounts = self.parts.initialEmails.all(self.hash.tag(address.text)).compactMap { slot in
            self.account(at: slot).flatMap { $0.initialEmail == address.text ? $0 : nil }
        }
        return sortedOrder(accounts.count) { accounts[$0].id < accounts[$1].id }.map { accounts[$0] }
    }

    /// At most `limit` accounts whose ids sort after `id`, in order.
    func accounts(after id: AccountID?, limit: Int) -> [Account] {
        var position =
            id.map { self.parts.order.position(after: $0.text, in: self.parts.pages) } ?? self.parts.order.start
        var accounts: [Account] = []
        while accounts.count < limit, let slot = self.parts.order.slot(at: position) {
            if let account = self.account(at: slot) { accounts.append(account) }
            self.parts.order.advance(&position)
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
        var position =
            id.map { self.parts.order.position(after: $0.text, in: self.parts.pages) } ?? self.parts.order.start
        var walked: AccountID?
        var goesOn = true
        var count = 0
        while let slot = self.parts.order.slot(at: position) {
            guard goesOn, count < limit else { return walked }
            if let account = self.account(at: slot, upTo: last) {
                (walked, count) = (account.id, count + 1)
                goesOn = body(account)
            }
            self.parts.order.advance(&position)
        }
        return nil
    }

    /// Stores `account` in place of `old`, its earlier value, and updates the indexes.
    mutating func put(_ account: Account, record: [UInt8], replacing old: Stored?) {
        if let old {
            self.reindex(old.slot, from: old.account, to: account)
            self.parts.pages.update(old.slot, record)
        } else {
            let slot = self.parts.pages.insert(record)
            self.parts.insertIntoOrder(slot, account.id)
            self.reindex(slot, from: AccountTable.absent, to: account)
        }
    }

    mutating func remove(_ old: Stored) {
        self.reindex(old.slot, from: old.account, to: AccountTable.absent)
        self.parts.removeFromOrder(old.account.id)
        self.parts.pages.remove(old.slot)
    }
}

extension AccountTable {
    private func find(
        _ index: TagIndex, _ tag: UInt32, _ decoded: inout DecodedAccounts, _ isMatch: (Account) -> Bool
    ) -> Account? {
        var found: Account?
        _ = index.find(tag) { slot in
            guard let account = decoded.account(self.parts.pages[slot]), isMatch(account) else { return false }
            found = account
            return true
        }
        return found
    }

    @inline(never)  // Compiled into every lookup otherwise.
    private func account(at slot: UInt32, upTo last: AccountChange.Tag? = nil) -> Account? {
        AccountRecord.decoded(self.parts.pages[slot], upTo: last)
    }

    private func slot(_ id: AccountID) -> UInt32? { self.parts.slot(id.text) }

    /// An account that nothing finds: what there was before a new one, and what is left of a removed one.
    private static let absent = Account(id: AccountID(stored: ""))

    private mutating func reindex(_ slot: UInt32, from old: Account, to new: Account) {
        if old.email?.address != new.email?.address {
            if let email = old.email { self.parts.emails.remove(self.hash.tag(email.address.text), slot) }
            if let email = new.email { self.parts.emails.insert(self.hash.tag(email.address.text), slot) }
        }
        if old.phone?.number != new.phone?.number {
            if let phone = old.phone {
                self.parts.phones.remove(self.hash.tag(phone.number.text), slot)
                if !phone.number.isCanonical { self.parts.spelledNumberCount -= 1 }
            }
            if let phone = new.phone {
                self.parts.phones.insert(self.hash.tag(phone.number.text), slot)
                if !phone.number.isCanonical { self.parts.spelledNumberCount += 1 }
            }
        }
        if old.initialEmail != new.initialEmail {
            if let email = old.initialEmail { self.parts.initialEmails.remove(self.hash.tag(email), slot) }
            if let email = new.initialEmail { self.parts.initialEmails.insert(self.hash.tag(email), slot) }
        }
        for passkey in old.passkeys where new.passkey(passkey.id) == nil {
            self.parts.identities.remove(self.hash.tag(ProviderID.passkey.rawValue, passkey.id.text), slot)
        }
        for passkey in new.passkeys where old.passkey(passkey.id) == nil {
            self.parts.identities.insert(self.hash.tag(ProviderID.passkey.rawValue, passkey.id.text), slot)
        }
        if !old.isFound(byIdentitiesOf: new) { self.reindexIdentities(slot, from: old, to: new) }
    }

    private mutating func reindexIdentities(_ slot: UInt32, from old: Account, to new: Account) {
        for case .identity(let identity) in old.linkedProviders where !new.has(identity.provider, identity.subject) {
            self.parts.identities.remove(self.hash.tag(identity.provider.rawValue, identity.subject.text), slot)
        }
        for case .identity(let identity) in new.linkedProviders where !old.has(identity.provider, identity.subject) {
            self.parts.identities.insert(self.hash.tag(identity.provider.rawValue, identity.subject.text), slot)
        }
        let (oldEmails, newEmails) = (old.providerEmails, new.providerEmails)
        for email in oldEmails where !newEmails.contains(email) {
            self.parts.providerEmails.remove(self.hash.tag(email.text), slot)
        }
        for email in newEmails where !oldEmails.contains(email) {
            self.parts.providerEmails.insert(self.hash.tag(email.text), slot)
        }
    }
}

extension Account {
    /// Whether the identities have the names and addresses of another account's, in the same order.
    fileprivate func isFound(byIdentitiesOf other: Account) -> Bool {
        let (own, others) = (self.linkedProviders, other.linkedProviders)
        guard own.count == others.count else { return false }
        for index in own.indices {
            guard own[index].provider == others[index].provider else { return false }
            guard case .identity(let identity) = own[index], case .identity(let same) = others[index] else { continue }
            guard identity.subject == same.subject, identity.email == same.email else { return false }
        }
        return true
    }

    /// The distinct addresses of the account's identities, in normal form.
    var providerEmails: [EmailAddress] {
        var addresses: [EmailAddress] = []
        for case .identity(let identity) in self.linkedProviders {
            guard let email = identity.email, let address = EmailAddress(email) else { continue }
            if !addresses.contains(address) { addresses.append(address) }
        }
        return addresses
    }
}
