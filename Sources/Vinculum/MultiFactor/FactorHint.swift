/// The public description of a second factor, from which a person chooses one during sign-in.
public struct FactorHint: Equatable, Sendable {
    /// The kind of factor.
    public enum Kind: Equatable, Sendable {
        /// Codes by SMS to a number of which only the last four digits are shown, such as `+*******0100`.
        case phone(obfuscatedNumber: String)
        /// Codes from an authenticator app.
        case totp
    }

    /// The `mfaEnrollmentId`.
    public var uid: FactorID
    /// The kind of factor.
    public var kind: Kind
    /// The person's name for the factor.
    public var displayName: String?
    /// The instant of the enrolment, if known.
    public var enrolledAt: Instant?

    /// Creates a hint.
    public init(uid: FactorID, kind: Kind, displayName: String? = nil, enrolledAt: Instant? = nil) {
        self.uid = uid
        self.kind = kind
        self.displayName = displayName
        self.enrolledAt = enrolledAt
    }

    /// Creates the hint of a factor, with the phone number obfuscated.
    public init(of factor: Factor) {
        let kind: Kind
        switch factor.kind {
        case .phone(let number): kind = .phone(obfuscatedNumber: Self.obfuscated(number))
        case .totp: kind = .totp
        }
        self.init(uid: factor.id, kind: kind, displayName: factor.displayName, enrolledAt: factor.enrolledAt)
    }

    /// The value of `firebase.sign_in_second_factor`: `phone` or `totp`.
    public var factorID: String {
        switch self.kind {
        case .phone: "phone"
        case .totp: "totp"
        }
    }

    /// Returns a number with every digit but the last four replaced by `*`; other characters stay.
    ///
    ///     FactorHint.obfuscated("+1 (555) 555-0100")      // "+* (***) ***-0100"
    public static func obfuscated(_ number: String) -> String {
        var bytes = [UInt8](number.utf8)
        var shown = 0
        for index in bytes.indices.reversed() where bytes[index].isDigit {
            if shown < 4 { shown += 1 } else { bytes[index] = UInt8(ascii: "*") }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension FactorHint {
    func write(to writer: inout JSON.Writer) {
        writer.beginObject()
        writer.member("uid", self.uid.text)
        writer.member("factorID", self.factorID)
        if case .phone(let number) = self.kind { writer.member("phoneNumber", number) }
        writer.member("displayName", self.displayName)
        writer.member("enrolledAt", self.enrolledAt)
        writer.endObject()
    }

    init(reading members: SavedFlow.Members) throws(SavedFlowError) {
        let kind: Kind
        switch try members.string("factorID") {
        case "phone": kind = .phone(obfuscatedNumber: try members.string("phoneNumber"))
        case "totp": kind = .totp
        default: throw .malformed("factorID")
        }
        self.init(
            uid: FactorID(try members.string("uid")), kind: kind,
            displayName: try members.optionalString("displayName"),
            enrolledAt: try members.optionalInstant("enrolledAt")
        )
    }
}
