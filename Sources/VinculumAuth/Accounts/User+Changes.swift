import Vinculum

/// Reloading, changing and deleting the account.
extension User {
    private static func phone(_ credential: PhoneAuthCredential) -> Call<Void> {
        .done { () throws(AuthError) in
            guard case .phone(let phone) = try credential.core() else {
                throw .misuse("The credential is not one of a phone number.")
            }
            return .updatePhoneNumber(phone)
        }
    }

    private static func verification(of email: String, _ settings: ActionCodeSettings?) -> Call<Void> {
        .done(.verifyBeforeUpdatingEmail(email, settings?.core))
    }

    /// Changes the account's e-mail address (`accounts:update`) without verifying the new one. To verify it first, use
    /// ``sendEmailVerification(beforeUpdatingEmail:actionCodeSettings:)``.
    ///
    /// - Throws: ``AuthErrorCode/emailAlreadyInUse``, ``AuthErrorCode/invalidEmail``,
    ///   ``AuthErrorCode/requiresRecentLogin`` and others.
    public func updateEmail(to email: String) async throws {
        try await self.perform(.done(.updateEmail(email)))
    }

    /// ``updateEmail(to:)`` for callers without `await`.
    @preconcurrency
    public func updateEmail(to email: String, completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.perform(.done(.updateEmail(email)), completion)
    }

    /// Sets the account's password (`accounts:update`).
    ///
    /// - Throws: ``AuthErrorCode/weakPassword``, ``AuthErrorCode/requiresRecentLogin`` and others.
    public func updatePassword(to password: String) async throws {
        try await self.perform(.done(.updatePassword(Secret(password))))
    }

    /// ``updatePassword(to:)`` for callers without `await`.
    @preconcurrency
    public func updatePassword(to password: String, completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.perform(.done(.updatePassword(Secret(password))), completion)
    }

    /// Sets the account's phone number (`accounts:signInWithPhoneNumber`).
    ///
    /// - Throws: ``AuthErrorCode/invalidVerificationCode``, ``AuthErrorCode/credentialAlreadyInUse``;
    ///   with Google's service also ``AuthErrorCode/requiresRecentLogin``, and others.
    public func updatePhoneNumber(_ credential: PhoneAuthCredential) async throws {
        try await self.perform(User.phone(credential))
    }

    /// ``updatePhoneNumber(_:)`` for callers without `await`.
    @preconcurrency
    public func updatePhoneNumber(
        _ credential: PhoneAuthCredential, completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.perform(User.phone(credential), completion)
    }

    /// Makes a request to change the name and the picture, which ``UserProfileChangeRequest/commitChanges()`` sends.
    public func createProfileChangeRequest() -> UserProfileChangeRequest {
        UserProfileChangeRequest(self)
    }

    /// Fetches the account from the service again (`accounts:lookup`).
    ///
    /// - Throws: ``AuthErrorCode/userNotFound``, ``AuthErrorCode/userDisabled``, ``AuthErrorCode/userTokenExpired``,
    ///   each of which signs out, and others.
    public func reload() async throws {
        try await self.perform(.done(.reload))
    }

    /// ``reload()`` for callers without `await`.
    @preconcurrency
    public func reload(completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.perform(.done(.reload), completion)
    }

    /// Sends an e-mail with a link that verifies ``email`` (`accounts:sendOobCode` with `VERIFY_EMAIL`).
    ///
    /// - Parameter settings: The continue URL of the link.
    public func sendEmailVerification(with settings: ActionCodeSettings? = nil) async throws {
        try await self.perform(.done(.sendEmailVerification(settings?.core)))
    }

    /// ``sendEmailVerification(with:)`` for callers without `await`.
    @preconcurrency
    public func sendEmailVerification(completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.perform(.done(.sendEmailVerification(nil)), completion)
    }

    /// ``sendEmailVerification(with:)`` for callers without `await`.
    @preconcurrency
    public func sendEmailVerification(
        with settings: ActionCodeSettings?, completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.perform(.done(.sendEmailVerification(settings?.core)), completion)
    }

    /// Sends an e-mail to a new address, with a link that makes it the account's (`accounts:sendOobCode` with
    /// `VERIFY_AND_CHANGE_EMAIL`).
    ///
    /// - Parameters:
    ///   - email: The new address.
    ///   - actionCodeSettings: The continue URL of the link.
    /// - Throws: ``AuthErrorCode/emailAlreadyInUse``, ``AuthErrorCode/invalidEmail``,
    ///   ``AuthErrorCode/requiresRecentLogin`` and others.
    public func sendEmailVerification(
        beforeUpdatingEmail email: String, actionCodeSettings: ActionCodeSettings? = nil
    ) async throws {
        try await self.perform(User.verification(of: email, actionCodeSettings))
    }

    /// ``sendEmailVerification(beforeUpdatingEmail:actionCodeSettings:)`` for callers without `await`.
    @preconcurrency
    public func sendEmailVerification(
        beforeUpdatingEmail email: String, completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.perform(User.verification(of: email, nil), completion)
    }

    /// ``sendEmailVerification(beforeUpdatingEmail:actionCodeSettings:)`` for callers without `await`.
    @preconcurrency
    public func sendEmailVerification(
        beforeUpdatingEmail email: String, actionCodeSettings: ActionCodeSettings?,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.perform(User.verification(of: email, actionCodeSettings), completion)
    }

    /// Deletes the account (`accounts:delete`) and signs out.
    ///
    /// - Throws: ``AuthErrorCode/requiresRecentLogin`` and others; the account is unchanged then.
    public func delete() async throws {
        try await self.perform(.done(.delete))
    }

    /// ``delete()`` for callers without `await`.
    @preconcurrency
    public func delete(completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.perform(.done(.delete), completion)
    }
}
