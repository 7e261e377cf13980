/// A request whose form is checked and whose body is read, before a project answers it.
///
/// A host of several projects reads a request once, chooses the project by ``namedProject`` and ``tokenProject``, and
/// proposes the request to that project's authority.
//
// A class, because a request that waits for answers is handed on several times, and has many parts.
public final class ReceivedRequest: Sendable {
    private let head: RequestHead
    let body: JSON.Value
    /// The members of ``body``, in whichever spelling.
    let members: MemberTable
    /// The members of the body that choose project and tenant.
    let target: Wire.Target
    /// What is wrong with the types of these members. Then it has none of them.
    let targetProblem: ServiceError?
    /// The ID token that came with the request, as it was read; ``Operation/session(_:)`` decides whether it is good.
    let idToken: RequestIDToken?
    /// The refresh token that came with the request, as it was read.
    let refreshToken: RequestRefreshToken?
    private let request: HTTPRequest

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
        let head = try RequestHead.read(
            request, along: route, administrator: administrator, administratorName: administratorName)
        return try ReceivedRequest.read(request, after: head)
    }

    /// Reads the body of a request, for a host that has read its head.
    ///
    /// - Parameter head: That of this request, or of one with the same head.
    /// - Throws: The refusal, which no project's state can change.
    @export(interface)
    public static func read(_ request: HTTPRequest, after head: RequestHead) throws(ServiceError) -> ReceivedRequest {
        let limits = ReceivedRequest.limits(of: head.endpoint, for: head.caller)
        return ReceivedRequest(request, head, try ReceivedRequest.parse(request, head.type, limits))
    }

    private init(_ request: HTTPRequest, _ head: RequestHead, _ body: JSON.Value) {
        (self.request, self.head, self.body) = (request, head, body)
        var members = MemberTable(of: body, normalisingKeys: true)
        do throws(FieldError) {
            self.target = try Wire.Target(of: members, head.endpoint, head.query)
            self.targetProblem = nil
        } catch {
            (self.target, self.targetProblem) = (Wire.Target(), ServiceError(error))
        }
        members.share(self.target.idToken, of: "idToken")
        self.members = members
        self.idToken = RequestIDToken.read(self.target.idToken)
        self.refreshToken = RequestRefreshToken(
            self.target.refreshToken ?? (head.endpoint == .token ? self.body.string(of: "refresh_token") : nil))
    }

    /// The operation.
    public var endpoint: Endpoint { self.head.endpoint }
    var scope: Route.Scope { self.head.scope }
    var caller: Caller { self.head.caller }
    var query: FormFields { self.head.query }
    /// Whether the body was a form, so that each value in ``body`` is a text or a list of texts.
    var isForm: Bool { self.head.type.isForm }
    /// The name of the administrator's secret, where secrets have names.
    var administratorName: String? { self.head.administratorName }
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
