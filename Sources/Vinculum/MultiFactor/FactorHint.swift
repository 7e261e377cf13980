/// What a client may know of a second factor before the factor is shown: enough to choose one.
public struct FactorHint: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// A code by SMS to a number of which only the end is shown, such as `+*******0100`.
        case phone(obfuscatedNumber: String)
        /// A code from an authenticator app.
        case totp
    }

    /// The `mfaEnrollmentId`.
    public var uid: String
    public var kind: Kind
    public var displayName: String?
    public var enrolledAt: Instant?

    public init(uid: String, kind: Kind, displayName: String? = nil, enrolledAt: Instant? = nil) {
        self.uid = uid
        self.kind = kind
        self.displayName = displayName
        self.enrolledAt = enrolledAt
    }

    /// What a client may know of this factor.
    public init(of factor: Factor) {
        let kind: Kind
        switch factor.kind {
        case .phone(let number): kind = .phone(obfuscatedNumber: Self.obfuscated(number))
        case .totp: kind = .totp
        }
        self.init(uid: factor.id, kind: kind, displayName: factor.displayName, enrolledAt: factor.enrolledAt)
    }

    /// `phone` or `totp`, as `firebase.sign_in_second_factor` has it.
    public var factorID: String {
        switch self.kind {
        case .phone: "phone"
        case .totp: "totp"
        }
    }

    /// A number with every digit but the last four replaced by `*`; other characters stay.
    ///
    ///     FactorHint.obfuscated("+1 (555) 555-0100")      // "+* (***) ***-0100"
    public static func obfuscated(_ number: String) -> String {
        var bytes = [UInt8](number.utf8)
        var shown = 0
        for index in bytes.indices.reversed() where bytes[index] &- UInt8(ascii: "0") < 10 {
            if shown < 4 { shown += 1 } else { bytes[index] = UInt8(ascii: "*") }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
