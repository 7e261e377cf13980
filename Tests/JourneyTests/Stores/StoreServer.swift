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
        let cost = words.contains("--hardened") ? "14" : "1"
        let line = ["--store", store, "serve", "--hash-cost", cost] + words
        guard case .run(var invocation) = try ArgumentParser.parse(line) else { fatalError("serve is a command") }
        var host = host
        host.inner.clockRunsInPauses = true
        try invocation.checkStore()
        try invocation.readSealKey(on: &host)
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
        let (ticket, step) = try self.begin(request)
        let response = try self.end(step, of: ticket)
        _ = try self.server.persist(on: &self.host)
        return response
    }

    /// Sends requests that come in one round, and answers their questions.
    mutating func sendTogether(_ requests: [HTTPRequest]) throws -> [HTTPResponse] {
        var steps: [UInt64: HandlerStep] = [:]
        for request in requests {
            let (ticket, step) = try self.receive(request)
            steps[ticket] = step
        }
        while true {
            for (ticket, step) in try self.exchange() { steps[ticket] = step }
            var isOver = true
            for ticket in steps.keys.sorted() {
                guard case .needs(let questions)? = steps[ticket] else { continue }
                steps[ticket] = try self.server.resume(ticket, questions.map { $0.answered() }, on: &self.host)
                isOver = false
            }
            if isOver { break }
        }
        _ = try self.server.persist(on: &self.host)
        return try steps.keys.sorted().map { try Self.response(try #require(steps[$0])) }
    }

    /// Begins a request, and returns its questions or its response.
    mutating func begin(_ request: HTTPRequest) throws -> (ticket: UInt64, step: HandlerStep) {
        let (ticket, step) = try self.receive(request)
        return (ticket, try self.exchange()[ticket] ?? step)
    }

    /// Begins a request, and exchanges no rows for it.
    mutating func receive(_ request: HTTPRequest) throws -> (ticket: UInt64, step: HandlerStep) {
        self.ticket += 1
        return (self.ticket, try self.server.receive(request, ticket: self.ticket, on: &self.host))
    }

    /// Goes on with a request, up to its next questions or its response.
    mutating func resume(_ ticket: UInt64, _ answers: [Answer]) throws -> HandlerStep {
        let step = try self.server.resume(ticket, answers, on: &self.host)
        return try self.exchange()[ticket] ?? step
    }

    /// Goes on with a request whose steps are followed, and returns its response.
    mutating func end(_ step: HandlerStep, of ticket: UInt64) throws -> HTTPResponse {
        var step = step
        while case .needs(let questions) = step { step = try self.resume(ticket, questions.map { $0.answered() }) }
        return try Self.response(step)
    }

    /// Exchanges rows as a listener does, until no request can go on.
    ///
    /// - Returns: The last step of each request that went on.
    mutating func exchange() throws -> [UInt64: HandlerStep] {
        var steps: [UInt64: HandlerStep] = [:]
        while true {
            let answered = try self.exchangeOnce()
            steps.merge(answered) { _, last in last }
            if !answered.isEmpty { continue }
            guard let milliseconds = self.server.databaseWait.milliseconds else { return steps }
            self.host.pause(milliseconds: milliseconds)
        }
    }

    /// Exchanges rows once, and lets the requests go on that can.
    mutating func exchangeOnce() throws -> [UInt64: HandlerStep] {
        var steps: [UInt64: HandlerStep] = [:]
        for ticket in self.server.exchangeRows(on: &self.host) {
            if let step = try self.server.goOn(ticket, on: &self.host) { steps[ticket] = step }
        }
        return steps
    }

    static func response(_ step: HandlerStep) throws -> HTTPResponse {
        guard case .respond(let response, let isProvisional) = step else { fatalError("every question was answered") }
        #expect(!isProvisional, "the change is in the database before its response is sent")
        return response
    }

    /// Tells the server that the client of a request is gone.
    mutating func hangUp(_ ticket: UInt64) { self.server.forget(ticket) }

    /// Whether the proposal of a request waits for its commit to begin.
    func awaitsCommit(_ ticket: UInt64) -> Bool { self.server.lines.toCommit.contains(ticket) }

    /// The requests that the server keeps.
    var keptCount: Int { self.server.waiting.count }

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
    mutating func postedCalls(_ reply: OutboundReply = .delivered) -> [OutboundCall] {
        self.server.postedCalls(reply, on: &self.host)
    }

    /// Stops the server, as a signal does.
    consuming func stopped() -> StoreHost {
        var host = self.host
        self.server.close(on: &host)
        return host
    }
}

extension StoreServer {
    /// Makes an account, and returns its ID.
    mutating func madeAccount(_ address: String) throws -> String {
        let made = try self.send(HTTPRequest.signUp(address))
        return try #require(try JSON.Document(parsing: made.body).root["localId"]?.string)
    }
}

extension StoreHost {
    /// All rows of the project in `a.db`.
    func rows() throws -> [RowTable.Entry] {
        try self.store().entries(from: RowKey(stored: []), to: RowKey(stored: [255]), limit: .max, .demo)
    }
}

extension HTTPRequest {
    /// The request for an account with a password.
    static func signUp(_ address: String, project: String? = nil) -> HTTPRequest {
        .json(
            "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp",
            #"{"email":"\#(address)","password":"a long password","returnSecureToken":true}"#, project: project)
    }

    /// The request of an administrator for an account.
    static func lookUp(_ uid: String) -> HTTPRequest {
        .json(
            "POST", "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts:lookup",
            #"{"localId":["\#(uid)"]}"#, isAdministrator: true)
    }
}
