/// The name of a merge, chosen by the caller so that each of its steps can be repeated safely. It is unique among the
/// merges into one account.
public struct MergeID: Hashable, Sendable {
    /// The ID as it appears in requests and responses.
    public var text: String { self.byteText.string }

    /// What is stored and compared.
    private let byteText: ByteText

    /// - Returns: `nil` unless the text has 1 to 64 ASCII letters, digits, `-` and `_`.
    public init?(_ text: String) {
        // The length first: a stranger's text may have a mebibyte.
        guard !text.isEmpty, text.utf8.count <= StoredBounds.mergeID,
            text.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
        else { return nil }
        self.byteText = ByteText(text)
    }
}
