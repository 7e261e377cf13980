extension Endpoint {
    /// What the protocol says about one operation. ``Endpoint/row`` is the table, and nothing else says it again.
    struct Row: Sendable {
        /// The HTTP method.
        let method: Method
        /// The paths, but for those of the older interface and of published documents.
        let paths: Paths
        /// Who may call it.
        let caller: Caller
        /// What it is about.
        let subject: Subject
        /// What it does in a project or tenant with `disableAuth`.
        let whileDisabled: WhileDisabled
        /// The name in the older `relyingparty` interface, which the Apple client library still uses.
        let legacy: StaticString?
        /// The last part of the path of a document with one project's public keys.
        let published: StaticString?
        /// What the query may say.
        let query: Query

        init(
            _ method: Method, _ paths: Paths, _ caller: Caller, _ subject: Subject, whileDisabled: WhileDisabled,
            legacy: StaticString? = nil, published: StaticString? = nil, query: Query = .common
        ) {
            (self.method, self.paths, self.caller, self.subject) = (method, paths, caller, subject)
            (self.whileDisabled, self.legacy, self.published, self.query) = (whileDisabled, legacy, published, query)
        }
    }

    /// The HTTP method of an operation.
    enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// Who may call an operation.
    enum Caller: Sendable {
        /// Everybody, without an API key.
        case anyone
        /// Who has an API key. A bearer token is not read.
        case client
        /// Who has an API key, and an administrator by a bearer token.
        case clientOrAdministrator
        /// An administrator alone, in whichever project.
        case administrator
        /// Everybody at a local emulator; elsewhere an administrator alone.
        case localTool
    }

    /// What an operation is about.
    enum Subject: Sendable {
        /// Accounts: the first use creates a tenant.
        case accounts
        /// The project or tenant, without making either.
        case project
        /// The configuration of a project or tenant.
        case configuration
        /// The public keys of tokens.
        case keys
    }

    /// What an operation does in a project or tenant with `disableAuth`.
    enum WhileDisabled: Sendable {
        case refused
        case works
        /// Works as in the reference; what listens to everybody must not have backends believe it.
        case worksUnlessHardened
    }

    /// What the query of a request may say.
    enum Query: Sendable {
        /// The parameters that the service's operations have in common.
        case common
        /// Those, and the tenant.
        case commonAndTenant
        /// None of them, as for passkeys.
        case unchecked
    }

    /// The paths of an operation: one for clients, for the project of their API key, and one that names a project and
    /// perhaps a tenant.
    struct Paths: Sendable {
        /// What both begin with.
        let root: Root
        /// What follows the root; `nil` without a path for clients.
        let clients: StaticString?
        /// What follows the names: nothing for a tenant itself, a verb with its colon, or the rest of the path; `nil`
        /// without such a path.
        let named: StaticString?
        /// What may be named.
        let scopes: Scopes

        private init(_ root: Root, _ clients: StaticString?, _ named: StaticString?, _ scopes: Scopes) {
            (self.root, self.clients, self.named, self.scopes) = (root, clients, named, scopes)
        }

        /// The path of clients alone.
        static func clients(_ root: Root, _ leaf: StaticString) -> Paths { Paths(root, leaf, nil, .both) }

        /// The path that names a project alone.
        static func named(_ root: Root, _ leaf: StaticString, _ scopes: Scopes = .both) -> Paths {
            Paths(root, nil, leaf, scopes)
        }

        /// Two paths that end alike.
        static func both(_ root: Root, _ leaf: StaticString) -> Paths { Paths(root, leaf, leaf, .both) }

        /// Two paths.
        static func both(_ root: Root, clients: StaticString, named: StaticString) -> Paths {
            Paths(root, clients, named, .both)
        }

        /// The paths of ``ProviderPath``.
        static var providers: Paths { Paths(.v2, nil, nil, .both) }

        /// The paths of ``RegistryPath``.
        static var registry: Paths { Paths(.own, nil, nil, .both) }
    }

    /// What a path may name.
    enum Scopes: Sendable {
        case both
        case projects
        case tenants
    }

    /// What a path begins with.
    enum Root: String, Sendable {
        /// Nothing.
        case top = ""
        case v1 = "/identitytoolkit.googleapis.com/v1"
        /// Where configurations are, and what came later.
        case v2 = "/identitytoolkit.googleapis.com/v2"
        /// The older interface.
        case legacy = "/www.googleapis.com/identitytoolkit/v3/relyingparty"
        case emulator = "/emulator/v1"
        /// What no published interface has.
        case own = "/vinculum/v1"
    }
}
