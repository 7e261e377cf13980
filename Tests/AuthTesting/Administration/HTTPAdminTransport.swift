public import Foundation
import PropertyKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests to a server at a port of this machine.
public struct HTTPAdminTransport: AdminTransport {
    private let origin: String

    public init(port: Int) {
        self.origin = "http://127.0.0.1:\(port)"
    }

    public func send(
        _ method: String, _ target: String, _ body: String, headers: [String: String]
    ) async throws -> (status: Int, body: Data) {
        guard let url = URL(string: self.origin + target) else { throw CheckFailure("not a URL: \(target)") }
        var request = URLRequest(url: url, timeoutInterval: 30)
        request.httpMethod = method
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if !body.isEmpty { request.httpBody = Data(body.utf8) }
        let configuration = URLSessionConfiguration.ephemeral
        // A proxy of the environment is not for this machine's own address.
        configuration.connectionProxyDictionary = [:]
        let session = URLSession(configuration: configuration)
        defer { session.finishTasksAndInvalidate() }
        let (data, response) = try await session.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, data)
    }
}
