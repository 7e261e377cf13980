/// A complete HTTP response.
public struct HTTPResponse: Equatable, Sendable {
    private struct Parts: Equatable, Sendable {
        var status: Int
        var contentType: String
        var headers: [HTTPRequest.Header]
        var body: [UInt8]
    }

    /// One reference, because every layer hands a response on.
    @CopiedOnWrite private var parts: Parts

    /// The status code.
    public var status: Int {
        get { self.parts.status }
        set { self.parts.status = newValue }
    }

    /// The media type of ``body``; empty if there is no body.
    public var contentType: String {
        get { self.parts.contentType }
        set { self.parts.contentType = newValue }
    }

    /// Further header fields.
    public var headers: [HTTPRequest.Header] {
        get { self.parts.headers }
        _modify { yield &self.parts.headers }
    }

    /// Adds a header field at the end. In another module it takes less than to change ``headers``.
    @inline(never)
    package mutating func addHeader(_ name: String, _ value: String) {
        self.parts.headers.append(HTTPRequest.Header(name, value))
    }

    /// The whole body.
    public var body: [UInt8] {
        get { self.parts.body }
        _modify { yield &self.parts.body }
    }

    /// Creates a response.
    @inline(never)
    public init(status: Int, contentType: String, headers: [HTTPRequest.Header] = [], body: [UInt8]) {
        self.parts = Parts(status: status, contentType: contentType, headers: headers, body: body)
    }

    /// A response with status 200 and this message, which no cache may keep, because it may have tokens
    /// (RFC 6749 section 5.1).
    public static func success<M: WireMessage>(_ message: consuming M) -> HTTPResponse {
        HTTPResponse.uncached(message.encoded())
    }

    @inline(never)  // Compiled for every kind of message otherwise.
    static func uncached(_ body: [UInt8]) -> HTTPResponse {
        HTTPResponse(status: 200, contentType: "application/json", headers: HTTPResponse.noStore, body: body)
    }

    /// What is in the place of one that was taken away.
    static let taken = HTTPResponse(status: 0, contentType: "", body: [])

    private static let noStore = [HTTPRequest.Header("Cache-Control", "no-store")]

    /// A response with status 200 and these bytes of JSON.
    static func success(json: [UInt8]) -> HTTPResponse {
        HTTPResponse(status: 200, contentType: "application/json", body: json)
    }

    /// A refusal in the error envelope of the service.
    public static func failure(_ error: ServiceError) -> HTTPResponse {
        HTTPResponse(
            status: error.kind.httpStatus,
            contentType: "application/json; charset=utf-8",
            body: Wire.ErrorResponse(error).encoded()
        )
    }
}
