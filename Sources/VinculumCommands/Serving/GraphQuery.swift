import Vinculum

/// The query of a request for drawings of accounts.
struct GraphQuery {
    private(set) var accounts: [AccountID] = []
    private(set) var tenant: TenantID?

    /// The most accounts of one request.
    private static let limit = 64

    /// Reads `account`, once or several times, and `tenant`. Fields of other names are ignored.
    ///
    /// - Throws: The refusal of a query without an account, with too many, or of another form.
    init(_ query: String) throws(ServiceError) {
        guard let fields = FormFields(bounded: query) else { throw .tooManyAccounts(Self.limit) }
        for (name, value) in fields.fields {
            switch name {
            case "account":
                guard let id = AccountID(value) else { throw ServiceError(.missingLocalID) }
                self.accounts.append(id)
            case "tenant":
                guard let tenant = TenantID(value) else { throw ServiceError(.invalidTenantID) }
                self.tenant = tenant
            default: break
            }
        }
        guard !self.accounts.isEmpty else { throw ServiceError(.missingLocalID) }
        guard self.accounts.count <= Self.limit else { throw .tooManyAccounts(Self.limit) }
    }

    /// What ``response(in:)`` looks up.
    var lookups: [RowLookup] { self.accounts.map { .account($0) } }

    /// The drawings, in the order of the query.
    ///
    /// - Throws: `USER_NOT_FOUND` if one of the accounts does not exist.
    func response(in store: MemoryStore) throws(ServiceError) -> HTTPResponse {
        let graph = store[self.tenant]
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("accounts")
        writer.beginArray()
        for id in self.accounts {
            guard let account = graph[id] else { throw ServiceError(.userNotFound) }
            JSONDrawing.write(AccountDrawing(account), to: &writer)
        }
        writer.endArray()
        writer.endObject()
        return HTTPResponse(status: 200, contentType: "application/json", body: writer.bytes)
    }
}

extension ServiceError {
    fileprivate static func tooManyAccounts(_ limit: Int) -> ServiceError {
        ServiceError(.invalidArgument, "A request draws at most \(limit) accounts.", kind: .invalidArgument)
    }
}
