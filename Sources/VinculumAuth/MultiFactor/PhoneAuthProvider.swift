import Vinculum

/// Has codes sent by SMS, and makes credentials of them.
public final class PhoneAuthProvider: Sendable {
    /// The provider's identifier, `phone`.
    public static let id = PhoneAuthProviderID

    private let auth: Auth

    private init(_ auth: Auth) {
        self.auth = auth
    }

    /// The provider of the default app.
    public static func provider() -> PhoneAuthProvider { PhoneAuthProvider(Auth.auth()) }

    /// The provider of an app.
    public static func provider(auth: Auth) -> PhoneAuthProvider { PhoneAuthProvider(auth) }

    /// Makes a credential of a code.
    ///
    /// - Parameters:
    ///   - verificationID: The result of ``verifyPhoneNumber(_:uiDelegate:multiFactorSession:)``.
    ///   - verificationCode: The code in the text message.
    public func credential(
        withVerificationID verificationID: String, verificationCode: String
    ) -> PhoneAuthCredential {
        PhoneAuthCredential(.code(verificationID: CodeKey(verificationID), code: Secret(verificationCode)))
    }

    /// Has a code sent to a number: to sign in or to link (`accounts:sendVerificationCode`), or to enrol the phone as a
    /// second factor (`mfaEnrollment:start`).
    ///
    /// - Parameters:
    ///   - phoneNumber: The number in E.164, such as `+16505550100`.
    ///   - uiDelegate: Shows the page with reCAPTCHA, which Google's service requires.
    ///   - multiFactorSession: The ``MultiFactor/session()`` of the account that enrols the phone; `nil` otherwise.
    /// - Returns: The verification ID, for ``credential(withVerificationID:verificationCode:)``.
    /// - Throws: ``AuthErrorCode/invalidPhoneNumber``; ``AuthErrorCode/quotaExceeded``;
    ///   ``AuthErrorCode/appVerificationUserInteractionFailure`` without a delegate where reCAPTCHA is required;
    ///   ``AuthErrorCode/recaptchaSDKNotLinked`` if the project requires reCAPTCHA Enterprise for phones, which this
    ///   module does not support; and others.
    public func verifyPhoneNumber(
        _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil, multiFactorSession: MultiFactorSession? = nil
    ) async throws -> String {
        try await Challenge(phoneNumber, multiFactorSession, self.auth, uiDelegate).send()
    }

    /// ``verifyPhoneNumber(_:uiDelegate:multiFactorSession:)`` for callers without `await`.
    @preconcurrency
    public func verifyPhoneNumber(
        _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil,
        completion: (@MainActor (String?, (any Error)?) -> Void)?
    ) {
        Challenge(phoneNumber, nil, self.auth, uiDelegate).send(completion)
    }

    /// ``verifyPhoneNumber(_:uiDelegate:multiFactorSession:)`` for callers without `await`.
    @preconcurrency
    public func verifyPhoneNumber(
        _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil, multiFactorSession: MultiFactorSession?,
        completion: (@MainActor (String?, (any Error)?) -> Void)?
    ) {
        Challenge(phoneNumber, multiFactorSession, self.auth, uiDelegate).send(completion)
    }

    /// Has a code sent to a phone that is a second factor of a pending sign-in (`mfaSignIn:start`).
    ///
    /// - Parameters:
    ///   - multiFactorInfo: One of the resolver's ``MultiFactorResolver/hints``.
    ///   - uiDelegate: As for ``verifyPhoneNumber(_:uiDelegate:multiFactorSession:)``.
    ///   - multiFactorSession: The resolver's ``MultiFactorResolver/session``.
    /// - Returns: The verification ID, for ``credential(withVerificationID:verificationCode:)``.
    /// - Throws: ``AuthErrorCode/invalidMultiFactorSession`` if the sign-in is no longer pending, and others.
    public func verifyPhoneNumber(
        with multiFactorInfo: PhoneMultiFactorInfo, uiDelegate: (any AuthUIDelegate)? = nil,
        multiFactorSession: MultiFactorSession?
    ) async throws -> String {
        try await Challenge(multiFactorInfo, multiFactorSession, self.auth, uiDelegate).send()
    }

    /// ``verifyPhoneNumber(with:uiDelegate:multiFactorSession:)`` for callers without `await`.
    @preconcurrency
    public func verifyPhoneNumber(
        with multiFactorInfo: PhoneMultiFactorInfo, uiDelegate: (any AuthUIDelegate)? = nil,
        multiFactorSession: MultiFactorSession?, completion: (@MainActor (String?, (any Error)?) -> Void)?
    ) {
        Challenge(multiFactorInfo, multiFactorSession, self.auth, uiDelegate).send(completion)
    }
}
