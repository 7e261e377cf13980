/// How much a peer may send, and how much is kept for one that does not listen.
///
/// What exceeds a limit is refused and the connection closed, so a connection never holds more than their sum.
public struct HTTPLimits: Sendable {
    /// The request line without its line end; more is answered 414.
    public var requestLineByteCount = 16 << 10
    /// The request line, the header fields and the empty line behind them; more is answered 431. Chunk extensions and
    /// trailers may together be as long again.
    public var headByteCount = 64 << 10
    /// Header fields, and as many trailers; more are answered 431.
    public var headerCount = 128
    /// The content without its framing; more is answered 413.
    public var bodyByteCount = 64 << 20
    /// Requests sent ahead, in bytes: so many wait while one is being answered.
    public var pipelinedByteCount = 64 << 10
    /// While so many bytes of answers wait for the peer to read them, no further request is taken.
    public var unsentByteCount = 256 << 10

    public init() {}
}
