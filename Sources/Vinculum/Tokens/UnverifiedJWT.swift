/// A signed token that is decoded, but whose signature is not checked (RFC 7519).
///
///     let token = try UnverifiedJWT(parsing: text).verified(by: keys, rules, at: now)
///
/// It authorizes nothing. Its claims may help to find the issuer's keys.
public struct UnverifiedJWT: Sendable {
    /// The algorithm of the header.
    public let algorithm: SignatureAlgorithm
    /// The `kid` of the header, at most ``JSONWebKey/maximumIDByteCount`` bytes. Compare it with key identifiers; never
    /// use it as a file name, a URL or a query.
    public let keyID: KeyID?
    /// The claims by type, not verified.
    public let claims: RegisteredClaims
    let jws: CompactJWS

    /// Splits and decodes a token.
    ///
    /// Header members that contain a key or its address (`jwk`, `jku`, `x5c`, `x5u`) are ignored: a verifier must know
    /// the keys beforehand.
    ///
    /// - Throws: ``TokenRefusal``: `malformed`, `critical`, or `algorithm` for one that is not a case of
    ///   ``SignatureAlgorithm``.
    public init(parsing text: String) throws(TokenRefusal) {
        let jws: CompactJWS
        do throws(CompactJWS.ReadError) {
            jws = try CompactJWS(parsing: text)
        } catch {
            throw .malformed
        }
        try self.init(jws)
    }

    /// Reads the header and the claims of a decoded token.
    ///
    /// - Throws: ``TokenRefusal``: `malformed`, `critical` or `algorithm`.
    public init(_ jws: CompactJWS) throws(TokenRefusal) {
        try self.init(jws, writtenAt: nil)
    }

    /// - Parameter now: See ``RegisteredClaims/init(_:writtenAt:)``.
    init(_ jws: CompactJWS, writtenAt now: Instant?) throws(TokenRefusal) {
        guard jws.header["crit"] == nil else { throw .critical }
        guard let name = jws.header.string(of: "alg") else { throw .malformed }
        guard let algorithm = SignatureAlgorithm(name: name) else { throw .algorithm }
        if let id = jws.header["kid"] {
            guard let id = id.string, (1...JSONWebKey.maximumIDByteCount).contains(id.utf8.count) else {
                throw .malformed
            }
            self.keyID = KeyID(id)
        } else {
            self.keyID = nil
        }
        self.algorithm = algorithm
        self.jws = jws
        self.claims = try RegisteredClaims(jws.payload, writtenAt: now)
    }

    /// Verifies the signature and the claims.
    ///
    /// - Parameters:
    ///   - keys: The issuer's keys.
    ///   - now: The instant of the check; see ``ClaimRules/slackSeconds``.
    /// - Throws: The first ``TokenRefusal``: of the key and the signature, then of the rules.
    public func verified(
        by keys: JSONWebKeySet, _ rules: ClaimRules, at now: Instant
    ) throws(TokenRefusal) -> VerifiedJWT {
        var signatures = ValidSignatures()
        return try self.verified(by: keys, rules, at: now, &signatures)
    }

    /// - Parameter signatures: Those that are known to be valid.
    func verified(
        by keys: JSONWebKeySet, _ rules: ClaimRules, at now: Instant, _ signatures: inout ValidSignatures
    ) throws(TokenRefusal) -> VerifiedJWT {
        try self.checkSignature(by: try keys.key(self.keyID, for: self.algorithm), &signatures)
        try rules.check(self.claims, at: now)
        return VerifiedJWT(self, subject: self.claims.subject ?? "", at: now)
    }

    /// Checks the signature alone.
    ///
    /// - Throws: ``TokenRefusal/signature``.
    func checkSignature(by key: VerificationKey, _ known: inout ValidSignatures) throws(TokenRefusal) {
        guard known.verify(self.jws.signature, of: self.jws.signedBytes, by: .token(key, self.algorithm)) else {
            throw .signature
        }
    }
}
