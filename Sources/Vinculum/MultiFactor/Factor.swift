/// A second factor that an account has enrolled.
public struct Factor: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// A code sent by SMS to this number.
        case phone(number: String)
        /// A time-based code (RFC 6238).
        ///
        /// `lastAcceptedStep` is the newest time step whose code was accepted; that step and every older one is
        /// refused from then on, so a code that was overheard cannot be replayed.
        case totp(secret: [UInt8], lastAcceptedStep: Int64)

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
    public var kind: Kind
    public var displayName: String?
    /// When the factor was enrolled; absent for factors an administrator set without saying.
    public var enrolledAt: Instant?

    public init(id: String, kind: Kind, displayName: String?, enrolledAt: Instant?) {
        self.id = id
        self.kind = kind
        self.displayName = displayName
        self.enrolledAt = enrolledAt
    }

    public static func == (a: Factor, b: Factor) -> Bool {
        sameBytes(a.id, b.id) && a.kind == b.kind && sameBytes(a.displayName, b.displayName)
            && a.enrolledAt == b.enrolledAt
    }

    /// The number of a phone factor.
    public var phoneNumber: String? {
        if case .phone(let number) = self.kind { number } else { nil }
    }
}
