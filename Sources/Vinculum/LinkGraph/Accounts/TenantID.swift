/// The name of a tenant: a graph of its own inside a project, with its own accounts and codes.
public struct TenantID: TextIdentifier {
    /// The ID as it appears in requests, responses and tokens.
    public let text: String

    /// - Returns: `nil` for the empty text and for more than 128 bytes.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= StoredBounds.identifier else { return nil }
        self.text = text
    }
}
