/// A request that passed the gate: its caller, operation, project, tenant and body.
struct Call: Sendable {
    let endpoint: Endpoint
    let caller: Caller
    let project: String
    let tenant: TenantID?
    let body: JSON.Value
    let query: FormFields
    /// The provider configuration that the path names.
    let provider: ProviderPath?
    let links: LinkBase
    /// The ID token that came with the request, as it was read; ``Operation/session(_:)`` decides whether it is good.
    let idToken: RequestIDToken?
    /// What is wrong with project or tenant. The protocol reports it after the types of the body's members.
    private var targetProblem: ServiceError?
    /// Whether the tenant does not exist and is created if the request succeeds.
    private(set) var foundsTenant = false

    /// Checks route, authentication, body and target, in the order of the protocol.
    ///
    /// Other than in the protocol, a body without a content type is read as JSON, because in-process callers do not
    /// label it.
    init(_ request: HTTPRequest, _ route: Route, _ settings: AuthoritySettings) throws(ServiceError) {
        let scope: Route.Scope
        self.query = FormFields(parsing: request.query)
        self.links = LinkBase(request)
        switch route {
        case .operation(let endpoint, let named): (self.endpoint, scope) = (endpoint, named)
        case .unimplemented(let name): throw try Call.refusal(of: name, request, self.query, settings)
        case .methodNotAllowed, .notFound: throw .notFound
        }
        if case .provider(let path) = scope { self.provider = path } else { self.provider = nil }
        let type = try Call.mediaType(of: request, acceptsForms: self.endpoint == .token)
        self.caller = try Call.authenticate(request, self.query, self.endpoint.access, settings.administrator)
        if self.endpoint.acceptsCommonParameters { try Call.checkCommonParameters(self.query) }
        self.body = try Call.parse(request, type, self.endpoint == .batchCreate ? .bulk : .request)
        var (project, tenant, problem): (String, TenantID?, ServiceError?) = (settings.projectID, nil, nil)
        var idToken: RequestIDToken?
        do throws(ServiceError) {
            var target = try Call.target(of: self.body)
            if target.tenantId == nil, self.endpoint.readsTenantFromQuery { target.tenantId = self.query["tenantId"] }
            idToken = RequestIDToken(target.idToken)
            project = try Call.project(scope, target, self.caller, self.endpoint, settings.projectID)
            tenant = try Call.tenant(scope, target, idToken)
        } catch {
            problem = error
        }
        (self.project, self.tenant, self.targetProblem) = (project, tenant, problem)
        self.idToken = idToken
    }

    /// Checks that the tenant is not deleted and serves the operation.
    ///
    /// A tenant that does not exist is created by the first successful operation on accounts, if `makesTenants` says
    /// so.
    mutating func admit(status: TenantStatus, _ policy: ProjectPolicy, makesTenants: Bool) {
        if self.targetProblem != nil { return }
        switch status {
        case .deleted: self.targetProblem = .tenantNotFound
        case .unknown where self.endpoint.isOfAccounts:
            if makesTenants { self.foundsTenant = true } else { self.targetProblem = .tenantNotFound }
        case .unknown, .known: break
        }
        if policy.isDisabled, !self.endpoint.worksWhileDisabled { self.targetProblem = .init(.projectDisabled) }
    }

    /// Throws what is wrong with project or tenant.
    func checkTarget() throws(OperationExit) {
        if let problem = self.targetProblem { throw .refused(problem) }
    }

    /// The refusal of an operation that is not implemented, after the same checks as for one that is.
    private static func refusal(
        of name: String, _ request: HTTPRequest, _ query: FormFields, _ settings: AuthoritySettings
    ) throws(ServiceError) -> ServiceError {
        let type = try Call.mediaType(of: request, acceptsForms: false)
        _ = try Call.authenticate(request, query, .keyOrBearer, settings.administrator)
        try Call.checkCommonParameters(query)
        _ = try Call.parse(request, type, .request)
        return .unimplemented(name)
    }

    /// The type of the body.
    ///
    /// - Throws: The refusal of a type or a charset that is not accepted.
    private static func mediaType(of request: HTTPRequest, acceptsForms: Bool) throws(ServiceError) -> MediaType {
        switch ByteText(request.method) {
        case "DELETE": return .json
        case "GET" where request.body.isEmpty: return .json
        default: break
        }
        guard let value = request.header("Content-Type"), ByteText(value) != MediaType.json.name else { return .json }
        let type = MediaType(parsing: value)
        guard type.isJSON || (acceptsForms && type.isForm) else { throw .contentType(value) }
        guard type.isUTF8 || request.body.isEmpty else { throw .charset(type.charset?.string ?? "") }
        return type
    }

    private static func authenticate(
        _ request: HTTPRequest, _ query: FormFields, _ access: Endpoint.Access, _ administrator: AdministratorAccess
    ) throws(ServiceError) -> Caller {
        if access == .open { return .anyone }
        if access == .utility {
            if let refusal = administrator.refusal(ofUtility: request) { throw refusal }
            return .anyone
        }
        if access == .keyOrBearer, let token = request.bearerToken {
            guard administrator.admits(token) else { throw .invalidCredentials }
            return .administrator
        }
        let keys = query.fields.filter { sameBytes($0.name, "key") }
        if keys.count == 1, !keys[0].value.isEmpty { return .client }
        guard request.header("x-goog-api-key").nonEmpty != nil else { throw .missingAPIKey }
        return .client
    }

    /// The body as an object; an absent one is an empty object.
    private static func parse(
        _ request: HTTPRequest, _ type: MediaType, _ limits: JSON.Limits
    ) throws(ServiceError) -> JSON.Value {
        var bytes = ["GET", "DELETE"].contains(ByteText(request.method)) ? [] : request.body
        if type.isForm {
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
            value = try JSON.Document(parsing: bytes, limits: limits).root
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

/// Who sent a request.
enum Caller: Equatable, Sendable {
    /// A client with an API key.
    case client
    /// A client with an administrator's bearer token.
    case administrator
    /// A client of the local utilities, which need no credentials.
    case anyone
}
