public import Vinculum

/// The reason why an ``OutboundCall`` has no response.
public struct CallFailure: Error, Equatable, Sendable {
    /// The kinds of failure.
    public enum Kind: String, CaseIterable, Sendable {
        /// This host has no network: it runs in a sandbox, in memory, or replays a journey.
        case noTransport
        /// The call needs the program `curl`, which is not installed.
        case curlMissing
        /// The address or a header field is not valid.
        case malformedCall
        /// Calls to this machine or to a private network are not allowed here.
        case privateAddress
        /// The host name of the service or of the proxy cannot be resolved.
        case unknownHost
        /// Nothing listens at the address, or the connection was lost.
        case unreachable
        /// TLS failed: the certificate is not trusted, or no common version exists.
        case untrusted
        /// The call's timeout passed before the response was complete.
        case timedOut
        /// The response exceeds the accepted size.
        case tooLarge
        /// The response is not valid HTTP.
        case malformedReply
    }

    /// The kind of failure.
    public let kind: Kind
    /// The failure as a clause for a person. Of the call it contains only the host name.
    public let reason: String

    /// Creates a failure.
    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    static let noTransport = CallFailure(
        .noTransport,
        "this build of the program cannot make network calls: it runs in a WebAssembly sandbox or in memory")

    /// The failure in the form that an authority accepts.
    public var reply: OutboundReply {
        switch self.kind {
        case .timedOut: .timedOut
        case .privateAddress: .privateAddress
        case .noTransport, .curlMissing, .malformedCall, .unknownHost, .unreachable, .untrusted, .tooLarge,
            .malformedReply:
            .unreachable
        }
    }
}
