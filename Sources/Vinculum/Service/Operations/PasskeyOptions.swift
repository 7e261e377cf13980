/// The options that a page passes to the browser (WebAuthn Level 3, section 5.1: the JSON forms).
enum PasskeyOptions {
    /// How long the browser waits for the authenticator, in milliseconds.
    private static let timeout: Int64 = 60_000

    /// `PublicKeyCredentialCreationOptionsJSON`. A sign-in names no account, so that the passkey must be discoverable.
    static func creation(of account: Account, for party: RelyingParty, _ challenge: CodeKey) -> JSON.Raw {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("rp")
        writer.beginObject()
        writer.member("name", party.id)
        writer.member("id", party.id)
        writer.endObject()
        writer.key("user")
        writer.beginObject()
        writer.member("id", Base64URL.encoded(account.userHandle))
        writer.member("name", account.email?.address.text ?? "user@example.com")
        writer.member("displayName", account.displayName ?? "User")
        writer.endObject()
        writer.member("challenge", challenge.text)
        writer.key("pubKeyCredParams")
        writer.beginArray()
        for algorithm in PasskeyPublicKey.offered {
            writer.beginObject()
            writer.member("type", "public-key")
            writer.key("alg")
            writer.int(algorithm)
            writer.endObject()
        }
        writer.endArray()
        writer.key("timeout")
        writer.int(PasskeyOptions.timeout)
        writer.member("attestation", "none")
        writer.key("excludeCredentials")
        writer.beginArray()
        for passkey in account.passkeys { writer.descriptor(passkey) }
        writer.endArray()
        writer.key("authenticatorSelection")
        writer.beginObject()
        writer.member("residentKey", "required")
        writer.key("requireResidentKey")
        writer.bool(true)
        writer.member("userVerification", "required")
        writer.endObject()
        // The browser then says whether the passkey is discoverable: a page may have asked for another.
        writer.key("extensions")
        writer.beginObject()
        writer.key("credProps")
        writer.bool(true)
        writer.endObject()
        writer.endObject()
        return JSON.Raw(trusted: writer.bytes)
    }

    /// `PublicKeyCredentialRequestOptionsJSON`, for any passkey of the relying party.
    static func request(for party: RelyingParty, _ challenge: CodeKey) -> JSON.Raw {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("challenge", challenge.text)
        writer.member("rpId", party.id)
        writer.key("timeout")
        writer.int(PasskeyOptions.timeout)
        writer.member("userVerification", "required")
        writer.endObject()
        return JSON.Raw(trusted: writer.bytes)
    }
}

extension JSON.Writer {
    /// Writes a `PublicKeyCredentialDescriptorJSON`.
    fileprivate mutating func descriptor(_ passkey: Passkey) {
        self.beginObject()
        self.member("type", "public-key")
        self.member("id", passkey.id.text)
        if let transports = passkey.credential?.transports, !transports.isEmpty {
            self.key("transports")
            self.beginArray()
            for transport in transports { self.string(transport) }
            self.endArray()
        }
        self.endObject()
    }
}
