import Vinculum

/// Mailed links and their codes.
extension Auth {
    private static func reset(_ email: String, _ settings: ActionCodeSettings?) -> Call<Void> {
        .done(.sendPasswordReset(email: email, settings?.core))
    }

    private static func signInLink(_ email: String, _ settings: ActionCodeSettings) -> Call<Void> {
        .done(.sendSignInLink(email: email, settings.core))
    }

    private static func methods(_ email: String) -> Call<[String]> {
        Call(.fetchSignInMethods(email: email)) { outcome, _ in
            guard case .signInMethods(let methods) = outcome else { return nil }
            return methods
        }
    }

    private static func check(_ code: String) -> Call<ActionCodeInfo> {
        Call(.checkActionCode(Secret(code))) { outcome, _ in
            guard case .actionCode(let info) = outcome else { return nil }
            return ActionCodeInfo.make(info)
        }
    }

    private static func verifyReset(_ code: String) -> Call<String> {
        Call(.verifyPasswordResetCode(Secret(code))) { outcome, _ in
            guard case .email(let email) = outcome else { return nil }
            return email
        }
    }

    private static func confirm(_ code: String, _ password: String) -> Call<Void> {
        .done(.confirmPasswordReset(code: Secret(code), newPassword: Secret(password)))
    }

    /// Has a link mailed with which a new password can be chosen (`accounts:sendOobCode`).
    ///
    /// - Parameter actionCodeSettings: Where the link leads afterwards.
    public func sendPasswordReset(withEmail email: String, actionCodeSettings: ActionCodeSettings? = nil) async throws {
        try await self.perform(Auth.reset(email, actionCodeSettings))
    }

    /// ``sendPasswordReset(withEmail:actionCodeSettings:)`` for callers without `await`.
    public func sendPasswordReset(withEmail email: String, completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.perform(Auth.reset(email, nil), completion)
    }

    /// ``sendPasswordReset(withEmail:actionCodeSettings:)`` for callers without `await`.
    public func sendPasswordReset(
        withEmail email: String, actionCodeSettings: ActionCodeSettings?, completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.perform(Auth.reset(email, actionCodeSettings), completion)
    }

    /// Has a link mailed that signs in (`accounts:sendOobCode`).
    ///
    /// - Parameter actionCodeSettings: Must say that the app handles the code.
    public func sendSignInLink(toEmail email: String, actionCodeSettings: ActionCodeSettings) async throws {
        try await self.perform(Auth.signInLink(email, actionCodeSettings))
    }

    /// ``sendSignInLink(toEmail:actionCodeSettings:)`` for callers without `await`.
    public func sendSignInLink(
        toEmail email: String, actionCodeSettings: ActionCodeSettings, completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.perform(Auth.signInLink(email, actionCodeSettings), completion)
    }

    /// Whether a link is one that signs in.
    public func isSignIn(withEmailLink link: String) -> Bool {
        Vinculum.ActionCodeURL(link)?.isEmailLinkSignIn ?? false
    }

    /// Which ways in an address has (`accounts:createAuthUri`); a project may keep that to itself and answer none.
    public func fetchSignInMethods(forEmail email: String) async throws -> [String] {
        try await self.perform(Auth.methods(email))
    }

    /// ``fetchSignInMethods(forEmail:)`` for callers without `await`.
    public func fetchSignInMethods(forEmail email: String, completion: (@MainActor ([String]?, (any Error)?) -> Void)? = nil) {
        self.perform(Auth.methods(email), completion)
    }

    /// What a mailed code is for; it is not used up (`accounts:resetPassword` without a password).
    public func checkActionCode(_ code: String) async throws -> ActionCodeInfo {
        try await self.perform(Auth.check(code))
    }

    /// ``checkActionCode(_:)`` for callers without `await`.
    public func checkActionCode(_ code: String, completion: @escaping @MainActor (ActionCodeInfo?, (any Error)?) -> Void) {
        self.perform(Auth.check(code), completion)
    }

    /// Whose password a mailed code can reset; it is not used up.
    public func verifyPasswordResetCode(_ code: String) async throws -> String {
        try await self.perform(Auth.verifyReset(code))
    }

    /// ``verifyPasswordResetCode(_:)`` for callers without `await`.
    public func verifyPasswordResetCode(_ code: String, completion: @escaping @MainActor (String?, (any Error)?) -> Void) {
        self.perform(Auth.verifyReset(code), completion)
    }

    /// Gives the account of a mailed code a new password (`accounts:resetPassword`).
    public func confirmPasswordReset(withCode code: String, newPassword: String) async throws {
        try await self.perform(Auth.confirm(code, newPassword))
    }

    /// ``confirmPasswordReset(withCode:newPassword:)`` for callers without `await`.
    public func confirmPasswordReset(
        withCode code: String, newPassword: String, completion: @escaping @MainActor ((any Error)?) -> Void
    ) {
        self.perform(Auth.confirm(code, newPassword), completion)
    }

    /// Does what a mailed code is for (`accounts:update`). Nobody is signed in by that.
    public func applyActionCode(_ code: String) async throws {
        try await self.perform(.done(.applyActionCode(Secret(code))))
    }

    /// ``applyActionCode(_:)`` for callers without `await`.
    public func applyActionCode(_ code: String, completion: @escaping @MainActor ((any Error)?) -> Void) {
        self.perform(.done(.applyActionCode(Secret(code))), completion)
    }
}
