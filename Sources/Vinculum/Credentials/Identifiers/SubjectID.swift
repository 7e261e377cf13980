/// A provider's identifier of a person: `sub` of OpenID Connect, `rawId` on the wire.
public struct SubjectID: OpaqueID {
    /// The identifier as it was given.
    public var text: String { self.byteText.string }

    /// What is stored, compared and hashed.
    private let byteText: ByteText

    /// Wraps a text; any text is allowed.
    public init(_ text: String) {
        self.byteText = ByteText(text)
    }

    /// The key of a passkey in the index of identities, under ``ProviderID/passkey``.
    init(_ passkey: PasskeyID) {
        self.init(passkey.text)
    }
}
