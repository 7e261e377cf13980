/// A second factor that an account has enrolled.
public struct Factor: Equatable, Sendable {
    /// The kind of factor with its data.
    public enum Kind: Equatable, Sendable {
        /// Codes by SMS to this number.
        case phone(number: String)
        /// Time-based codes (RFC 6238).
        ///
        /// `lastAcceptedStep` is the latest time step whose code was accepted. Codes of that step and earlier ones are
        /// refused, so that an observed code cannot be replayed.
        case totp(secret: [UInt8], lastAcceptedStep: Int64)
    }

    /// The `mfaEnrollmentId`, unique within its account.
    public var id: FactorID
    /// The kind of factor.
    public var kind: Kind
    /// The person's name for the factor.
    public var displayName: String?
    /// The instant of the enrolment; `nil` if an administrator set the factor without one.
    public var enrolledAt: Instant?

    /// Creates a factor.
    public init(id: FactorID, kind: Kind, displayName: String?, enrolledAt: Instant?) {
        self.id = id
        self.kind = kind
        self.displayName = displayName
        self.enrolledAt = enrolledAt
    }

    /// The number of a phone factor; `nil` for other kinds.
    public var phoneNumber: String? {
        if case .phone(let number) = self.kind { number } else { nil }
    }
}
