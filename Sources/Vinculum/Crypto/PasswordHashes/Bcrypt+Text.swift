extension Bcrypt {
    private static let alphabet = Base64Codec.Alphabet(
        "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

    /// Reads revision, cost and salt of a hash. The digest after the salt is not checked here; ``verify`` compares
    /// it.
    init?(parsing text: [UInt8]) {
        guard let (revision, cost) = Self.start(of: text), let salt = Self.bytes(text[7..<29]) else { return nil }
        do throws(PasswordHashError) {
            try self.init(revision, cost: cost, salt: salt)
        } catch {
            return nil
        }
    }

    /// Checks that ``hash(password:)`` can return this text.
    ///
    /// Bits left over in the last characters of salt and digest must be zero, as every implementation writes them,
    /// because hashes are compared as text.
    static func checkForm(of text: [UInt8]) throws(StoredHashError) {
        guard let (_, cost) = Self.start(of: text) else { throw .bcryptForm }
        guard Self.costs.contains(cost) else { throw .bcryptCost(cost) }
        guard let bcrypt = Bcrypt(parsing: text), let digest = Self.bytes(text[29...]),
            bcrypt.prefix + Self.text(bcrypt.salt) + Self.text(digest) == text
        else { throw .bcryptForm }
    }

    /// Reads revision and cost of a text that is as long as a hash; `nil` if it begins otherwise.
    private static func start(of text: [UInt8]) -> (revision: Revision, cost: UInt32)? {
        guard text.count == Self.byteCount, text[0] == UInt8(ascii: "$"), text[1] == UInt8(ascii: "2"),
            let revision = Revision(rawValue: text[2]), text[3] == UInt8(ascii: "$"), text[6] == UInt8(ascii: "$"),
            let tens = Self.digit(text[4]), let ones = Self.digit(text[5])
        else { return nil }
        return (revision, 10 * tens + ones)
    }

    /// Revision and cost as text, such as `$2b$10$`.
    var prefix: [UInt8] {
        let digit = { (value: UInt32) in UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10) }
        let dollar = UInt8(ascii: "$")
        return [
            dollar, UInt8(ascii: "2"), self.revision.rawValue, dollar, digit(self.cost / 10), digit(self.cost), dollar,
        ]
    }

    /// Encodes in base 64 as in RFC 4648, except for the order of the alphabet.
    static func text(_ bytes: [UInt8]) -> [UInt8] {
        Array(Base64Codec.encoded(bytes, Self.alphabet, isPadded: false).utf8)
    }

    /// Decodes whole bytes and ignores leftover bits; `nil` for a character outside the alphabet.
    private static func bytes(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (buffer, bits): (UInt32, UInt32) = (0, 0)
        for digit in digits {
            guard let value = Self.value(digit) else { return nil }
            buffer = buffer << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        return bytes
    }

    private static func value(_ digit: UInt8) -> UInt32? {
        switch digit {
        case 0x2E...0x2F: UInt32(digit &- 0x2E)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit &- UInt8(ascii: "A")) + 2
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit &- UInt8(ascii: "a")) + 28
        default: Self.digit(digit).map { $0 + 54 }
        }
    }

    private static func digit(_ character: UInt8) -> UInt32? {
        character.isDigit ? UInt32(character &- 0x30) : nil
    }
}
