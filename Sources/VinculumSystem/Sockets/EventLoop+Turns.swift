#if !arch(wasm32)
internal import Vinculum
internal import VinculumCommands
internal import VinculumServer

/// Reading and answering, in turns of the peers.
extension EventLoop {
    /// What waits for its turn, by the name of the connection. Each is one request at most, so that none waits for many
    /// of another peer.
    enum Turn {
        /// A connection that may have bytes to read or a request to answer.
        case connection(UInt64)
        /// A request that a proxy has passed on for a peer of its own.
        case request(HTTPRequest, ticket: UInt64)
        /// A request whose questions are answered.
        case answers(ticket: UInt64, [Answer])
        /// A request for which the database has answered.
        case rows(ticket: UInt64)
    }

    /// Lets a connection wait for its turn.
    mutating func queue(_ connection: Connection) {
        if connection.isQueued { return }
        connection.isQueued = true
        self.turns.add(.connection(connection.name), of: connection.owner)
    }

    /// Takes turns until none waits or the time is over; at least one.
    ///
    /// - Returns: The time at the end of the last one.
    mutating func takeTurns(
        until end: Int64, _ handler: inout some RequestHandler & ~Copyable, _ host: inout some CommandHost
    ) throws(CommandFailure) -> Int64 {
        var began = self.clock()
        while let turn = self.turns.next() {
            switch turn {
            case .connection(let name):
                if let connection = self.connections[name] { try self.take(connection, &handler, &host) }
            case .request(let request, let ticket):
                if let connection = self.connections[ticket] {
                    try self.answer(request, on: connection, &handler, &host)
                }
            case .answers(let ticket, let answers):
                self.take(try handler.resume(ticket, answers, on: &host), of: ticket, &handler, &host)
            case .rows(let ticket):
                self.connections[ticket]?.awaitsRows = false
                if let step = try handler.goOn(ticket, on: &host) { self.take(step, of: ticket, &handler, &host) }
            }
            let now = self.clock()
            self.turns.charge(now - began)
            began = now
            if now >= end { break }
        }
        return began
    }

    /// Lets the handler exchange rows with its database. Each request that can go on waits for a turn, and owes its
    /// part of the time that this took.
    ///
    /// - Parameter now: The time, which is moved on.
    /// - Returns: Whether a request can go on.
    mutating func exchangeRows(
        from now: inout Int64, _ handler: inout some RequestHandler & ~Copyable, _ host: inout some CommandHost
    ) -> Bool {
        let answered = handler.exchangeRows(on: &host)
        if answered.isEmpty { return false }
        let began = now
        now = self.clock()
        let part = (now - began) / Int64(answered.count)
        for ticket in answered {
            self.turns.add(
                .rows(ticket: ticket), of: self.connections[ticket]?.claimant ?? .connection(ticket), owing: part)
        }
        return true
    }

    /// Reads what has arrived, and answers one request.
    private mutating func take(
        _ connection: Connection, _ handler: inout some RequestHandler & ~Copyable, _ host: inout some CommandHost
    ) throws(CommandFailure) {
        connection.isQueued = false
        if connection.isReadable {
            connection.isReadable = false
            guard let count = connection.read(into: self.buffer, at: self.now) else {
                return self.drop(connection.name)
            }
            // Each connection may send a large body, but together they have a limit.
            self.hold(count, for: connection)
            // A client that hangs up in a queue of passwords waits for no answer. One that only ends its sending side
            // may, so that a local server answers it.
            if connection.hasEnded, connection.workers === self.hashing, self.place.dividesConnections {
                return self.drop(connection.name)
            }
            // Of a response that waits nothing is under way.
            if connection.hasEnded, connection.isWaiting { return self.drop(connection.name) }
            guard self.connections[connection.name] != nil else { return }
        }
        self.list(connection)
        // Named once: a second name for it would make a copy when the caller is noted in it.
        guard
            var request = connection.http.nextRequest({ head in
                var head = head
                head.peer = self.peer(of: head, on: connection)
                return connection.isObservers ? .smallWithoutAdministrator : handler.bodyAllowance(of: head, on: &host)
            })
        else { return }
        if !connection.http.repeatsHead { connection.head = nil }
        self.connections.release(connection)
        self.nameCaller(of: &request, on: connection)
        if self.place.hasRequestIDs, !connection.isProxys {
            request.removeFields(named: "x-request-id")
        }
        connection.claimant = request.peer.map { .peer($0) } ?? .connection(connection.name)
        connection.askedAt = self.clock()
        // The proxy sends requests of many peers.
        if connection.isProxys, connection.claimant != connection.owner {
            self.turns.add(.request(request, ticket: connection.name), of: connection.claimant)
        } else {
            try self.answer(request, on: connection, &handler, &host)
        }
    }

