/// A phone number in E.164 manner, compared byte for byte and kept verbatim.
public struct PhoneNumber: Hashable, Sendable {
    public let text: String

    /// - Returns: `nil` unless the first character is `+` and the whole is at most 64 bytes of UTF-8.
    public init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "+"), text.utf8.count <= 64 else { return nil }
        self.text = text
    }

    public static func == (a: PhoneNumber, b: PhoneNumber) -> Bool {
        sameBytes(a.text, b.text)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in self.text.utf8 { hasher.combine(byte) }
    }
}
