/// A complete answer.
public struct HTTPResponse: Equatable, Sendable {
    public var status: Int
    /// The media type of `body`; empty when there is no body.
    public var contentType: String
    /// Further header fields.
    public var headers: [HTTPRequest.Header]
    public var body: [UInt8]

    public init(status: Int, contentType: String, headers: [HTTPRequest.Header] = [], body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
    }

    /// A success that answers with `message`.
    public static func success<M: WireMessage>(_ message: consuming M) -> HTTPResponse {
        .success(json: message.encoded())
    }

    /// A success that answers with bytes of JSON.
    static func success(json: [UInt8]) -> HTTPResponse {
        HTTPResponse(status: 200, contentType: "application/json", body: json)
    }

    /// A refusal in the service's error envelope.
    public static func failure(_ error: ServiceError) -> HTTPResponse {
        HTTPResponse(
            status: error.kind.httpStatus,
            contentType: "application/json; charset=utf-8",
            body: Wire.ErrorResponse(error).encoded()
        )
    }
}
