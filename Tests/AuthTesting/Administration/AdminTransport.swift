public import Foundation

/// Sends a server requests that no client makes: those of administrators and of tests.
public protocol AdminTransport: Sendable {
    /// Sends a request and returns the response.
    ///
    /// - Parameters:
    ///   - method: The HTTP method in capital letters.
    ///   - target: The path and the query.
    ///   - body: The body as JSON; empty for none.
    ///   - headers: Further headers.
    /// - Throws: An error if there is no response.
    func send(
        _ method: String, _ target: String, _ body: String, headers: [String: String]
    ) async throws -> (status: Int, body: Data)
}
