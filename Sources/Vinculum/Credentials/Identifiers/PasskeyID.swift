/// The WebAuthn credential ID of a passkey, in the encoding in which clients send it.
public struct PasskeyID: OpaqueID {
    /// The identifier as it was given.
    public var text: String { self.byteText.string }

    /// What is stored, compared and hashed.
    private let byteText: ByteText

    /// Wraps a text; any text is allowed.
    public init(_ text: String) {
        self.byteText = ByteText(text)
    }
}
