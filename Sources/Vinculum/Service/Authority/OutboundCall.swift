/// An HTTP request that the host makes: to a blocking function or an identity provider for an authority, or to a
/// service in another process for a client.
///
/// The host follows no redirect, and gives the result as ``Answer/reply(_:)``.
public struct OutboundCall: Equatable, Sendable {
    /// `GET` or `POST`.
    public var method: String
    /// An absolute URL.
    public var url: String
    /// Further header fields. Without a `Content-Type` the body is JSON.
    public var headers: [HTTPRequest.Header]
    /// The body; empty with `GET`.
    public var body: [UInt8]
    /// How long the host waits for the whole reply.
    public var timeoutMilliseconds: Int64
    /// Whether an administrator wrote the host into the configuration of an identity provider. A host that calls
    /// nothing in private networks may call such hosts in the networks that its operator named for them.
    public var isToWrittenHost = false

    /// Creates a call.
    public init(
        method: String, url: String, headers: [HTTPRequest.Header] = [], body: [UInt8] = [], timeoutMilliseconds: Int64
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeoutMilliseconds = timeoutMilliseconds
    }
}

extension OutboundCall {
    /// Whether the reply is the same for every caller, so that a host may cache it for a short time: a `GET` without
    /// header fields, as of a discovery document. Calls about one person always have a header field.
    public var isPublicDocument: Bool { self.method == "GET" && self.headers.isEmpty }
}

/// The result of an ``OutboundCall``.
public enum OutboundReply: Equatable, Sendable {
    /// The response, whatever its status.
    case response(HTTPResponse)
    /// The reply was not complete in time.
    case timedOut
    /// There was no response: no such host, a broken connection, no HTTP, or a host without a transport.
    case unreachable
    /// There was no call: the address is on this machine or in a private network, where the host calls nothing.
    case privateAddress
}
