import Vinculum

/// The query of a request for the accounts of a project or tenant: those that it names, or a page of all.
struct AccountsQuery {
    /// UIDs, e-mail addresses and phone numbers; empty for a page of all accounts.
    private(set) var names: [String] = []
    private(set) var tenant: TenantID?
    /// Whether the UID of an account that was merged into another one finds it.
    private(set) var isAbsorbedToo = false
    private var last: AccountID?
    private var size = Self.pageSize

    /// The most accounts of one request.
    private static let limit = 64
    private static let pageSize = 100
    /// A page ends once it has so many bytes: clients take answers of a MiB.
    private static let byteLimit = 1 << 19

    init(named name: String, isAbsorbedToo: Bool) {
        self.names = [name]
        self.isAbsorbedToo = isAbsorbedToo
    }

    /// Reads `account`, several times perhaps, and `absorbed`; or `pageSize` and `pageToken`, the last UID of the page
    /// before. Both take `tenant`. Fields of other names are ignored.
    ///
    /// - Throws: The refusal of a query of another form.
    init(_ query: String) throws(ServiceError) {
        guard let fields = FormFields(bounded: query) else { throw .invalidPageSelection }
        for (name, value) in fields.fields {
            switch name {
            case "account":
                guard !value.isEmpty else { throw ServiceError(.missingLocalID) }
                self.names.append(value)
            case "absorbed": self.isAbsorbedToo = value == "true"
            case "tenant":
                guard let tenant = TenantID(value) else { throw ServiceError(.invalidTenantID) }
                self.tenant = tenant
            case "pageToken":
                guard let last = AccountID(value) else { throw .invalidPageSelection }
                self.last = last
            case "pageSize":
                guard value.utf8.count <= 9, ASCII.areDigits(value.utf8), let size = Int(value), size > 0 else {
                    throw .invalidPageSelection
                }
                self.size = min(size, Self.pageSize)
            default: break
            }
        }
        guard self.names.count <= Self.limit else {
            throw ServiceError(
                .invalidArgument, "A request names at most \(Self.limit) accounts.", kind: .invalidArgument)
        }
    }

    /// What ``response(in:at:)`` looks up.
    var lookups: [RowLookup] {
        if self.names.isEmpty { return [.accounts(after: self.last, limit: self.size)] }
        var lookups: [RowLookup] = []
        for name in self.names {
            if let id = AccountID(name) {
                lookups.append(.account(id))
                if self.isAbsorbedToo { lookups.append(.merge(.absorbed(id))) }
            }
            if let address = EmailAddress(name) { lookups.append(.email(address)) }
            if let number = PhoneNumber(name) { lookups.append(.phone(number)) }
        }
        return lookups
    }

    /// The account with a UID, an e-mail address or a phone number; `nil` if there is none.
    func account(named name: String, in graph: Graph) -> Account? {
        if let id = AccountID(name) {
            if let account = graph[id] { return account }
            if self.isAbsorbedToo, let account = graph[.absorbed(id)]?.absorbedAccount { return account }
        }
        if let address = EmailAddress(name), let account = graph[email: address] { return account }
        return PhoneNumber(name).flatMap { graph[phone: $0] }
    }

    /// The accounts, in the order of the query or of UIDs, and the project's clock.
    ///
    /// - Throws: `USER_NOT_FOUND` if one that the query names does not exist.
    func response(in store: MemoryStore, at now: Instant) throws(ServiceError) -> HTTPResponse {
        let graph = store[self.tenant]
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("accounts")
        writer.beginArray()
        var end: AccountID?
        if self.names.isEmpty {
            end = self.writePage(of: graph, to: &writer)
        } else {
            for name in self.names {
                guard let account = self.account(named: name, in: graph) else { throw ServiceError(.userNotFound) }
                AccountSheet(account).write(to: &writer)
            }
        }
        writer.endArray()
        writer.member("nextPageToken", end?.text)
        writer.member("now", now.iso8601)
        writer.endObject()
        return HTTPResponse(status: 200, contentType: "application/json", body: writer.bytes)
    }

    /// - Returns: The UID after which the next page begins; `nil` after the last account.
    private func writePage(of graph: Graph, to writer: inout JSON.Writer) -> AccountID? {
        let page = graph.accounts(after: self.last, limit: self.size)
        let start = writer.bytes.count
        for account in page {
            AccountSheet(account).write(to: &writer)
            if writer.bytes.count - start > Self.byteLimit { return account.id }
        }
        return page.count == self.size ? page.last?.id : nil
    }
}
