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

        /// Whether both are the same kind with equal data, byte for byte.
        public static func == (a: Kind, b: Kind) -> Bool {
            switch (a, b) {
            case (.phone(let a), .phone(let b)): sameBytes(a, b)
            case (.totp(let a, let x), .totp(let b, let y)): a == b && x == y
            case (.phone, _), (.totp, _): false
            }
        }
    }

    /// The `mfaEnrollmentId`, unique within its account.
    public var id: String
    /// The kind of factor.
    public var kind: Kind
    /// The person's name for the factor.
    public var displayName: String?
    /// The instant of the enrolment; `nil` if an administrator set the factor without one.
    public var enrolledAt: Instant?

    /// Creates a factor.
    public init(id: String, kind: Kind, displayName: String?, enrolledAt: Instant?) {
        self.id = id
        self.kind = kind
        self.displayName = displayName
        self.enrolledAt = enrolledAt
    }

    /// Whether all parts are equal, byte for byte.
    public static func == (a: Factor, b: Factor) -> Bool {
        sameBytes(a.id, b.id) && a.kind == b.kind && sameBytes(a.displayName, b.displayName)
            && a.enrolledAt == b.enrolledAt
    }

    /// The number of a phone factor; `nil` for other kinds.
    public var phoneNumber: String? {
        if case .phone(let number) = self.kind { number } else { nil }
    }
}
