import Vinculum

/// A page or utility that the server offers outside the protocol. ``row`` has what the server says about each.
enum Utility: String, CaseIterable, Sendable {
    /// Reports that the server is ready, in the form that emulator tools expect; shows the console to browsers.
    case probe
    /// Reports that the server is ready, for load balancers.
    case health
    /// Reports whether the server takes traffic.
    case ready
    /// The counters in the text format of Prometheus.
    case metrics
    /// Shows and changes a project's clock and seed.
    case clock
    /// The target of mailed links.
    case action
    /// The target of mailed links on a domain of apps (`linkDomain`), for a person who has not the app: leads to the
    /// mailed link itself.
    case links
    /// The page that leads to an identity provider, or replaces one.
    case handler
    /// The frame that a page embeds to receive the result of a sign-in at the handler.
    case iframe
    /// The endpoints as an OpenAPI document.
    case description
    /// Rotates a project's signing keys, which the host holds.
    case rotateKeys
    /// A file of the console, the page of `/` for browsers.
    case console
    /// What the server is: version, level of trust, first project, and what it does with state and tokens.
    case server
    /// The projects that are open or stored, with their numbers of accounts and tenants where the server has read them.
    case projects
    /// The latest requests of a project, with the decisions behind their answers. It may wait for the next one.
    case decisions
    /// The latest notices of a project: mails without a code, which tell an owner of a change.
    case notices
    /// How much of each limit an address, a number, an account or a peer has used.
    case showBudgets
    /// Gives back what an address, a number, an account or a peer has used of the limits.
    case releaseBudgets
    /// Accounts with the origin of each sign-in method and factor, and with what was retired.
    case graph
    /// The accounts of a project or tenant as administrators' commands show them: those that are named, or by pages.
    case accounts
    /// The keys that sign tokens and those that verify custom tokens, without private parts.
    case keys
    /// A project: its accounts, its tenants, whether its tokens are signed, and where it is stored.
    case summary
    /// The mails and messages whose codes and links work.
    case outbox
    /// The whole state of a project as `vinculum backup` writes it, a part for each request.
    case backup
    /// Deletes a project with its accounts, tenants, settings and keys.
    case deleteProject

    /// The utility's row: what routing, access and descriptions have of it.
    var row: Row {
        switch self {
        case .probe: Row("/", .get, .everyone)
        case .health: Row("/healthz", .get, .everyone)
        case .ready: Row("/readyz", .get, .everyone)
        case .metrics: Row("/metrics", .get, .machineOrAdministrator)
        case .clock:
            Row(
                "/emulator/v1/clock", .getPatchDelete, .machine,
                project: (root: "/emulator/v1/projects/", leaf: "/clock"))
        case .action: Row("/emulator/action", .getPost, .everyone, hosted: "/__/auth/action")
        case .links: Row("/__/auth/links", .get, .everyone)
        case .handler: Row("/emulator/auth/handler", .getPost, .page, hosted: "/__/auth/handler")
        case .iframe: Row("/emulator/auth/iframe", .get, .everyone, hosted: "/__/auth/iframe")
        case .description: Row("/emulator/openapi.json", .get, .everyone, hosted: "/vinculum/v1/openapi.json")
        case .rotateKeys:
            Row(
                "/vinculum/v1/keys:rotate", .post, .administrator,
                project: (root: "/vinculum/v1/projects/", leaf: "/keys:rotate"))
        case .console: Row("/console/{name}", .get, .everyone, below: "/console/")
        case .server: Row("/vinculum/v1/server", .get, .machineOrAdministrator)
        case .projects: Row("/vinculum/v1/projects", .get, .administrator)
        case .decisions:
            Row(
                "/vinculum/v1/decisions", .get, .administrator,
                project: (root: "/vinculum/v1/projects/", leaf: "/decisions"))
        case .notices:
            Row(
                "/vinculum/v1/notices", .get, .administrator,
                project: (root: "/vinculum/v1/projects/", leaf: "/notices"))
        case .showBudgets:
            Row(
                "/vinculum/v1/budgets:show", .post, .administrator,
                project: (root: "/vinculum/v1/projects/", leaf: "/budgets:show"))
        case .releaseBudgets:
            Row(
                "/vinculum/v1/budgets:release", .post, .administrator,
                project: (root: "/vinculum/v1/projects/", leaf: "/budgets:release"))
        case .graph:
            Row(
                "/vinculum/v1/graph", .get, .administrator,
                project: (root: "/vinculum/v1/projects/", leaf: "/graph"))
        case .accounts:
            Row(
                "/vinculum/v1/accounts", .get, .administrator,
                project: (root: "/vinculum/v1/projects/", leaf: "/accounts"))
        case .keys:
            Row(
                "/vinculum/v1/keys", .get, .administrator,
                project: (root: "/vinculum/v1/projects/", leaf: "/keys"))
        case .summary:
            Row(
                "/vinculum/v1/summary", .get, .administrator,
                project: (root: "/vinculum/v1/projects/", leaf: "/summary"))
        case .outbox:
            Row(
                "/vinculum/v1/outbox", .get, .administrator,
                project: (root: "/vinculum/v1/projects/", leaf: "/outbox"))
        case .backup:
            Row(
                "/vinculum/v1/backup", .get, .administrator,
                project: (root: "/vinculum/v1/projects/", leaf: "/backup"))
        case .deleteProject:
            Row(
                "/vinculum/v1/project:delete", .post, .administrator,
                project: (root: "/vinculum/v1/projects/", leaf: "/project:delete"))
        }
    }

