import Vinculum

/// Where an administrator's command works: on a project of the data directory, or of a running server. A command says
/// which requests it makes and prints what they answer, the same from both.
///
///     var project = try ProjectAdministration.open(invocation, toChange: true, on: &host)
///     defer { project.close(on: &host) }
///     _ = try project.send(.update, writer.bytes, on: &host)
///     try project.commit(on: &host)
///
/// In the data directory the changes of all requests are made together, by ``commit(on:)``, or not at all. A server
/// makes those of each request when it answers it.
struct ProjectAdministration: ~Copyable {
    /// The server; `nil` for the data directory.
    var server: ServerAdministration? { ServerAdministration.isPossible ? self.named : nil }
    private let named: ServerAdministration?
    /// The state of the data directory; an empty one in memory for a server, which has its own.
    private(set) var workspace: Workspace
    private var work: Administration

    /// Opens the project that the command line names.
    ///
    /// - Parameter toChange: Whether the command may change the state. For reading the directory needs no lock.
    static func open(
        _ invocation: Invocation, toChange: Bool = false, on host: inout some CommandHost
    ) throws(CommandFailure) -> ProjectAdministration {
        if let server = try ServerAdministration.named(by: invocation, on: &host) {
            return ProjectAdministration(Workspace.inMemory(invocation, on: &host), server)
        }
        let workspace =
            toChange
            ? try Workspace.openForWriting(invocation, on: &host)
            : try Workspace.openForReading(invocation, on: &host)
        return ProjectAdministration(workspace, nil)
    }

    private init(_ workspace: consuming Workspace, _ server: ServerAdministration?) {
        self.work = Administration(workspace)
        self.workspace = workspace
        self.named = server
    }

    /// The project's ID.
    var project: String { self.server?.project ?? self.workspace.project.text }

    var tenant: TenantID? { self.workspace.tenant }

    /// Sends an administrator's request.
    ///
    /// - Parameter body: A JSON object.
    /// - Throws: The refusal as a failure for a person.
    mutating func send(
        _ endpoint: Endpoint, query: String = "", _ body: [UInt8] = [], on host: inout some CommandHost
    ) throws(CommandFailure) -> JSON.Value {
        let path = endpoint.path(project: self.project, tenant: self.tenant?.text) ?? ""
        return try self.send(endpoint.method, path, query: query, body, on: &host)
    }

    /// Sends an administrator's request to a path of the service.
    mutating func send(
        _ method: String, _ path: String, query: String = "", _ body: [UInt8] = [], on host: inout some CommandHost
    ) throws(CommandFailure) -> JSON.Value {
        if let server = self.server { return try server.send(method, path, query: query, body, on: host) }
        return try self.work.send(method, path, query: query, body: body, &self.workspace, on: &host)
    }

    /// Makes the changes of all requests so far, where they are not made yet.
    ///
    /// - Returns: The mails and messages that followed from them in the data directory, which nothing sends. A server
    ///   sends its own.
    @discardableResult
    mutating func commit(on host: inout some CommandHost) throws(CommandFailure) -> [Effect] {
        guard self.server == nil else { return [] }
        try self.workspace.adopt(self.work.authority, after: self.work.changes, on: &host)
        let effects = self.work.effects
        self.work.renew(self.workspace)
        return effects
    }

    /// Releases the lock of the data directory, if the command has it.
    mutating func close(on host: inout some CommandHost) { self.workspace.close(on: &host) }

    /// The accounts of the data directory, with the changes so far.
    private var graph: Graph { self.work.graph }

    /// Returns a seed for something other than a request.
    mutating func nextSeed(_ host: inout some CommandHost) -> Seed { self.workspace.nextSeed(&host) }

    /// The instant of the next request.
    func now(_ host: some CommandHost) -> Instant { self.workspace.now(host) }

    /// Says that the project has nothing to list.
    ///
    /// - Parameter what: What it has none of, in the plural.
    func reportEmpty(
        _ what: String, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard let server = self.server else { return host.reportEmpty(what, invocation) }
        try server.sayEmpty(what, on: &host)
    }
}

