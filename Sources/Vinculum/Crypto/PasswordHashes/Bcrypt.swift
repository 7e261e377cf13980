/// The password hash of OpenBSD (Provos and Mazières, A Future-Adaptable Password Scheme, 1999): sixty characters of
/// text that name their own cost and salt.
///
///     $2b$10$ 22 characters of salt, 31 of hash
///
/// `$2a$`, `$2b$` and `$2y$` name the same computation; what they tell apart are errors in programs of their time.
public struct Bcrypt: Sendable {
    /// The letter after `$2`.
    public enum Revision: UInt8, Sendable {
        case a = 0x61
        case b = 0x62
        case y = 0x79
    }

    /// The logarithm of the number of rounds. 2^16 take seconds; more would be a burden on whoever checks.
    public static let costs: ClosedRange<UInt32> = 4...16

    /// Characters of a hash.
    static let byteCount = 60

    let revision: Revision
    let cost: UInt32
    private let salt: [UInt8]

    /// - Parameters:
    ///   - cost: In ``costs``.
    ///   - salt: 16 bytes.
    /// - Throws: ``PasswordHashError/roundsOutOfRange``, ``PasswordHashError/lengthOutOfRange`` (of the salt).
    public init(_ revision: Revision = .b, cost: UInt32, salt: [UInt8]) throws(PasswordHashError) {
        guard Self.costs.contains(cost) else { throw .roundsOutOfRange }
        guard salt.count == 16 else { throw .lengthOutOfRange }
        self.revision = revision
        self.cost = cost
        self.salt = salt
    }

    /// The text with this cost and salt.
    ///
    /// As in C, the password ends before its first NUL, and nothing after its 72nd byte counts.
    public func hash(password: [UInt8]) -> [UInt8] {
        let key = Array(password.prefix(72).prefix { $0 != 0 }) + [0]
        let cipher = Blowfish(key: Self.words(key), salt: Self.words(self.salt), cost: self.cost)
        var magic: InlineArray<6, UInt32> = Self.words(Array("OrpheanBeholderScryDoubt".utf8))
        var digest: [UInt8] = []
        for index in 0..<6 where index % 2 == 0 {
            for _ in 0..<64 { (magic[index], magic[index + 1]) = cipher.encrypted(magic[index], magic[index + 1]) }
            for word in [magic[index], magic[index + 1]] {
                digest += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
            }
        }
        // The last byte is not kept.
        return self.prefix + Self.text(self.salt) + Self.text(digest.dropLast())
    }

    /// Whether `text` is a hash of the password. Text of any other form is the hash of none.
    static func verify(password: [UInt8], text: [UInt8]) -> Bool {
        guard let bcrypt = Bcrypt(parsing: text) else { return false }
        return ConstantTime.equal(bcrypt.hash(password: password), text)
    }

    /// Big-endian words of bytes that begin again when they end; there is at least one.
    private static func words<let count: Int>(_ bytes: [UInt8]) -> InlineArray<count, UInt32> {
        var words = InlineArray<count, UInt32>(repeating: 0)
        for index in 0..<4 * count {
            words[index / 4] = words[index / 4] << 8 | UInt32(bytes[index % bytes.count])
        }
        return words
    }
}
