/// A second factor as the signed-in side knows it: without its secret.
public struct MultiFactorInfo: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// A code by SMS; the number is hidden but for its end while a sign-in is pending.
        case phone(number: String)
        case totp
    }

    public var id: String
    public var kind: Kind
    public var displayName: String?
    public var enrolledAt: Instant?

    public init(id: String, kind: Kind, displayName: String? = nil, enrolledAt: Instant? = nil) {
        self.id = id
        self.kind = kind
        self.displayName = displayName
        self.enrolledAt = enrolledAt
    }

    /// - Returns: `nil` for entries without an id and for kinds that are not known here, such as e-mail.
    init?(_ entry: JSON.Value) {
        guard let id = entry["mfaEnrollmentId"]?.string else { return nil }
        if let number = entry["phoneInfo"]?.string {
            self.kind = .phone(number: number)
        } else if entry["totpInfo"]?.kind == .object {
            self.kind = .totp
        } else {
            return nil
        }
        self.id = id
        self.displayName = entry["displayName"]?.string
        self.enrolledAt = entry["enrolledAt"]?.string.flatMap { Instant(rfc3339: $0) }
    }

    /// `phone` or `totp`, as ID tokens and stored sessions name it.
    public var factorID: String {
        switch self.kind {
        case .phone: "phone"
        case .totp: "totp"
        }
    }
}
