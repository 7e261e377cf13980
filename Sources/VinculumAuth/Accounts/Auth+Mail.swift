import Vinculum

/// E-mails with action codes, and what those codes do.
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

    /// Sends an e-mail with a link to choose a new password (`accounts:sendOobCode` with `PASSWORD_RESET`).
    ///
    /// - Parameters:
    ///   - email: The address of the account.
    ///   - actionCodeSettings: The continue URL of the link.
    /// - Throws: ``AuthErrorCode/userNotFound`` unless the project hides which addresses have accounts,
    ///   ``AuthErrorCode/invalidEmail`` and others.
    public func sendPasswordReset(withEmail email: String, actionCodeSettings: ActionCodeSettings? = nil) async throws {
        try await self.perform(Auth.reset(email, actionCodeSettings))
    }

    /// ``sendPasswordReset(withEmail:actionCodeSettings:)`` for callers without `await`.
    @preconcurrency
    public func sendPasswordReset(withEmail email: String, completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.perform(Auth.reset(email, nil), completion)
    }

    /// ``sendPasswordReset(withEmail:actionCodeSettings:)`` for callers without `await`.
    @preconcurrency
    public func sendPasswordReset(
        withEmail email: String, actionCodeSettings: ActionCodeSettings?,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.perform(Auth.reset(email, actionCodeSettings), completion)
    }

    /// Sends an e-mail with a link that signs in (`accounts:sendOobCode` with `EMAIL_SIGNIN`).
    ///
    /// - Parameters:
    ///   - email: The address to sign in with.
    ///   - actionCodeSettings: Must have ``ActionCodeSettings/handleCodeInApp`` set.
    /// - Throws: ``AuthErrorCode/invalidEmail``, ``AuthErrorCode/operationNotAllowed`` and others.
    public func sendSignInLink(toEmail email: String, actionCodeSettings: ActionCodeSettings) async throws {
        try await self.perform(Auth.signInLink(email, actionCodeSettings))
    }

    /// ``sendSignInLink(toEmail:actionCodeSettings:)`` for callers without `await`.
    @preconcurrency
    public func sendSignInLink(
        toEmail email: String, actionCodeSettings: ActionCodeSettings,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.perform(Auth.signInLink(email, actionCodeSettings), completion)
    }

    /// Whether a link is one that signs in, see ``sendSignInLink(toEmail:actionCodeSettings:)``.
    public func isSignIn(withEmailLink link: String) -> Bool {
        Vinculum.ActionCodeURL(link)?.isEmailLinkSignIn ?? false
    }

    /// The sign-in methods of an address (`accounts:createAuthUri`), such as ``EmailPasswordAuthSignInMethod``. The
    /// list is empty if the address has no account, and always if the project hides sign-in methods.
    public func fetchSignInMethods(forEmail email: String) async throws -> [String] {
        try await self.perform(Auth.methods(email))
    }

    /// ``fetchSignInMethods(forEmail:)`` for callers without `await`.
    @preconcurrency
    public func fetchSignInMethods(
        forEmail email: String, completion: (@MainActor ([String]?, (any Error)?) -> Void)? = nil
    ) {
        self.perform(Auth.methods(email), completion)
    }

    /// The operation and the address of an action code (`accounts:resetPassword` without a password). The code stays
    /// valid.
    ///
    /// - Throws: ``AuthErrorCode/invalidActionCode``, ``AuthErrorCode/expiredActionCode`` and others.
    public func checkActionCode(_ code: String) async throws -> ActionCodeInfo {
        try await self.perform(Auth.check(code))
    }

    /// ``checkActionCode(_:)`` for callers without `await`.
    @preconcurrency
    public func checkActionCode(
        _ code: String, completion: @escaping @MainActor (ActionCodeInfo?, (any Error)?) -> Void
    ) {
        self.perform(Auth.check(code), completion)
    }

    /// The address whose password an action code can reset. The code stays valid.
    ///
    /// - Throws: ``AuthErrorCode/invalidActionCode``, ``AuthErrorCode/expiredActionCode`` and others.
    public func verifyPasswordResetCode(_ code: String) async throws -> String {
        try await self.perform(Auth.verifyReset(code))
    }

    /// ``verifyPasswordResetCode(_:)`` for callers without `await`.
    @preconcurrency
    public func verifyPasswordResetCode(
        _ code: String, completion: @escaping @MainActor (String?, (any Error)?) -> Void
    ) {
        self.perform(Auth.verifyReset(code), completion)
    }

    /// Sets the password of the account that an action code is for (`accounts:resetPassword`). It does not sign in.
    ///
    /// - Throws: ``AuthErrorCode/invalidActionCode``, ``AuthErrorCode/expiredActionCode``,
    ///   ``AuthErrorCode/weakPassword`` and others.
    public func confirmPasswordReset(withCode code: String, newPassword: String) async throws {
        try await self.perform(Auth.confirm(code, newPassword))
    }

    /// ``confirmPasswordReset(withCode:newPassword:)`` for callers without `await`.
    @preconcurrency
    public func confirmPasswordReset(
        withCode code: String, newPassword: String, completion: @escaping @MainActor ((any Error)?) -> Void
    ) {
        self.perform(Auth.confirm(code, newPassword), completion)
    }

    /// Applies an action code (`accounts:update`). It does not sign a user in.
    ///
    /// - Throws: ``AuthErrorCode/invalidActionCode``, ``AuthErrorCode/expiredActionCode`` and others.
    public func applyActionCode(_ code: String) async throws {
        try await self.perform(.done(.applyActionCode(Secret(code))))
    }

    /// ``applyActionCode(_:)`` for callers without `await`.
    @preconcurrency
    public func applyActionCode(_ code: String, completion: @escaping @MainActor ((any Error)?) -> Void) {
        self.perform(.done(.applyActionCode(Secret(code))), completion)
    }
}
