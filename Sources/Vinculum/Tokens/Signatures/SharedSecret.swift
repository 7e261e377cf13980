/// A secret that both sides of an HS256 token hold.
///
/// Whoever can verify with it can also sign, so it never comes out of a key set, only from a caller who names it.
public struct SharedSecret: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    let bytes: [UInt8]

    /// - Parameter bytes: 32 to 1,024 bytes, at least as long as the digest (RFC 7518 section 3.2).
    /// - Throws: ``KeyError/secret`` for any other length.
    public init(_ bytes: [UInt8]) throws(KeyError) {
        guard (32...1024).contains(bytes.count) else { throw .secret }
        self.bytes = bytes
    }

    /// The secret itself.
    public func revealed() -> [UInt8] { self.bytes }

    public var description: String { Secret.mask }
    public var debugDescription: String { Secret.mask }

    public static func == (a: SharedSecret, b: SharedSecret) -> Bool {
        ConstantTime.equal(a.bytes, b.bytes)
    }
}
