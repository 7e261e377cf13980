/// A code on the owner's paper that stands for a second factor, once: 80 random bits, which no one guesses.
public struct RecoveryCode: Equatable, Sendable {
    /// The random bits.
    let bytes: [UInt8]

    /// How many bytes a code has.
    static let byteCount = 10
    /// How many codes are made together.
    public static let countOfSet = 10
    /// The name of the second factor in tokens, as its kind and as its identifier.
    public static let claim = "recovery"

    /// Creates a code of random bytes.
    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads a code that a person typed: sixteen characters of Base 32 (RFC 4648 section 6) in either case, with spaces
    /// and hyphens anywhere.
    ///
    /// - Returns: `nil` for any other text. No code of six digits has the form.
    public init?(_ text: String) {
        var digits: [UInt8] = []
        for byte in text.utf8.prefix(64) where byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
            digits.append(byte)
        }
        guard digits.count == 16, text.utf8.count <= 64,
            let bytes = try? Base32.decoded(String(decoding: digits, as: UTF8.self)), bytes.count == Self.byteCount
        else { return nil }
        self.bytes = bytes
    }

    /// The code as it is shown: four groups of four characters, with hyphens between them.
    public var text: String {
        var text: [UInt8] = []
        for digit in Base32.encoded(self.bytes).utf8 {
            if text.count % 5 == 4 { text.append(UInt8(ascii: "-")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// What is stored of the code: SHA-256 of the account's salt and the code's bytes.
    func digest(_ salt: [UInt8]) -> [UInt8] { SHA256.hash(salt + self.bytes) }
}

extension RecoveryCode: CustomStringConvertible {
    /// A fixed mask that reveals nothing.
    public var description: String { "RecoveryCode(\(Secret.mask))" }
}
