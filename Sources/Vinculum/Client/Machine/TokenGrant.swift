/// The tokens an answer gives, if it gives them.
struct TokenGrant {
    var idToken: String?
    var refreshToken: String?
    /// Seconds, as text; the answers of second factors have none.
    var expiresIn: String?
    var body: [UInt8] = []

    init(idToken: String?, refreshToken: String?, expiresIn: String? = nil) {
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
    }

    /// Both tokens, or nothing.
    func tokens(at now: Instant) -> SessionTokens? {
        guard let idToken, let refreshToken else { return nil }
        return SessionTokens(
            idToken: Secret(idToken), refreshToken: Secret(refreshToken),
            expiresAt: SessionTokens.expiry(lifetime: self.expiresIn, now: now))
    }
}

extension TokenGrant {
    init(_ answer: Wire.SignUp.Response) {
        self.init(idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn)
    }

    init(_ answer: Wire.SignInWithPassword.Response) {
        self.init(idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn)
    }

    init(_ answer: Wire.SignInWithEmailLink.Response) {
        self.init(idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn)
    }

    init(_ answer: Wire.SignInWithIdp.Response) {
        self.init(idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn)
    }

    init(_ answer: Wire.SignInWithCustomToken.Response) {
        self.init(idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn)
    }

    init(_ answer: Wire.SignInWithPhoneNumber.Response) {
        self.init(idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn)
    }

    init(_ answer: Wire.Update.Response) {
        self.init(idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn)
    }

    init(_ answer: Wire.EnrollmentFinalize.Response) {
        self.init(idToken: answer.idToken, refreshToken: answer.refreshToken)
    }

    init(_ answer: Wire.EnrollmentWithdraw.Response) {
        self.init(idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: answer.expiresIn)
    }

    init(_ answer: Wire.SignInFinalize.Response) {
        self.init(idToken: answer.idToken, refreshToken: answer.refreshToken)
    }
}
