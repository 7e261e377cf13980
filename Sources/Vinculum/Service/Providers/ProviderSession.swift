/// The secrets of a sign-in at a provider, all of which derive from the session id that the client holds and the salt
/// that is stored. A reader of the stored state learns none of them.
struct ProviderSession: Sendable {
    /// What the secrets derive from: the client's id, or, if the client named a digest, that digest.
    private let root: String
    private let project: String
    private let tenant: String

    /// - Parameter root: The id under which the sign-in was begun.
    init(_ root: String, project: String, tenant: TenantID?) {
        self.root = root
        self.project = project
        self.tenant = tenant?.text ?? ""
    }

    /// The key of the pending sign-in: a digest of the id.
    var key: CodeKey { CodeKey(Base64URL.encoded(self.derived("key", salt: []))) }

    /// State, nonce and code verifier, of 256 bits each.
    func secrets(of signIn: ProviderSignIn) -> AuthorizationRequest.Secrets {
        func secret(_ label: String) -> Secret {
            Secret(Base64URL.encoded(self.derived("\(label) \(signIn.provider.rawValue)", salt: signIn.salt)))
        }
        return AuthorizationRequest.Secrets(
            state: secret("state"), rawNonce: secret("nonce"), codeVerifier: secret("verifier"))
    }

    /// A device code, encrypted or decrypted with a key stream of its own.
    func sealed(_ bytes: [UInt8], salt: [UInt8]) -> [UInt8] {
        guard let seed = Seed(self.derived("device", salt: salt)) else { return [] }
        var generator = SeededGenerator(seed)
        var sealed = generator.bytes(bytes.count)
        for index in bytes.indices { sealed[index] ^= bytes[index] }
        return sealed
    }

    private func derived(_ label: String, salt: [UInt8]) -> [UInt8] {
        var writer = ByteWriter(reservingCapacity: 128)
        writer.string("provider sign-in \(label)")
        writer.byteString(salt)
        writer.string(self.project)
        writer.string(self.tenant)
        return HMAC<SHA256>.code(writer.bytes, key: Array(self.root.utf8))
    }
}

extension ProviderSession {
    /// How many characters an id that a client chose may have.
    static let idLength = 20...256

    /// Whether a client may begin a sign-in under this id.
    static func isID(_ text: String) -> Bool {
        self.idLength.contains(text.utf8.count) && text.utf8.allSatisfy { $0.isVisible }
    }

    /// Whether an id is a digest, which passes through a browser, so that only its preimage completes the sign-in.
    static func isDigest(_ id: String) -> Bool { Hex.isSHA256(Array(id.utf8)) }

    /// The ids under which a sign-in that this id completes may have been begun.
    static func roots(of id: String) -> [String] {
        guard self.isID(id) else { return [] }
        let digest = Hex.encoded(SHA256.hash(Array(id.utf8)))
        return self.isDigest(id) ? [digest] : [id, digest]
    }
}
