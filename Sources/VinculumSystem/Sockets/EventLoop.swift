#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumCommands
internal import VinculumServer

/// A single-threaded loop over all connections. Each round processes the requests that arrived, makes their changes
/// durable, and only then sends the responses.
struct EventLoop: ~Copyable {
    private static let signalName = UInt64.max
    private static let alarmName = UInt64.max - 1
    /// The name of the first listener; the following ones have the next numbers. No connection's name reaches this
    /// range.
    static let firstListenerName = UInt64.max - 16
    /// The most requests of one connection that are answered in a row while other connections may wait.
    private static let turnLength = 32
    /// The most requests with open questions. Each holds its body in memory.
    private static let questionLimit = 512
    /// The part of all connections and of all held bytes that one peer may have.
    static let peerShare = 4
    /// How long a peer may take to close after the last response, in milliseconds.
    static let drainMilliseconds: Int64 = 2_000

    let place: ListeningPlace
    var listeners: [Int32]
    let signals: Int32
    private let alarm: Int32
    var poller = Poller()
    var connections = ConnectionTable()
    let connectionLimit: Int
    /// The workers for password hashes: as many threads as the machine has cores, which leave them to others.
    private let hashing: Workers
    /// The workers for signatures. They are separate, so that no session waits behind passwords.
    private let signing: Workers
    /// The workers for outbound calls, which mostly wait.
    private let calls: Workers
    /// The workers for background calls. They are separate, so that no request waits behind such a call.
    private let backgroundCalls: Workers
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    /// Whether the server has paused accepting connections.
    var isFull = false
    /// The connections to process at the end of this round.
    private var listed: [Connection] = []
    /// The provisional responses of this round, in the handler's order.
    private var provisional: [Provisional] = []
    /// The count of requests with open questions; some of their connections may be closed.
    var openQuestions = 0
    /// The requests that their clients no longer wait for, until the handler forgets them.
    var abandoned: [UInt64] = []
    /// The connections to close first if there is no room.
    var victims = Victims()
    var now = vinculum_monotonic_milliseconds()
    private var lastSweep: Int64 = 0
    /// Whether the handler has background work left.
    private var hasMore = false
    /// When a failed call was last reported, in milliseconds.
    private var lastReport: Int64?
    /// The value of the `Date` header field in this second.
    private var date = ""
    /// When the server stops waiting for running requests, in milliseconds; `nil` before the shutdown.
    var endsAt: Int64?

    /// A response that the handler may replace at the end of the round.
    private struct Provisional {
        /// `nil` if the client is gone.
        let connection: Connection?
        let written: HTTPConnection.Written?
    }

    init(_ place: ListeningPlace, _ listeners: [Int32]) {
        self.place = place
        self.listeners = listeners
        self.signals = vinculum_end_signals()
        self.alarm = vinculum_alarm()
        // Some descriptors are reserved for files, workers and outbound calls.
        self.connectionLimit = max(16, min(place.connectionLimit, Int(vinculum_raise_file_limit()) - 64))
        let transport = Transport(callsPrivateHosts: place.callsPrivateHosts)
        let processors = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        self.hashing = Workers(threadLimit: processors, isPatient: true, alarm: self.alarm, transport)
        self.signing = Workers(threadLimit: processors, alarm: self.alarm, transport)
        self.calls = Workers(threadLimit: 16, alarm: self.alarm, transport)
        self.backgroundCalls = Workers(threadLimit: 2, alarm: self.alarm, transport)
    }

    deinit {
        self.buffer.deallocate()
        for listener in self.listeners { close(listener) }
        close(self.signals)
        // The alarm stays open: busy workers still write to it, and its number must not belong to a file by then.
    }

    /// Runs until a signal stops the server and running requests are answered.
    mutating func run(
        _ handler: inout some RequestHandler & ~Copyable, on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard self.poller.isOpen, self.signals >= 0, self.alarm >= 0,
            self.poller.add(self.signals, named: EventLoop.signalName, for: .reading),
            self.poller.add(self.alarm, named: EventLoop.alarmName, for: .reading)
        else { throw CommandFailure(.failure, "the system gives no means to wait for connections") }
        for (index, listener) in self.listeners.enumerated() {
            _ = self.poller.add(listener, named: EventLoop.firstListenerName + UInt64(index), for: .reading)
        }
        self.date = host.now().httpDate
        try handler.isListening(self.listeners.first.map { vinculum_port($0) } ?? 0, on: &host)
        while !self.isOver {
            let count = self.poller.wait(milliseconds: self.listed.isEmpty && !self.hasMore ? 1000 : 0)
            let began = vinculum_monotonic_microseconds()
            self.now = began / 1000
            for index in 0..<count {
                let (name, readiness) = self.poller.event(index)
                try self.take(name, readiness, &handler, &host)
            }
            try self.finishRound(&handler, &host)
            handler.recordRound(microseconds: vinculum_monotonic_microseconds() - began)
        }
    }

