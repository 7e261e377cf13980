public import Vinculum

/// The server's side of one HTTP/1.1 connection ([RFC 9112](https://www.rfc-editor.org/rfc/rfc9112)): bytes in, whole
/// requests out, responses in, bytes out. It has no socket and no clock.
///
/// Call ``nextRequest()`` after each of ``receive(_:)-(UnsafeRawBufferPointer)``, ``receiveEnd()``,
/// ``respond(_:date:)`` and ``sent(_:)``: only this call parses input, and writes `100 Continue` and refusals.
///
/// ```swift
/// connection.receive(bytes)
/// while let request = connection.nextRequest() { connection.respond(service.answer(request)) }
/// socket.write(connection.output)
/// ```
///
/// Where the specification lets a recipient repair an ambiguous message, this one refuses it: two recipients that
/// repair it differently make request smuggling possible (RFC 9112 §11.2).
//
// Not copied, so that the owner of the socket asks it in its place: a copy of all that it holds for each question took
// a fiftieth of a request.
public struct HTTPConnection: ~Copyable, Sendable {
    /// How far the current exchange is; the owner of the socket chooses its time limit by this.
    public enum Phase: Sendable {
        /// No byte of the next request has arrived.
        case idle
        /// A part of the request line or of the header fields has arrived.
        case receivingHead
        /// The head is complete, the body is not.
        case receivingBody
        /// A request is being answered, or the peer has not read all of the response.
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
    private var last = HTTPLastHead()
    /// Whether the head of the request that ``nextRequest(_:)`` returned is that of the request before it, byte for
    /// byte apart from the length of the body.
    public private(set) var repeatsHead = false
    private var body = HTTPBodyReader()
    private var writer = HTTPWriter()

    /// A connection on which nothing has arrived.
    public init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
    }

    // MARK: Input

    /// Appends bytes from the peer, in pieces of any size. Nothing is parsed before ``nextRequest()``.
    public mutating func receive(_ bytes: UnsafeRawBufferPointer) {
        guard self.stage != .over, !self.hasEnded else { return }
        self.input.append(bytes)
    }

    /// Appends bytes from the peer, in pieces of any size. Nothing is parsed before ``nextRequest()``.
    public mutating func receive(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { self.receive($0) }
    }

    /// Records that the peer sends no more. Complete requests that it sent are still answered.
    public mutating func receiveEnd() {
        self.hasEnded = true
    }

    /// Whether to read from the socket: not while the bytes held exceed ``HTTPLimits``, and not once the connection
    /// ends.
    public var wantsInput: Bool {
        guard self.stage != .over, !self.hasEnded, self.writer.unsentCount < self.limits.unsentByteCount else {
            return false
        }
        return self.stage != .answering || self.input.count < self.limits.pipelinedByteCount
    }

    /// The next complete request. Pipelined requests are returned one at a time, each once the one before was answered.
    ///
    /// - Parameter allowance: Decides how large the body of a request may be, by its head: a request without its body.
    ///   Asked before any of the body is kept, and only if it may exceed ``HTTPLimits/smallBodyByteCount``.
    /// - Returns: `nil` while no request is complete, while one is being answered, while too many bytes are unsent, and
    ///   once the connection ends.
    public mutating func nextRequest(
        _ allowance: (HTTPRequest) -> HTTPBodyAllowance = { _ in .large }
    ) -> HTTPRequest? {
        guard self.writer.unsentCount < self.limits.unsentByteCount else { return nil }
        do throws(HTTPRefusal) {
            guard try self.readHead(allowance), try self.readBody() else { return nil }
        } catch {
            self.refuse(error)
            return nil
        }
        self.stage = .answering
        self.input.shrink()
        return self.head.request(with: self.body.removeBytes())
    }

    /// Stops waiting for the rest of a request that takes too long: answers 408 if one had begun, and ends the
    /// connection.
    public mutating func timeOut() {
        switch self.phase {
        case .receivingHead, .receivingBody: self.refuse(.tooSlow)
        case .idle, .answering: self.close()
        }
    }

    /// Gives up a request whose body takes room that other requests need: answers 503, which clients may repeat, and
    /// ends the connection.
    ///
    /// - Returns: Whether a body was being received; nothing happens otherwise.
    public mutating func giveUpBody() -> Bool {
        guard self.phase == .receivingBody else { return false }
        self.refuse(.tooManyBodies)
        return true
    }

    /// Frees what an idle connection keeps of its last request.
    public mutating func forgetHead() { self.last = HTTPLastHead() }

    /// Whether ``nextRequest(_:)`` may do something: return a request, refuse one, or end the connection.
    public var mayHaveRequest: Bool {
        guard self.stage == .head || self.stage == .body else { return false }
        return self.writer.unsentCount < self.limits.unsentByteCount && (self.input.count > 0 || self.hasEnded)
    }

