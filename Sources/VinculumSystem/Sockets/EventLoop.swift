#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumCommands
internal import VinculumServer

/// A single-threaded loop over all connections. Each round processes requests that arrived, makes their changes
/// durable, and only then sends the responses.
///
/// A round is short, whatever arrived: what one peer sent beyond its turn waits for the next round, behind the other
/// peers. So a burst of one peer makes no other one wait.
struct EventLoop: ~Copyable {
    private static let signalName = UInt64.max
    private static let alarmName = UInt64.max - 1
    /// The name of the first listener; the following ones have the next numbers. No connection's name reaches this
    /// range.
    static let firstListenerName = UInt64.max - 16
    /// The name of the first socket of a database; the following ones have the next numbers. Their events only end a
    /// wait: the handler looks at its database in each round.
    static let firstDatabaseName = UInt64.max - 32
    /// How long a round takes up requests, in microseconds. One that has begun is finished, which may take as long
    /// again where a stranger sends the worst.
    static let answeringMicroseconds: Int64 = 2_000
    /// How long a round takes, in microseconds: sending begins no further connection then, unless what came before took
    /// so long that ``sendingMicroseconds`` are not over.
    static let roundMicroseconds: Int64 = 5_000
    /// How long each round may send, in microseconds.
    static let sendingMicroseconds: Int64 = 1_000
    /// The name of the listener for observers.
    static let observersName = UInt64.max - 8
    /// How many connections observers may open beyond those of all others.
    static let observerReserve = 8
    /// The part of all connections and of all held bytes that one peer may have.
    static let peerShare = 4
    /// How long a peer may be silent after the last response before the connection is closed, in milliseconds.
    static let drainMilliseconds: Int64 = 2_000

    let place: ListeningPlace
    var listeners: [Int32]
    /// The listener for observers, which stays open until the end, so that they see how the server ends.
    let observers: Int32?
    let signals: Int32
    /// The terminal that the program was started from, -1 without one.
    let terminal = vinculum_own_terminal()
    let alarm: Int32
    var poller = Poller()
    var connections = ConnectionTable()
    let connectionLimit: Int
    /// The workers for password hashes: as many threads as the machine has cores, which leave them to others.
    let hashing: Workers
    /// The workers for signatures. They are separate, so that no session waits behind passwords.
    let signing: Workers
    /// The workers for outbound calls, which mostly wait.
    let calls: Workers
    /// The workers for background calls. They are separate, so that no request waits behind such a call.
    let backgroundCalls: Workers
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    /// Whether the server has paused accepting connections.
    var isFull = false
    /// What waits to be answered.
    var turns = TurnQueue<Turn>()
    /// The names of the connections that may have output to send.
    private var listed = TurnQueue<UInt64>()
    /// Microseconds of a monotonic clock.
    let clock: () -> Int64
    /// The provisional responses of this round, in the handler's order.
    var provisional: [Provisional] = []
    /// The count of requests with open questions; some of their connections may be closed.
    var openQuestions = 0
    /// The count of responses that wait for something to happen.
    var waitingCount = 0
    /// The requests that their clients no longer wait for, until the handler forgets them.
    var abandoned: [UInt64] = []
    /// The connections to close first if there is no room.
    var victims = Victims()
    var now: Int64
    private var lastSweep: Int64 = 0
    /// Whether the handler has background work left.
    private var hasMore = false
    /// When a failed call was last reported, in milliseconds.
    var lastReport: Int64?
    /// The value of the `Date` header field in this second.
    private(set) var date = ""
    /// The command that runs while the server does; `nil` before it is started and for a server without one.
    var child: CommandProcess?
    /// When the server stops waiting for running requests, in milliseconds; `nil` before the shutdown.
    var endsAt: Int64?

    /// A response that the handler may replace at the end of the round.
    struct Provisional {
        /// `nil` if the client is gone.
        let connection: Connection?
        let written: HTTPConnection.Written?
    }

