/// Who may call an operation, and how.
extension Endpoint {
    /// The credentials that an operation needs.
    public enum Access: Equatable, Sendable {
        /// An API key, or an administrator's bearer token.
        case keyOrBearer
        /// An API key. A bearer token is not read.
        case key
        /// None.
        case open
        /// None at a local emulator; elsewhere an administrator's bearer token.
        case utility
    }

    /// The credentials that the operation needs.
    public var access: Access {
        switch self.row.caller {
        case .anyone: .open
        case .client: .key
        case .clientOrAdministrator, .administrator: .keyOrBearer
        case .localTool: .utility
        }
    }

    /// Whether a path of this scope is ``publishedPath(project:)``, which everybody may read.
    func isPublished(at scope: Route.Scope) -> Bool { scope.namesProject && self.row.published != nil }

    /// Whether administrators alone may call it, in whichever project.
    package var isOfAdministrators: Bool { self.row.caller == .administrator }

    /// Whether a bearer token can make the caller an administrator.
    package var readsBearer: Bool { self.access == .keyOrBearer || self.access == .utility }

    /// Whether it accepts the query parameters common to the service's operations.
    var acceptsCommonParameters: Bool {
        let row = self.row
        return row.query != .unchecked && row.caller != .anyone && row.caller != .localTool
    }

    /// Whether the body of a request may be a form: of the token endpoint (RFC 6749, section 6), and of what clients
    /// call on `v1` and its older paths, as hosted APIs bind the fields of a form to the members of a message. With a
    /// bearer token it is JSON: what administrators send has members inside members.
    func acceptsForm(_ request: HTTPRequest) -> Bool {
        self == .token || self.row.paths.root == .v1 && request.bearerToken == nil
    }

    /// Whether the query may name the tenant.
    var readsTenantFromQuery: Bool { self.row.query == .commonAndTenant }

    /// Whether it is about accounts, so that its first use creates a tenant.
    var isOfAccounts: Bool { self.row.subject == .accounts }

    /// The HTTP method.
    public var method: String { self.row.method.rawValue }
}
