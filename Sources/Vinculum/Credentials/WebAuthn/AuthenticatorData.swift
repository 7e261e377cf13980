/// Authenticator data (WebAuthn Level 2, section 6.1), parsed and not yet judged.
struct AuthenticatorData: Equatable {
    /// The flags of section 6.1, and those of backups (Level 3, section 6.1.3).
    struct Flags: OptionSet {
        let rawValue: UInt8

        static let userPresent = Flags(rawValue: 0x01)
        static let userVerified = Flags(rawValue: 0x04)
        static let backupEligible = Flags(rawValue: 0x08)
        static let backedUp = Flags(rawValue: 0x10)
        static let attestedCredential = Flags(rawValue: 0x40)
        static let extensions = Flags(rawValue: 0x80)
    }

    /// What a registration has about the new passkey (section 6.5.1).
    struct AttestedCredential: Equatable {
        /// The model of the authenticator, 16 bytes.
        let aaguid: [UInt8]
        let id: [UInt8]
        /// The COSE key, not yet read.
        let publicKey: CBOR.Value
    }

    /// SHA-256 of the relying party's id.
    let relyingPartyHash: [UInt8]
    let flags: Flags
    let signCount: UInt32
    let attested: AttestedCredential?

    /// The longest accepted data in bytes: far more than an RSA key with extensions takes.
    static let maximumByteCount = 1 << 14

    /// - Throws: ``WebAuthnRefusal/authenticatorData`` for bytes that end early, go on too long, or are not what the
    ///   flags announce; ``WebAuthnRefusal/publicKey`` and ``WebAuthnRefusal/extensions`` for CBOR that is malformed.
    init(_ bytes: [UInt8]) throws(WebAuthnRefusal) {
        guard bytes.count >= 37, bytes.count <= AuthenticatorData.maximumByteCount else { throw .authenticatorData }
        self.relyingPartyHash = [UInt8](bytes[..<32])
        self.flags = Flags(rawValue: bytes[32])
        self.signCount = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        var rest = bytes[37...]
        if self.flags.contains(.attestedCredential) {
            self.attested = try AttestedCredential(&rest)
        } else {
            self.attested = nil
        }
        if self.flags.contains(.extensions) {
            guard AuthenticatorData.item(&rest)?.members != nil else { throw .extensions }
        }
        guard rest.isEmpty else { throw .authenticatorData }
    }

    /// The CBOR item at the front, which is removed; `nil` if there is none.
    fileprivate static func item(_ rest: inout ArraySlice<UInt8>) -> CBOR.Value? {
        do throws(CBOR.ReadError) {
            var reader = try CBOR.Reader(rest)
            let item = try reader.item()
            rest = reader.rest
            return item
        } catch {
            return nil
        }
    }

    /// Refuses data that is not of this relying party or lacks what the person must have shown.
    func check(_ party: RelyingParty) throws(WebAuthnRefusal) {
        guard self.relyingPartyHash == SHA256.hash([UInt8](party.id.utf8)) else { throw .relyingParty }
        guard self.flags.contains(.userPresent) else { throw .userPresence }
        guard self.flags.contains(.userVerified) else { throw .userVerification }
        guard self.flags.contains(.backupEligible) || !self.flags.contains(.backedUp) else { throw .backupFlags }
    }
}

extension AuthenticatorData.AttestedCredential {
    fileprivate init(_ rest: inout ArraySlice<UInt8>) throws(WebAuthnRefusal) {
        guard rest.count >= 18 else { throw .authenticatorData }
        self.aaguid = [UInt8](rest.prefix(16))
        rest = rest.dropFirst(16)
        let count = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
        rest = rest.dropFirst(2)
        guard count <= rest.count else { throw .authenticatorData }
        self.id = [UInt8](rest.prefix(count))
        rest = rest.dropFirst(count)
        guard let key = AuthenticatorData.item(&rest) else { throw .publicKey }
        self.publicKey = key
    }
}
