/// The name of a tenant: a graph of its own inside a project, with its own accounts and codes.
public struct TenantID: Hashable, Comparable, Sendable {
    /// The ID as it appears in requests, responses and tokens.
    public var text: String { self.byteText.string }

    /// What is stored, compared and hashed.
    private let byteText: ByteText

    /// - Returns: `nil` for the empty text and for more than 128 bytes.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= StoredBounds.identifier else { return nil }
        self.byteText = ByteText(text)
    }

    /// Orders IDs by the bytes of their UTF-8, not by Unicode canonical equivalence.
    public static func < (a: TenantID, b: TenantID) -> Bool {
        a.byteText < b.byteText
    }
}
