import Vinculum

/// The body of `budgets:show` and `budgets:release`: whose counters are meant.
struct BudgetQuestion {
    private(set) var tenant: TenantID?
    private(set) var address: EmailAddress?
    private(set) var number: PhoneNumber?
    private(set) var account: AccountID?
    private(set) var peer: Peer?

    /// Reads an object with at least one of `email`, `phoneNumber`, `localId` and `peer`, and perhaps `tenantId`.
    ///
    /// - Throws: The refusal of anything else.
    init(reading body: [UInt8]) throws(ServiceError) {
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: body, limits: .stranger, duplicateKeys: .refused).root
        } catch {
            throw .unreadable(error)
        }
        guard root.kind == .object else { throw Self.refusal("The body must be an object.") }
        for member in root.members {
            let text = member.value.string ?? ""
            switch member.key {
            case "email": self.address = try Self.read(EmailAddress(text), ServiceError(.invalidEmail))
            case "phoneNumber": self.number = try Self.read(PhoneNumber(text), ServiceError(.invalidPhoneNumber))
            case "localId": self.account = try Self.read(AccountID(text), Self.refusal("localId must be a text."))
            case "tenantId": self.tenant = try Self.read(TenantID(text), ServiceError(.invalidTenantID))
            case "peer":
                self.peer = try Self.read(
                    Self.peer(text), Self.refusal("peer must be an IPv4 address, an IPv6 address or its /64."))
            default:
                throw Self.refusal(
                    "There is no member \(member.key); there are email, phoneNumber, localId, peer and tenantId.")
            }
        }
        guard self.address != nil || self.number != nil || self.account != nil || self.peer != nil else {
            throw Self.refusal("Name at least one of email, phoneNumber, localId and peer.")
        }
    }

    /// Reads an address, or a network as ``Peer/text`` writes it.
    private static func peer(_ text: String) -> Peer? {
        let (bytes, network) = (text.utf8, "::/64".utf8)
        let isNetwork = bytes.suffix(network.count).elementsEqual(network)
        return Peer(isNetwork ? bytes.dropLast(3) : bytes[...])
    }

    private static func read<Value>(_ value: Value?, _ refusal: ServiceError) throws(ServiceError) -> Value {
        guard let value else { throw refusal }
        return value
    }

    private static func refusal(_ message: String) -> ServiceError {
        ServiceError(.invalidArgument, message, kind: .invalidArgument)
    }

    /// What ``subject(in:)`` looks up.
    var lookups: [RowLookup] {
        if let account = self.account { return [.account(account)] }
        return [self.address.map { .email($0) }, self.number.map { .phone($0) }].compactMap { $0 }
    }

    /// The counters that are meant: those of what was named, and those of the account that has it. Of an account that
    /// was named also those of its address and its numbers.
    ///
    /// - Throws: `USER_NOT_FOUND` for an account that does not exist.
    func subject(in store: MemoryStore) throws(ServiceError) -> Budgets.Subject {
        let graph = store[self.tenant]
        var subject = Budgets.Subject()
        (subject.tenant, subject.address, subject.peer) = (self.tenant, self.address, self.peer)
        if let number = self.number { subject.numbers.append(number) }
        guard let id = self.account else {
            let account = self.address.flatMap { graph[email: $0] } ?? self.number.flatMap { graph[phone: $0] }
            subject.account = account?.id
            return subject
        }
        guard let account = graph[id] else { throw ServiceError(.userNotFound) }
        subject.account = id
        subject.address = subject.address ?? account.email?.address
        let numbers =
            [account.phone?.number] + account.factors.map { $0.factor.phoneNumber.flatMap { PhoneNumber($0) } }
        for number in numbers.compactMap({ $0 }) where !subject.numbers.contains(number) {
            subject.numbers.append(number)
        }
        return subject
    }
}
