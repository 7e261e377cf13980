/// A signed token that was read, and whose signature nobody has checked (RFC 7519).
///
///     let token = try UnverifiedJWT(parsing: text).verified(by: keys, rules, at: now)
///
/// It opens no doors; what it says may help to find out whom to ask for keys.
public struct UnverifiedJWT: Sendable {
    public let algorithm: SignatureAlgorithm
    /// The `kid` of the header, at most ``JSONWebKey/maximumIDByteCount`` bytes. Compare it; never use it as the name of
    /// anything else.
    public let keyID: String?
    public let claims: RegisteredClaims
    let jws: CompactJWS

    /// Splits and decodes a token.
    ///
    /// Header members that bring a key or say where one is (`jwk`, `jku`, `x5c`, `x5u`) are not looked at: whoever
    /// checks a token knows the keys beforehand.
    ///
    /// - Throws: ``TokenRefusal``: `malformed`, `critical`, or `algorithm` for one that is not among
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

    public init(_ jws: CompactJWS) throws(TokenRefusal) {
        guard jws.header["crit"] == nil else { throw .critical }
        guard let name = jws.header["alg"]?.string else { throw .malformed }
        guard let algorithm = SignatureAlgorithm(name: name) else { throw .algorithm }
        if let id = jws.header["kid"] {
            guard let id = id.string, (1...JSONWebKey.maximumIDByteCount).contains(id.utf8.count) else { throw .malformed }
            self.keyID = id
        } else {
            self.keyID = nil
        }
        self.algorithm = algorithm
        self.jws = jws
        self.claims = try RegisteredClaims(jws.payload)
    }

    /// The token, if it is genuine and good at the instant.
    ///
    /// - Parameters:
    ///   - keys: Those of the issuer.
    ///   - now: The instant it is held against; see ``ClaimRules/slackSeconds``.
    /// - Throws: The first ``TokenRefusal``: of key and signature, then of the rules.
    public func verified(
        by keys: JSONWebKeySet, _ rules: ClaimRules, at now: Instant
    ) throws(TokenRefusal) -> VerifiedJWT {
        try self.checkSignature(by: try keys.key(self.keyID, for: self.algorithm))
        try rules.check(self.claims, at: now)
        return VerifiedJWT(self, subject: self.claims.subject ?? "", at: now)
    }

    /// Looks at the signature alone.
    ///
    /// - Throws: ``TokenRefusal/signature``
    func checkSignature(by key: VerificationKey) throws(TokenRefusal) {
        guard key.isValid(signature: self.jws.signature, for: [UInt8](self.jws.signingInput.utf8), self.algorithm) else {
            throw .signature
        }
    }
}
