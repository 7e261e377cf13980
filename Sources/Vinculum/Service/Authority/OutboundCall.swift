/// A request to be made elsewhere: what an authority asks of a blocking function or of an identity provider, and what the
/// signed-in side asks of a service that is not in the same process.
///
/// The host makes it, follows no redirect, and gives what came of it as ``Answer/reply(_:)``.
public struct OutboundCall: Equatable, Sendable {
    /// `GET` or `POST`.
    public var method: String
    /// Absolute.
    public var url: String
    /// Further header fields. Without a `Content-Type` among them the body is JSON; an authority adds none.
    public var headers: [HTTPRequest.Header]
    /// Empty with `GET`.
    public var body: [UInt8]
    /// How long to wait for the whole reply.
    public var timeoutMilliseconds: Int64

    public init(
        method: String, url: String, headers: [HTTPRequest.Header] = [], body: [UInt8] = [], timeoutMilliseconds: Int64
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeoutMilliseconds = timeoutMilliseconds
    }

    public static func == (a: OutboundCall, b: OutboundCall) -> Bool {
        sameBytes(a.method, b.method) && sameBytes(a.url, b.url) && a.headers == b.headers && a.body == b.body
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
