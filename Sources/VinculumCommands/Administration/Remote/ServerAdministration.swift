import Vinculum
import VinculumServer

/// Requests of an administrator to a running server, about one of its projects.
struct ServerAdministration {
    /// Whether a command may work at a server; not in the WASI program.
    static var isPossible: Bool { true }

    private let remote: RemoteEndpoint
    let project: String
    let tenant: TenantID?
    private let bearer: Secret

    /// Where its accounts are, for a person.
    var place: String { "the project \(self.project) at \(self.remote.name)" }

    /// The server that the command line or the environment names.
    ///
    /// The project is that of `--project`, else that of ``projectVariables``, else the server's first.
    ///
    /// - Returns: `nil` for a command on the data directory.
    /// - Throws: ``CommandFailure`` for the real service, and if the server does not tell its first project.
    static func named(
        by invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> ServerAdministration? {
        let globals = invocation.globals
        guard let remote = globals.remote else {
            if globals.adminSecretFile != nil { throw .usage("--admin-secret requires --endpoint or --profile") }
            return nil
        }
        guard remote.server.isEmulator else {
            throw .usage(
                "the real service is administered with its own tools",
                next: [.init(invocation.line(invocation.words, endpoint: "local"), "use the data directory")])
        }
        var bearer = Secret("owner")
        if let file = globals.adminSecretFile { bearer = try AdministratorFile.secret(in: file, on: &host) }
        let named =
            globals.isProjectNamed
            ? globals.project
            : self.projectVariables.compactMap { host.environment($0).nonEmpty }.first.flatMap { ProjectID($0) }
        var server = ServerAdministration(
            remote: remote, project: named?.text ?? "", tenant: globals.tenant, bearer: bearer)
        if named != nil { return server }
        let health = try server.answer(HTTPRequest(method: "GET", path: "/healthz"), on: host)
        let root = try? JSON.Document(parsing: health.body).root
        guard let first = root?.string(of: "project"), ProjectID(first) != nil else {
            throw .usage("name the project of that server", why: "--project P selects it, or GOOGLE_CLOUD_PROJECT")
        }
        server = ServerAdministration(remote: remote, project: first, tenant: globals.tenant, bearer: bearer)
        return server
    }

    private init(remote: RemoteEndpoint, project: String, tenant: TenantID?, bearer: Secret) {
        (self.remote, self.project, self.tenant, self.bearer) = (remote, project, tenant, bearer)
    }

    /// Sends a request.
    ///
    /// - Throws: ``CommandFailure`` if there is no response.
    func answer(_ request: HTTPRequest, on host: some CommandHost) throws(CommandFailure) -> HTTPResponse {
        do throws(CallFailure) {
            let client = AuthClient.Configuration(apiKey: self.remote.apiKey, server: self.remote.server)
            return try host.fetch(self.remote.call(request, of: client))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Sends a request to an endpoint of the project or tenant.
    ///
    /// - Throws: ``CommandFailure`` for a refusal, and if there is no response.
    func send(
        _ endpoint: Endpoint, query: String = "", _ body: [UInt8] = [], on host: some CommandHost
    ) throws(CommandFailure) -> JSON.Value {
        let response = try self.respond(endpoint, query: query, body, on: host)
        let root = try? JSON.Document(parsing: response.body, limits: .bulk).root
        guard response.status == 200, let root else { throw CommandFailure(refusal: root?["error"]) }
        return root
    }

    /// Sends a request to a path of the server.
    ///
    /// - Throws: ``CommandFailure`` for a refusal, and if there is no response.
    func send(
        _ method: String, _ path: String, query: String = "", _ body: [UInt8] = [], on host: some CommandHost
    ) throws(CommandFailure) -> JSON.Value {
        let request = HTTPRequest(method: method, path: path, query: query, headers: self.headers, body: body)
        let response = try self.answer(request, on: host)
        let root = try? JSON.Document(parsing: response.body, limits: .bulk).root
        guard response.status == 200, let root else { throw CommandFailure(refusal: root?["error"]) }
        return root
    }

    /// Asks for what the server has of the project beside its accounts.
    ///
    /// - Parameter leaf: The last word of the path, such as `keys`.
    /// - Throws: ``CommandFailure`` for a refusal, and if there is no response.
    func get(
        _ leaf: String, of project: String? = nil, query: String = "", on host: some CommandHost
    ) throws(CommandFailure) -> JSON.Value {
        let name = project ?? self.project
        let path = "/vinculum/v1/projects/\(PercentEncoding.encodedComponent(name))/\(leaf)"
        do throws(CommandFailure) {
            return try self.send("GET", path, query: query, on: host)
        } catch {
            guard error.code == ExitCode.notFound.word else { throw error }
            var failure = error
            (failure.code, failure.what) = ("unknownProject", "there is no project \(name) at \(self.remote.name)")
            failure.next = [
                .init("vinculum projects list --endpoint \(self.remote.name)", "list the server's projects")
            ]
            throw failure
        }
    }

    /// The address of the server, for a person.
    var name: String { self.remote.name }

    /// Fetches the backup of a project, a part at a time.
    ///
    /// - Parameter namesProject: Whether the backup says which project it is of.
    /// - Returns: The bytes of the file, and the number of accounts in it.
    /// - Throws: ``CommandFailure`` for a refusal, and if a part does not come.
    func backup(
        of project: String, namesProject: Bool, on host: some CommandHost
    ) throws(CommandFailure) -> (bytes: [UInt8], accounts: Int) {
        var (bytes, accounts, query): ([UInt8], Int, String) = ([], 0, namesProject ? "" : "unnamed=true")
        while true {
            let part = try self.get("backup", of: project, query: query, on: host)
            guard let text = part.string(of: "part"), let decoded = try? Base64.decoded(text) else {
                throw CommandFailure(.failure, "\(self.remote.name) sent a part of a backup that cannot be read")
            }
            bytes += decoded
            accounts = part.int64(of: "accounts").map { Int(clamping: $0) } ?? accounts
            guard let token = part.string(of: "nextPageToken") else { return (bytes, accounts) }
            query = "pageToken=" + PercentEncoding.encodedComponent(token)
        }
    }

    /// The projects of the server, in the order of their IDs.
    func projects(on host: some CommandHost) throws(CommandFailure) -> [ProjectID] {
        var (projects, token): ([ProjectID], String?) = ([], nil)
        repeat {
            let query = token.map { "pageToken=" + PercentEncoding.encodedComponent($0) } ?? ""
            let page = try self.send("GET", "/vinculum/v1/projects", query: query, on: host)
            let found = page["projects"].map { $0.elements.compactMap { $0.string(of: "projectId") } } ?? []
            projects += found.compactMap { ProjectID($0) }
            token = found.isEmpty ? nil : page.string(of: "nextPageToken")
        } while token != nil
        return projects
    }

    /// The query that names the tenant, if there is one.
    var tenantQuery: FormFields {
        FormFields(self.tenant.map { [(name: "tenant", value: $0.text)] } ?? [])
    }

    private var headers: [HTTPRequest.Header] {
        [
            .init("Content-Type", "application/json"), .init("Authorization", "Bearer " + self.bearer.revealed()),
            // For the paths that name no project.
            .init(ProjectChoice.header, self.project),
        ]
    }

    /// The response of an endpoint of the project or tenant, whatever it is.
    func respond(
        _ endpoint: Endpoint, query: String = "", _ body: [UInt8], on host: some CommandHost
    ) throws(CommandFailure) -> HTTPResponse {
        let path = endpoint.path(project: self.project, tenant: self.tenant?.text) ?? ""
        return try self.answer(
            HTTPRequest(method: endpoint.method, path: path, query: query, headers: self.headers, body: body), on: host)
    }

    /// The account that has an identifier; `nil` if there is none.
    func account(_ member: String, _ value: String, on host: some CommandHost) throws(CommandFailure) -> JSON.Value? {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key(member)
        writer.beginArray()
        writer.string(value)
        writer.endArray()
        writer.endObject()
        return try self.send(.lookup, writer.bytes, on: host)["users"]?[0]
    }

    /// Refuses a project that the server says it does not have, and otherwise says what the project lacks.
    ///
    /// - Parameter what: What the project has none of, in the plural.
    func sayEmpty(_ what: String, on host: inout some CommandHost) throws(CommandFailure) {
        let metrics = try self.answer(
            HTTPRequest(
                method: "GET", path: "/metrics",
                headers: [.init("Authorization", "Bearer " + self.bearer.revealed())]), on: host)
        let projects = Self.projects(in: metrics)
        if let projects, !projects.contains(where: { $0 == self.project }) {
            throw CommandFailure(
                .notFound, code: "unknownProject", "there is no project \(self.project) at \(self.remote.name)",
                why: projects.isEmpty ? "it has none yet" : "it has " + projects.listed)
        }
        host.report("\(self.place) has no \(what)")
    }

    /// The projects of the page of counters; `nil` if the server does not show all.
    private static func projects(in metrics: HTTPResponse) -> [String]? {
        guard metrics.status == 200 else { return nil }
        let start = Array("vinculum_accounts{project=\"".utf8)
        var names: [String] = []
        for line in metrics.body.split(separator: 0x0A) where line.starts(with: start) {
            let name = line.dropFirst(start.count).prefix { $0 != UInt8(ascii: "\"") }
            names.append(String(decoding: name, as: UTF8.self))
        }
        return names.isEmpty || names.contains { $0 == "_other" } ? nil : names
    }
}
