package import Vinculum

/// The way to whoever answers a client's requests.
package protocol Transport: Sendable {
    /// What time it is there. A client that judged tokens by another clock than the service's would show expired ones.
    func now() -> Instant

    /// Takes an answer, and for one that never came what the system says of it.
    typealias Recipient = @Sendable (AuthClient.Answer, _ cause: (any Error)?) -> Void

    /// Sends a request once; whether to try again is not decided here.
    ///
    /// - Parameters:
    ///   - request: As ``AuthClient`` made it.
    ///   - address: Where it goes, if that is somewhere else.
    ///   - recipient: Called once, on any thread, and never before this returns.
    func send(_ request: HTTPRequest, to address: AuthClient.Address, _ recipient: @escaping Recipient)
}
