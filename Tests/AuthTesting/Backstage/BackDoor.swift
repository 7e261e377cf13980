public import Foundation

/// A way to a service that goes past its clients, for what a test sees there without them.
public protocol BackDoor: Sendable {
    /// - Parameters:
    ///   - target: Path and query.
    ///   - body: JSON; empty for none.
    /// - Throws: If no answer came.
    func ask(_ method: String, _ target: String, _ body: String, headers: [String: String]) async throws -> (status: Int, body: Data)
}
