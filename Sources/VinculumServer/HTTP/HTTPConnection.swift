public import Vinculum

/// The server's side of one HTTP/1.1 connection ([RFC 9112](https://www.rfc-editor.org/rfc/rfc9112)): bytes in, whole
/// requests out, answers in, bytes out. No socket, no clock.
///
/// After each of ``receive(_:)-(UnsafeRawBufferPointer)``, ``receiveEnd()``, ``respond(_:date:)`` and ``sent(_:)`` ask for
/// ``nextRequest()``: only then is anything read, a 100 Continue given or a refusal written.
///
/// ```swift
/// connection.receive(bytes)
/// while let request = connection.nextRequest() { connection.respond(service.answer(request)) }
/// socket.write(connection.output)
/// ```
///
/// Where the specification lets a recipient repair a doubtful message, this one refuses it: two readers that repair
/// differently are how requests get smuggled (RFC 9112 §11.2).
public struct HTTPConnection: Sendable {
    /// What the peer is in the middle of, for the time limits that the holder of the socket keeps.
    public enum Phase: Sendable {
        /// Nothing of a next request has come.
        case idle
        case receivingHead
        case receivingBody
        /// A request is being answered, or the peer has not taken all of an answer.
        case answering
    }

    private enum Stage {
        case head, body, answering, over
    }

    private let limits: HTTPLimits
    private var stage = Stage.head
    private var hasEnded = false
    private var input = HTTPInput()
    private var head = HTTPHead()
    private var body = HTTPBodyReader()
    private var writer = HTTPWriter()

    public init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
    }

    // MARK: What comes from the peer

    /// Takes bytes from the peer, in any pieces.
    public mutating func receive(_ bytes: UnsafeRawBufferPointer) {
        guard self.stage != .over, !self.hasEnded else { return }
        self.input.append(bytes)
    }

    /// Takes bytes from the peer, in any pieces.
    public mutating func receive(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { self.receive($0) }
    }

    /// Notes that the peer sends no more; what it sent is still answered.
    public mutating func receiveEnd() {
        self.hasEnded = true
    }

    /// Whether more bytes are wanted: no while so much is kept that the peer must wait.
    public var wantsInput: Bool {
        guard self.stage != .over, !self.hasEnded, self.writer.unsentCount < self.limits.unsentByteCount else { return false }
        return self.stage != .answering || self.input.count < self.limits.pipelinedByteCount
    }

    /// The next whole request; requests sent ahead come one by one, each after the one before was answered.
    ///
    /// - Returns: `nil` while none is whole, while one is being answered, while too much is unsent, or when the
    ///   connection is over.
    public mutating func nextRequest() -> HTTPRequest? {
        guard self.writer.unsentCount < self.limits.unsentByteCount else { return nil }
        do throws(HTTPRefusal) {
            guard try self.readHead(), try self.readBody() else { return nil }
        } catch {
            self.refuse(error)
            return nil
        }
        self.stage = .answering
        self.input.shrink()
        return self.head.takeRequest(self.body.takeBytes())
    }

    /// Gives up waiting for the rest of a request, which took too long: answers 408, if one had begun, and closes.
    public mutating func timeOut() {
        switch self.phase {
        case .receivingHead, .receivingBody: self.refuse(.tooSlow)
        case .idle, .answering: self.close()
        }
    }

    public var phase: Phase {
        guard self.writer.unsentCount == 0 else { return .answering }
        switch self.stage {
        case .answering, .over: return .answering
        case .body: return .receivingBody
        case .head: return self.head.hasBegun || self.input.count > 0 ? .receivingHead : .idle
        }
    }

    // MARK: What goes to the peer

    /// Answers the request that ``nextRequest()`` gave; without effect when none is being answered.
    ///
    /// A header field that could not stand in a message, or that would contradict its framing, is left out.
    ///
    /// - Parameter date: The value of `Date`, as RFC 9110 §5.6.7 writes it.
    public mutating func respond(_ response: HTTPResponse, date: String? = nil) {
        guard self.stage == .answering else { return }
        let isLast = self.head.connection.isLast || HTTPConnectionOptions(of: response).isLast
        self.writer.write(
            response, date: date, dropsBody: self.head.isHEAD,
            connection: isLast ? "close" : self.head.connection.needsKeepAlive ? "keep-alive" : nil)
        self.head = HTTPHead()
        if isLast { self.close() } else { self.stage = .head }
    }

    /// What is to be sent.
    public var output: ArraySlice<UInt8> { self.writer.unsent }

    /// Drops the first bytes of ``output``.
    public mutating func sent(_ byteCount: Int) {
        self.writer.drop(byteCount)
    }

    /// Whether the connection is to be closed once the output is sent: first its sending half, and the rest when the peer
    /// has closed too or a moment has passed, or else the peer may lose the answer (RFC 9112 §9.6).
    public var closesWhenSent: Bool { self.stage == .over }

    // MARK: Steps

    /// - Returns: Whether the head of a request is complete.
    private mutating func readHead() throws(HTTPRefusal) -> Bool {
        guard self.stage == .head else { return self.stage == .body }
        guard try self.head.read(from: &self.input, self.limits) else {
            try self.noteEnd()
            return false
        }
        let framing = try self.head.framing(self.limits)
        self.body = HTTPBodyReader(framing, self.limits)
        if self.head.expectsContinue, !self.body.isComplete { self.writer.writeContinue() }
        self.stage = .body
        return true
    }

    /// - Returns: Whether the body is complete.
    private mutating func readBody() throws(HTTPRefusal) -> Bool {
        if try self.body.read(from: &self.input) { return true }
        self.input.shrink()
        try self.noteEnd()
        return false
    }

    /// Nothing more will come: a request that had begun is refused, and otherwise the connection is over.
    private mutating func noteEnd() throws(HTTPRefusal) {
        guard self.hasEnded else { return }
        if self.head.hasBegun || self.input.count > 0 { throw .cutOff }
        self.close()
    }

    private mutating func refuse(_ refusal: HTTPRefusal) {
        self.writer.write(refusal.response, date: nil, dropsBody: self.head.isHEAD, connection: "close")
        self.close()
    }

    private mutating func close() {
        self.stage = .over
        self.input = HTTPInput()
        self.head = HTTPHead()
        self.body = HTTPBodyReader()
    }
}
