import Vinculum

/// Why the server closes a connection, and the response it sends first.
///
/// Nothing after a refused message is read, because it is uncertain where the message ends.
enum HTTPRefusal: Error, CaseIterable {
    case bareCarriageReturn, bareLineFeed, controlCharacter
    case malformedRequestLine, malformedTarget, fragment, unsupportedVersion, connectMethod
    case malformedField, foldedField, missingHost, malformedHost
    case malformedContentLength, twoLengths, chunkedNotLast, unknownTransferCoding, transferCodingBefore1_1
    case unknownExpectation
    case malformedChunk
    case cutOff, tooSlow
    case requestLineTooLong, headTooLarge, tooManyFields, bodyTooLarge, chunkExtensionsTooLong
    case bodyNeedsAdministrator, bodyNeedsProject
    case tooManyBodies

    var status: Int {
        switch self {
        case .tooSlow: 408
        case .bodyTooLarge, .bodyNeedsAdministrator, .bodyNeedsProject, .chunkExtensionsTooLong: 413
        case .requestLineTooLong: 414
        case .unknownExpectation: 417
        case .headTooLarge, .tooManyFields: 431
        case .connectMethod, .unknownTransferCoding: 501
        case .tooManyBodies: 503
        case .unsupportedVersion: 505
        default: 400
        }
    }

    /// What is wrong with the message, and what is right.
    private var message: String {
        switch self {
        case .bareCarriageReturn, .bareLineFeed:
            "Malformed HTTP message: a line must end with CR and LF, and neither may stand alone."
        case .controlCharacter: "Malformed HTTP message: its head must not contain control characters."
        case .malformedRequestLine:
            "Malformed request line: expected METHOD, a space, the target, a space and HTTP/1.1."
        case .malformedTarget:
            "Malformed request target: expected a path with / in front, or an http URI, percent-encoded."
        case .fragment: "Malformed request target: a fragment is not to be sent; write %23 for #."
        case .unsupportedVersion: "This version of HTTP is not supported; use HTTP/1.1."
        case .connectMethod: "This server is no proxy: CONNECT is not implemented."
        case .malformedField: "Malformed header field: expected a name, a colon right after it and a value."
        case .foldedField: "Malformed header field: a value must not continue on the next line."
        case .missingHost: "An HTTP/1.1 request must have the Host header field exactly once."
        case .malformedHost: "Malformed Host: expected a host, optionally with a colon and a port."
        case .malformedContentLength: "Malformed Content-Length: expected one decimal number, once."
        case .twoLengths: "A request must not have both Content-Length and Transfer-Encoding."
        case .chunkedNotLast: "Malformed Transfer-Encoding: chunked must be the last coding, once."
        case .unknownTransferCoding: "This transfer coding is not implemented; use chunked alone."
        case .transferCodingBefore1_1: "Transfer-Encoding needs HTTP/1.1."
        case .unknownExpectation: "This expectation cannot be met; only 100-continue is known."
        case .malformedChunk: "Malformed chunk: expected its size in hexadecimal digits, CR LF, as many bytes, CR LF."
        case .cutOff: "The request ended before it was complete."
        case .tooSlow: "The request took too long to arrive."
        case .requestLineTooLong: "The request line is too long; send the parameters in a body."
        case .headTooLarge: "The header fields are too large together."
        case .tooManyFields: "There are too many header fields."
        case .bodyTooLarge: "The body is too large; split it into several requests."
        case .bodyNeedsAdministrator:
            "The body is larger than 1 MiB, which only an administrator may send; split it into several requests, or "
                + "send Authorization: Bearer with an administrator's token."
        case .bodyNeedsProject:
            "The body is larger than 1 MiB, and the path names no project; send it to .../projects/PROJECT/..., or "
                + "split it into several requests."
        case .tooManyBodies:
            "This server is receiving too many large bodies at once; send this one again when others are complete, or "
                + "in smaller parts."
        case .chunkExtensionsTooLong: "The chunk extensions are too long; leave them out."
        }
    }

    /// The response, in the same error envelope as refusals by the service.
    var response: HTTPResponse {
        var entry = Wire.ErrorResponse.Entry()
        entry.domain = "global"
        entry.reason = "badRequest"
        entry.message = self.message
        var body = Wire.ErrorResponse.Body()
        body.code = Int64(self.status)
        body.errors = [entry]
        body.message = self.message
        var envelope = Wire.ErrorResponse()
        envelope.error = body
        return HTTPResponse(
            status: self.status, contentType: "application/json; charset=utf-8", body: envelope.encoded())
    }
}
