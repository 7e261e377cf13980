/// A request that passed the gate: who calls which operation, of which project and tenant, with which body.
struct Call: Sendable {
    let endpoint: Endpoint
    let caller: Caller
    let project: String
    let tenant: TenantID?
    let body: JSON.Value
    let query: FormFields

    /// Routing, authentication, body and target, in the order the protocol checks them.
    init(_ request: HTTPRequest, defaultProject: String) throws(ServiceError) {
        let scope: Route.Scope
        switch Route(method: request.method, path: request.path) {
        case .operation(let endpoint, let named): (self.endpoint, scope) = (endpoint, named)
        case .unimplemented(let name): throw .unimplemented(name)
        case .methodNotAllowed: throw .notFound
        case .notFound: throw .notFound
        }
        self.query = FormFields(parsing: request.query)
        try Call.checkContentType(request, self.endpoint)
        self.caller = try Call.authenticate(request, self.query, self.endpoint.access)
        self.body = try Call.parse(request, self.endpoint)
        var target = try Call.target(of: self.body)
        if target.tenantId == nil, self.endpoint == .batchGet { target.tenantId = self.query["tenantId"] }
        self.project = try Call.project(scope, target, self.caller, self.endpoint, defaultProject)
        self.tenant = try Call.tenant(scope, target)
    }

    private static func checkContentType(_ request: HTTPRequest, _ endpoint: Endpoint) throws(ServiceError) {
        guard !sameBytes(request.method, "DELETE"), let value = request.header("Content-Type") else { return }
        let end = value.utf8.firstIndex(of: UInt8(ascii: ";")) ?? value.utf8.endIndex
        let type = EmailAddress.normalised(String(value[..<end]).filter { $0 != " " })
        guard type == "application/json" || (type == "application/x-www-form-urlencoded" && endpoint == .token) else {
            throw .contentType(value)
        }
    }

    private static func authenticate(
        _ request: HTTPRequest, _ query: FormFields, _ access: Endpoint.Access
    ) throws(ServiceError) -> Caller {
        if access == .open { return .anyone }
        if access == .keyOrBearer, let token = Call.bearerToken(request) {
            guard EmailAddress.normalised(token) == "owner" || token.utf8.starts(with: "ya29.".utf8) else {
                throw .invalidCredentials
            }
            return .administrator
        }
        let keys = query.fields.filter { sameBytes($0.name, "key") }
        let key = keys.count == 1 ? keys[0].value : request.header("x-goog-api-key") ?? ""
        guard !key.isEmpty else { throw .missingAPIKey }
        return .client
    }

    /// The token of `Authorization: Bearer TOKEN`; `nil` for another scheme or an empty token.
    private static func bearerToken(_ request: HTTPRequest) -> String? {
        guard let value = request.header("Authorization"), value.utf8.count > 7 else { return nil }
        let scheme = String(decoding: value.utf8.prefix(7), as: UTF8.self)
        guard EmailAddress.normalised(scheme) == "bearer " else { return nil }
        return String(decoding: value.utf8.dropFirst(7), as: UTF8.self)
    }

    /// The body as an object; an absent one is an empty object.
    private static func parse(_ request: HTTPRequest, _ endpoint: Endpoint) throws(ServiceError) -> JSON.Value {
        let type = request.header("Content-Type") ?? ""
        var bytes = sameBytes(request.method, "GET") || sameBytes(request.method, "DELETE") ? [] : request.body
        if type.utf8.starts(with: "application/x-www-form-urlencoded".utf8) {
            var writer = JSON.Writer()
            writer.beginObject()
            for field in FormFields(parsing: String(decoding: bytes, as: UTF8.self)).fields {
                writer.key(field.name)
                writer.string(field.value)
            }
            writer.endObject()
            bytes = writer.bytes
        }
        if bytes.isEmpty { bytes = Array("{}".utf8) }
        let value: JSON.Value
        do throws(JSON.ReadError) {
            value = try JSON.Document(parsing: bytes, limits: endpoint == .batchCreate ? .bulk : .request).root
        } catch {
            throw .unreadable(error)
        }
        switch value.kind {
        case .object: return value
        case .array:
            throw ServiceError(message: "Invalid JSON payload received.  must be object", kind: .invalidArgument)
        case .null, .bool, .number, .string:
            throw ServiceError(message: "Invalid JSON payload received. The body is not an object.", kind: .unreadable)
        }
    }
}
