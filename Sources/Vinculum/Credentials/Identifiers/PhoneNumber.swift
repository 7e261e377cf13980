/// A phone number in the style of E.164, stored as it was given and compared byte for byte.
public struct PhoneNumber: Hashable, Sendable {
    /// The number, beginning with `+`.
    public var text: String { self.byteText.string }

    /// What is stored, compared and hashed.
    private let byteText: ByteText

    /// - Returns: `nil` unless the first character is `+` and the text has at most 64 bytes of UTF-8.
    public init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "+"), text.utf8.count <= StoredBounds.phoneNumber else { return nil }
        self.byteText = ByteText(text)
    }

    /// The same for every way to write the number: `+` and its digits.
    var canonicalText: String {
        String(decoding: self.text.utf8.filter { $0 == UInt8(ascii: "+") || $0.isDigit }, as: UTF8.self)
    }

    /// Whether the number is written in the form of E.164: `+`, and 8 to 15 digits.
    var isE164: Bool {
        let digits = self.text.utf8.dropFirst()
        return (8...15).contains(digits.count) && digits.allSatisfy { $0.isDigit } && digits.first != UInt8(ascii: "0")
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
