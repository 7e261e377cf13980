import Foundation
import Synchronization
import Vinculum
@testable import VinculumAuth

/// A transport to an authority that fails on demand.
final class FaultyTransport: Transport {
    enum Fault {
        /// The request is delivered.
        case none
        /// The request is held back, and the client hears nothing.
        case silence
        /// The request arrives, its answer does not.
        case lostAnswer
    }

    let authority: EmbeddedAuthority
    private let faults = Mutex<[Fault]>([])
    private let held = Mutex<[@Sendable () -> Void]>([])
    private let sent = Mutex<[String]>([])

    /// The operations that were requested, in their order.
    var operations: [String] { self.sent.withLock { $0 } }

    init(_ authority: EmbeddedAuthority) {
        self.authority = authority
    }

    /// Sets the faults of the next requests, one each.
    func fail(_ faults: Fault...) { self.faults.withLock { $0 += faults } }

    /// Loses the answer of one request, after a number of requests that are delivered.
    func loseAnswer(after count: Int) {
        self.faults.withLock { $0 = Array(repeating: .none, count: count) + [.lostAnswer] }
    }

    /// Delivers all later requests.
    func heal() { self.faults.withLock { $0 = [] } }

    /// Whether no request is held back.
    var isIdle: Bool { self.held.withLock { $0.isEmpty } }

    /// Delivers the requests that were held back.
    func release() {
        let held = self.held.withLock { held in
            defer { held = [] }
            return held
        }
        for answer in held { answer() }
    }

    func now() -> Instant { self.authority.now() }

    func send(_ request: HTTPRequest, to address: AuthClient.Address, _ recipient: @escaping Recipient) {
        self.sent.withLock { $0.append(String(request.path.split(separator: ":").last ?? "")) }
        switch self.faults.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        case nil, Fault.none?: self.authority.send(request, to: address, recipient)
        case .silence?:
            self.held.withLock { $0.append { self.authority.send(request, to: address, recipient) } }
        case .lostAnswer?:
            self.authority.send(request, to: address) { _, _ in
                recipient(.lost("the connection was closed"), URLError(.networkConnectionLost))
            }
        }
    }
}

/// Stores a session in memory, and can be full.
final class MemoryStorage: SessionStorage {
    let isFull = Mutex(false)
    let stored = Mutex<StoredSession?>(nil)

    func load() -> StoredSession? { self.stored.withLock { $0 } }

    func store(_ session: StoredSession?) throws(SessionFile.Failure) {
        if self.isFull.withLock({ $0 }) { throw SessionFile.Failure(reason: "no space left") }
        self.stored.withLock { $0 = session }
    }
}

extension Auth {
    /// An `Auth` without an app.
    static func standalone(_ transport: any Transport, _ storage: any SessionStorage = NoSessionStorage()) -> Auth {
        Auth(
            ClientRunner(
                AuthClient.Configuration(apiKey: "any", server: EmbeddedAuthority.server),
                at: .init(transport: transport, storage: storage)), of: nil)
    }
}

extension Error {
    /// The system's error under an error of this module.
    var underlying: NSError? { (self as NSError).userInfo[NSUnderlyingErrorKey] as? NSError }
}