    private var isOver: Bool {
        guard let endsAt = self.endsAt else { return false }
        return self.now >= endsAt || (self.connections.count == 0 && self.openQuestions == 0)
    }

    private mutating func take(
        _ name: UInt64, _ readiness: Poller.Readiness, _ handler: inout some RequestHandler & ~Copyable,
        _ host: inout some CommandHost
    ) throws(CommandFailure) {
        switch name {
        case EventLoop.signalName:
            self.forgetSignal()
            self.beginEnding()
        case EventLoop.alarmName: try self.takeResults(&handler, &host)
        case EventLoop.firstListenerName...:
            let index = Int(name - EventLoop.firstListenerName)
            if index < self.listeners.count { self.acceptConnections(of: self.listeners[index]) }
        default:
            guard let connection = self.connections[name] else { return }
            if readiness.contains(.broken) { return self.drop(name) }
            if readiness.contains(.reading) {
                guard let count = connection.read(into: self.buffer, at: self.now) else { return self.drop(name) }
                // Each connection may send a large body, but together they have a limit.
                self.hold(count, for: connection)
                // A client that hangs up in a queue of passwords waits for no answer. One that only ends its sending
                // side may, so that a local server answers it.
                if connection.hasEnded, connection.workers === self.hashing, self.place.dividesConnections {
                    return self.drop(name)
                }
                guard self.connections[name] != nil else { return }
            }
            try self.answer(connection, &handler, &host)
        }
    }

    /// Passes the connection's complete requests to the handler, up to the first whose response needs answers.
    private mutating func answer(
        _ connection: Connection, _ handler: inout some RequestHandler & ~Copyable, _ host: inout some CommandHost
    ) throws(CommandFailure) {
        self.list(connection)
        for _ in 0..<EventLoop.turnLength {
            let next = connection.http.nextRequest { head in
                var head = head
                head.peer = self.peer(of: head, on: connection)
                return handler.bodyAllowance(of: head, on: &host)
            }
            guard var request = next else { break }
            self.connections.release(connection)
            request.peer = self.peer(of: request, on: connection)
            connection.claimant = request.peer.map { .peer($0) } ?? .connection(connection.name)
            connection.askedAt = vinculum_monotonic_microseconds()
            let step = try handler.receive(request, ticket: connection.name, on: &host)
            switch step {
            case .respond(let response, let isProvisional):
                self.respond(response, isProvisional, on: connection, &handler)
            case .needs(let questions):
                if self.ask(questions, of: connection, &handler) { return }
                self.respond(handler.abandon(connection.name), false, on: connection, &handler)
            }
        }
    }

    private func peer(of request: HTTPRequest, on connection: Connection) -> Peer? {
        connection.isProxys ? self.place.proxies.peer(of: request, through: connection.address) : connection.peer
    }

    private mutating func respond(
        _ response: HTTPResponse, _ isProvisional: Bool, on connection: Connection,
        _ handler: inout some RequestHandler & ~Copyable
    ) {
        let written = connection.http.respond(response, date: self.date)
        if isProvisional { self.provisional.append(Provisional(connection: connection, written: written)) }
        handler.recordLatency(microseconds: vinculum_monotonic_microseconds() - connection.askedAt)
    }

    /// Passes questions to the workers.
    ///
    /// - Returns: Whether that was possible. It is not while so many requests wait for hashes that a client would give
    ///   up before its turn, unless another claimant has more of them than this one: then that one's latest is refused.
    private mutating func ask(
        _ questions: [Question], of connection: Connection, _ handler: inout some RequestHandler & ~Copyable
    ) -> Bool {
        let workers = self.workers(for: questions)
        if workers.openCount >= EventLoop.questionLimit, workers !== self.calls {
            guard let ticket = workers.cancelLatest(insteadOf: connection.claimant) else { return false }
            self.closeQuestions(workers)
            let response = handler.abandon(ticket)
            if let other = self.connections[ticket] {
                other.workers = nil
                self.respond(response, false, on: other, &handler)
                // Pipelined requests follow once the response is sent.
                self.list(other)
            }
        }
        self.openQuestions += 1
        workers.openCount += 1
        connection.workers = workers
        workers.add(.questions(ticket: connection.name, questions), of: connection.claimant)
        return true
    }

    /// Counts the questions of one request less.
    mutating func closeQuestions(_ workers: Workers) {
        self.openQuestions -= 1
        workers.openCount -= 1
    }

