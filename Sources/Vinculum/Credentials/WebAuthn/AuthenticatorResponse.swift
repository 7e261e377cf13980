/// An authenticator's response as a client sends it: `RegistrationResponseJSON` or `AuthenticationResponseJSON`
/// (WebAuthn Level 3, section 5.1), or its `id` alone, as tests of emulators do.
struct AuthenticatorResponse {
    /// The passkey's id: that of a complete response in base64url without padding, any other as it was sent.
    let id: PasskeyID
    /// The bytes of a complete response; `nil` for an `id` alone.
    let parts: Parts?

    /// The binary members of `response`, decoded. One that is absent or not base64url is empty.
    struct Parts {
        let credentialID: [UInt8]
        let clientDataJSON: [UInt8]
        let attestationObject: [UInt8]
        let authenticatorData: [UInt8]
        let signature: [UInt8]
        let userHandle: [UInt8]
        let transports: [String]
        /// Whether the browser says that the passkey is not discoverable (WebAuthn Level 2, section 10.4).
        let isHidden: Bool
    }

    /// The most bytes of a credential's id (WebAuthn Level 2, section 4).
    static let maximumIDByteCount = 1023

    /// - Returns: `nil` for a text that has no `id`, an `id` that is too long, or a complete response whose `id` is not
    ///   its `rawId` or whose type is not `public-key`.
    init?(_ json: [UInt8]) {
        guard let value = JSON.Value(parsingOrNil: String(decoding: json, as: UTF8.self)),
            let id = value.string(of: "id").nonEmpty, id.utf8.count <= StoredBounds.passkeyID
        else { return nil }
        guard let response = value["response"], AuthenticatorResponse.isComplete(response) else {
            self.id = PasskeyID(id)
            self.parts = nil
            return
        }
        guard value["type"]?.isString("public-key") ?? false, let bytes = AuthenticatorResponse.bytes(value["id"]),
            (1...AuthenticatorResponse.maximumIDByteCount).contains(bytes.count),
            AuthenticatorResponse.bytes(value["rawId"]) == bytes
        else { return nil }
        self.id = PasskeyID(Base64URL.encoded(bytes))
        self.parts = Parts(value, response, credentialID: bytes)
    }

    /// Whether the response has anything that an authenticator made.
    private static func isComplete(_ response: JSON.Value) -> Bool {
        for name in ["clientDataJSON", "clientDataJson", "attestationObject", "authenticatorData", "signature"]
        where response[named: name] != nil {
            return true
        }
        return false
    }

    /// The bytes of a member in base64url, with or without padding; `nil` for anything else.
    fileprivate static func bytes(_ member: JSON.Value?) -> [UInt8]? {
        guard let text = member?.string else { return nil }
        let padding = text.utf8.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return try? Base64URL.decoded(text.utf8.span.extracting(droppingLast: padding))
    }
}

extension AuthenticatorResponse.Parts {
    /// How many ways to reach an authenticator are kept, and how long their names are.
    private static let (maximumTransports, maximumTransportByteCount) = (8, 32)

    fileprivate init(_ whole: JSON.Value, _ response: JSON.Value, credentialID: [UInt8]) {
        func bytes(_ name: String) -> [UInt8] { AuthenticatorResponse.bytes(response[named: name]) ?? [] }
        self.credentialID = credentialID
        // Requests in the spelling of protocol buffers have the other name.
        self.clientDataJSON = response["clientDataJSON"] == nil ? bytes("clientDataJson") : bytes("clientDataJSON")
        self.attestationObject = bytes("attestationObject")
        self.authenticatorData = bytes("authenticatorData")
        self.signature = bytes("signature")
        self.userHandle = bytes("userHandle")
        var transports: [String] = []
        for element in response["transports"].map({ Array($0.elements) }) ?? [] {
            guard transports.count < Self.maximumTransports, let text = element.string,
                (1...Self.maximumTransportByteCount).contains(text.utf8.count), !transports.contains(text)
            else { continue }
            transports.append(text)
        }
        self.transports = transports
        self.isHidden = whole["clientExtensionResults"]?["credProps"]?.bool(of: "rk") == false
    }
}
