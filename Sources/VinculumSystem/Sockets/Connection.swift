#if !arch(wasm32)
internal import CLibc
internal import VinculumServer

/// One client's connection: its socket and how far it is.
final class Connection {
    let descriptor: Int32
    /// Of the poller, and the ticket of the request that is being answered.
    let name: UInt64
    var http = HTTPConnection()
    var interest = Poller.Readiness.reading
    /// The bytes of a request that is not whole yet.
    var heldByteCount = 0
    /// When the socket last took or gave bytes.
    var lastActivity: Int64
    /// When the request that is arriving began to.
    var requestBegan: Int64?
    /// When the request that is being answered was whole, in microseconds.
    var askedAt: Int64 = 0
    /// Whether answers wait to be sent, so that it is looked at in this round.
    var isListed = false
    /// Since when it says nothing more and only waits for the peer to close.
    var drainsSince: Int64?

    init(_ descriptor: Int32, named name: UInt64, at now: Int64) {
        self.descriptor = descriptor
        self.name = name
        self.lastActivity = now
    }

    deinit {
        close(self.descriptor)
    }

    enum Outcome {
        case open
        /// The peer is gone, or nothing more is to be said.
        case over
    }

    /// Reads what is there, once.
    ///
    /// - Returns: How many bytes came, `nil` when the connection is over.
    func read(into buffer: UnsafeMutableRawBufferPointer, at now: Int64) -> Int? {
        let count = recv(self.descriptor, buffer.baseAddress, buffer.count, 0)
        if count < 0 { return Connection.isTemporary(vinculum_errno()) ? 0 : nil }
        self.lastActivity = now
        if self.drainsSince != nil { return count == 0 ? nil : 0 }
        if count == 0 {
            self.http.receiveEnd()
        } else {
            self.http.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        return count
    }

    /// Sends what is waiting, as far as the socket takes it.
    func send(at now: Int64) -> Outcome {
        while !self.http.output.isEmpty {
            let count = self.http.output.withUnsafeBytes { vinculum_send(self.descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if vinculum_errno() == vinculum_EINTR { continue }
                return Connection.isTemporary(vinculum_errno()) ? .open : .over
            }
            self.lastActivity = now
            self.http.sent(count)
        }
        guard self.http.closesWhenSent, self.drainsSince == nil else { return .open }
        // To close while the peer still sends would have the system throw away the answer with a reset.
        shutdown(self.descriptor, Int32(SHUT_WR))
        self.drainsSince = now
        return .open
    }

    /// What is to be waited for now.
    var wantedInterest: Poller.Readiness {
        var wanted: Poller.Readiness = []
        if self.drainsSince != nil || self.http.wantsInput { wanted.insert(.reading) }
        if !self.http.output.isEmpty { wanted.insert(.writing) }
        return wanted
    }

    private static func isTemporary(_ number: Int32) -> Bool {
        number == vinculum_EAGAIN || number == vinculum_EINTR
    }
}
#endif
