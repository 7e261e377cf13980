/// The `localId` of an account: its primary key within one graph, compared by bytes.
public struct AccountID: TextIdentifier {
    /// The ID as it appears in requests, responses and tokens.
    public let text: String

    /// - Returns: `nil` for the empty text and for more than 128 bytes, the limit administrators' libraries state.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= StoredBounds.identifier else { return nil }
        self.text = text
    }

    /// Text read back from a record, where it was valid when written.
    init(stored text: String) {
        self.text = text
    }
}
