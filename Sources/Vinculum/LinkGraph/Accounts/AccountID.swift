/// The `localId` of an account: its primary key within one graph, compared by bytes.
public struct AccountID: Hashable, Comparable, Sendable {
    public let text: String

    /// - Returns: `nil` for the empty text and for more than 128 bytes, the limit administrators' libraries state.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= 128 else { return nil }
        self.text = text
    }

    /// Text read back from a record, where it was valid when written.
    init(stored text: String) {
        self.text = text
    }

    public static func == (a: AccountID, b: AccountID) -> Bool {
        sameBytes(a.text, b.text)
    }

    public static func < (a: AccountID, b: AccountID) -> Bool {
        precedesInBytes(a.text, b.text)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in self.text.utf8 { hasher.combine(byte) }
    }
}
