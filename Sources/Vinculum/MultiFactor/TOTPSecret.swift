/// What the service hands out when the enrolment of a time-based factor starts (`totpSessionInfo`).
public struct TOTPSecret: Equatable, Sendable {
    /// The shared secret in base 32, for the authenticator app.
    public var sharedSecretKey: Secret
    /// What the enrolment is finalized with.
    public var sessionInfo: Secret
    /// `SHA1`; absent if the service did not say.
    public var hashingAlgorithm: String?
    /// Digits of a code; 0 if the service did not say.
    public var codeLength: Int64
    /// Seconds a code is shown for; 0 if the service did not say.
    public var periodSeconds: Int64
    /// Until when the enrolment has to be finalized.
    public var deadline: Instant?

    public init(
        sharedSecretKey: Secret, sessionInfo: Secret, hashingAlgorithm: String? = "SHA1",
        codeLength: Int64 = TOTP.digitCount, periodSeconds: Int64 = TOTP.periodSeconds, deadline: Instant? = nil
    ) {
        self.sharedSecretKey = sharedSecretKey
        self.sessionInfo = sessionInfo
        self.hashingAlgorithm = hashingAlgorithm
        self.codeLength = codeLength
        self.periodSeconds = periodSeconds
        self.deadline = deadline
    }

    /// The URI for a QR code; `nil` if the service named no algorithm or no length, since an app would then guess.
    public func provisioningURI(issuer: String, account: String) -> String? {
        guard let algorithm = self.hashingAlgorithm, self.codeLength > 0 else { return nil }
        return TOTP.provisioningURI(
            sharedSecretKey: self.sharedSecretKey.revealed(), issuer: issuer, account: account,
            algorithm: algorithm, digitCount: self.codeLength
        )
    }

    /// The code that an app shows at an instant (RFC 6238); `nil` for kinds of codes that no service here makes.
    public func code(at now: Instant) -> Secret? {
        guard
            sameBytes(self.hashingAlgorithm, "SHA1"), self.codeLength == TOTP.digitCount, self.periodSeconds > 0,
            let secret = try? Base32.decoded(self.sharedSecretKey.revealed())
        else { return nil }
        return Secret(TOTP.code(secret: secret, at: TOTP.step(at: now, periodSeconds: self.periodSeconds)))
    }
}

extension TOTPSecret: CustomStringConvertible {
    /// Never the secret.
    public var description: String { "TOTPSecret(\(Secret.mask))" }
}