extension ProjectAdministration {
    /// Finds an account by its UID, e-mail address or phone number.
    ///
    /// - Parameter isAbsorbedToo: Whether the UID of an account that was merged into another one finds it.
    /// - Throws: A failure with the exit code ``ExitCode/notFound``.
    func account(
        named name: String, orAbsorbed isAbsorbedToo: Bool = false, _ invocation: Invocation,
        on host: some CommandHost
    ) throws(CommandFailure) -> AccountSheet {
        guard let server = self.server else {
            let query = AccountsQuery(named: name, isAbsorbedToo: isAbsorbedToo)
            if let account = query.account(named: name, in: self.graph) { return AccountSheet(account) }
            // The failure names the place.
            return AccountSheet(try self.graph.account(named: name, invocation))
        }
        var query = server.tenantQuery
        query.append("account", name)
        if isAbsorbedToo { query.append("absorbed", "true") }
        do throws(CommandFailure) {
            let found = try server.get("accounts", query: query.encoded, on: host)["accounts"]?[0]
            if let sheet = found.flatMap({ AccountSheet($0) }) { return sheet }
        } catch {
            guard error.exitCode == .notFound, error.code != "unknownProject" else { throw error }
        }
        throw CommandFailure(
            .notFound, code: "accountNotFound", "account \(name) not found",
            why: "no account of \(server.place) has it as UID, e-mail address or phone number",
            next: [.init(invocation.line(["accounts", "list"]), "list the accounts")])
    }

    /// A page of the accounts in the order of UIDs.
    ///
    /// - Parameters:
    ///   - last: The UID before the first one of the page.
    ///   - limit: The most accounts. A server may answer fewer although there are more.
    /// - Returns: The page, and whether there are more accounts.
    func accounts(
        after last: String?, limit: Int, on host: some CommandHost
    ) throws(CommandFailure) -> (page: [AccountSheet], hasMore: Bool) {
        guard let server = self.server else {
            let page = self.graph.accounts(after: last.flatMap { AccountID($0) }, limit: min(limit, 500))
            return (page.map { AccountSheet($0) }, !page.isEmpty)
        }
        var query = server.tenantQuery
        query.append("pageSize", "\(min(limit, 100))")
        if let last { query.append("pageToken", last) }
        let root = try server.get("accounts", query: query.encoded, on: host)
        let page = root["accounts"].map { $0.elements.compactMap { AccountSheet($0) } } ?? []
        return (page, root.string(of: "nextPageToken") != nil && !page.isEmpty)
    }

    /// The instant at which sessions end that end now: by the clock of the server, because the machine of the command
    /// may be slow, and sessions that began after would go on.
    func endOfSessions(on host: some CommandHost) throws(CommandFailure) -> Instant {
        guard let server = self.server else { return self.now(host) }
        var query = server.tenantQuery
        query.append("pageSize", "1")
        let now = try server.get("accounts", query: query.encoded, on: host).string(of: "now")
        return now.flatMap { Instant(rfc3339: $0) } ?? self.now(host)
    }

    /// The keys of the project, without their private parts.
    func keys(on host: some CommandHost) throws(CommandFailure) -> KeyListing {
        guard let server = self.server else { return KeyListing(self.work.authority, at: self.now(host)) }
        return KeyListing(try server.get("keys", on: host))
    }

    /// The mails and messages whose codes and links work, in the order in which they were sent.
    func pendingMessages(on host: some CommandHost) throws(CommandFailure) -> [OutgoingMessage] {
        guard let server = self.server else { return OutgoingMessage.pending(in: self.graph, at: self.now(host)) }
        var (messages, token): ([OutgoingMessage], String?) = ([], nil)
        repeat {
            var query = server.tenantQuery
            if let token { query.append("pageToken", token) }
            let page = try server.get("outbox", query: query.encoded, on: host)
            messages += page["messages"].map { $0.elements.map { OutgoingMessage(listed: $0) } } ?? []
            token = page.string(of: "nextPageToken")
        } while token != nil
        return messages
    }

    /// Whether an identity provider is configured.
    mutating func hasProvider(_ id: ProviderID, on host: inout some CommandHost) throws(CommandFailure) -> Bool {
        guard self.server != nil else { return self.graph.provider(id) != nil }
        do throws(CommandFailure) {
            let path = RegistryPath(project: self.project, tenant: self.tenant?.text, id: id.rawValue).text
            _ = try self.send("GET", path, on: &host)
            return true
        } catch {
            guard error.exitCode == .notFound else { throw error }
            return false
        }
    }

    /// Where an account went that was merged into another one; `nil` for one that was not.
    mutating func merge(
        absorbing name: String, on host: inout some CommandHost
    ) throws(CommandFailure) -> (survivor: String, endedAt: String?)? {
        guard AccountID(name) != nil else { return nil }
        var token: String?
        repeat {
            let query = token.map { "pageToken=" + PercentEncoding.encodedComponent($0) } ?? ""
            let root = try self.send(.listMerges, query: query, on: &host)
            let merges = root["merges"].map { Array($0.elements) } ?? []
            let found = merges.first { merge in
                (merge["phase"]?.isString("committed") ?? false) && (merge["absorbedId"]?.isString(name) ?? false)
            }
            if let found, let survivor = found.string(of: "survivorId") {
                return (survivor, found.string(of: "endedAt"))
            }
            token = merges.isEmpty ? nil : root.string(of: "nextPageToken")
        } while token != nil
        return nil
    }
}
