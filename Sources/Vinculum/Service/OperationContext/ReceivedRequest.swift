/// A request whose form is checked and whose body is read, before a project answers it.
///
/// A host of several projects reads a request once, chooses the project by ``namedProject`` and ``tokenProject``, and
/// proposes the request to that project's authority.
//
// A class, because a request that waits for answers is handed on several times, and has many parts.
public final class ReceivedRequest: Sendable {
    /// The operation.
    public let endpoint: Endpoint
    let scope: Route.Scope
    let caller: Caller
    let body: JSON.Value
    /// The members of ``body``, in whichever spelling.
    let members: MemberTable
    /// Whether the body was a form, so that each value in ``body`` is a text or a list of texts.
    let isForm: Bool
    let query: FormFields
    /// The members of the body that choose project and tenant.
    let target: Wire.Target
    /// What is wrong with the types of these members. Then it has none of them.
    let targetProblem: ServiceError?
    /// The ID token that came with the request, as it was read; ``Operation/session(_:)`` decides whether it is good.
    let idToken: RequestIDToken?
    /// The refresh token that came with the request, as it was read.
    let refreshToken: RequestRefreshToken?
    private let request: HTTPRequest
    /// The name of the administrator's secret, where secrets have names.
    let administratorName: String?

    /// Reads a request: checks route, authentication and body, in the order of the protocol.
    ///
    /// Other than in the protocol, a body without a content type is read as JSON, because in-process callers do not
    /// label it.
    ///
    /// - Parameters:
    ///   - administrator: How the service recognises administrators.
    ///   - administratorName: The name of the secret that the request has, for the audit trail.
    /// - Throws: The refusal, which no project's state can change.
    /// - Complexity: Linear in the size of the body. That of a client has at most 10,000 values; see
    ///   ``JSON/Limits/stranger``.
    // Not an initialiser, because Embedded Swift never frees the object of one that throws.
    @export(interface)
    public static func read(
        _ request: HTTPRequest, along route: Route, administrator: AdministratorAccess, administratorName: String? = nil
    ) throws(ServiceError) -> ReceivedRequest {
        guard let query = FormFields(bounded: request.query) else { throw .tooManyParameters }
        let (endpoint, scope): (Endpoint, Route.Scope)
        switch route {
        case .operation(let named, let names): (endpoint, scope) = (named, names)
        case .unimplemented(let name): throw try ReceivedRequest.refusal(of: name, request, query, administrator)
        case .methodNotAllowed, .notFound: throw .notFound
        }
        let type = try ReceivedRequest.mediaType(of: request, acceptsForms: endpoint.acceptsForm(request))
        let access = endpoint.isPublished(at: scope) ? .open : endpoint.access
        let caller = try ReceivedRequest.authenticate(request, query, access, administrator)
        if endpoint.acceptsCommonParameters { try ReceivedRequest.checkCommonParameters(query) }
        // Before the body is read, because reading an administrator's may cost much more than any client's.
        if endpoint.isOfAdministrators, caller != .administrator {
            throw scope.namesProject ? .targetProjectNeedsPermission : ServiceError(.insufficientPermission)
        }
        let body = try ReceivedRequest.parse(request, type, ReceivedRequest.limits(of: endpoint, for: caller))
        return ReceivedRequest(request, endpoint, scope, caller, query, body, type.isForm, administratorName)
    }

    private init(
        _ request: HTTPRequest, _ endpoint: Endpoint, _ scope: Route.Scope, _ caller: Caller, _ query: FormFields,
        _ body: JSON.Value, _ isForm: Bool, _ administratorName: String?
    ) {
        (self.request, self.endpoint, self.scope, self.caller) = (request, endpoint, scope, caller)
        (self.query, self.body, self.isForm) = (query, body, isForm)
        self.members = MemberTable(of: body, normalisingKeys: true)
        self.administratorName = administratorName
        do throws(FieldError) {
            self.target = try Wire.Target(of: self.members, self.endpoint, self.query)
            self.targetProblem = nil
        } catch {
            (self.target, self.targetProblem) = (Wire.Target(), ServiceError(error))
        }
        self.idToken = RequestIDToken.read(self.target.idToken)
        self.refreshToken = RequestRefreshToken(
            self.target.refreshToken ?? (self.endpoint == .token ? self.body.string(of: "refresh_token") : nil))
    }

    /// The origin and the language of links that it has mailed.
    var links: LinkBase { LinkBase(self.request) }
    /// The app that the request says it comes from, by its bundle.
    var bundle: String? { self.request.header("X-Ios-Bundle-Identifier") }
    /// The network that the request came from, if the host knows it.
    var peer: Peer? { self.request.peer }
    /// The address that the request came from, if the host knows it.
    var address: String? { self.request.address }
    /// The program that sent the request, as it names itself.
    var userAgent: String? { self.request.header("User-Agent") }

    /// The project that path or body names. `nil` if neither does, and if the caller may not name one: the operation
    /// then refuses the request, in whichever project it runs.
    public var namedProject: String? {
        if let project = self.scope.names?.project { return self.mayNameProject ? project : nil }
        guard let project = self.target.targetProjectId.nonEmpty else { return nil }
        return self.mayNameProject ? project : nil
    }

    /// The project of the ID token or else of the refresh token that came with the request, neither of them verified;
    /// `nil` without a token.
    public var tokenProject: String? {
        if let token = self.idToken { return token.token.projectID }
        return self.refreshToken?.token.projectID
    }

    /// The tenant of path, body and tokens, none of them verified; `nil` without one, and where they do not agree.
    package var namedTenant: TenantID? { self.targetProblem == nil ? try? Call.tenant(self) : nil }

    /// Whether the request is an administrator's.
    public var isAdministrators: Bool { self.caller == .administrator }

    /// Whether the caller may name a project. Operations that clients call with an API key let administrators alone.
    var mayNameProject: Bool { self.endpoint.access != .keyOrBearer || self.isAdministrators }
}

extension ReceivedRequest {
    /// Checks the query parameters that every operation accepts. They have no effect: the response is JSON, whatever
    /// `alt` says.
    ///
    /// - Throws: The refusal of a field for the first parameter with a value that the protocol does not know. Its
    ///   pointer is empty, because there is none into a query.
    static func checkCommonParameters(_ query: FormFields) throws(ServiceError) {
        for field in query.fields {
            func isOne(of values: [String]) -> Bool { values.contains(field.value) }
            if field.name == "alt", !isOne(of: ["json", "media", "proto"]) {
                throw ServiceError(FieldError(pointer: "", expectation: .allowedValue))
            }
            if field.name == "prettyPrint", !isOne(of: ["true", "false"]) {
                throw ServiceError(FieldError(pointer: "", expectation: .boolean))
            }
        }
    }
}