    /// How far the current exchange is.
    public var phase: Phase {
        guard self.writer.unsentCount == 0 else { return .answering }
        switch self.stage {
        case .answering, .over: return .answering
        case .body: return .receivingBody
        case .head: return self.head.hasBegun || self.input.count > 0 ? .receivingHead : .idle
        }
    }

    // MARK: Output

    /// Answers the request that ``nextRequest()`` returned; does nothing while none is being answered.
    ///
    /// Omits header fields that are not valid in a message, and those that would contradict its framing.
    ///
    /// - Parameter date: The value of `Date` (RFC 9110 §5.6.7); without one the field is omitted.
    /// - Returns: The place of the response in the output; `nil` if none was written.
    @discardableResult
    public mutating func respond(_ response: HTTPResponse, date: String? = nil) -> Written? {
        guard self.stage == .answering else { return nil }
        let isLast = self.head.connection.isLast || HTTPConnectionOptions(of: response).isLast
        let written = self.writer.write(
            response, date: date, dropsBody: self.head.isHEAD,
            connection: isLast ? "close" : self.head.connection.needsKeepAlive ? "keep-alive" : nil)
        self.head = HTTPHead()
        if isLast { self.close() } else { self.stage = .head }
        return written
    }

    /// The place of a response in the output, valid until ``sent(_:)`` is called.
    public struct Written: Sendable {
        let range: Range<Int>
        let dropsBody: Bool
        let connection: StaticString?
    }

    /// Replaces a response that is not sent yet. Of several on one connection the last is replaced first, because the
    /// places of those behind a replaced one change.
    public mutating func replace(_ written: Written, by response: HTTPResponse, date: String? = nil) {
        self.writer.replace(written, by: response, date: date)
    }

    /// The bytes to send to the peer.
    public var output: ArraySlice<UInt8> { self.writer.unsent }

    /// Removes the first bytes of ``output``, which the socket has accepted.
    public mutating func sent(_ byteCount: Int) {
        self.writer.drop(byteCount)
    }

    /// Gives ``output`` to the socket until nothing is left.
    ///
    /// - Parameter write: Returns how many of the bytes the socket has accepted; `nil` if it accepts none now.
    /// - Returns: Whether nothing is left.
    public mutating func send(_ write: (UnsafeRawBufferPointer) -> Int?) -> Bool {
        while self.writer.unsentCount > 0 {
            guard let count = self.writer.unsent.withUnsafeBytes(write) else { return false }
            self.writer.drop(count)
        }
        return true
    }

    /// What the owner of the socket asks once it has sent: all of it in one look.
    public struct Outlook: Sendable {
        /// See ``HTTPConnection/phase``.
        public let phase: Phase
        /// See ``HTTPConnection/mayHaveRequest``.
        public let mayHaveRequest: Bool
        /// See ``HTTPConnection/wantsInput``.
        public let wantsInput: Bool
        /// Whether ``HTTPConnection/output`` has bytes.
        public let hasOutput: Bool
    }

    /// See ``Outlook``.
    public var outlook: Outlook {
        Outlook(
            phase: self.phase, mayHaveRequest: self.mayHaveRequest, wantsInput: self.wantsInput,
            hasOutput: self.writer.unsentCount > 0)
    }

    /// Whether to close the connection once ``output`` is sent: first its sending half, then, when the peer has closed
    /// its own or after a short time, all of it. Otherwise the peer may lose the response (RFC 9112 §9.6).
    public var closesWhenSent: Bool { self.stage == .over }

    // MARK: Steps

    /// - Returns: Whether the head of a request is complete.
    private mutating func readHead(_ allowance: (HTTPRequest) -> HTTPBodyAllowance) throws(HTTPRefusal) -> Bool {
        guard self.stage == .head else { return self.stage == .body }
        let (start, isWhole) = (self.input.position, !self.head.hasBegun)
        if isWhole, let head = try self.last.repeated(in: &self.input) {
            (self.head, self.repeatsHead) = (head, true)
        } else {
            guard try self.head.read(from: &self.input, self.limits) else {
                try self.checkEnd()
                return false
            }
            self.repeatsHead = false
            // Without one that was read just now, because the next head repeats this one or none.
            self.last = HTTPLastHead()
            if isWhole { self.last.keep(self.head, of: self.input, from: start) }
        }
        let framing = try self.head.framing(self.limits, allowance)
        self.body = HTTPBodyReader(framing, self.limits)
        if self.head.expectsContinue, !self.body.isComplete { self.writer.writeContinue() }
        self.stage = .body
        return true
    }

    /// - Returns: Whether the body is complete.
    private mutating func readBody() throws(HTTPRefusal) -> Bool {
        if try self.body.read(from: &self.input) { return true }
        self.input.shrink()
        try self.checkEnd()
        return false
    }

    /// If the peer sends no more: refuses a request that had begun; without one, ends the connection.
    private mutating func checkEnd() throws(HTTPRefusal) {
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
        self.last = HTTPLastHead()
        self.body = HTTPBodyReader()
    }
}
