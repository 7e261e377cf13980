package import Vinculum

/// Sends a client's requests to the server that answers them.
package protocol Transport: Sendable {
    /// The time at the server. With another clock than the server's, a client would use expired tokens.
    func now() -> Instant

    /// Receives an answer, and the system's error if there is no response.
    typealias Recipient = @Sendable (AuthClient.Answer, _ cause: (any Error)?) -> Void

    /// Sends a request once, without retries.
    ///
    /// - Parameters:
    ///   - request: The request as ``AuthClient`` made it.
    ///   - address: The URL of the server; a server within the process ignores it.
    ///   - recipient: Called once, on any thread, and never before this method returns.
    func send(_ request: HTTPRequest, to address: AuthClient.Address, _ recipient: @escaping Recipient)
}
