public import Foundation
public import VinculumAuth

extension EmbeddedAuthority: AdminTransport {
    public func send(
        _ method: String, _ target: String, _ body: String, headers: [String: String]
    ) async throws -> (status: Int, body: Data) {
        self.handle(method, target, body: Data(body.utf8), headers: headers)
    }
}

extension AdminClient {
    /// A client of an authority in this process.
    public init(_ authority: EmbeddedAuthority) {
        self.init(authority, project: authority.projectID)
    }
}
