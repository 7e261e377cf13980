/// A phone number, compared byte for byte.
///
/// A text that writes a number of E.164 is kept in that form, so that one number has one text however it is spelled.
/// Any other text that begins with `+` is kept as it is, as the reference emulator keeps it;
/// ``Permission/looseNumbers`` says where such a one may be named.
public struct PhoneNumber: Hashable, Sendable {
    /// The number, beginning with `+`.
    public var text: String { self.byteText.string }

    /// What is stored, compared and hashed.
    private let byteText: ByteText

    /// Reads a number in any spelling: spaces, hyphens, dots and brackets after the `+` are left out, in ASCII and in
    /// their Unicode forms.
    ///
    /// - Returns: `nil` unless the first character is `+` and the text has at most 64 bytes of UTF-8.
    public init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "+"), text.utf8.count <= StoredBounds.phoneNumber else { return nil }
        self.byteText = ByteText(PhoneNumber.isE164(text) ? text : PhoneNumber.withoutSeparators(text) ?? text)
    }

    /// Wraps a number of a record, which may be in a spelling that earlier versions kept.
    ///
    /// - Returns: `nil` for what no version has stored.
    init?(stored text: String) {
        guard text.utf8.first == UInt8(ascii: "+"), text.utf8.count <= StoredBounds.phoneNumber else { return nil }
        self.byteText = ByteText(text)
    }
}

extension PhoneNumber {
    /// Whether the number is written in the form of E.164: `+`, and 8 to 15 digits of which the first is not 0.
    var isE164: Bool { PhoneNumber.isE164(self.text) }

    /// The number as ``init(_:)`` reads its text.
    var canonical: PhoneNumber { PhoneNumber(self.text) ?? self }

    /// Whether the text is the one that ``init(_:)`` gives the number. Earlier versions stored other ones too.
    var isCanonical: Bool { self.isE164 || PhoneNumber.withoutSeparators(self.text) == nil }

    /// The canonical text of a number that a record has as a text.
    static func canonicalText(of stored: String) -> String { PhoneNumber(stored)?.text ?? stored }

    private static func isE164(_ text: String) -> Bool {
        let bytes = text.utf8.span
        guard (9...16).contains(bytes.count), bytes[0] == UInt8(ascii: "+"), bytes[1] != UInt8(ascii: "0") else {
            return false
        }
        for index in 1..<bytes.count where !bytes[index].isDigit { return false }
        return true
    }

    /// The number of E.164 that the text is a spelling of; `nil` if it cannot be one.
    private static func withoutSeparators(_ text: String) -> String? {
        var bytes = [UInt8(ascii: "+")]
        for scalar in text.unicodeScalars.dropFirst() where !PhoneNumber.isSeparator(scalar) {
            guard scalar.isASCII, UInt8(truncatingIfNeeded: scalar.value).isDigit else { return nil }
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        }
        let number = String(decoding: bytes, as: UTF8.self)
        return PhoneNumber.isE164(number) ? number : nil
    }

    /// Whether the character only groups digits. Digits and plus signs of other scripts are refused: E.164 does not say
    /// how a network dials them.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Ends of lines belong to no number.
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: false
        // - . ( ) [ ] and their small and full-width forms, the one-dot leader among them.
        case 0x2D, 0x2E, 0x28, 0x29, 0x5B, 0x5D, 0x2024, 0xFE52, 0xFE58...0xFE5A, 0xFE63: true
        case 0xFF08, 0xFF09, 0xFF0D, 0xFF0E, 0xFF3B, 0xFF3D: true
        // Soft hyphen; hyphens and dashes; minus sign.
        case 0xAD, 0x2010...0x2015, 0x2212: true
        default: scalar.isBlank
        }
    }
}

/// What the receiver of a message returns: the digits of an SMS, or the secret of a silent push.
///
/// Equality serves records and is not constant time; what a caller typed is compared with a code in constant time.
public struct VerificationCode: OpaqueID {
    /// The code as it was sent.
    public var text: String { self.byteText.string }

    /// What is stored, compared and hashed.
    private let byteText: ByteText

    /// Wraps a text; any text is allowed.
    public init(_ text: String) {
        self.byteText = ByteText(text)
    }
}