    private func peer(of request: HTTPRequest, on connection: Connection) -> Peer? {
        connection.isProxys ? self.place.proxies.peer(of: request, through: connection.address) : connection.peer
    }

    private func nameCaller(of request: inout HTTPRequest, on connection: Connection) {
        guard connection.isProxys else {
            (request.peer, request.address) = (connection.peer, connection.addressText)
            return
        }
        let proxies = self.place.proxies
        let address = proxies.address(of: request, through: connection.address)
        (request.peer, request.address) = (proxies.peer(address), address.text)
    }

    /// Passes a request to the handler.
    private mutating func answer(
        _ request: HTTPRequest, on connection: Connection, _ handler: inout some RequestHandler & ~Copyable,
        _ host: inout some CommandHost
    ) throws(CommandFailure) {
        if connection.isObservers {
            self.respond(handler.observe(request, on: &host), false, on: connection, &handler)
        } else {
            let step = try handler.receive(
                request, repeating: &connection.head, ticket: connection.name, on: &host)
            self.take(step, of: connection.name, &handler, &host)
        }
    }

    /// Keeps a connection until the handler has a response for it. One that is being closed waits for nothing.
    private mutating func wait(on connection: Connection) {
        connection.isWaiting = true
        self.waitingCount += 1
        if connection.hasEnded { self.drop(connection.name) }
    }

    /// Writes the responses that waited and wait no longer. Their latency is that of what they waited for, so it is not
    /// recorded.
    mutating func endWaits(_ handler: inout some RequestHandler & ~Copyable, _ host: inout some CommandHost) {
        guard self.waitingCount > 0 else { return }
        for (ticket, response) in handler.nextDueResponses(on: &host) {
            guard let connection = self.connections[ticket], connection.isWaiting else { continue }
            connection.isWaiting = false
            self.waitingCount -= 1
            self.write(response, on: connection)
        }
    }

    /// Does what the handler says of a request, whose client may be gone by now.
    private mutating func take(
        _ step: HandlerStep, of ticket: UInt64, _ handler: inout some RequestHandler & ~Copyable,
        _ host: inout some CommandHost
    ) {
        let connection = self.connections[ticket]
        switch step {
        case .needs(let questions):
            guard let connection else { return handler.forget(ticket) }
            if self.ask(questions, of: connection, &handler, &host) { return }
            self.respond(handler.abandon(ticket, on: &host), false, on: connection, &handler)
        case .awaitsRows:
            guard let connection else { return handler.forget(ticket) }
            connection.awaitsRows = true
        case .waits:
            guard let connection else { return handler.forget(ticket) }
            self.wait(on: connection)
        case .respond(let response, let isProvisional):
            // The operation is complete, whether or not the client is still connected.
            if let connection { return self.respond(response, isProvisional, on: connection, &handler) }
            if isProvisional { self.provisional.append(Provisional(connection: nil, written: nil)) }
        }
    }

    /// Writes a response, to be sent at the end of the round.
    mutating func respond(
        _ response: HTTPResponse, _ isProvisional: Bool, on connection: Connection,
        _ handler: inout some RequestHandler & ~Copyable
    ) {
        let written = self.write(response, on: connection)
        if isProvisional { self.provisional.append(Provisional(connection: connection, written: written)) }
        handler.recordLatency(microseconds: self.clock() - connection.askedAt)
    }

    @discardableResult
    private mutating func write(_ response: HTTPResponse, on connection: Connection) -> HTTPConnection.Written? {
        let written = connection.http.respond(response, date: self.date)
        self.list(connection)
        // Pipelined requests, and the end of the connection.
        if connection.http.mayHaveRequest { self.queue(connection) }
        return written
    }
}
#endif
