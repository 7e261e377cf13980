/// The password hash of OpenBSD (Provos and Mazières, A Future-Adaptable Password Scheme, 1999).
///
/// A hash is sixty characters of text that contain its own cost and salt:
///
///     $2b$10$ 22 characters of salt, 31 of hash
///
/// `$2a$`, `$2b$` and `$2y$` name the same computation. The different letters mark fixed errors of historical
/// programs.
public struct Bcrypt: Sendable {
    /// The letter after `$2`.
    public enum Revision: UInt8, Sendable {
        /// `$2a$`.
        case a = 0x61
        /// `$2b$`.
        case b = 0x62
        /// `$2y$`.
        case y = 0x79
    }

    /// The supported costs: the base-2 logarithm of the number of rounds. 2^16 rounds take seconds; more would let an
    /// imported hash occupy the server.
    public static let costs: ClosedRange<UInt32> = 4...16

    /// The length of a hash in characters.
    static let byteCount = 60

    let revision: Revision
    let cost: UInt32
    let salt: [UInt8]

    /// Creates a hash function with this cost and salt.
    ///
    /// - Parameters:
    ///   - cost: In ``costs``.
    ///   - salt: 16 bytes.
    /// - Throws: ``PasswordHashError/roundsOutOfRange`` for the cost, ``PasswordHashError/lengthOutOfRange`` for the
    ///   salt.
    public init(_ revision: Revision = .b, cost: UInt32, salt: [UInt8]) throws(PasswordHashError) {
        guard Self.costs.contains(cost) else { throw .roundsOutOfRange }
        guard salt.count == 16 else { throw .lengthOutOfRange }
        self.revision = revision
        self.cost = cost
        self.salt = salt
    }

    /// Returns the password's hash with this cost and salt: 60 ASCII characters.
    ///
    /// As in the C implementations, the password ends before its first NUL byte, and bytes after the 72nd are
    /// ignored; see ``readsWhole(_:)``.
    ///
    /// - Complexity: Time proportional to 2^cost.
    public func hash(password: [UInt8]) -> [UInt8] {
        let key = Array(password.prefix(Self.readByteCount).prefix { $0 != 0 }) + [0]
        let cipher = Blowfish(key: Self.words(key), salt: Self.words(self.salt), cost: self.cost)
        defer { cipher.deallocate() }
        var magic: InlineArray<6, UInt32> = Self.words(Array("OrpheanBeholderScryDoubt".utf8))
        var digest: [UInt8] = []
        for index in 0..<6 where index % 2 == 0 {
            for _ in 0..<64 { (magic[index], magic[index + 1]) = cipher.encrypted(magic[index], magic[index + 1]) }
            for word in [magic[index], magic[index + 1]] {
                digest += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
            }
        }
        // The format omits the last byte.
        return self.prefix + Self.text(self.salt) + Self.text(digest.dropLast())
    }

    /// The bytes of a password that a hash depends on.
    private static var readByteCount: Int { 72 }

    /// Whether a right password is the only one that begins so. Otherwise its owner may have another one, of which the
    /// hash saw as much.
    static func readsWhole(_ password: String) -> Bool {
        password.utf8.count < Self.readByteCount && !password.utf8.contains(0)
    }

    /// Whether `text` is a hash of the password; `false` if it is not a bcrypt hash.
    static func verify(password: [UInt8], text: [UInt8]) -> Bool {
        guard let bcrypt = Bcrypt(parsing: text) else { return false }
        return ConstantTime.equal(bcrypt.hash(password: password), text)
    }

    /// Returns big-endian words of the bytes, repeated as often as needed; `bytes` is not empty.
    private static func words<let count: Int>(_ bytes: [UInt8]) -> InlineArray<count, UInt32> {
        var words = InlineArray<count, UInt32>(repeating: 0)
        for index in 0..<4 * count {
            words[index / 4] = words[index / 4] << 8 | UInt32(bytes[index % bytes.count])
        }
        return words
    }
}
