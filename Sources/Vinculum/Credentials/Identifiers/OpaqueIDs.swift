/// The key of a pending code: `sessionInfo`, `temporaryProof`, `mfaPendingCredential`, `oobCode` or a passkey's
/// challenge on the wire.
public struct CodeKey: OpaqueID {
    /// The identifier as it was given.
    public let text: String

    /// Wraps a text; any text is allowed. One that is longer than every code is the key of none, so that nothing
    /// hashes what a client made long.
    public init(_ text: String) {
        self.text = text.utf8.count <= CodeKey.maximumByteCount ? text : ""
    }

    private static let maximumByteCount = 4096
}

/// The `mfaEnrollmentId` of a second factor, unique within its account.
public struct FactorID: OpaqueID {
    /// The identifier as it was given.
    public let text: String

    /// Wraps a text; any text is allowed.
    public init(_ text: String) {
        self.text = text
    }
}

/// The WebAuthn credential ID of a passkey, in the encoding in which clients send it.
public struct PasskeyID: OpaqueID {
    /// The identifier as it was given.
    public let text: String

    /// Wraps a text; any text is allowed.
    public init(_ text: String) {
        self.text = text
    }
}

/// A provider's identifier of a person: `sub` of OpenID Connect, `rawId` on the wire.
public struct SubjectID: OpaqueID {
    /// The identifier as it was given.
    public let text: String

    /// Wraps a text; any text is allowed.
    public init(_ text: String) {
        self.text = text
    }

    /// The key of a passkey in the index of identities, under ``ProviderID/passkey``.
    init(_ passkey: PasskeyID) {
        self.init(passkey.text)
    }
}
