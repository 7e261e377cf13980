/// A passkey of an account: a WebAuthn credential, by the id that its authenticator gave it.
///
/// A stored passkey does not mean that a signature was ever checked; see `AuthoritySettings.acceptsUnverifiedPasskeys`.
public struct Passkey: Equatable, Sendable {
    /// The credential ID as clients send it.
    public var id: PasskeyID
    /// The name that the owner gave it.
    @Bytewise public var name: String
    /// When and how the passkey joined the account.
    public var origin: Origin

    /// Creates a passkey.
    public init(id: PasskeyID, name: String, origin: Origin) {
        self.id = id
        self.name = name
        self.origin = origin
    }

    /// The most bytes that an id has: 1023 (WebAuthn Level 2, section 4), which are 1364 characters of base64.
    static let maximumIDByteCount = 1364
    /// The most passkeys that an account has.
    static let maximumCount = 32
}
