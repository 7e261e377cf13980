/// The name of a tenant: a graph of its own inside a project, with its own accounts and codes.
public struct TenantID: Hashable, Comparable, Sendable {
    public let text: String

    /// - Returns: `nil` for the empty text and for more than 128 bytes.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= 128 else { return nil }
        self.text = text
    }

    public static func == (a: TenantID, b: TenantID) -> Bool {
        sameBytes(a.text, b.text)
    }

    public static func < (a: TenantID, b: TenantID) -> Bool {
        precedesInBytes(a.text, b.text)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in self.text.utf8 { hasher.combine(byte) }
    }
}
