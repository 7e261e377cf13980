/// The signatures that were found valid, so that a request that runs several times verifies each once.
///
/// A signature is known only together with its key, its algorithm and its message, to the byte.
struct ValidSignatures: Sendable {
    /// What verifies a signature.
    enum Key: Equatable, Sendable {
        /// Of a token (RFC 7515).
        case token(VerificationKey, SignatureAlgorithm)
        /// Of an authenticator (WebAuthn Level 2, section 6.5.5).
        case passkey(PasskeyPublicKey)
    }

    private struct Entry {
        let key: Key
        let message: [UInt8]
        let signature: [UInt8]
    }

    private var entries: [Entry] = []
    /// How many signatures were verified, valid or not.
    private(set) var verifiedCount = 0

    /// Whether the signature of the message is valid under the key.
    mutating func verify(_ signature: [UInt8], of message: [UInt8], by key: Key) -> Bool {
        if self.entries.contains(where: { $0.signature == signature && $0.message == message && $0.key == key }) {
            return true
        }
        self.verifiedCount += 1
        let isValid =
            switch key {
            case .token(let key, let algorithm): key.isValid(signature: signature, for: message, algorithm)
            case .passkey(let key): key.isValid(signature: signature, for: message)
            }
        if isValid { self.entries.append(Entry(key: key, message: message, signature: signature)) }
        return isValid
    }
}
