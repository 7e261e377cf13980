/// A passkey of an account: a WebAuthn credential, by the id that its authenticator gave it.
public struct Passkey: Equatable, Sendable {
    /// The credential ID: base64url without padding, or any text for a passkey that was never verified.
    public var id: PasskeyID
    /// The name that the owner gave it.
    public var name: String
    /// When and how the passkey joined the account.
    public var origin: Origin
    /// What verifies its signatures; `nil` for one that local trust took at its word. That one never counts as a second
    /// factor, and signs in under local trust alone.
    public var credential: PasskeyCredential?

    /// Creates a passkey.
    public init(id: PasskeyID, name: String, origin: Origin, credential: PasskeyCredential? = nil) {
        self.id = id
        self.name = name
        self.origin = origin
        self.credential = credential
    }

    /// The most passkeys that an account has.
    static let maximumCount = StoredBounds.passkeys
}

extension Account {
    /// The account's handle for authenticators (WebAuthn Level 2, section 5.4.3): the bytes of the `localId`, or their
    /// SHA-256 where they are more than the 64 that a handle may have.
    var userHandle: [UInt8] {
        let bytes = [UInt8](self.id.text.utf8)
        return bytes.count <= 64 ? bytes : SHA256.hash(bytes)
    }

    /// Whether the second factor of a session is still one of the account (I7): an enrolled factor, the verified
    /// passkey that opened the session, or a recovery code of the set that the account has.
    ///
    /// A set ends with the last factor and when the codes are made anew. What its codes opened ends with it, because
    /// those sessions have smaller numbers than any that a later set opens.
    ///
    /// A passkey may come under the ID of one that was removed, with another key. It opened no session that signed in
    /// before it was made.
    ///
    /// - Parameters:
    ///   - session: The number of the session.
    ///   - signedInAt: When its person signed in, in seconds since 1970; `nil` if nothing says it, for which no passkey
    ///     is old enough.
    func has(_ claim: SecondFactorClaim, of session: UInt64, since signedInAt: Int64?) -> Bool {
        if claim.isRecovery { return self.recoveryCodes.map { $0.sessionNumber < session } ?? false }
        if claim.provider == ProviderID.passkey.rawValue {
            guard let signedInAt, let made = self.passkey(PasskeyID(claim.identifier.text))?.credential?.createdAt
            else { return false }
            return made.seconds <= signedInAt
        }
        return self.factor(claim.identifier) != nil
    }
}

extension SecondFactorClaim {
    /// The claim of a session that a recovery code opened.
    static var recovery: SecondFactorClaim {
        SecondFactorClaim(identifier: FactorID(RecoveryCode.claim), provider: RecoveryCode.claim)
    }

    /// Whether a recovery code opened the session.
    var isRecovery: Bool { self.provider == RecoveryCode.claim }

    /// The claim of a session that a verified passkey opened: it proves possession, and the authenticator verified the
    /// person.
    init(_ passkey: Passkey) {
        self.init(identifier: FactorID(passkey.id.text), provider: ProviderID.passkey.rawValue)
    }
}
