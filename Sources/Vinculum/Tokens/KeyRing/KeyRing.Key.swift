extension KeyRing {
    /// A key with the instant from which it signs.
    public struct Key: Sendable {
        /// Named, and with an algorithm; without its private half where somebody else holds that and is asked for each
        /// signature.
        public let key: JSONWebKey
        public let id: String
        public let algorithm: SignatureAlgorithm
        /// A self-signed certificate (RFC 5280) in DER, the form in which some libraries want the key.
        public let certificate: [UInt8]?
        /// In whole seconds.
        public let signsFrom: Instant

        /// - Parameter key: One of RSA or on P-256, as tokens here are signed with `RS256` or `ES256`; without a `kid`,
        ///   its thumbprint names it.
        /// - Throws: ``KeyRingError/algorithm`` for another.
        public init(_ key: JSONWebKey, certificate: [UInt8]? = nil, signsFrom: Instant) throws(KeyRingError) {
            guard let algorithm = [.rs256, .es256].first(where: { key.takes($0) }) else { throw .algorithm }
            let id = key.id ?? key.verificationKey.thumbprint
            self.key = JSONWebKey(key.verificationKey, key.signingKey, id: id, algorithm)
            self.id = id
            self.algorithm = algorithm
            self.certificate = certificate
            self.signsFrom = Instant(seconds: signsFrom.seconds)
        }

        /// A new key of one's own, with a certificate that is good for as long as anybody may ask for it.
        ///
        /// - Parameters:
        ///   - id: The `kid`; without it, the key's thumbprint.
        ///   - issuer: What the certificate names, 1 to 64 bytes.
        public init(
            signing key: SigningKey, id: String? = nil, issuer: String, signsFrom: Instant, using generator: inout SeededGenerator
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

        /// Ten years: readers of these certificates look for the key in them, and rotation ends it.
        private static let certificateSeconds: Int64 = 10 * 365 * 86_400
    }
}
