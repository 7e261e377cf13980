import Vinculum

/// Changes of the account.
extension User {
    private static func phone(_ credential: PhoneAuthCredential) -> Call<Void> {
        .done { () throws(AuthError) in
            guard case .phone(let phone) = try credential.core() else { throw .misuse("This is no credential of a phone number.") }
            return .updatePhoneNumber(phone)
        }
    }

    private static func verification(of email: String, _ settings: ActionCodeSettings?) -> Call<Void> {
        .done(.verifyBeforeUpdatingEmail(email, settings?.core))
    }

    /// Gives the account another address (`accounts:update`), which nobody has verified yet; safer is
    /// ``sendEmailVerification(beforeUpdatingEmail:actionCodeSettings:)``.
    ///
    /// - Throws: ``AuthErrorCode/emailAlreadyInUse``, ``AuthErrorCode/invalidEmail``, ``AuthErrorCode/requiresRecentLogin``…
    public func updateEmail(to email: String) async throws {
        try await self.perform(.done(.updateEmail(email)))
    }

    /// ``updateEmail(to:)`` for callers without `await`.
    public func updateEmail(to email: String, completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.perform(.done(.updateEmail(email)), completion)
    }

    /// Gives the account a password, another or its first (`accounts:update`).
    ///
    /// - Throws: ``AuthErrorCode/weakPassword``, ``AuthErrorCode/requiresRecentLogin`` and others.
    public func updatePassword(to password: String) async throws {
        try await self.perform(.done(.updatePassword(Secret(password))))
    }

    /// ``updatePassword(to:)`` for callers without `await`.
    public func updatePassword(to password: String, completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.perform(.done(.updatePassword(Secret(password))), completion)
    }

    /// Gives the account another phone number (`accounts:signInWithPhoneNumber`).
    public func updatePhoneNumber(_ credential: PhoneAuthCredential) async throws {
        try await self.perform(User.phone(credential))
    }

    /// ``updatePhoneNumber(_:)`` for callers without `await`.
    public func updatePhoneNumber(_ credential: PhoneAuthCredential, completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.perform(User.phone(credential), completion)
    }

    /// What is to become of the name and the picture; ``UserProfileChangeRequest/commitChanges()`` sends it.
    public func createProfileChangeRequest() -> UserProfileChangeRequest {
        UserProfileChangeRequest(self)
    }

    /// Asks the service for the account again (`accounts:lookup`).
    public func reload() async throws {
        try await self.perform(.done(.reload))
    }

    /// ``reload()`` for callers without `await`.
    public func reload(completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.perform(.done(.reload), completion)
    }

    /// Has a link mailed that verifies ``email`` (`accounts:sendOobCode`).
    ///
    /// - Parameter settings: Where the link leads afterwards.
    public func sendEmailVerification(with settings: ActionCodeSettings? = nil) async throws {
        try await self.perform(.done(.sendEmailVerification(settings?.core)))
    }

    /// ``sendEmailVerification(with:)`` for callers without `await`.
    public func sendEmailVerification(completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.perform(.done(.sendEmailVerification(nil)), completion)
    }

    /// ``sendEmailVerification(with:)`` for callers without `await`.
    public func sendEmailVerification(
        with settings: ActionCodeSettings?, completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.perform(.done(.sendEmailVerification(settings?.core)), completion)
    }

    /// Has a link mailed to a new address, which becomes the account's when somebody follows it.
    public func sendEmailVerification(
        beforeUpdatingEmail email: String, actionCodeSettings: ActionCodeSettings? = nil
    ) async throws {
        try await self.perform(User.verification(of: email, actionCodeSettings))
    }

    /// ``sendEmailVerification(beforeUpdatingEmail:actionCodeSettings:)`` for callers without `await`.
    public func sendEmailVerification(
        beforeUpdatingEmail email: String, completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.perform(User.verification(of: email, nil), completion)
    }

    /// ``sendEmailVerification(beforeUpdatingEmail:actionCodeSettings:)`` for callers without `await`.
    public func sendEmailVerification(
        beforeUpdatingEmail email: String, actionCodeSettings: ActionCodeSettings?,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        self.perform(User.verification(of: email, actionCodeSettings), completion)
    }

    /// Deletes the account (`accounts:delete`) and signs out.
    ///
    /// - Throws: ``AuthErrorCode/requiresRecentLogin`` and others; the account is as it was then.
    public func delete() async throws {
        try await self.perform(.done(.delete))
    }

    /// ``delete()`` for callers without `await`.
    public func delete(completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        self.perform(.done(.delete), completion)
    }
}
