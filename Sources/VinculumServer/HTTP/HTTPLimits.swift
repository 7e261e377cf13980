/// How many bytes a peer may send, and how many are held for a peer that does not read.
///
/// A request beyond a limit is refused and the connection closed, so a connection never holds more than the sum of the
/// limits.
public struct HTTPLimits: Sendable {
    /// Bytes of the request line without its end; more is answered 414.
    public var requestLineByteCount = 16 << 10
    /// Bytes of the request line, the header fields and the empty line after them; more is answered 431. Chunk
    /// extensions and trailers may have as many again.
    public var headByteCount = 64 << 10
    /// The count of header fields, and that of trailers; more are answered 431.
    public var headerCount = 128
    /// Bytes of the content without its framing; more is answered 413.
    public var bodyByteCount = 64 << 20
    /// Bytes of the content of a request whose head does not allow it more; see ``HTTPBodyAllowance``.
    public var smallBodyByteCount = 1 << 20
    /// Bytes of pipelined requests that are held while one is being answered.
    public var pipelinedByteCount = 64 << 10
    /// While this many bytes of responses are unsent, no further request is read.
    public var unsentByteCount = 256 << 10

    /// The defaults: 64 KiB of head, 64 MiB of body.
    public init() {}
}
