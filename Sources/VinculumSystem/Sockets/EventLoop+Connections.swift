#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumCommands
internal import VinculumServer

/// Accepting and closing connections.
extension EventLoop {
    mutating func acceptConnections(of listener: Int32, areObservers: Bool = false) {
        let limit = self.connectionLimit + (areObservers ? EventLoop.observerReserve : 0)
        for number in 0..<64 {
            if self.connections.count >= limit {
                // Only the first is known to wait. Of the next one the poller tells in the next round.
                if number > 0 { return }
                guard self.closeOldest(of: nil) else { return self.pauseAccepting(observers: areObservers) }
            }
            var bits: (high: UInt64, low: UInt64) = (0, 0)
            let descriptor = vinculum_accept(listener, &bits.high, &bits.low)
            guard descriptor >= 0 else {
                let number = vinculum_errno()
                // The process has no descriptor left. Without room the poller would report the waiting peer in every
                // round.
                guard number == vinculum_EMFILE || number == vinculum_ENFILE else { return }
                if self.closeOldest(of: nil) { continue }
                return self.pauseAccepting(observers: true)
            }
            let address = NetworkAddress(high: bits.high, low: bits.low)
            let peer = self.place.proxies.peer(address)
            if !areObservers, self.connections.count(of: peer) >= self.connectionLimit / EventLoop.peerShare,
                !self.closeOldest(of: peer)
            {
                close(descriptor)
                continue
            }
            let connection = self.connections.add(descriptor, from: address, self.place, at: self.now)
            connection.isObservers = areObservers
            if !self.poller.add(descriptor, named: connection.name, for: .reading) { self.drop(connection.name) }
        }
    }

    /// Stops watching the listeners until the next sweep: until then the server could not accept the connections that
    /// the poller reports. Observers have room of their own, because they must see the server when it is full.
    private mutating func pauseAccepting(observers: Bool) {
        self.isFull = true
        self.watchListeners(for: [], observers: observers)
    }

    /// Watches the sockets of a database.
    func watch(_ sockets: [DatabaseSocket]) {
        for (index, socket) in sockets.enumerated() {
            let name = EventLoop.firstDatabaseName + UInt64(index)
            let interest: Poller.Readiness = socket.waitsToWrite ? [.reading, .writing] : .reading
            // A new connection may have the number of one that was closed, which the poller has forgotten by itself.
            if self.poller.change(socket.descriptor, named: name, to: interest) { continue }
            _ = self.poller.add(socket.descriptor, named: name, for: interest)
        }
    }

    func watchListeners(for interest: Poller.Readiness, observers areIncluded: Bool = true) {
        for (index, listener) in self.listeners.enumerated() {
            self.poller.change(listener, named: EventLoop.firstListenerName + UInt64(index), to: interest)
        }
        if areIncluded, let observers { self.poller.change(observers, named: EventLoop.observersName, to: interest) }
    }

    /// Closes and removes a connection. What its request waits for is forgotten, unless it is under way.
    mutating func drop(_ name: UInt64) {
        guard let connection = self.connections[name] else { return }
        if let workers = connection.workers, workers.cancel(name) {
            self.closeQuestions(workers)
            self.abandoned.append(name)
        }
        if connection.awaitsRows { self.abandoned.append(name) }
        if connection.isWaiting {
            self.waitingCount -= 1
            self.abandoned.append(name)
        }
        self.connections.remove(name)
    }

    /// Counts bytes received for a request that is not complete yet, and gives up the largest one if all connections,
    /// or those of the peer, hold too much.
    mutating func hold(_ byteCount: Int, for connection: Connection) {
        // What arrives after a refusal is dropped.
        if connection.http.closesWhenSent { return }
        self.connections.hold(byteCount, for: connection)
        if self.connections.heldByteCount > self.place.heldByteLimit { self.giveUpLargest { _ in true } }
        guard let share = connection.share, share.heldByteCount > self.place.heldByteLimit / EventLoop.peerShare else {
            return
        }
        self.giveUpLargest { $0.share === share }
    }

