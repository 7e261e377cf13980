/// The key of a pending code: `sessionInfo`, `temporaryProof`, `mfaPendingCredential`, `oobCode` or a passkey's
/// challenge on the wire.
public struct CodeKey: OpaqueID {
    /// The identifier as it was given.
    public var text: String { self.byteText.string }

    /// What is stored, compared and hashed.
    private let byteText: ByteText

    /// Wraps a text; any text is allowed.
    public init(_ text: String) {
        self.byteText = ByteText(text)
    }
}
