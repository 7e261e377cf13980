public import Vinculum

/// Why an ``OutboundCall`` had no reply.
public struct CallFailure: Error, Equatable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        /// This host reaches nobody: it is in a sandbox, in memory, or plays a journey.
        case noTransport
        /// It takes the program `curl`, which is not here.
        case curlMissing
        /// The address or a header field is none that a call can be made with.
        case malformedCall
        /// Calls to addresses of this machine or of a private network are not made from here.
        case privateAddress
        /// The name of the service or of the proxy leads nowhere.
        case unknownHost
        /// Nobody listens there, or the connection broke.
        case unreachable
        /// TLS: the service does not show that it is who it should be, or speaks no version that is taken.
        case untrusted
        case timedOut
        /// The reply is longer than is taken.
        case tooLarge
        /// What came is no reply in HTTP.
        case malformedReply
    }

    public let kind: Kind
    /// What happened, as a clause for a person. It holds nothing of the call but the host it went to.
    public let reason: String

    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    static let noTransport = CallFailure(
        .noTransport, "this build of the program has no connection to others: it runs in a WebAssembly sandbox or in memory")

    /// The same as an authority takes it in.
    public var reply: OutboundReply { self.kind == .timedOut ? .timedOut : .unreachable }
}
