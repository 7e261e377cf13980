/// A stored password: its hash, its salt, and which parameters made the hash.
public struct PasswordCredential: Equatable, Sendable {
    public var hash: [UInt8]
    public var salt: [UInt8]
    /// Which entry of the store's table of ``PasswordHashAlgorithm``s made ``hash``, so that the signer key of an
    /// import is kept once and not in every account.
    public var algorithm: UInt32
    public var updatedAt: Instant
    public var origin: Origin

    public init(hash: [UInt8], salt: [UInt8], algorithm: UInt32, updatedAt: Instant, origin: Origin) {
        self.hash = hash
        self.salt = salt
        self.algorithm = algorithm
        self.updatedAt = updatedAt
        self.origin = origin
    }
}
