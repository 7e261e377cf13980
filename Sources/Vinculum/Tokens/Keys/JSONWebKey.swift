/// A key with its `kid` and its algorithm ([RFC 7517](https://www.rfc-editor.org/rfc/rfc7517) section 4).
///
///     let key = JSONWebKey(signing: .ecdsa(privateKey))     // named by its thumbprint
///     let published = key.encoded()                         // the public half only
public struct JSONWebKey: Sendable {
    /// The `kid`, by which the header of a token names the key.
    public let id: KeyID?
    /// The only algorithm that the key may be used with; `nil` for all that the kind of key supports.
    public let algorithm: SignatureAlgorithm?
    /// The key that verifies signatures.
    public let verificationKey: VerificationKey
    /// The key that creates signatures; `nil` for a key that only verifies.
    public let signingKey: SigningKey?

    /// The longest accepted `kid`, in bytes.
    public static let maximumIDByteCount = 256

    /// Creates a key that verifies: a public key or a shared secret.
    ///
    /// - Parameter id: The `kid`; without it, the key's thumbprint. A shared secret has no `kid` by default, because
    ///   its thumbprint would let everybody test guesses of the secret (RFC 7638 section 7).
    public init(verifying key: VerificationKey, id: KeyID? = nil, algorithm: SignatureAlgorithm? = nil) {
        self.init(key, nil, id: id ?? key.name, algorithm)
    }

    /// Creates a key that signs and verifies.
    ///
    /// - Parameter id: As in ``init(verifying:id:algorithm:)``.
    public init(signing key: SigningKey, id: KeyID? = nil, algorithm: SignatureAlgorithm? = nil) {
        self.init(key.verificationKey, key, id: id ?? key.verificationKey.name, algorithm)
    }

    /// Creates a key without `kid`, such as one from PEM.
    package init(anonymous key: VerificationKey) {
        self.init(key, nil, id: nil, nil)
    }

    init(_ verificationKey: VerificationKey, _ signingKey: SigningKey?, id: KeyID?, _ algorithm: SignatureAlgorithm?) {
        self.id = id
        self.algorithm = algorithm
        self.verificationKey = verificationKey
        self.signingKey = signingKey
    }

    /// The same key without its private part.
    public var publicHalf: JSONWebKey {
        JSONWebKey(self.verificationKey, nil, id: self.id, self.algorithm)
    }

    /// Whether the key may verify tokens under the algorithm.
    public func supports(_ algorithm: SignatureAlgorithm) -> Bool {
        self.verificationKey.algorithms.contains(algorithm) && (self.algorithm ?? algorithm) == algorithm
    }
}

extension VerificationKey {
    /// The default `kid`.
    fileprivate var name: KeyID? {
        if case .secret = self { nil } else { KeyID(self.thumbprint) }
    }
}

/// The `kid` of a key, by which the header of a token names it (RFC 7515 section 4.1.4).
public struct KeyID: OpaqueID {
    /// The identifier as it was given.
    public let text: String

    /// Wraps a text; any text is allowed.
    public init(_ text: String) {
        self.text = text
    }
}
