import Testing
import Vinculum
@testable import VinculumCommands

/// A server without a socket. Its requests are answered at once, on files in memory.
struct MemoryServer: ~Copyable {
    var host: MemoryHost
    private var server: Server
    private var ticket: UInt64 = 0
    /// The questions so far.
    private(set) var asked: [Question] = []
    /// The provisional responses of this round.
    private var provisionalCount = 0

    /// - Parameters:
    ///   - words: The options of `serve`.
    ///   - host: The machine, with the files of an earlier server perhaps.
    init(_ words: [String] = [], on host: MemoryHost = MemoryHost()) throws {
        guard
            case .run(var invocation) = try ArgumentParser.parse(
                ["serve", "--hash-cost", words.contains("--hardened") ? "14" : "1"] + words)
        else {
            fatalError("serve is a command")
        }
        var host = host
        try invocation.readSealKey(on: &host)
        self.server = try ServeCommand.server(invocation, on: &host)
        self.host = host
    }

    /// Sends a request, answers its questions, and writes its changes.
    ///
    /// - Parameter isPersisted: Whether the round of the server ends, in which changes are written.
    @discardableResult
    mutating func send(_ request: HTTPRequest, isPersisted: Bool = true) throws -> HTTPResponse {
        self.ticket += 1
        var step = try self.server.receive(request, ticket: self.ticket, on: &self.host)
        while case .needs(let questions) = step {
            self.asked += questions
            step = try self.server.resume(self.ticket, questions.map { $0.answered() }, on: &self.host)
        }
        guard case .respond(let response, let isProvisional) = step else { fatalError("every question was answered") }
        if isProvisional { self.provisionalCount += 1 }
        guard isPersisted else { return response }
        let replaced = try self.server.persist(on: &self.host)
        let own = self.provisionalCount - 1
        self.provisionalCount = 0
        return replaced.last { isProvisional && $0.position == own }?.response ?? response
    }

    /// Sends a request whose calls are answered, and writes its changes.
    ///
    /// - Parameter answer: The reply to a call, and the machine at that moment; `nil` ends the server's work on it.
    /// - Returns: `nil` if a call got no reply.
    mutating func send(
        _ request: HTTPRequest, answer: (OutboundCall, MemoryHost) -> HTTPResponse?
    ) throws -> HTTPResponse? {
        self.ticket += 1
        var step = try self.server.receive(request, ticket: self.ticket, on: &self.host)
        while case .needs(let questions) = step {
            var answers: [Answer] = []
            for question in questions {
                guard case .call(let call) = question else {
                    answers.append(question.answered())
                    continue
                }
                guard let response = answer(call, self.host) else { return nil }
                answers.append(.reply(.response(response)))
            }
            step = try self.server.resume(self.ticket, answers, on: &self.host)
        }
        guard case .respond(let response, _) = step else { fatalError("every question was answered") }
        let replaced = try self.server.persist(on: &self.host)
        self.provisionalCount = 0
        return replaced.last?.response ?? response
    }

    /// Sends requests of which each waits for its first answers until all of them do.
    mutating func sendTogether(_ requests: [HTTPRequest]) throws -> [HTTPResponse] {
        var steps: [(ticket: UInt64, step: HandlerStep)] = []
        for request in requests {
            self.ticket += 1
            steps.append((self.ticket, try self.server.receive(request, ticket: self.ticket, on: &self.host)))
        }
        var responses: [HTTPResponse] = []
        for (ticket, first) in steps {
            var step = first
            while case .needs(let questions) = step {
                step = try self.server.resume(ticket, questions.map { $0.answered() }, on: &self.host)
            }
            guard case .respond(let response, _) = step else { fatalError("every question was answered") }
            responses.append(response)
        }
        _ = try self.server.persist(on: &self.host)
        return responses
    }

    /// Sends a request that may wait, and ends the round.
    ///
    /// - Returns: Its ticket, and the response of one that does not wait.
    mutating func watch(_ request: HTTPRequest) throws -> (ticket: UInt64, response: HTTPResponse?) {
        self.ticket += 1
        switch try self.server.receive(request, ticket: self.ticket, on: &self.host) {
        case .respond(let response, _): return (self.ticket, response)
        case .waits: return (self.ticket, nil)
        case .needs, .awaitsRows: fatalError("no question is expected")
        }
    }

    /// The responses that wait no longer, as a listener asks for them.
    mutating func dueResponses() -> [(ticket: UInt64, response: HTTPResponse)] {
        self.server.nextDueResponses(on: &self.host)
    }

    /// Tells the server that the client of a ticket is gone.
    mutating func hangUp(_ ticket: UInt64) { self.server.forget(ticket) }

    /// How many backups are being fetched.
    var backupCount: Int { self.server.backups.count }

    /// Leaves out what consoles need.
    mutating func removeConsole() { self.server.decisions = nil }

