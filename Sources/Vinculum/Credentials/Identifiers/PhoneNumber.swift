/// A phone number in the style of E.164, stored as it was given and compared byte for byte.
public struct PhoneNumber: Hashable, Sendable {
    /// The number, beginning with `+`.
    public let text: String

    /// - Returns: `nil` unless the first character is `+` and the text has at most 64 bytes of UTF-8.
    public init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "+"), text.utf8.count <= 64 else { return nil }
        self.text = text
    }

    /// Whether the numbers are equal, byte for byte.
    public static func == (a: PhoneNumber, b: PhoneNumber) -> Bool {
        sameBytes(a.text, b.text)
    }

    /// Hashes the bytes of the number.
    public func hash(into hasher: inout Hasher) {
        for byte in self.text.utf8 { hasher.combine(byte) }
    }
}
