#if !arch(wasm32)
internal import CLibc
internal import Vinculum
internal import VinculumServer

/// A client's connection: its socket and the state of its current request.
final class Connection {
    let descriptor: Int32
    /// Identifies the connection to the poller, and is the ticket of the request being answered.
    let name: UInt64
    /// The address at the other end.
    let address: NetworkAddress
    /// The same in text, made once for all requests.
    private(set) lazy var addressText = self.address.text
    /// Whether that is a proxy's, so that each request may come from another peer.
    let isProxys: Bool
    /// Whether it came to the second address, for observers.
    var isObservers = false
    /// The peer of every request, unless a proxy passes them on.
    let peer: Peer?
    var http = HTTPConnection()
    /// What the handler has read of the last request's head.
    var head: LocalService.Head?
    var interest = Poller.Readiness.reading
    /// What the peer's connections use together; `nil` where peers have no shares, and for a proxy.
    let share: PeerShare?
    /// The bytes received for a request that is not complete yet.
    var heldByteCount = 0
    /// When the socket last sent or received bytes, in milliseconds of the monotonic clock.
    var lastActivity: Int64
    /// When the first bytes of the request being received arrived, in milliseconds.
    var requestBegan: Int64?
    /// When the request being answered was complete, in microseconds.
    var askedAt: Int64 = 0
    /// Whose share of the event loop's time reading and sending use up.
    var owner: Claimant {
        guard !self.isProxys, !self.isObservers, let peer = self.peer else { return .connection(self.name) }
        return .peer(peer)
    }
    /// Whose share of the time the request being answered uses up.
    var claimant: Claimant
    /// The pool that works on the questions of the request being answered; `nil` if there are none.
    var workers: Workers?
    /// Whether the request being answered awaits rows of the handler's database.
    var awaitsRows = false
    /// Whether the response waits for something to happen, and nothing is under way.
    var isWaiting = false
    /// Whether the peer has said that it sends no more.
    private(set) var hasEnded = false
    /// Whether the connection waits to send, because it may have output.
    var isListed = false
    /// Whether the connection waits for its turn to be read or answered.
    var isQueued = false
    /// Whether the poller has reported bytes that were not read since.
    var isReadable = false
    /// When the server sent its last byte and began to wait for the peer to close, in milliseconds.
    var drainsSince: Int64?
    /// The bytes that were received since then.
    private var drainedByteCount = 0
    /// The most of them, after which the connection is closed even if the peer still sends. They are dropped, and many:
    /// most clients read no response before they have sent all of a body.
    private static let drainLimit = 1 << 30
    /// For how long a silent connection keeps its last head: thousands may be idle.
    private static let headMilliseconds: Int64 = 5000

    init(
        _ descriptor: Int32, from address: NetworkAddress, _ proxies: TrustedProxies, _ share: PeerShare?,
        named name: UInt64, at now: Int64
    ) {
        self.share = share
        self.descriptor = descriptor
        self.address = address
        self.isProxys = proxies.trust(address)
        self.peer = proxies.peer(address)
        self.claimant = .connection(name)
        self.name = name
        self.lastActivity = now
    }

    deinit {
        close(self.descriptor)
    }

    enum Outcome {
        case open
        /// There was nothing to send.
        case silent
        /// The peer is gone; the connection must be closed.
        case over
    }

    /// Reads the available bytes with one system call.
    ///
    /// - Returns: The number of bytes read; `nil` if the connection is over.
    func read(into buffer: UnsafeMutableRawBufferPointer, at now: Int64) -> Int? {
        let count = recv(self.descriptor, buffer.baseAddress, buffer.count, 0)
        if count < 0 { return Connection.isTemporary(vinculum_errno()) ? 0 : nil }
        self.lastActivity = now
        if self.drainsSince != nil {
            self.drainedByteCount += count
            return count == 0 || self.drainedByteCount > Connection.drainLimit ? nil : 0
        }
        if count == 0 {
            self.hasEnded = true
            self.http.receiveEnd()
        } else {
            self.http.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        return count
    }

    /// Frees what is kept of the last request's head, if the connection has been silent for a while.
    func forgetHead(at now: Int64) {
        guard now - self.lastActivity > Connection.headMilliseconds else { return }
        self.head = nil
        self.http.forgetHead()
    }

    /// Sends as much of the output as the socket accepts.
    func send(at now: Int64) -> Outcome {
        var outcome = Outcome.silent
        let descriptor = self.descriptor
        let isAllSent = self.http.send { bytes in
            outcome = .open
            var count = 0
            repeat {
                count = vinculum_send(descriptor, bytes.baseAddress, bytes.count)
            } while count < 0 && vinculum_errno() == vinculum_EINTR
            if count >= 0 {
                self.lastActivity = now
                return count
            }
            if !Connection.isTemporary(vinculum_errno()) { outcome = .over }
            return nil
        }
        guard isAllSent, self.http.closesWhenSent, self.drainsSince == nil else { return outcome }
        // If the server closed the socket while the peer still sends, the system would discard the response with a
        // reset.
        shutdown(self.descriptor, Int32(SHUT_WR))
        self.drainsSince = now
        return outcome
    }

    /// The events for which the poller must watch the socket now.
    func wantedInterest(_ outlook: HTTPConnection.Outlook) -> Poller.Readiness {
        var wanted: Poller.Readiness = []
        if self.drainsSince != nil || outlook.wantsInput { wanted.insert(.reading) }
        if outlook.hasOutput { wanted.insert(.writing) }
        return wanted
    }

    private static func isTemporary(_ number: Int32) -> Bool {
        number == vinculum_EAGAIN || number == vinculum_EINTR
    }
}
#endif
