/// What an entry of the audit trail says was changed.
public struct AuditedParts: OptionSet, Sendable {
    /// One bit a part.
    public let rawValue: UInt32

    /// Creates a set from its bits; those without a name are kept.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The bits in their order, by their names on the wire. Stored: a bit is never given another meaning.
    private static let names: [String] = [
        "email", "password", "phone", "providers", "secondFactors", "passkeys", "account", "recoveryCodes",
        "created", "deleted", "allDeleted", "disabled", "claims", "profile", "sessions", "merge",
        "providerConfiguration", "configuration", "accessPolicy", "tenantDeleted", "mailedCode", "keys", "secrets",
        "budgets",
    ]

    static let account = AuditedParts(rawValue: 1 << 6)
    static let created = AuditedParts(rawValue: 1 << 8)
    static let deleted = AuditedParts(rawValue: 1 << 9)
    static let allDeleted = AuditedParts(rawValue: 1 << 10)
    static let disabled = AuditedParts(rawValue: 1 << 11)
    static let claims = AuditedParts(rawValue: 1 << 12)
    static let profile = AuditedParts(rawValue: 1 << 13)
    static let sessions = AuditedParts(rawValue: 1 << 14)
    static let merge = AuditedParts(rawValue: 1 << 15)
    static let providerConfiguration = AuditedParts(rawValue: 1 << 16)
    static let configuration = AuditedParts(rawValue: 1 << 17)
    static let accessPolicy = AuditedParts(rawValue: 1 << 18)
    static let tenantDeleted = AuditedParts(rawValue: 1 << 19)
    /// A link or code that an administrator had made.
    static let mailedCode = AuditedParts(rawValue: 1 << 20)
    /// The keys that sign tokens.
    public static let keys = AuditedParts(rawValue: 1 << 21)
    /// The secrets of administrators.
    public static let secrets = AuditedParts(rawValue: 1 << 22)
    /// The counters of an account, address, number or peer, which refused requests.
    public static let budgets = AuditedParts(rawValue: 1 << 23)

    /// The names of the parts, in a fixed order.
    public var texts: [String] {
        var texts: [String] = []
        for (bit, name) in AuditedParts.names.enumerated() where self.rawValue >> UInt32(bit) & 1 == 1 {
            texts.append(name)
        }
        return texts
    }
}
