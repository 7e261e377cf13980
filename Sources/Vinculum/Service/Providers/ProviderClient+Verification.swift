/// How what the provider signs is verified.
extension ProviderClient {
    /// Verifies signature and claims of a token by the provider's keys, or by the client's secret where the contract
    /// says that the provider signs with it.
    ///
    /// The contract decides which of the two it is, never the token: otherwise a public key could serve as a secret
    /// (RFC 8725 section 2.1).
    ///
    /// - Parameters:
    ///   - known: What was fetched already in this request.
    ///   - what: What the token is, as a refusal names it.
    mutating func verify(
        _ token: UnverifiedJWT, _ rules: ClaimRules, _ known: ProviderMetadata? = nil, of what: String = "id_token"
    ) throws(OperationExit) {
        let wanted = self.contract.tokenAlgorithm
        let isBySecret = token.algorithm == .hs256
        guard token.algorithm == wanted ?? token.algorithm, isBySecret == (wanted == .hs256) else {
            throw self.provider.refusal(.algorithm, of: what)
        }
        let keys: JSONWebKeySet
        if isBySecret {
            guard let secret = self.contract.tokenSecret else { throw self.provider.refusal(.noTokenSecret, .key) }
            keys = JSONWebKeySet(distinct: [JSONWebKey(anonymous: .secret(secret))])
        } else {
            keys = try self.keys(known, .named(token.keyID))
        }
        do throws(TokenRefusal) {
            _ = try token.verified(by: keys, rules, at: self.now, &self.memory.signatures)
        } catch {
            // Newer documents may have the key, or another one of the same name; they change nothing about the claims.
            let documents = !isBySecret && (error == .key || error == .signature) ? self.documents : []
            guard error == .key, let problem = keys.problem(of: token.keyID) else {
                throw self.provider.refusal(error, of: what, retryAfterFetching: documents)
            }
            throw self.provider.refusal(.unusableKey(what, problem.words), .key, retryAfterFetching: documents)
        }
    }

    /// The claims of a profile that comes signed (OpenID Connect Core 1.0 section 5.3.2), which must name issuer and
    /// client; `nil` for what is no JWT.
    mutating func signedProfile(
        _ body: [UInt8], _ metadata: ProviderMetadata
    ) throws(OperationExit) -> JSON.Value? {
        let jws: CompactJWS
        do throws(CompactJWS.ReadError) {
            jws = try CompactJWS(
                parsing: String(decoding: ASCII.trimmed(body[...]) { $0.isSpaceOrControl }, as: UTF8.self))
        } catch {
            return nil
        }
        let token: UnverifiedJWT
        var rules = ClaimRules(issuers: self.contract.issuers(of: jws.payload), audiences: [self.contract.clientID])
        rules.maximumSubjectByteCount = StoredBounds.subject
        do throws(TokenRefusal) {
            // It need not say when it was made and when it expires.
            token = try UnverifiedJWT(jws, writtenAt: self.now)
            try rules.check(token.claims, at: self.now)
        } catch {
            throw self.provider.refusal(error, of: "userinfo")
        }
        try self.verify(token, rules, metadata, of: "userinfo")
        return jws.payload
    }
}

extension ProviderContract {
    /// The only algorithm of ID tokens and signed profiles; `nil` for any of public keys.
    var tokenAlgorithm: SignatureAlgorithm? {
        self["idTokenSignedResponseAlg"]?.string.flatMap { SignatureAlgorithm(name: $0) }
    }

    /// The client's secret as the key of HS256 (OpenID Connect Core 1.0 section 10.1); `nil` for a secret of fewer than
    /// 32 bytes (RFC 7518 section 3.2), and for a public client, whose secret is none.
    var tokenSecret: SharedSecret? {
        guard let secret = self.clientSecret, !self.isPublicClient else { return nil }
        do throws(KeyError) {
            return try SharedSecret(Array(secret.utf8))
        } catch {
            return nil
        }
    }
}
