public import Foundation
import Vinculum

/// A live session of an account, as ``User/sessions()`` lists it.
public struct AccountSession: Equatable, Sendable {
    /// The number of the session in its account, for ``User/endSession(_:)``.
    public let id: String
    /// Whether it is the session of this app.
    public let isCurrent: Bool
    /// When it began, to the hour; `nil`, as all below, if the server keeps no record of it.
    public let begunAt: Date?
    /// When it last got an ID token, to the hour.
    public let refreshedAt: Date?
    /// The provider of the sign-in, such as `google.com`.
    public let method: String?
    /// The kind of second factor that it was opened with: `phone`, `totp`, `recovery` or `passkey`.
    public let secondFactor: String?
    /// The name that its app gave; see ``Auth/sessionName``.
    public let name: String?
    /// The network that it was last used from, if the operator has it recorded.
    public let peer: String?

    init(_ entry: SessionList.Entry) {
        self.id = entry.id
        self.isCurrent = entry.isCurrent
        self.begunAt = entry.begunAt?.date
        self.refreshedAt = entry.refreshedAt?.date
        self.method = entry.method
        self.secondFactor = entry.secondFactor
        self.name = entry.name
        self.peer = entry.peer
    }
}

/// The sessions of the account. Only a Vinculum server has these calls; at Google's service they throw
/// ``AuthErrorCode/operationNotAllowed``.
extension User {
    /// The live sessions of the account, the newest twenty of them, newest first (`accounts:listSessions`).
    public func sessions() async throws -> [AccountSession] {
        try await self.perform(
            Call(.listSessions) { outcome, _ in
                if case .sessions(let list) = outcome { list.sessions.map { AccountSession($0) } } else { nil }
            })
    }

    /// Ends a session of the account (`accounts:endSessions`): its tokens are refused from the next request on. If it
    /// is the session of this app, the user is signed out.
    ///
    /// - Parameter session: A session of ``sessions()``. One that has ended already is no error.
    public func endSession(_ session: AccountSession) async throws {
        try await self.perform(.done(.endSessions(.one(id: session.id))))
    }

    /// Ends every session of the account but this app's (`accounts:endSessions`).
    public func endOtherSessions() async throws {
        try await self.perform(.done(.endSessions(.others)))
    }

    /// Names the session of this app (`accounts:nameSession`); `nil` takes the name away.
    ///
    /// - Parameter name: At most 40 bytes of UTF-8.
    public func nameSession(_ name: String?) async throws {
        try await self.perform(.done(.nameSession(name)))
    }
}

extension Auth {
    /// The name that each later session of this app gets, such as the name of the device: at most 40 bytes of UTF-8;
    /// `nil` for none. A Vinculum server alone gets it; one that does not take it signs in all the same.
    public var sessionName: String? {
        get { self.runner.configuration.sessionName }
        set { self.runner.configure { $0.sessionName = newValue } }
    }
}
