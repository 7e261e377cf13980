import Vinculum

/// A series of administrator requests whose changes are committed together or not at all.
///
///     var work = Administration(workspace)
///     _ = try work.send(.update, writer.bytes, &workspace, on: &host)
///     try workspace.adopt(work.authority, after: work.changes, on: &host)
struct Administration {
    /// The authority with the changes of all requests so far; nothing is written to disk yet.
    private(set) var authority: Authority
    private(set) var changes: [ChangeSet] = []
    /// The mails and messages of all requests so far, which nothing sends.
    private(set) var effects: [Effect] = []
    private let tenant: TenantID?

    init(_ workspace: borrowing Workspace) {
        self.authority = workspace.authority
        // The process itself asks, which needs no administrator's secret.
        self.authority.settings.administrator = .owner
        self.tenant = workspace.tenant
    }

    /// The accounts with the changes of all requests so far.
    var graph: Graph { self.authority.store[self.tenant] }

    /// Begins another series on the state that the workspace has now.
    mutating func renew(_ workspace: borrowing Workspace) { self = Administration(workspace) }

    /// Sends one request.
    ///
    /// - Parameter body: A JSON object.
    /// - Returns: The response.
    /// - Throws: The refusal as a failure for a person; the request has changed nothing then.
    mutating func send(
        _ endpoint: Endpoint, _ body: [UInt8], _ workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) -> JSON.Value {
        let path = endpoint.path(project: self.authority.settings.projectID, tenant: self.tenant?.text)
        return try self.send(endpoint.method, path ?? "", body: body, &workspace, on: &host)
    }

    /// Sends one request to a path of the service.
    mutating func send(
        _ method: String, _ path: String, query: String = "", body: [UInt8] = [], _ workspace: inout Workspace,
        on host: inout some CommandHost
    ) throws(CommandFailure) -> JSON.Value {
        let request = HTTPRequest(
            method: method, path: path, query: query, headers: [.init("Authorization", "Bearer owner")], body: body)
        let (now, seed) = (workspace.now(host), workspace.nextSeed(&host))
        let proposal = self.authority.resolve(request, now: now, seed: seed) { question in host.answer(question) }
        host.explain(proposal.decisions, workspace.globals)
        let root = try? JSON.Document(parsing: proposal.response.body, limits: .bulk).root
        guard proposal.response.status == 200, let root else {
            throw CommandFailure(refusal: root?["error"])
        }
        do throws(CommitConflict) {
            try self.authority.commit(proposal.changes)
        } catch {
            throw .staleChange
        }
        self.changes.append(proposal.changes)
        self.effects += proposal.effects
        return root
    }
}