    /// What the server says about one utility.
    struct Row: Sendable {
        let path: String
        let methods: Methods
        let access: Access
        /// The path at which clients of the hosted service look for it, and where it is for those who need not know of
        /// an emulator; `nil` without one.
        let hostedPath: String?
        /// What comes before and after the project in a path that names one; `nil` without such a path.
        let projectPath: (root: String, leaf: String)?
        /// What each path begins with, where there is one for each name; `nil` for a single path.
        let root: String?

        init(
            _ path: String, _ methods: Methods, _ access: Access, hosted: String? = nil,
            project: (root: String, leaf: String)? = nil, below root: String? = nil
        ) {
            (self.path, self.methods, self.access) = (path, methods, access)
            (self.hostedPath, self.projectPath, self.root) = (hosted, project, root)
        }
    }

    /// The HTTP methods of a utility.
    enum Methods: Sendable {
        case get
        case getPost
        case getPatchDelete
        case post

        var names: [String] {
            switch self {
            case .get: ["GET"]
            case .getPost: ["GET", "POST"]
            case .getPatchDelete: ["GET", "PATCH", "DELETE"]
            case .post: ["POST"]
            }
        }
    }

    /// Who may use a utility. All but the first two show accounts or change the server, so that web pages of other
    /// origins are refused.
    enum Access: Sendable {
        /// Everybody.
        case everyone
        /// Everybody. Web pages of other origins may only post, which shows no account: providers let browsers do so.
        case page
        /// What reaches a local server. A server that outsiders reach does not have it.
        case machine
        /// What reaches a local server. A server that outsiders reach asks for an administrator's bearer token.
        case machineOrAdministrator
        /// An administrator, by a bearer token.
        case administrator
    }

    var path: String { self.row.path }

    /// Where a service says that it is.
    ///
    /// - Parameter settings: They choose between the forms of the emulator and of a hosted project.
    func path(under settings: borrowing AuthoritySettings) -> String {
        settings.allows(.emulatorForms) ? self.row.path : self.row.hostedPath ?? self.row.path
    }

    var methods: [String] { self.row.methods.names }

    /// The utility at a path. Clock and keys of a project have paths of their own, beside the first project's.
    init?(path: String) {
        let (lengths, count) = (Utility.byPathLength, path.utf8.count)
        if count < lengths.count, let known = lengths[count].first(where: { $0.path == path }) {
            self = known.utility
            return
        }
        guard Utility.roots.contains(where: { path.hasBytePrefix($0) }) else { return nil }
        let found = Utility.allCases.first { utility in
            utility.row.root.map { path.hasBytePrefix($0) } ?? (utility.project(in: path) != nil)
        }
        guard let found else { return nil }
        self = found
    }

    /// The paths without a name in them, by their length, because each request's is looked for among them.
    private static let byPathLength: [[(path: String, utility: Utility)]] = {
        var lists: [[(path: String, utility: Utility)]] = []
        for utility in Utility.allCases {
            for path in [utility.row.path, utility.row.hostedPath] {
                guard let path else { continue }
                while lists.count <= path.utf8.count { lists.append([]) }
                lists[path.utf8.count].append((path, utility))
            }
        }
        return lists
    }()

    /// What the paths with a name begin with.
    private static let roots: [String] = Utility.allCases.reduce(into: []) { roots, utility in
        guard let root = utility.row.root ?? utility.row.projectPath?.root, !roots.contains(root) else { return }
        roots.append(root)
    }

    /// The path that names a project; `nil` for a utility without one.
    func path(project: String) -> String? {
        self.row.projectPath.map { "\($0.root)\(project)\($0.leaf)" }
    }

    /// The project in a path of ``path(project:)``; `nil` for another path.
    func project(in path: String) -> String? { Utility.project(in: path, self.row.projectPath) }

    /// What follows the root of a utility with a path for each name, as it was sent; `nil` for another path.
    func rest(of path: String) -> String? {
        guard let root = self.row.root, path.hasBytePrefix(root) else { return nil }
        return String(decoding: path.utf8.dropFirst(root.utf8.count), as: UTF8.self)
    }

    private static func project(in path: String, _ form: (root: String, leaf: String)?) -> String? {
        guard let (root, leaf) = form, path.hasBytePrefix(root) else { return nil }
        let rest = path.utf8.dropFirst(root.utf8.count)
        let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        guard rest[end...].elementsEqual(leaf.utf8) else { return nil }
        let name = String(decoding: rest[..<end], as: UTF8.self)
        return PercentEncoding.decoded(name) ?? name
    }

    /// Whether web pages of other origins are refused.
    func isAdministrative(_ method: String) -> Bool {
        switch self.row.access {
        case .everyone: false
        case .page: method != "POST"
        case .machine, .machineOrAdministrator, .administrator: true
        }
    }

    /// Whether it needs an administrator's bearer token.
    func needsAdministrator(within reach: Reach) -> Bool {
        switch (self.row.access, reach) {
        case (.administrator, _), (.machineOrAdministrator, .network): true
        case (.machineOrAdministrator, .machine), (.everyone, _), (.page, _), (.machine, _): false
        }
    }
}
