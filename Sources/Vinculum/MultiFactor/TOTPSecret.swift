/// The secret that the service creates for the enrolment of an authenticator app (`totpSessionInfo`).
public struct TOTPSecret: Equatable, Sendable {
    /// The shared secret in base 32, for the authenticator app.
    public var sharedSecretKey: Secret
    /// The token that finalizes the enrolment.
    public var sessionInfo: Secret
    /// The hash, such as `SHA1`; `nil` if the service does not name it.
    public var hashingAlgorithm: String?
    /// The number of digits of a code; 0 if the service does not name it.
    public var codeLength: Int64
    /// The length of a time step in seconds; 0 if the service does not name it.
    public var periodSeconds: Int64
    /// The instant by which the enrolment must be finalized, if the service names one.
    public var deadline: Instant?

    /// Creates a secret from the members of the response.
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

    /// Returns the URI for a QR code; `nil` if the service names no hash or no number of digits, which the app would
    /// then guess.
    public func provisioningURI(issuer: String, account: String) -> String? {
        guard let algorithm = self.hashingAlgorithm, self.codeLength > 0 else { return nil }
        return TOTP.provisioningURI(
            sharedSecretKey: self.sharedSecretKey.revealed(), issuer: issuer, account: account,
            algorithm: algorithm, digitCount: self.codeLength
        )
    }

    /// Returns the code at an instant (RFC 6238); `nil` unless the codes have six digits and use SHA-1.
    public func code(at now: Instant) -> Secret? {
        guard
            self.hashingAlgorithm == "SHA1", self.codeLength == TOTP.digitCount, self.periodSeconds > 0,
            let secret = try? Base32.decoded(self.sharedSecretKey.revealed())
        else { return nil }
        return Secret(TOTP.code(secret: secret, at: TOTP.step(at: now, periodSeconds: self.periodSeconds)))
    }
}

extension TOTPSecret: CustomStringConvertible {
    /// A fixed mask that reveals nothing.
    public var description: String { "TOTPSecret(\(Secret.mask))" }
}