    /// - Parameters:
    ///   - hasCommand: Whether a command is going to run beside the server.
    ///   - clock: Microseconds since some instant; by default the system's monotonic clock.
    init(
        _ place: ListeningPlace, _ listeners: [Int32], observers: Int32? = nil, hasCommand: Bool = false,
        clock: @escaping () -> Int64 = vinculum_monotonic_microseconds
    ) {
        self.place = place
        self.clock = clock
        self.now = clock() / 1000
        self.observers = observers
        self.listeners = listeners
        self.signals = vinculum_end_signals(hasCommand ? 1 : 0)
        self.alarm = vinculum_alarm()
        // Some descriptors are reserved for files, workers and outbound calls.
        self.connectionLimit = max(16, min(place.connectionLimit, Int(vinculum_raise_file_limit()) - 64))
        let transport = Transport(
            callsPrivateHosts: place.callsPrivateHosts, providerNetworks: place.providerNetworks)
        let signer = OpenSSLSigner()
        let processors = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        self.hashing = Workers(threadLimit: processors, isPatient: true, alarm: self.alarm, transport, signer)
        self.signing = Workers(threadLimit: processors, alarm: self.alarm, transport, signer)
        self.calls = Workers(threadLimit: 32, alarm: self.alarm, transport, signer)
        // The operator named the URLs, so they may lead to a private network.
        self.backgroundCalls = Workers(threadLimit: 4, alarm: self.alarm, Transport(), signer)
    }

    deinit {
        self.buffer.deallocate()
        for listener in self.listeners { close(listener) }
        if let observers { close(observers) }
        close(self.signals)
        if self.terminal >= 0 { close(self.terminal) }
        // The alarm stays open: busy workers still write to it, and its number must not belong to a file by then.
    }

    /// Runs until a signal stops the server and running requests are answered.
    ///
    /// - Parameter command: Runs once the server listens; its end stops the server, and signals are passed on to it.
    mutating func run(
        _ command: ChildCommand? = nil, _ handler: inout some RequestHandler & ~Copyable,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard self.poller.isOpen, self.signals >= 0, self.alarm >= 0,
            self.poller.add(self.signals, named: EventLoop.signalName, for: .reading),
            self.poller.add(self.alarm, named: EventLoop.alarmName, for: .reading)
        else { throw CommandFailure(.failure, "the system gives no means to wait for connections") }
        for (index, listener) in self.listeners.enumerated() {
            _ = self.poller.add(listener, named: EventLoop.firstListenerName + UInt64(index), for: .reading)
        }
        if let observers { _ = self.poller.add(observers, named: EventLoop.observersName, for: .reading) }
        self.date = host.now().httpDate
        let port = self.listeners.first.map { vinculum_port($0) } ?? 0
        try handler.isListening(port, observersPort: self.observers.map { vinculum_port($0) }, on: &host)
        if let command { self.child = try CommandProcess(command.words, command.variables(port)) }
        while !self.isOver(handler) {
            let count = self.poller.wait(milliseconds: self.patience(handler))
            let began = self.clock()
            self.now = began / 1000
            try self.takeEvents(count, &handler, &host)
            let end = began + EventLoop.answeringMicroseconds
            var now: Int64
            repeat {
                now = try self.takeTurns(until: end, &handler, &host)
            } while self.exchangeRows(from: &now, &handler, &host) && now < end
            try self.finishRound(until: began + EventLoop.roundMicroseconds, &handler, &host)
            handler.recordRound(microseconds: self.clock() - began)
        }
    }

    /// How long to wait for events, in milliseconds.
    private func patience(_ handler: borrowing some RequestHandler & ~Copyable) -> Int64 {
        guard self.turns.isEmpty, self.listed.isEmpty, !self.hasMore else { return 0 }
        let wait = handler.databaseWait
        let milliseconds = min(self.waitingCount == 0 ? 1000 : 250, wait.milliseconds ?? 1000)
        if milliseconds > 0 { self.watch(wait.sockets) }
        return milliseconds
    }

    private func isOver(_ handler: borrowing some RequestHandler & ~Copyable) -> Bool {
        guard let endsAt = self.endsAt else { return false }
        if self.now >= endsAt { return true }
        return self.openQuestions == 0 && self.backgroundCalls.openCount == 0 && self.turns.isEmpty
            && handler.databaseWait.milliseconds == nil && !self.connections.all.contains { !$0.isObservers }
    }

