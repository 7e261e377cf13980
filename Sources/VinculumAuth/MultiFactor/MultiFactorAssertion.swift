import Vinculum

/// A code that verifies a second factor. ``PhoneMultiFactorGenerator`` and ``TOTPMultiFactorGenerator`` make
/// assertions.
public class MultiFactorAssertion: @unchecked Sendable {
    /// The kind of the factor: ``PhoneMultiFactorID`` or ``TOTPMultiFactorID``.
    public let factorID: String

    init(factorID: String) {
        self.factorID = factorID
    }

    /// The code for the enrolment that the user has begun.
    ///
    /// - Throws: An error if the assertion is not for that enrolment.
    func enrollmentCode(for user: User) throws(AuthError) -> Secret {
        throw .misuse("This assertion is for a sign-in; it cannot enrol a factor.")
    }

    /// The factor and the code for a pending sign-in.
    ///
    /// - Throws: An error if the assertion is not for that sign-in.
    func signInAnswer(to resolver: Vinculum.MultiFactorResolver) throws(AuthError) -> SignInAnswer {
        throw .misuse("This assertion is for an enrolment; it cannot finish a sign-in.")
    }

    /// The second factor of a sign-in.
    struct SignInAnswer {
        /// The factor to choose first; `nil` if it has been chosen already.
        let factorID: String?
        let code: Secret
    }
}

/// The assertion of a phone: a code that was sent by SMS.
public final class PhoneMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
    let credential: PhoneAuthCredential

    init(_ credential: PhoneAuthCredential) {
        self.credential = credential
        super.init(factorID: PhoneMultiFactorID)
    }

    private func code(for challenge: Secret?) throws(AuthError) -> Secret {
        guard case .phone(.code(let verificationID, let code)) = try self.credential.core() else {
            throw .misuse("A second factor requires a code; a temporary proof of another call does not verify it.")
        }
        guard let challenge, challenge == Secret(verificationID.text) else { throw AuthError(.invalidVerificationID) }
        return code
    }

    override func enrollmentCode(for user: User) throws(AuthError) -> Secret {
        try self.code(for: user.enrollment?.verificationID)
    }

    override func signInAnswer(to resolver: Vinculum.MultiFactorResolver) throws(AuthError) -> SignInAnswer {
        SignInAnswer(factorID: nil, code: try self.code(for: resolver.verificationID))
    }
}

/// The assertion of an authenticator app: a one-time password (RFC 6238).
public final class TOTPMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
    enum Purpose {
        case enrollment(TOTPSecret)
        case signIn(factorID: String)
    }

    private let purpose: Purpose
    private let oneTimePassword: Secret

    init(_ purpose: Purpose, _ oneTimePassword: String) {
        self.purpose = purpose
        self.oneTimePassword = Secret(oneTimePassword)
        super.init(factorID: TOTPMultiFactorID)
    }

    override func enrollmentCode(for user: User) throws(AuthError) -> Secret {
        guard case .enrollment(let secret) = self.purpose else { return try super.enrollmentCode(for: user) }
        guard case .waitingForApp(let current)? = user.enrollment?.phase,
            current.sessionInfo == secret.core.sessionInfo
        else { throw AuthError(.invalidMultiFactorSession) }
        return self.oneTimePassword
    }

    override func signInAnswer(to resolver: Vinculum.MultiFactorResolver) throws(AuthError) -> SignInAnswer {
        guard case .signIn(let factorID) = self.purpose else { return try super.signInAnswer(to: resolver) }
        return SignInAnswer(factorID: factorID, code: self.oneTimePassword)
    }
}
