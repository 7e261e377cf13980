/// A secret that issuer and verifier of an `HS256` token share.
///
/// A verifier with the secret can also sign, so a secret is never read from a published key set; only the caller can
/// provide it.
public struct SharedSecret: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    let bytes: [UInt8]

    /// - Parameter bytes: 32 to 1,024 bytes: at least as long as the digest (RFC 7518 section 3.2).
    /// - Throws: ``KeyError/secret`` for any other length.
    public init(_ bytes: [UInt8]) throws(KeyError) {
        guard (32...1024).contains(bytes.count) else { throw .secret }
        self.bytes = bytes
    }

    /// Returns the secret's bytes.
    public func revealed() -> [UInt8] { self.bytes }

    /// A fixed mask that reveals nothing.
    public var description: String { Secret.mask }
    /// A fixed mask that reveals nothing.
    public var debugDescription: String { Secret.mask }

    /// Whether both secrets have the same bytes; compares in constant time.
    public static func == (a: SharedSecret, b: SharedSecret) -> Bool {
        ConstantTime.equal(a.bytes, b.bytes)
    }
}
