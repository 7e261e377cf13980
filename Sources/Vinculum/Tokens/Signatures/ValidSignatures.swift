/// A signature that was found valid or was just made, with the key and the message that it belongs to.
struct ValidSignature: Sendable {
    /// What verifies a signature.
    enum Key: Equatable, Sendable {
        /// Of a token (RFC 7515).
        case token(VerificationKey, SignatureAlgorithm)
        /// Of an authenticator (WebAuthn Level 2, section 6.5.5).
        case passkey(PasskeyPublicKey)
    }

    let key: Key
    let message: [UInt8]
    let signature: [UInt8]
}

/// The signatures that were found valid, so that a request that runs several times verifies each once.
///
/// A signature is known only together with its key, its algorithm and its message, to the byte.
struct ValidSignatures: Sendable {
    /// Those of this request, in the order in which they were found or made.
    private(set) var found: [ValidSignature] = []
    #if !COMPACT_TEXT
    /// Those of earlier requests, while a run reads them.
    var kept = KeptSignatures()
    #endif
    /// How many signatures were verified, valid or not.
    private(set) var verifiedCount = 0

    /// Whether the signature of the message is valid under the key.
    mutating func verify(_ signature: [UInt8], of message: [UInt8], by key: ValidSignature.Key) -> Bool {
        let sought = ValidSignature(key: key, message: message, signature: signature)
        #if !COMPACT_TEXT
        if self.kept.contains(sought) { return true }
        #endif
        if self.found.contains(where: { $0.isSame(as: sought) }) { return true }
        self.verifiedCount += 1
        let isValid =
            switch key {
            case .token(let key, let algorithm): key.isValid(signature: signature, for: message, algorithm)
            case .passkey(let key): key.isValid(signature: signature, for: message)
            }
        if isValid { self.found.append(sought) }
        return isValid
    }

    #if !COMPACT_TEXT
    /// Adds a signature that was just made.
    mutating func add(_ made: ValidSignature) { self.found.append(made) }
    #endif
}

extension ValidSignature {
    /// Whether both are the same to the byte. A token is its holder's secret, so the time tells nothing of it.
    func isSame(as other: ValidSignature) -> Bool {
        ConstantTime.equal(self.signature, other.signature) && ConstantTime.equal(self.message, other.message)
            && self.key == other.key
    }
}
