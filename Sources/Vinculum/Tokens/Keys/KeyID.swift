/// The `kid` of a key, by which the header of a token names it (RFC 7515 section 4.1.4).
public struct KeyID: OpaqueID {
    /// The identifier as it was given.
    public var text: String { self.byteText.string }

    /// What is stored, compared and hashed.
    private let byteText: ByteText

    /// Wraps a text; any text is allowed.
    public init(_ text: String) {
        self.byteText = ByteText(text)
    }
}
