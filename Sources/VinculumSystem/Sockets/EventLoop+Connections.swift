#if !arch(wasm32)
internal import CLibc
internal import VinculumCommands
internal import VinculumServer

/// Accepting and closing connections.
extension EventLoop {
    mutating func acceptConnections(of listener: Int32) {
        for _ in 0..<64 {
            if self.connections.count >= self.connectionLimit, !self.closeLongestIdle() { return self.pauseAccepting() }
            var bits: (high: UInt64, low: UInt64) = (0, 0)
            let descriptor = vinculum_accept(listener, &bits.high, &bits.low)
            guard descriptor >= 0 else {
                let number = vinculum_errno()
                // The process has no descriptor left. Without room the poller would report the waiting peer in every
                // round.
                guard number == vinculum_EMFILE || number == vinculum_ENFILE else { return }
                if self.closeLongestIdle() { continue }
                return self.pauseAccepting()
            }
            let address = NetworkAddress(high: bits.high, low: bits.low)
            let connection = self.connections.add(descriptor, from: address, self.place.proxies, at: self.now)
            if !self.poller.add(descriptor, named: connection.name, for: .reading) {
                self.connections.remove(connection.name)
            }
        }
    }

    /// Stops watching the listeners until the next sweep: until then the server could not accept the connections that
    /// the poller reports.
    private mutating func pauseAccepting() {
        self.isFull = true
        self.watchListeners(for: [])
    }

    mutating func closeLargest() {
        guard let largest = self.connections.all.max(by: { $0.heldByteCount < $1.heldByteCount }) else { return }
        self.connections.remove(largest.name)
    }

    func watchListeners(for interest: Poller.Readiness) {
        for (index, listener) in self.listeners.enumerated() {
            self.poller.change(listener, named: EventLoop.firstListenerName + UInt64(index), to: interest)
        }
    }

    /// Closes the connection that has been idle for the longest time.
    ///
    /// - Returns: Whether there was an idle connection.
    private mutating func closeLongestIdle() -> Bool {
        let idle = self.connections.all.filter { $0.http.phase == .idle && $0.http.output.isEmpty }
        guard let oldest = idle.min(by: { $0.lastActivity < $1.lastActivity }) else { return false }
        self.connections.remove(oldest.name)
        return true
    }

    /// Closes connections that have been silent or slow for too long.
    mutating func sweep() {
        if self.isFull {
            self.isFull = false
            self.watchListeners(for: .reading)
        }
        for connection in self.connections.all where self.isLate(connection) {
            // A client that has begun a request gets a response that says why the connection ends.
            let getsResponse = connection.http.phase == .receivingHead || connection.http.phase == .receivingBody
            if getsResponse { connection.http.timeOut() }
            if getsResponse, connection.drainsSince == nil {
                self.list(connection)
            } else {
                self.connections.remove(connection.name)
            }
        }
    }

    private func isLate(_ connection: Connection) -> Bool {
        let silence = self.now - connection.lastActivity
        if let since = connection.drainsSince { return self.now - since > EventLoop.drainMilliseconds }
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

    /// Begins the shutdown: closes the listeners, and the connections without a running request or unsent output.
    mutating func beginEnding() {
        var signal = signalfd_siginfo()
        _ = read(self.signals, &signal, MemoryLayout<signalfd_siginfo>.size)
        // A second signal ends the server at once.
        self.endsAt = self.endsAt == nil ? self.now + self.place.graceMilliseconds : self.now
        for listener in self.listeners { close(listener) }
        self.listeners = []
        for connection in self.connections.all {
            if connection.http.phase != .answering, connection.http.output.isEmpty {
                self.connections.remove(connection.name)
            }
        }
    }
}
#endif
