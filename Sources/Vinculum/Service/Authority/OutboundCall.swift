/// A request that the authority wants made elsewhere: of a blocking function, or for a document of an identity provider.
///
/// The host makes it, follows no redirect, and gives what came of it as ``Answer/reply(_:)``.
public struct OutboundCall: Equatable, Sendable {
    /// `GET` or `POST`.
    public var method: String
    /// Absolute.
    public var url: String
    /// JSON; empty with `GET`.
    public var body: [UInt8]
    /// How long to wait for the whole reply.
    public var timeoutMilliseconds: Int64

    public init(method: String, url: String, body: [UInt8] = [], timeoutMilliseconds: Int64) {
        self.method = method
        self.url = url
        self.body = body
        self.timeoutMilliseconds = timeoutMilliseconds
    }

    public static func == (a: OutboundCall, b: OutboundCall) -> Bool {
        sameBytes(a.method, b.method) && sameBytes(a.url, b.url) && a.body == b.body
            && a.timeoutMilliseconds == b.timeoutMilliseconds
    }
}

/// What came of an ``OutboundCall``.
public enum OutboundReply: Equatable, Sendable {
    case response(HTTPResponse)
    /// The time was up before the reply was whole.
    case timedOut
    /// Nobody could be asked: no such host, a broken connection, no answer in HTTP, or a host without a transport for it.
    case unreachable
}
