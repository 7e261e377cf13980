/// An e-mail address in the normalised form in which it is stored and compared.
///
/// Normalisation is ASCII lower-casing only: without Unicode folding and without removing dots or tags, so that two
/// different mailboxes never become one account.
public struct EmailAddress: Hashable, Sendable {
    /// The normalised address.
    public var text: String { self.byteText.string }

    /// What is stored, compared and hashed.
    private let byteText: ByteText

    /// Normalises an address.
    ///
    /// - Returns: `nil` unless there is exactly one `@` with something on each side, and the text has at most
    ///   ``maximumByteCount`` bytes of UTF-8.
    public init?(_ text: String) {
        let bytes = text.utf8.span
        guard bytes.count <= EmailAddress.maximumByteCount else { return nil }
        var (place, count) = (0, 0)
        for index in bytes.indices where bytes[unchecked: index] == UInt8(ascii: "@") {
            (place, count) = (index, count + 1)
        }
        guard count == 1, place > 0, place + 1 < bytes.count else { return nil }
        self.byteText = ByteText(EmailAddress.normalised(text))
    }

    /// Creates an address from a text that is already normalised.
    init(normalised text: String) {
        self.byteText = ByteText(text)
    }

    /// The longest address in bytes.
    public static let maximumByteCount = StoredBounds.emailAddress

    /// The part after the `@`.
    public var domain: String {
        guard let at = self.text.utf8.firstIndex(of: UInt8(ascii: "@")) else { return "" }
        return String(self.text[self.text.utf8.index(after: at)...])
    }

    /// ASCII lower-casing; every other character stays as it is.
    public static func normalised(_ text: String) -> String {
        ASCII.lowercased(text)
    }
}
