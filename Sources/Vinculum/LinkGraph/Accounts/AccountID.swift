/// The `localId` of an account: its primary key within one graph, compared by bytes.
public struct AccountID: Hashable, Comparable, Sendable {
    /// The ID as it appears in requests, responses and tokens.
    public var text: String { self.byteText.string }

    /// What is stored, compared and hashed.
    private let byteText: ByteText

    /// - Returns: `nil` for the empty text and for more than 128 bytes, the limit administrators' libraries state.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= StoredBounds.identifier else { return nil }
        self.byteText = ByteText(text)
    }

    /// Text read back from a record, where it was valid when written.
    init(stored text: String) {
        self.byteText = ByteText(text)
    }

    /// Orders IDs by the bytes of their UTF-8, not by Unicode canonical equivalence.
    public static func < (a: AccountID, b: AccountID) -> Bool {
        a.byteText < b.byteText
    }
}
