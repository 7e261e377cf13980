/// A stored password: hash, salt, and the parameters of the hash.
public struct PasswordCredential: Equatable, Sendable {
    /// The output of the hash function. Empty for a hash that no password matches.
    public var hash: [UInt8]
    /// The salt.
    public var salt: [UInt8]
    /// The number of the hash's parameters in the store's ``PasswordAlgorithms``, so that the signer key of an import
    /// is stored once and not in every account.
    public var algorithm: UInt32
    /// When the password was set.
    public var updatedAt: Instant
    /// When and how the password joined the account.
    public var origin: Origin

    /// Creates a stored password.
    public init(hash: [UInt8], salt: [UInt8], algorithm: UInt32, updatedAt: Instant, origin: Origin) {
        self.hash = hash
        self.salt = salt
        self.algorithm = algorithm
        self.updatedAt = updatedAt
        self.origin = origin
    }
}