    /// Sends a request to the address of observers.
    mutating func observe(_ target: String) -> HTTPResponse {
        self.server.observe(HTTPRequest(method: "GET", path: target), on: &self.host)
    }

    /// Begins to stop, as after a signal while requests are running.
    mutating func beginEnding() { self.server.isEnding() }

    /// The calls to the webhook since the last time, each of which is answered at once.
    ///
    /// - Parameter reply: The answer to each call.
    mutating func postedCalls(_ reply: OutboundReply = .delivered) -> [OutboundCall] {
        self.server.postedCalls(reply, on: &self.host)
    }

    /// Writes and reads an export, as `--export-on-exit` and `--import` do.
    mutating func exportAccounts(_ folder: String) throws { try self.server.exportAccounts(folder, on: &self.host) }
    mutating func importAccounts(_ folder: String) throws { try self.server.importAccounts(folder, on: &self.host) }

    /// Lets a second pass, in which the server renews locks and closes what is idle.
    ///
    /// - Parameter isCrowded: Whether requests displace the server's own questions.
    mutating func tick(isCrowded: Bool = false) throws {
        self.host.instant = self.host.instant.adding(seconds: 1)
        try self.server.tick(openConnections: 0, acceptedConnections: 0, on: &self.host)
        for (ticket, questions) in self.server.nextBackgroundQuestions() {
            if isCrowded {
                _ = self.server.abandon(ticket, on: &self.host)
                continue
            }
            _ = try self.server.resume(ticket, questions.map { $0.answered() }, on: &self.host)
        }
    }

    /// Does a part of the background work.
    ///
    /// - Returns: Whether more is left.
    mutating func doBackgroundWork() -> Bool { self.server.doBackgroundWork(on: &self.host) }

    /// The IDs of the open projects, sorted.
    var openProjects: [String] { self.server.projects.open.keys.sorted().map { $0.text } }

    /// The accounts and the rest of a project's state, encoded; `nil` for a project that is not open.
    func state(of project: String) -> [UInt8]? {
        guard let open = ProjectID(project).flatMap({ self.server.projects.open[$0] }) else { return nil }
        var (bytes, snapshot): ([UInt8], Workspace.Snapshot) = ([], open.workspace.snapshot())
        while let part = snapshot.nextPart() { bytes += part }
        return bytes
    }

    /// Stops the server, as a signal does.
    consuming func stopped() -> MemoryHost {
        var host = self.host
        self.server.close(on: &host)
        return host
    }
}

extension MemoryServer {
    /// Sends a request with a JSON body.
    ///
    /// - Parameters:
    ///   - target: A path with or without a query. Operations of clients get an API key.
    ///   - project: The value of the header that names the project.
    @discardableResult
    mutating func send(
        _ method: String, _ target: String, _ body: String = "", project: String? = nil, isAdministrator: Bool = false,
        isPersisted: Bool = true
    ) throws -> HTTPResponse {
        try self.send(
            HTTPRequest.json(method, target, body, project: project, isAdministrator: isAdministrator),
            isPersisted: isPersisted)
    }

    /// Sends a client's request, such as `v1/accounts:signUp`.
    @discardableResult
    mutating func client(_ operation: String, _ body: String, project: String? = nil) throws -> JSON.Value {
        let response = try self.send("POST", "/identitytoolkit.googleapis.com/\(operation)", body, project: project)
        return try JSON.Document(parsing: response.body).root
    }
}

extension Server {
    /// The calls to the webhook since the last time, each of which gets this answer.
    mutating func postedCalls(_ reply: OutboundReply, on host: inout some CommandHost) -> [OutboundCall] {
        var posted: [OutboundCall] = []
        while true {
            let calls = self.nextBackgroundCalls(on: &host)
            if calls.isEmpty { return posted }
            for call in calls {
                posted.append(call.call)
                self.finished(call.ticket, reply, on: &host)
            }
        }
    }
}

extension OutboundReply {
    /// The answer of a webhook that has taken a call.
    static var delivered: OutboundReply { .response(HTTPResponse(status: 204, contentType: "", body: [])) }
}

extension HTTPRequest {
    /// A request with a JSON body, an API key, and perhaps a project and an administrator's token.
    static func json(
        _ method: String, _ target: String, _ body: String = "", project: String? = nil, isAdministrator: Bool = false
    ) -> HTTPRequest {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        var headers = [Header("Content-Type", "application/json"), Header("X-Goog-Api-Key", "k")]
        if let project { headers.append(Header("X-Vinculum-Project", project)) }
        if isAdministrator { headers.append(Header("Authorization", "Bearer owner")) }
        return HTTPRequest(
            method: method, path: parts[0], query: parts.count > 1 ? parts[1] : "", headers: headers,
            body: Array(body.utf8))
    }
}
