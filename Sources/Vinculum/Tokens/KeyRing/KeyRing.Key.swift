extension KeyRing {
    /// A signing key and the instant from which it signs.
    public struct Key: Sendable {
        /// The key, with a `kid` and an algorithm. It has no private part if the host holds that and is asked for
        /// each signature.
        public let key: JSONWebKey
        /// The `kid`.
        public let id: KeyID
        /// The algorithm of the signatures: `RS256` or `ES256`.
        public let algorithm: SignatureAlgorithm
        /// A self-signed certificate (RFC 5280) in DER, for libraries that expect the key in this form.
        public let certificate: [UInt8]?
        /// The instant from which the key signs, in whole seconds.
        public package(set) var signsFrom: Instant

        /// Creates a ring's key from an existing key.
        ///
        /// - Parameter key: An RSA key or a key on P-256, for `RS256` or `ES256`. Without a `kid`, its thumbprint
        ///   becomes the `kid`.
        /// - Throws: ``KeyRingError/algorithm`` for any other key.
        public init(_ key: JSONWebKey, certificate: [UInt8]? = nil, signsFrom: Instant) throws(KeyRingError) {
            guard let algorithm = [.rs256, .es256].first(where: { key.supports($0) }) else { throw .algorithm }
            let id = key.id ?? KeyID(key.verificationKey.thumbprint)
            self.key = JSONWebKey(key.verificationKey, key.signingKey, id: id, algorithm)
            self.id = id
            self.algorithm = algorithm
            self.certificate = certificate
            self.signsFrom = Instant(seconds: signsFrom.seconds)
        }

        /// Creates a ring's key from a private key, with a self-signed certificate that is valid for ten years.
        ///
        /// - Parameters:
        ///   - id: The `kid`; without it, the key's thumbprint.
        ///   - issuer: The name in the certificate, 1 to 64 bytes.
        /// - Throws: ``KeyRingError/algorithm`` for a key that signs neither `RS256` nor `ES256`, and for a name of
        ///   another length.
        public init(
            signing key: SigningKey, id: KeyID? = nil, issuer: String, signsFrom: Instant,
            using generator: inout SeededGenerator
        ) throws(KeyRingError) {
            let lifetime = signsFrom...max(signsFrom, signsFrom.adding(seconds: KeyRing.Key.certificateSeconds))
            let certificate: [UInt8]
            do throws(KeyError) {
                certificate = try SelfSignedCertificate.encoded(
                    for: key, commonName: issuer, lifetime: lifetime, using: &generator)
            } catch {
                throw .algorithm
            }
            try self.init(JSONWebKey(signing: key, id: id), certificate: certificate, signsFrom: signsFrom)
        }

        /// Ten years: readers take only the key from these certificates, and rotation ends its use.
        private static let certificateSeconds: Int64 = 10 * 365 * 86_400
    }
}

extension KeyRing.Key: Equatable {
    /// Whether both have the same `kid`, certificate and instant.
    public static func == (a: KeyRing.Key, b: KeyRing.Key) -> Bool {
        a.id == b.id && a.certificate == b.certificate && a.signsFrom == b.signsFrom
    }
}

/// The reason why a key cannot be added to a ring, or why bytes are not a ring.
public enum KeyRingError: Error, Equatable, Sendable {
    /// The ring has ``KeyRing/maximumCount`` keys already.
    case full
    /// Another key of the ring has the same `kid`.
    case repeatedID
    /// The key signs from an earlier second than the last key.
    case notLater
    /// The key supports neither `RS256` nor `ES256`.
    case algorithm
    /// The bytes are not the JSON form of a ring.
    case malformed
    /// A key of the ring is not valid, for this reason.
    case key(KeyError)
}
