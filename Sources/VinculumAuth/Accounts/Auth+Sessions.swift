import Foundation
import Vinculum

/// The session that is there.
extension Auth {
    /// Ends the session; without one nothing happens.
    ///
    /// - Throws: ``AuthErrorCode/keychainError`` if it cannot be removed from where it is kept; it goes on then.
    public func signOut() throws {
        // Nothing is asked of anybody, so the end comes at once.
        let end = Locked<ClientRunner.Ending?>(nil)
        self.runner.begin(.signOut) { end.current = $0 }
        if case .failure(let error)? = end.current?.result { throw NSError(error) }
    }

    private func exchange(for user: User?) -> Call<Void> { .done(.updateCurrentUser(user?.core)) }

    /// Makes somebody the current user who was signed in elsewhere, perhaps by another app.
    ///
    /// - Throws: ``AuthErrorCode/nullUser`` for `nil`, ``AuthErrorCode/tenantIDMismatch`` for another tenant's.
    public func updateCurrentUser(_ user: User?) async throws {
        try await Adoption(runner: self.runner, user: user).perform(self.exchange(for: user))
    }

    /// ``updateCurrentUser(_:)`` for callers without `await`.
    public func updateCurrentUser(_ user: User?, completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        Adoption(runner: self.runner, user: user).perform(self.exchange(for: user), completion)
    }

    /// Gives a token of Sign in with Apple back (`accounts:revokeToken`), for example before the account is deleted.
    ///
    /// - Parameter authorizationCode: What Apple's dialogue gave.
    public func revokeToken(withAuthorizationCode authorizationCode: String) async throws {
        try await self.perform(.done(.revokeToken(.authorizationCode(Secret(authorizationCode)))))
    }

    /// ``revokeToken(withAuthorizationCode:)`` for callers without `await`.
    public func revokeToken(
        withAuthorizationCode authorizationCode: String, completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.perform(.done(.revokeToken(.authorizationCode(Secret(authorizationCode)))), completion)
    }
}

/// Begins the flow that makes somebody the current user, with the very object that stood for them.
private struct Adoption: Caller {
    let runner: ClientRunner
    let user: User?

    func start(
        _ intent: AuthClient.Intent, _ uiDelegate: (any AuthUIDelegate)?, _ end: @escaping @Sendable (ClientRunner.Ending) -> Void
    ) -> FlowHandle {
        FlowHandle(runner: self.runner, flow: self.runner.begin(intent, adopting: self.user, uiDelegate, end))
    }
}
