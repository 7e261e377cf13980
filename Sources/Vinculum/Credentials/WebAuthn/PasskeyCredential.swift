/// What an authority stores of a passkey in order to verify it (WebAuthn Level 3, section 4, "credential record").
public struct PasskeyCredential: Equatable, Sendable {
    /// The key that verifies the passkey's signatures.
    public var publicKey: PasskeyPublicKey
    /// The authenticator's count of signatures when it was last used; 0 for authenticators that do not count.
    public var signCount: UInt32
    /// How browsers reach the authenticator, such as `internal` or `usb`: a hint of the browser that enrolled it.
    public var transports: [String]
    /// Whether the authenticator may copy the passkey to other devices. Never changes.
    public var isBackupEligible: Bool
    /// Whether it said so when it was last used.
    public var isBackedUp: Bool
    /// The model of the authenticator, 16 bytes; zeros where it does not say.
    public var aaguid: [UInt8]
    /// When the passkey was enrolled.
    public var createdAt: Instant

    /// Creates a record.
    public init(
        publicKey: PasskeyPublicKey, signCount: UInt32, transports: [String], isBackupEligible: Bool,
        isBackedUp: Bool, aaguid: [UInt8], createdAt: Instant
    ) {
        self.publicKey = publicKey
        self.signCount = signCount
        self.transports = transports
        self.isBackupEligible = isBackupEligible
        self.isBackedUp = isBackedUp
        self.aaguid = aaguid
        self.createdAt = createdAt
    }
}