    /// Takes all events that the poller has. It reports first those that it has not reported for the longest time, so
    /// that no event is among the last again and again.
    private mutating func takeEvents(
        _ first: Int, _ handler: inout some RequestHandler & ~Copyable, _ host: inout some CommandHost
    ) throws(CommandFailure) {
        var (count, total) = (first, first)
        while true {
            for index in 0..<count {
                let (name, readiness) = self.poller.event(index)
                try self.take(name, readiness, &handler, &host)
                if self.endsAt != nil { handler.isEnding() }
            }
            guard count == Poller.capacity, total < self.connections.count else { return }
            count = self.poller.wait(milliseconds: 0)
            total += count
        }
    }

    private mutating func take(
        _ name: UInt64, _ readiness: Poller.Readiness, _ handler: inout some RequestHandler & ~Copyable,
        _ host: inout some CommandHost
    ) throws(CommandFailure) {
        switch name {
        case EventLoop.signalName: self.takeSignal(&host)
        case EventLoop.alarmName: self.takeResults(&handler, &host)
        case EventLoop.observersName:
            if let observers { self.acceptConnections(of: observers, areObservers: true) }
        case EventLoop.firstListenerName...:
            let index = Int(name - EventLoop.firstListenerName)
            if index < self.listeners.count { self.acceptConnections(of: self.listeners[index]) }
        default:
            guard let connection = self.connections[name] else { return }
            if readiness.contains(.broken) { return self.drop(name) }
            if readiness.contains(.writing) { self.list(connection) }
            if readiness.contains(.reading) {
                connection.isReadable = true
                self.queue(connection)
            }
        }
    }

    mutating func list(_ connection: Connection) {
        if connection.isListed { return }
        connection.isListed = true
        self.listed.add(connection.name, of: connection.owner)
    }

    /// Makes the round's changes durable, then sends its responses.
    private mutating func finishRound(
        until end: Int64, _ handler: inout some RequestHandler & ~Copyable, _ host: inout some CommandHost
    ) throws(CommandFailure) {
        for replaced in try handler.persist(on: &host).reversed() {
            let provisional = self.provisional[replaced.position]
            guard let written = provisional.written else { continue }
            provisional.connection?.http.replace(written, by: replaced.response, date: self.date)
        }
        if !self.provisional.isEmpty { self.provisional.removeAll(keepingCapacity: true) }
        if !self.abandoned.isEmpty {
            for ticket in self.abandoned { handler.forget(ticket) }
            self.abandoned.removeAll(keepingCapacity: true)
        }
        self.endWaits(&handler, &host)
        for call in handler.nextBackgroundCalls(on: &host) {
            self.backgroundCalls.add(.backgroundCall(call), of: .connection(0))
        }
        for (ticket, questions) in handler.nextBackgroundQuestions() {
            self.openQuestions += 1
            self.hashing.add(.questions(ticket: ticket, questions), of: .connection(0))
        }
        self.sendListed(until: end)
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

    /// Sends what the connections have, in turns of their owners. What takes too long is left for the next round.
    private mutating func sendListed(until end: Int64) {
        if self.listed.isEmpty { return }
        var began = self.clock()
        let end = max(end, began + EventLoop.sendingMicroseconds)
        while let name = self.listed.next() {
            if let connection = self.connections[name] {
                connection.isListed = false
                self.send(connection)
            }
            let now = self.clock()
            self.listed.charge(now - began)
            began = now
            if now >= end { return }
        }
    }

    private mutating func send(_ connection: Connection) {
        let outcome = connection.send(at: self.now)
        if outcome == .over { return self.drop(connection.name) }
        let outlook = connection.http.outlook
        if self.endsAt != nil, outlook.phase == .idle { return self.drop(connection.name) }
        switch outlook.phase {
        case .idle, .answering: connection.requestBegan = nil
        case .receivingHead, .receivingBody: connection.requestBegan = connection.requestBegan ?? self.now
        }
        // The output limit may have stopped the pipelined requests.
        if outcome != .silent, outlook.mayHaveRequest { self.queue(connection) }
        let wanted = connection.wantedInterest(outlook)
        if wanted != connection.interest {
            connection.interest = wanted
            self.poller.change(connection.descriptor, named: connection.name, to: wanted)
        }
    }
}
#endif
