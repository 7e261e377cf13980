/// A key with its name, and what it is for ([RFC 7517](https://www.rfc-editor.org/rfc/rfc7517) section 4).
///
///     let key = JSONWebKey(signing: .ecdsa(privateKey))     // named by its thumbprint
///     let published = key.encoded()                         // the public half only
public struct JSONWebKey: Sendable {
    /// The `kid`, by which a token's header names the key.
    public let id: String?
    /// The one algorithm the key is for; without it, any that it takes.
    public let algorithm: SignatureAlgorithm?
    /// What signatures are checked with.
    public let verificationKey: VerificationKey
    /// What signatures are made with, for a key of one's own.
    public let signingKey: SigningKey?

    /// The longest `kid`, in bytes.
    public static let maximumIDByteCount = 256

    /// A public key, or a shared secret.
    ///
    /// - Parameter id: The `kid`; without it, the key's thumbprint. A secret has no name then: its thumbprint would let
    ///   anybody try out guesses (RFC 7638 section 7).
    public init(verifying key: VerificationKey, id: String? = nil, algorithm: SignatureAlgorithm? = nil) {
        self.init(key, nil, id: id ?? key.name, algorithm)
    }

    /// A key of one's own.
    ///
    /// - Parameter id: As in ``init(verifying:id:algorithm:)``.
    public init(signing key: SigningKey, id: String? = nil, algorithm: SignatureAlgorithm? = nil) {
        self.init(key.verificationKey, key, id: id ?? key.verificationKey.name, algorithm)
    }

    /// A key without name, as PEM has none.
    package init(anonymous key: VerificationKey) {
        self.init(key, nil, id: nil, nil)
    }

    init(_ verificationKey: VerificationKey, _ signingKey: SigningKey?, id: String?, _ algorithm: SignatureAlgorithm?) {
        self.id = id
        self.algorithm = algorithm
        self.verificationKey = verificationKey
        self.signingKey = signingKey
    }

    /// The same key without the means to sign.
    public var publicHalf: JSONWebKey {
        JSONWebKey(self.verificationKey, nil, id: self.id, self.algorithm)
    }

    /// Whether tokens under the algorithm may be checked with the key.
    public func takes(_ algorithm: SignatureAlgorithm) -> Bool {
        self.verificationKey.algorithms.contains(algorithm) && (self.algorithm ?? algorithm) == algorithm
    }
}

extension VerificationKey {
    /// What the key is called unless somebody says otherwise.
    fileprivate var name: String? {
        if case .secret = self { nil } else { self.thumbprint }
    }
}
