/// A passkey of an account: a WebAuthn credential, by the id that its authenticator gave it.
///
/// Nothing here says that a signature was ever checked; see `AuthoritySettings.acceptsUnverifiedPasskeys`.
public struct Passkey: Equatable, Sendable {
    /// The credential id as clients send it, compared by bytes.
    public var id: String
    public var name: String
    public var origin: Origin

    public init(id: String, name: String, origin: Origin) {
        self.id = id
        self.name = name
        self.origin = origin
    }

    public static func == (a: Passkey, b: Passkey) -> Bool {
        sameForm(a, b)
    }

    /// WebAuthn Level 2, section 4: an id has at most 1023 bytes; written as base64 that comes to 1364.
    static let maximumIDByteCount = 1364
    /// How many an account may have.
    static let maximumCount = 32
}
