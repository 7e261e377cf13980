import Foundation
import PropertyKit
import Vinculum
@testable import VinculumAuth

/// A delegate that answers as a test says, and records the pages.
final class Page: AuthUIDelegate {
    private let seen = Locked<[(page: URL, scheme: String)]>([])
    private let answer: @Sendable (URL, String) async throws -> URL

    init(_ answer: @escaping @Sendable (URL, String) async throws -> URL) {
        self.answer = answer
    }

    var shown: [(page: URL, scheme: String)] { self.seen.withLock { $0 } }

    func present(_ page: URL, callbackScheme: String) async throws -> URL {
        self.seen.withLock { $0.append((page, callbackScheme)) }
        return try await self.answer(page, callbackScheme)
    }

    /// The callback URL of a page, with further parameters.
    static func callback(of page: URL, _ scheme: String, _ fields: [(name: String, value: String)]) throws -> URL {
        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func value(_ name: String) -> String { items.first { $0.name == name }?.value ?? "" }
        let query = FormFields([("authType", value("authType")), ("eventId", value("eventId"))] + fields).encoded
        let link = PercentEncoding.encodedComponent("https://x.firebaseapp.com/__/auth/callback?\(query)")
        guard let url = URL(string: "\(scheme)://firebaseauth/link?deep_link_id=\(link)") else {
            throw CheckFailure("the callback is not a URL")
        }
        return url
    }
}

/// A service that answers every request with the same response.
struct OneAnswer: Transport {
    let status: Int
    let body: String

    func now() -> Instant { Instant(Date()) }

    func send(_ request: HTTPRequest, to address: AuthClient.Address, _ recipient: @escaping Recipient) {
        let response = HTTPResponse(status: self.status, contentType: "application/json", body: Array(self.body.utf8))
        DispatchQueue.global().async { recipient(.response(response), nil) }
    }
}

extension FirebaseApp {
    /// An app for one test; without options it has an authority of its own.
    static func fresh(_ options: FirebaseOptions? = nil) throws -> FirebaseApp {
        let name = "web-\(UUID().uuidString)"
        let isNew = options.map { FirebaseApp.configure(name: name, options: $0) } ?? FirebaseApp.configure(name: name)
        guard isNew, let app = FirebaseApp.app(name: name) else { throw CheckFailure("the app exists already") }
        return app
    }
}
