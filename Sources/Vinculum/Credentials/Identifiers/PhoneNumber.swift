/// A phone number in the style of E.164, stored as it was given and compared byte for byte.
public struct PhoneNumber: Hashable, Sendable {
    /// The number, beginning with `+`.
    public var text: String { self.byteText.string }

    /// What is stored, compared and hashed.
    private let byteText: ByteText

    /// - Returns: `nil` unless the first character is `+` and the text has at most 64 bytes of UTF-8.
    public init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "+"), text.utf8.count <= 64 else { return nil }
        self.byteText = ByteText(text)
    }
}
