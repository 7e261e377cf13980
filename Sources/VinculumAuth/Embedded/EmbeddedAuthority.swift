public import Foundation
package import Vinculum
import VinculumServer

/// The whole service in this process: accounts, links, second factors and tokens, in memory.
///
/// It answers what `vinculum serve` answers, by the same code: the protocol, what administrators ask, and what shows a
/// test which codes went out. Several ``Auth`` may work on one.
///
/// ```swift
/// let authority = EmbeddedAuthority(projectID: "demo-app")
/// Auth.auth().useEmbeddedAuthority(authority)
/// let codes = authority.handle("GET", "/emulator/v1/projects/demo-app/verificationCodes")
/// ```
public final class EmbeddedAuthority: Transport, Sendable {
    private struct State: Sendable {
        var authority: Authority
        var service = LocalService()
    }

    private let state: Locked<State>
    public let projectID: String

    static let defaultProjectID = "demo-vinculum"

    /// To the client it is an emulator: nothing has to show that a person asks, and its pages are the local ones.
    static let server = AuthClient.Server.emulator(authority: "localhost")

    /// - Parameters:
    ///   - projectID: What tokens name as their audience.
    ///   - hashCost: The memory cost of new password hashes, 1 to 14: 2 to that power blocks of 1 KiB. 6 is for tests, 14 for
    ///     accounts that shall outlive them.
    ///   - isStrict: Whether recent sign-ins, authorised domains and quotas are asked for, as the real service does.
    ///   - snapshot: What ``snapshot()`` gave, perhaps in another process.
    /// - Throws: If the snapshot is damaged or another version's.
    public init(projectID: String, hashCost: Int = 6, isStrict: Bool = false, restoring snapshot: Data) throws {
        let key = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
        let store = try MemoryStore(restoring: [UInt8](snapshot), indexKey: key)
        self.projectID = projectID
        self.state = Locked(State(authority: Authority(settings: Self.settings(projectID, hashCost, isStrict), store: store)))
    }

    /// One without accounts; see ``init(projectID:hashCost:isStrict:restoring:)``.
    public init(projectID: String = "demo-vinculum", hashCost: Int = 6, isStrict: Bool = false) {
        let key = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
        self.projectID = projectID
        self.state = Locked(State(
            authority: Authority(settings: Self.settings(projectID, hashCost, isStrict), store: MemoryStore(indexKey: key))))
    }

    private static func settings(_ projectID: String, _ hashCost: Int, _ isStrict: Bool) -> AuthoritySettings {
        var settings = AuthoritySettings(projectID: projectID, hashCost: Int64(min(max(hashCost, 1), 14)))
        settings.isStrict = isStrict
        return settings
    }

    /// All accounts and what is pending, as bytes. They hold password hashes: keep them as carefully.
    public func snapshot() -> Data {
        Data(self.state.withLock { $0.authority.store }.snapshot())
    }

    package func now() -> Instant {
        self.state.withLock { $0.service.time.now(Instant(Date())) }
    }

    package func send(_ request: HTTPRequest, to address: AuthClient.Address, _ recipient: @escaping Recipient) {
        // Not on the caller's thread: passwords take their time, and the caller holds the lock of its client.
        DispatchQueue.global().async { recipient(.response(self.response(to: request)), nil) }
    }

    /// Answers a request; questions that take long, such as password hashes, are worked on while others are answered.
    func response(to request: HTTPRequest) -> HTTPResponse {
        var pending = self.state.withLock { $0.service.begin(request, machine: Instant(Date()), entropy: .random()) }
        while true {
            let step = self.state.withLock { state -> Step in
                let step = state.service.step(&pending, on: state.authority)
                guard case .done(let proposal) = step else { return step }
                do throws(CommitConflict) {
                    try state.authority.commit(proposal.changes)
                    return step
                } catch {
                    // It was proposed on this very state, so what does not fit is the change itself.
                    return .done(Proposal(.internal("The change cannot be kept; nothing was changed.")))
                }
            }
            switch step {
            case .done(let proposal):
                return self.state.withLock { $0.service.finish(proposal.response, pending) }
            case .needs(let questions):
                pending.answers += questions.map { question in
                    if case .call(let call) = question { .reply(URLSessionTransport.shared.perform(call)) } else { question.answered() }
                }
            }
        }
    }
}

extension Seed {
    fileprivate static func random() -> Seed {
        Seed { UInt8.random(in: .min ... .max) }
    }
}
