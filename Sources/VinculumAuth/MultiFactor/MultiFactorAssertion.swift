import Vinculum

/// What somebody shows to have a second factor with.
public class MultiFactorAssertion: @unchecked Sendable {
    /// ``PhoneMultiFactorID`` or ``TOTPMultiFactorID``.
    public let factorID: String

    init(factorID: String) {
        self.factorID = factorID
    }

    /// The code for the enrolment that the user has begun.
    ///
    /// - Throws: If the assertion is not for that enrolment.
    func enrollmentCode(for user: User) throws(AuthError) -> Secret {
        throw .misuse("This assertion answers a sign-in; it cannot enrol a factor.")
    }

    /// The factor and the code for a sign-in that waits.
    ///
    /// - Throws: If the assertion is not for that sign-in.
    func signInAnswer(to resolver: Vinculum.MultiFactorResolver) throws(AuthError) -> SignInAnswer {
        throw .misuse("This assertion enrols a factor; it cannot answer a sign-in.")
    }

    /// What a sign-in is answered with.
    struct SignInAnswer {
        /// The factor to choose first; `nil` if that has been done.
        let factorID: String?
        let code: Secret
    }
}

/// The assertion of a phone: a code that was sent to it by SMS.
public final class PhoneMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
    let credential: PhoneAuthCredential

    init(_ credential: PhoneAuthCredential) {
        self.credential = credential
        super.init(factorID: PhoneMultiFactorID)
    }

    private func code(for challenge: Secret?) throws(AuthError) -> Secret {
        guard case .phone(.code(let verificationID, let code)) = try self.credential.core() else {
            throw .misuse("A second factor is shown by a code, not by a proof of another call.")
        }
        guard let challenge, challenge == Secret(verificationID) else { throw AuthError(.invalidVerificationID) }
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
        guard case .waitingForApp(let present)? = user.enrollment?.phase, present.sessionInfo == secret.core.sessionInfo else {
            throw AuthError(.invalidMultiFactorSession)
        }
        return self.oneTimePassword
    }

    override func signInAnswer(to resolver: Vinculum.MultiFactorResolver) throws(AuthError) -> SignInAnswer {
        guard case .signIn(let factorID) = self.purpose else { return try super.signInAnswer(to: resolver) }
        return SignInAnswer(factorID: factorID, code: self.oneTimePassword)
    }
}