    private func workers(for questions: [Question]) -> Workers {
        if questions.contains(where: { $0.isCall }) { return self.calls }
        return questions.allSatisfy { $0.isSignature } ? self.signing : self.hashing
    }

    private mutating func takeResults(
        _ handler: inout some RequestHandler & ~Copyable, _ host: inout some CommandHost
    ) throws(CommandFailure) {
        var rings: UInt64 = 0
        _ = read(self.alarm, &rings, 8)
        for workers in [self.signing, self.hashing, self.calls, self.backgroundCalls] {
            for result in workers.takeResults() { try self.take(result, of: workers, &handler, &host) }
        }
    }

    private mutating func take(
        _ result: Workers.Result, of workers: Workers, _ handler: inout some RequestHandler & ~Copyable,
        _ host: inout some CommandHost
    ) throws(CommandFailure) {
        switch result {
        case .backgroundReply(let call, let reply, let failure):
            if let failure { self.report(failure, on: &host) }
            handler.finished(call, reply, on: &host)
        case .answers(let ticket, let answers, let failure):
            self.closeQuestions(workers)
            if let failure { self.report(failure, on: &host) }
            let connection = self.connections[ticket]
            connection?.workers = nil
            switch try handler.resume(ticket, answers, on: &host) {
            case .needs(let questions):
                guard let connection else {
                    _ = handler.abandon(ticket)
                    return
                }
                if self.ask(questions, of: connection, &handler) { return }
                self.respond(handler.abandon(ticket), false, on: connection, &handler)
                try self.answer(connection, &handler, &host)
            case .respond(let response, let isProvisional):
                // The operation is complete, whether or not the client is still connected.
                guard let connection else {
                    if isProvisional { self.provisional.append(Provisional(connection: nil, written: nil)) }
                    return
                }
                self.respond(response, isProvisional, on: connection, &handler)
                try self.answer(connection, &handler, &host)
            }
        }
    }

    /// Reports why a call got no reply, at most once a minute.
    private mutating func report(_ failure: CallFailure, on host: inout some CommandHost) {
        if let last = self.lastReport, self.now - last < 60_000 { return }
        self.lastReport = self.now
        host.report("an outbound call failed: \(failure.reason)")
    }

    mutating func list(_ connection: Connection) {
        if connection.isListed { return }
        connection.isListed = true
        self.listed.append(connection)
    }

    /// Makes the round's changes durable, then sends its responses.
    private mutating func finishRound(
        _ handler: inout some RequestHandler & ~Copyable, _ host: inout some CommandHost
    ) throws(CommandFailure) {
        for replaced in try handler.persist(on: &host).reversed() {
            let provisional = self.provisional[replaced.position]
            guard let written = provisional.written else { continue }
            provisional.connection?.http.replace(written, by: replaced.response, date: self.date)
        }
        self.provisional.removeAll(keepingCapacity: true)
        for ticket in self.abandoned { _ = handler.abandon(ticket) }
        self.abandoned.removeAll(keepingCapacity: true)
        for call in handler.nextBackgroundCalls() {
            self.backgroundCalls.add(.backgroundCall(call), of: .connection(0))
        }
        let round = self.listed
        self.listed.removeAll(keepingCapacity: true)
        for connection in round {
            connection.isListed = false
            guard self.connections[connection.name] != nil else { continue }
            try self.send(connection, &handler, &host)
        }
        if self.now - self.lastSweep >= 1000 {
            self.lastSweep = self.now
            self.date = host.now().httpDate
            self.sweep()
            try handler.tick(
                    openConnections: Int64(self.connections.count), acceptedConnections: self.connections.acceptedCount,
                    on: &host)
        }
        self.hasMore = handler.doBackgroundWork(on: &host)
        if handler.isFinished, self.endsAt == nil { self.beginEnding() }
    }

    private mutating func send(
        _ connection: Connection, _ handler: inout some RequestHandler & ~Copyable, _ host: inout some CommandHost
    ) throws(CommandFailure) {
        let hadOutput = !connection.http.output.isEmpty
        guard connection.send(at: self.now) == .open else { return self.drop(connection.name) }
        if self.endsAt != nil, connection.http.phase == .idle { return self.drop(connection.name) }
        switch connection.http.phase {
        case .idle, .answering: connection.requestBegan = nil
        case .receivingHead, .receivingBody:
            connection.requestBegan = connection.requestBegan ?? self.now
            // The turn or the output limit may have ended before the pipelined requests did.
            if hadOutput { try self.answer(connection, &handler, &host) }
        }
        let wanted = connection.wantedInterest
        if wanted != connection.interest {
            connection.interest = wanted
            self.poller.change(connection.descriptor, named: connection.name, to: wanted)
        }
    }
}
#endif
