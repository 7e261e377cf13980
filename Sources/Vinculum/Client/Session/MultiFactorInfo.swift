/// A second factor of the user, without its secret.
public struct MultiFactorInfo: Equatable, Sendable {
    /// How the factor gets its codes.
    public enum Kind: Equatable, Sendable {
        /// Codes by SMS. While a sign-in is pending, all but the last digits of the number are masked.
        case phone(number: String)
        /// One-time passwords of an authenticator app (RFC 6238).
        case totp
    }

    /// Identifies the factor within its account (`mfaEnrollmentId`).
    public var id: FactorID
    /// How the factor gets its codes.
    public var kind: Kind
    /// The name that the account's owner gave the factor.
    public var displayName: String?
    /// When the factor was enrolled; `nil` if the service did not say.
    public var enrolledAt: Instant?

    /// Makes a value of its parts.
    public init(id: FactorID, kind: Kind, displayName: String? = nil, enrolledAt: Instant? = nil) {
        self.id = id
        self.kind = kind
        self.displayName = displayName
        self.enrolledAt = enrolledAt
    }

    /// Reads an entry of `mfaInfo`.
    ///
    /// - Returns: `nil` if the entry has no identifier or is of another kind, such as e-mail.
    init?(_ entry: JSON.Value) {
        guard let id = FactorID(entry.string(of: "mfaEnrollmentId")) else { return nil }
        if let number = entry.string(of: "phoneInfo") {
            self.kind = .phone(number: number)
        } else if entry["totpInfo"]?.kind == .object {
            self.kind = .totp
        } else {
            return nil
        }
        self.id = id
        self.displayName = entry.string(of: "displayName")
        self.enrolledAt = entry.string(of: "enrolledAt").flatMap { Instant(rfc3339: $0) }
    }

    /// The name of the kind in ID tokens and stored sessions: `phone` or `totp`.
    public var factorID: String {
        switch self.kind {
        case .phone: "phone"
        case .totp: "totp"
        }
    }
}
