/// A complete HTTP response.
public struct HTTPResponse: Equatable, Sendable {
    /// The status code.
    public var status: Int
    /// The media type of ``body``; empty if there is no body.
    @Bytewise public var contentType: String
    /// Further header fields.
    public var headers: [HTTPRequest.Header]
    /// The whole body.
    public var body: [UInt8]

    /// Creates a response.
    public init(status: Int, contentType: String, headers: [HTTPRequest.Header] = [], body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
    }

    /// A response with status 200 and this message, which no cache may keep, because it may have tokens
    /// (RFC 6749 section 5.1).
    public static func success<M: WireMessage>(_ message: consuming M) -> HTTPResponse {
        HTTPResponse.uncached(message.encoded())
    }

    @inline(never)  // Compiled for every kind of message otherwise.
    private static func uncached(_ body: [UInt8]) -> HTTPResponse {
        HTTPResponse(status: 200, contentType: "application/json", headers: HTTPResponse.noStore, body: body)
    }

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
