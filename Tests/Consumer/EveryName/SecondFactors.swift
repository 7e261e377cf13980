import FirebaseAuth
import Foundation

func phones(_ auth: Auth, _ hint: PhoneMultiFactorInfo, _ session: MultiFactorSession) async throws {
    let provider: PhoneAuthProvider = PhoneAuthProvider.provider()
    use(PhoneAuthProvider.provider(auth: auth), PhoneAuthProvider.id)
    let id = try await provider.verifyPhoneNumber("+15555550100", uiDelegate: nil, multiFactorSession: nil)
    provider.verifyPhoneNumber("+15555550100", uiDelegate: nil) { id, error in use(id, error) }
    provider.verifyPhoneNumber("+15555550100", uiDelegate: nil, multiFactorSession: session) { id, error in
        use(id, error)
    }
    use(try await provider.verifyPhoneNumber(with: hint, uiDelegate: nil, multiFactorSession: session))
    provider.verifyPhoneNumber(with: hint, uiDelegate: nil, multiFactorSession: session) { id, error in use(id, error) }
    let credential: PhoneAuthCredential = provider.credential(withVerificationID: id, verificationCode: "123456")
    let generator: PhoneMultiFactorGenerator.Type = PhoneMultiFactorGenerator.self
    let assertion: PhoneMultiFactorAssertion = generator.assertion(with: credential)
    use(assertion, hint.phoneNumber, PhoneMultiFactorInfo.PhoneMultiFactorID, PhoneMultiFactorInfo.TOTPMultiFactorID)
}

func authenticatorApps(_ session: MultiFactorSession) async throws {
    let generator: TOTPMultiFactorGenerator.Type = TOTPMultiFactorGenerator.self
    let secret: TOTPSecret = try await generator.generateSecret(with: session)
    generator.generateSecret(with: session) { secret, error in use(secret, error) }
    use(secret.sharedSecretKey(), secret.generateQRCodeURL(withAccountName: "ada", issuer: "app"))
    use(secret.oneTimePassword(at: Date()))
    let assertion: TOTPMultiFactorAssertion = generator.assertionForEnrollment(with: secret, oneTimePassword: "123456")
    use(assertion, generator.assertionForSignIn(withEnrollmentID: "id", oneTimePassword: "123456"))
}

func factors(_ user: User, _ assertion: MultiFactorAssertion) async throws {
    let multiFactor: MultiFactor = user.multiFactor
    let session: MultiFactorSession = try await multiFactor.session()
    multiFactor.getSessionWithCompletion { session, error in use(session, error) }
    use(session, assertion.factorID, PhoneMultiFactorID, TOTPMultiFactorID)
    try await multiFactor.enroll(with: assertion, displayName: nil)
    multiFactor.enroll(with: assertion, displayName: nil) { error in use(error) }
    use(try await multiFactor.enrollMakingRecoveryCodes(with: assertion, displayName: nil))
    use(try await multiFactor.makeRecoveryCodes(), try await multiFactor.recoveryCodesRemaining())
    multiFactor.makeRecoveryCodes { codes, error in use(codes, error) }
    multiFactor.recoveryCodesRemaining { count, error in use(count, error) }
    for factor: MultiFactorInfo in multiFactor.enrolledFactors {
        use(factor.displayName, factor.enrollmentDate, factor.factorID, factor.uid)
        use(factor as? TOTPMultiFactorInfo, factor as? PhoneMultiFactorInfo)
        try await multiFactor.unenroll(with: factor)
        multiFactor.unenroll(with: factor) { error in use(error) }
    }
    try await multiFactor.unenroll(withFactorUID: "id")
    multiFactor.unenroll(withFactorUID: "id") { error in use(error) }
}

func resolver(_ resolver: MultiFactorResolver, _ assertion: MultiFactorAssertion) async throws {
    use(resolver.auth, resolver.hints, resolver.session)
    try await resolver.resolveSignIn(with: assertion)
    resolver.resolveSignIn(with: assertion) { result, error in use(result, error) }
}
