import Foundation
import Synchronization
import Vinculum
@testable import VinculumAuth

/// A way to an authority that can be cut: faults that a real network gives nobody on demand.
final class FaultyTransport: Transport {
    enum Fault {
        /// Nothing arrives anywhere, and nobody is told.
        case silence
        /// The request arrives, its answer does not.
        case lostAnswer
    }

    let authority: EmbeddedAuthority
    private let faults = Mutex<[Fault]>([])
    private let held = Mutex<[@Sendable () -> Void]>([])
    private let sent = Mutex<[String]>([])

    /// The operations that were asked for, in their order.
    var operations: [String] { self.sent.withLock { $0 } }

    init(_ authority: EmbeddedAuthority) {
        self.authority = authority
    }

    /// What happens to the next requests, one each.
    func fail(_ faults: Fault...) { self.faults.withLock { $0 += faults } }

    /// Whether nothing is held back.
    var isIdle: Bool { self.held.withLock { $0.isEmpty } }

    /// Answers late what was held back.
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
        case nil: self.authority.send(request, to: address, recipient)
        case .silence?:
            self.held.withLock { $0.append { self.authority.send(request, to: address, recipient) } }
        case .lostAnswer?:
            self.authority.send(request, to: address) { _, _ in recipient(.lost("the line was cut"), URLError(.networkConnectionLost)) }
        }
    }
}

/// A place for sessions that can be full.
final class FullStorage: SessionStorage {
    let isFull = Mutex(false)
    let kept = Mutex<StoredSession?>(nil)

    func load() -> StoredSession? { self.kept.withLock { $0 } }

    func keep(_ session: StoredSession?) throws(SessionFile.Failure) {
        if self.isFull.withLock({ $0 }) { throw SessionFile.Failure(reason: "no space left") }
        self.kept.withLock { $0 = session }
    }
}

extension Auth {
    /// One of nobody's app.
    static func loose(_ transport: any Transport, _ storage: any SessionStorage = NoSessionStorage()) -> Auth {
        Auth(
            ClientRunner(
                AuthClient.Configuration(apiKey: "any", server: EmbeddedAuthority.server),
                at: .init(transport: transport, storage: storage)), of: nil)
    }
}

extension Error {
    /// What the system said, beneath an error of this module.
    var beneath: NSError? { (self as NSError).userInfo[NSUnderlyingErrorKey] as? NSError }
}
