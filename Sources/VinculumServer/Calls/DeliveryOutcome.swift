public import Vinculum

/// The result of one attempt to deliver a message.
public enum DeliveryOutcome: Equatable, Sendable {
    /// The receiver accepted the message.
    case delivered
    /// The receiver will never accept the message.
    case refused
    /// The message may be accepted later. The receiver may say after how many seconds.
    case failed(retryAfter: Int64?)
    /// No attempt was made, because the message is of no use any more.
    case outdated

    /// The outcome of a POST (RFC 9110 section 15): 2xx accepts, 4xx refuses, but for 408 and 429; everything else may
    /// pass.
    public init(_ reply: OutboundReply) {
        guard case .response(let response) = reply else {
            self = .failed(retryAfter: nil)
            return
        }
        switch response.status {
        case 200..<300: self = .delivered
        case 408, 429: self = .failed(retryAfter: DeliveryOutcome.retryAfter(response))
        case 400..<500: self = .refused
        default: self = .failed(retryAfter: DeliveryOutcome.retryAfter(response))
        }
    }

    /// The seconds of a `Retry-After` field (RFC 9110 section 10.2.3). A date is ignored: the pauses of the queue suit
    /// it as well.
    private static func retryAfter(_ response: HTTPResponse) -> Int64? {
        guard let field = response.headers.first(where: { ASCII.lowercased($0.name) == "retry-after" }),
            (1...9).contains(field.value.utf8.count), ASCII.areDigits(field.value.utf8)
        else { return nil }
        return Int64(field.value)
    }
}
