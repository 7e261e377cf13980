import Foundation
import Vinculum

/// Signing out, and taking over a user from another app.
extension Auth {
    /// Signs out. Does nothing if no user is signed in.
    ///
    /// - Throws: ``AuthErrorCode/keychainError`` if the stored session cannot be removed; the user stays signed in
    ///   then.
    public func signOut() throws {
        // Signing out needs no request, so the flow ends at once.
        let end = Locked<ClientRunner.Ending?>(nil)
        self.runner.begin(.signOut) { end.current = $0 }
        if case .failure(let error)? = end.current?.result { throw NSError(error) }
    }

    private func replacement(by user: User?) -> Call<Void> { .done(.updateCurrentUser(user?.core)) }

    /// Makes a user of another `Auth` object, perhaps another app's, the current user of this one.
    ///
    /// - Throws: ``AuthErrorCode/nullUser`` for `nil`, ``AuthErrorCode/tenantIDMismatch`` for a user of another tenant.
    public func updateCurrentUser(_ user: User?) async throws {
        try await Adoption(runner: self.runner, user: user).perform(self.replacement(by: user))
    }

    /// ``updateCurrentUser(_:)`` for callers without `await`.
    @preconcurrency
    public func updateCurrentUser(_ user: User?, completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        Adoption(runner: self.runner, user: user).perform(self.replacement(by: user), completion)
    }

    /// Revokes a token of Sign in with Apple (`accounts:revokeToken`), for example before the account is deleted.
    ///
    /// - Parameter authorizationCode: The authorization code of a recent sign-in with Apple.
    /// - Throws: ``AuthErrorCode/nullUser`` if no user is signed in; otherwise the error of the request, such as
    ///   ``AuthErrorCode/networkError``.
    public func revokeToken(withAuthorizationCode authorizationCode: String) async throws {
        try await self.perform(.done(.revokeToken(.authorizationCode(Secret(authorizationCode)))))
    }

    /// ``revokeToken(withAuthorizationCode:)`` for callers without `await`.
    @preconcurrency
    public func revokeToken(
        withAuthorizationCode authorizationCode: String, completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.perform(.done(.revokeToken(.authorizationCode(Secret(authorizationCode)))), completion)
    }
}

/// Begins the flow that makes a user the current one, and keeps the object that represents that user.
private struct Adoption: Caller {
    let runner: ClientRunner
    let user: User?

    func start(
        _ intent: AuthClient.Intent, _ uiDelegate: (any AuthUIDelegate)?,
        _ end: @escaping @Sendable (ClientRunner.Ending) -> Void
    ) -> FlowHandle {
        FlowHandle(runner: self.runner, flow: self.runner.begin(intent, adopting: self.user, uiDelegate, end))
    }
}
