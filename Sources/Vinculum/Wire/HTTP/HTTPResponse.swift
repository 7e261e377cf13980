/// A complete answer.
public struct HTTPResponse: Equatable, Sendable {
    public var status: Int
    /// The media type of `body`; empty when there is no body.
    public var contentType: String
    public var body: [UInt8]

    public init(status: Int, contentType: String, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// A success that answers with `message`.
    public static func success<M: WireMessage>(_ message: M) -> HTTPResponse {
        HTTPResponse(status: 200, contentType: "application/json", body: message.encoded())
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
