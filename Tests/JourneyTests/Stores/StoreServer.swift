import Testing
import Vinculum
@testable import VinculumCommands

/// A server without a socket on a database. Its requests are answered at once.
struct StoreServer: ~Copyable {
    var host: StoreHost
    private var server: Server
    private var ticket: UInt64 = 0

    /// - Parameter words: The options of `serve` besides the database.
    init(_ words: [String] = [], store: String = "sqlite:a.db", on host: StoreHost) throws {
        let line = ["--store", store, "serve", "--hash-cost", "1"] + words
        guard case .run(let invocation) = try ArgumentParser.parse(line) else { fatalError("serve is a command") }
        var host = host
        try invocation.checkStore()
        self.server = try ServeCommand.server(invocation, on: &host)
        self.host = host
    }

    /// A server on a new database.
    init(making words: [String] = [], in folder: String) throws {
        var host = StoreHost(folder)
        let made = host.run("store", "create", "--store", "sqlite:a.db")
        try #require(made.exit == .done, "\(made.errors)")
        try self.init(words, on: host)
    }

    /// Sends a request and answers its questions.
    @discardableResult
    mutating func send(_ request: HTTPRequest) throws -> HTTPResponse {
        self.ticket += 1
        var step = try self.server.receive(request, ticket: self.ticket, on: &self.host)
        while case .needs(let questions) = step {
            step = try self.server.resume(self.ticket, questions.map { $0.answered() }, on: &self.host)
        }
        guard case .respond(let response, let isProvisional) = step else { fatalError("every question was answered") }
        #expect(!isProvisional, "the change is in the database before its response is sent")
        _ = try self.server.persist(on: &self.host)
        return response
    }

    /// Begins a request, and returns its questions.
    mutating func begin(_ request: HTTPRequest) throws -> (ticket: UInt64, step: HandlerStep) {
        self.ticket += 1
        return (self.ticket, try self.server.receive(request, ticket: self.ticket, on: &self.host))
    }

    /// Goes on with a request.
    mutating func resume(_ ticket: UInt64, _ answers: [Answer]) throws -> HandlerStep {
        try self.server.resume(ticket, answers, on: &self.host)
    }

    @discardableResult
    mutating func send(
        _ method: String, _ target: String, _ body: String = "", project: String? = nil, isAdministrator: Bool = false
    ) throws -> HTTPResponse {
        try self.send(HTTPRequest.json(method, target, body, project: project, isAdministrator: isAdministrator))
    }

    /// Sends a client's request, such as `v1/accounts:signUp`.
    @discardableResult
    mutating func client(_ operation: String, _ body: String, project: String? = nil) throws -> JSON.Value {
        let response = try self.send("POST", "/identitytoolkit.googleapis.com/\(operation)", body, project: project)
        return try JSON.Document(parsing: response.body).root
    }

    /// Lets a second pass.
    mutating func tick() throws {
        self.host.inner.instant = self.host.inner.instant.adding(seconds: 1)
        try self.server.tick(openConnections: 0, acceptedConnections: 0, on: &self.host)
        for (ticket, questions) in self.server.nextBackgroundQuestions() {
            _ = try self.server.resume(ticket, questions.map { $0.answered() }, on: &self.host)
        }
    }

    /// The calls to the webhook since the last time, each of which gets this answer.
    mutating func postedCalls(
        _ reply: OutboundReply = .response(HTTPResponse(status: 204, contentType: "", body: []))
    ) -> [OutboundCall] {
        var posted: [OutboundCall] = []
        while true {
            let calls = self.server.nextBackgroundCalls(on: &self.host)
            if calls.isEmpty { return posted }
            for call in calls {
                posted.append(call.call)
                self.server.finished(call.ticket, reply, on: &self.host)
            }
        }
    }

    /// Stops the server, as a signal does.
    consuming func stopped() -> StoreHost {
        var host = self.host
        self.server.close(on: &host)
        return host
    }
}