    /// Answers the largest unfinished request with a refusal. A connection without a body that could be given up is
    /// closed.
    private mutating func giveUpLargest(_ isCandidate: (Connection) -> Bool) {
        let candidates = self.connections.all.filter(isCandidate)
        guard let largest = candidates.max(by: { $0.heldByteCount < $1.heldByteCount }) else { return }
        guard largest.http.giveUpBody() else { return self.drop(largest.name) }
        self.connections.release(largest)
        self.list(largest)
    }

    /// Closes the connection with the oldest incomplete request, or else the one that has been idle for the longest
    /// time.
    ///
    /// - Parameter peer: Whose connections to choose from; `nil` for those of all.
    /// - Returns: Whether there was one.
    private mutating func closeOldest(of peer: Peer?) -> Bool {
        while let victim = self.victims.next(of: peer) {
            guard let connection = self.connections[victim.name], Victims.age(of: connection) == victim.age else {
                continue
            }
            self.drop(victim.name)
            return true
        }
        guard !self.victims.areNone(of: peer), self.victims.find(in: self.connections, of: peer),
            let victim = self.victims.next(of: peer)
        else { return false }
        self.drop(victim.name)
        return true
    }

    /// Closes connections that have been silent or slow for too long.
    mutating func sweep() {
        self.victims = Victims()
        if self.isFull {
            self.isFull = false
            self.watchListeners(for: .reading)
        }
        for connection in self.connections.all {
            connection.forgetHead(at: self.now)
            guard self.isLate(connection) else { continue }
            // A client that has begun a request gets a response that says why the connection ends.
            let getsResponse = connection.http.phase == .receivingHead || connection.http.phase == .receivingBody
            if getsResponse { connection.http.timeOut() }
            if getsResponse, connection.drainsSince == nil {
                self.list(connection)
            } else {
                self.drop(connection.name)
            }
        }
    }

    private func isLate(_ connection: Connection) -> Bool {
        let silence = self.now - connection.lastActivity
        if let since = connection.drainsSince {
            return silence > EventLoop.drainMilliseconds || self.now - since > self.place.transferMilliseconds
        }
        if !connection.http.output.isEmpty { return silence > self.place.transferMilliseconds }
        switch connection.http.phase {
        case .answering: return false
        case .idle: return silence > self.place.idleMilliseconds
        case .receivingHead: return self.now - (connection.requestBegan ?? self.now) > self.place.transferMilliseconds
        case .receivingBody:
            // A large import over a slow line may take longer while bytes keep arriving, up to ten times the limit.
            return silence > self.place.transferMilliseconds
                || self.now - (connection.requestBegan ?? self.now) > 10 * self.place.transferMilliseconds
        }
    }

    /// Takes a signal that has arrived, and passes it on to the command, or ends the server by it.
    mutating func takeSignal(_ host: inout some CommandHost) {
        var isOfTerminal: Int32 = 0
        let signal = vinculum_next_signal(self.signals, &isOfTerminal)
        guard signal > 0 else { return }
        switch self.child?.hasEnded() {
        // Also where the signal was the end of a call's child.
        case false:
            // The terminal has sent it to the command as well.
            if signal != SIGCHLD, isOfTerminal == 0 { self.child?.send(signal) }
        case true:
            if signal != SIGCHLD || self.endsAt == nil { self.beginEnding() }
        // Scripts that rotate logs send it, and operators who want a file of options to be read again.
        case nil where signal == SIGHUP && vinculum_has_hung_up(self.terminal) == 0:
            host.report(
                "SIGHUP changes nothing: options are read at the start alone, a file of --admin-secret whenever it "
                    + "changes, and standard error stays the file that it is; SIGTERM stops this program")
        case nil:
            if signal == SIGHUP { host.report("the terminal was closed, and this program stops with it") }
            if signal != SIGCHLD { self.beginEnding() }
        }
    }

    /// Begins the shutdown: closes the listeners, and the connections without a running request or unsent output.
    mutating func beginEnding() {
        // A second signal ends the server at once.
        self.endsAt = self.endsAt == nil ? self.now + self.place.graceMilliseconds : self.now
        for listener in self.listeners { close(listener) }
        self.listeners = []
        for connection in self.connections.all {
            if connection.http.phase != .answering, connection.http.output.isEmpty { self.drop(connection.name) }
        }
    }
}
#endif
