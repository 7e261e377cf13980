public import Foundation
package import Vinculum
import VinculumServer

/// The whole service in this process: accounts, links, second factors and tokens, in memory.
///
/// It answers the same requests as `vinculum serve`, with the same code: those of clients, those of administrators, and
/// those with which a test reads the codes that were sent. Several ``Auth`` objects may use one authority; each project
/// has an authority of its own.
///
/// ```swift
/// let authority = EmbeddedAuthority(projectID: "demo-app")
/// Auth.auth().useEmbeddedAuthority(authority)
/// let codes = authority.handle("GET", "/emulator/v1/projects/demo-app/verificationCodes")
/// ```
public final class EmbeddedAuthority: Transport, Sendable {
    private struct State: Sendable {
        var authority: Authority
        var budgets: Budgets
        var service: LocalService
        var time = ServiceTime()
    }

    private let state: Locked<State>
    /// Called with the first request of a client, and then dropped.
    private let firstRequest = Locked<(@Sendable () -> Void)?>(nil)
    /// The project ID, which is the audience of the tokens.
    public let projectID: String

    static let defaultProjectID = "demo-vinculum"

    /// For the client it is an emulator: no reCAPTCHA is required, and the hosted page is the local one.
    static let server = AuthClient.Server.emulator(authority: LoopbackHost.name)

    /// Makes an authority with the accounts of a snapshot.
    ///
    /// - Parameters:
    ///   - projectID: The project ID, which is the audience of the tokens.
    ///   - hashCost: The memory cost of new password hashes, from 1 to 14: 2 to the power of it in KiB. Use 6 for tests
    ///     and 14 for accounts that outlive them.
    ///   - isStrict: Whether recent sign-ins, authorised domains and quotas are enforced, as Google's service does.
    ///   - snapshot: The result of ``snapshot()``, perhaps in another process.
    /// - Throws: An error if the snapshot is damaged or of another version.
    public init(projectID: String, hashCost: Int = 6, isStrict: Bool = false, restoring snapshot: Data) throws {
        let key = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
        var store = try MemoryStore(restoring: [UInt8](snapshot), indexKey: key)
        store.correctNumbers()
        self.projectID = projectID
        let settings = Self.settings(projectID, hashCost, isStrict)
        self.state = Locked(
            State(
                authority: Authority(settings: settings, store: store),
                budgets: Budgets(key: key), service: LocalService(firstProject: projectID)))
    }

    /// Makes an authority without accounts; see ``init(projectID:hashCost:isStrict:restoring:)`` for the parameters.
    public init(projectID: String = "demo-vinculum", hashCost: Int = 6, isStrict: Bool = false) {
        let key = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
        self.projectID = projectID
        let settings = Self.settings(projectID, hashCost, isStrict)
        self.state = Locked(
            State(
                authority: Authority(settings: settings, store: MemoryStore(indexKey: key)),
                budgets: Budgets(key: key), service: LocalService(firstProject: projectID)))
    }

    private static func settings(_ projectID: String, _ hashCost: Int, _ isStrict: Bool) -> AuthoritySettings {
        AuthoritySettings(
            projectID: projectID, trust: isStrict ? .strict : .local, hashCost: Int64(min(max(hashCost, 1), 14)))
    }

    /// All accounts and pending codes, as bytes. They include password hashes, so protect them accordingly.
    public func snapshot() -> Data {
        Data(self.state.withLock { $0.authority.store }.snapshot())
    }

    package func now() -> Instant {
        self.state.withLock { $0.time.now(Instant(Date())) }
    }

    func onFirstRequest(_ body: @escaping @Sendable () -> Void) {
        self.firstRequest.current = body
    }

    package func send(_ request: HTTPRequest, to address: AuthClient.Address, _ recipient: @escaping Recipient) {
        let first = self.firstRequest.withLock { first in
            defer { first = nil }
            return first
        }
        first?()
        // Not on the caller's thread: password hashes take long, and the caller holds the lock of its client.
        DispatchQueue.global().async { recipient(.response(self.response(to: request)), nil) }
    }

    /// Answers a request. Long work, such as password hashes, happens outside the lock, so other requests are answered
    /// meanwhile.
    func response(to request: HTTPRequest) -> HTTPResponse {
        let incoming = self.state.withLock { $0.service }.read(request)
        if case .named(let project, _) = incoming.project {
            return .failure(.otherProject(project.text, than: self.projectID))
        }
        var pending = self.state.withLock { state in
            LocalService.begin(incoming, in: &state.time, machine: Instant(Date()), entropy: .random())
        }
        while true {
            let step = self.state.withLock { state -> Step in
                let step = state.service.step(&pending, on: state.authority, &state.time, &state.budgets)
                let changes: ChangeSet
                switch step {
                case .done(let proposal):
                    LocalService.remember(pending, in: &state.authority)
                    changes = proposal.changes
                case .commitThenAsk(let claim, _): changes = claim
                case .needs, .reads: return step
                }
                do throws(CommitConflict) {
                    try state.authority.commit(changes)
                    return step
                } catch {
                    // The change was proposed on this very state, so the change itself is wrong.
                    return .done(Proposal(.internal("The change cannot be kept; nothing was changed.")))
                }
            }
            switch step {
            case .done(let proposal):
                return self.state.withLock { $0.service.finish(proposal.response, incoming) }
            case .reads: return self.state.withLock { $0.service.finish(Proposal.lacksRows.response, incoming) }
            case .needs(let questions), .commitThenAsk(_, let questions):
                pending.answers += questions.map { question in
                    if case .call(let call) = question {
                        .reply(URLSessionTransport.shared.perform(call))
                    } else {
                        question.answered()
                    }
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
