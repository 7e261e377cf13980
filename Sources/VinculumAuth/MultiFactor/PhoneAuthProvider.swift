import Vinculum

/// Has codes sent to phones by SMS, and makes credentials of them.
public final class PhoneAuthProvider: Sendable {
    /// `phone`.
    public static let id = PhoneAuthProviderID

    private let auth: Auth

    private init(_ auth: Auth) {
        self.auth = auth
    }

    /// The one of the default app.
    public static func provider() -> PhoneAuthProvider { PhoneAuthProvider(Auth.auth()) }

    /// The one of an app.
    public static func provider(auth: Auth) -> PhoneAuthProvider { PhoneAuthProvider(auth) }

    /// - Parameters:
    ///   - verificationID: What ``verifyPhoneNumber(_:uiDelegate:multiFactorSession:)`` gave.
    ///   - verificationCode: What the message said.
    public func credential(withVerificationID verificationID: String, verificationCode: String) -> PhoneAuthCredential {
        PhoneAuthCredential(.code(verificationID: verificationID, code: Secret(verificationCode)))
    }

    /// Has a code sent to a number: for signing in and linking (`accounts:sendVerificationCode`), or for enrolling the phone as
    /// a second factor (`mfaEnrollment:start`).
    ///
    /// - Parameters:
    ///   - phoneNumber: E.164, such as `+16505550100`.
    ///   - uiDelegate: Shows the page on which a person shows, by reCAPTCHA, to be one. The real service wants that; without
    ///     a delegate it is ``AuthErrorCode/appVerificationUserInteractionFailure``. Projects that want reCAPTCHA Enterprise
    ///     for phones are refused with ``AuthErrorCode/recaptchaSDKNotLinked``: there is no such library here.
    ///   - multiFactorSession: ``MultiFactor/session()`` of the account that enrols.
    /// - Returns: What the code is to be shown with.
    /// - Throws: ``AuthErrorCode/invalidPhoneNumber``, ``AuthErrorCode/quotaExceeded`` and others.
    public func verifyPhoneNumber(
        _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil, multiFactorSession: MultiFactorSession? = nil
    ) async throws -> String {
        try await Challenge(phoneNumber, multiFactorSession, self.auth, uiDelegate).send()
    }

    /// ``verifyPhoneNumber(_:uiDelegate:multiFactorSession:)`` for callers without `await`.
    public func verifyPhoneNumber(
        _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil,
        completion: (@MainActor (String?, (any Error)?) -> Void)?
    ) {
        Challenge(phoneNumber, nil, self.auth, uiDelegate).send(completion)
    }

    /// ``verifyPhoneNumber(_:uiDelegate:multiFactorSession:)`` for callers without `await`.
    public func verifyPhoneNumber(
        _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil, multiFactorSession: MultiFactorSession?,
        completion: (@MainActor (String?, (any Error)?) -> Void)?
    ) {
        Challenge(phoneNumber, multiFactorSession, self.auth, uiDelegate).send(completion)
    }

    /// Has a code sent to the phone that is a sign-in's second factor (`mfaSignIn:start`).
    ///
    /// - Parameters:
    ///   - multiFactorInfo: One of the resolver's ``MultiFactorResolver/hints``.
    ///   - uiDelegate: As for ``verifyPhoneNumber(_:uiDelegate:multiFactorSession:)``.
    ///   - multiFactorSession: The resolver's ``MultiFactorResolver/session``.
    public func verifyPhoneNumber(
        with multiFactorInfo: PhoneMultiFactorInfo, uiDelegate: (any AuthUIDelegate)? = nil,
        multiFactorSession: MultiFactorSession?
    ) async throws -> String {
        try await Challenge(multiFactorInfo, multiFactorSession, self.auth, uiDelegate).send()
    }

    /// ``verifyPhoneNumber(with:uiDelegate:multiFactorSession:)`` for callers without `await`.
    public func verifyPhoneNumber(
        with multiFactorInfo: PhoneMultiFactorInfo, uiDelegate: (any AuthUIDelegate)? = nil,
        multiFactorSession: MultiFactorSession?, completion: (@MainActor (String?, (any Error)?) -> Void)?
    ) {
        Challenge(multiFactorInfo, multiFactorSession, self.auth, uiDelegate).send(completion)
    }
}
