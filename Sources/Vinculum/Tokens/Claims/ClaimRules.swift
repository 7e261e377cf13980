/// The claims that a token must have to be accepted (OpenID Connect Core section 3.1.3.7).
///
///     var rules = ClaimRules(issuer: "https://accounts.example", audience: "my-app")
///     rules.rawNonce = "n-0S6_WzA2Mj"
public struct ClaimRules: Equatable, Sendable {
    /// The accepted issuers. `iss` must equal one of them, byte for byte.
    public var issuers: [String]
    /// The accepted audiences. `aud` must contain one of them, byte for byte.
    public var audiences: [String]
    /// The tolerated difference between the clocks of issuer and verifier, in seconds; a negative value counts as 0.
    public var slackSeconds: Int64 = 60
    /// The nonce of the request. If set, the token must repeat it, or its SHA-256 in lower-case hexadecimal, because
    /// some providers receive the hash instead of the nonce. A claim that has the form of such a hash is matched by its
    /// preimage alone: otherwise the token itself would show the nonce that it is accepted with.
    public var rawNonce: String?
    /// Whether a token with a nonce is refused if ``rawNonce`` is not set: it answers a request that another party
    /// made, and whoever replays it does not know that request's nonce.
    public var refusesUnaskedNonce = false
    /// The longest accepted subject, in bytes. OpenID Connect Core section 2 allows 255 ASCII characters.
    public var maximumSubjectByteCount = 255
    /// Whether the token must have `auth_time`, the instant of the sign-in.
    public var needsAuthTime = false
    /// The longest accepted time since the sign-in, in seconds; `nil` for no limit.
    public var maximumAgeSeconds: Int64?
    /// The instant from which ``maximumAgeSeconds`` counts back, that of the request that asked for the age: a person
    /// who takes a while afterwards has not signed in any earlier. `nil` for the instant of the check.
    public var requestedAt: Instant?

    /// Creates rules for one issuer and one audience.
    public init(issuer: String, audience: String) {
        self.init(issuers: [issuer], audiences: [audience])
    }

    /// Creates rules for several issuers and audiences.
    public init(issuers: [String], audiences: [String]) {
        self.issuers = issuers
        self.audiences = audiences
    }

    /// Checks claims against the rules at an instant.
    ///
    /// - Throws: The first ``TokenRefusal`` in the order `issuer`, `audience`, `expired`, `notYetValid`, `subject`,
    ///   `nonce`, `authTime`.
    func check(_ claims: RegisteredClaims, at now: Instant) throws(TokenRefusal) {
        guard let issuer = claims.issuer, self.issuers.contains(issuer) else { throw .issuer }
        try self.checkAudience(claims)
        let slack = max(self.slackSeconds, 0)
        let latest = now.adding(seconds: slack)
        guard now < claims.expiresAt.adding(seconds: slack) else { throw .expired }
        guard claims.issuedAt <= latest, claims.notBefore ?? latest <= latest else { throw .notYetValid }
        guard let subject = claims.subject?.text, !subject.isEmpty,
            subject.utf8.count <= self.maximumSubjectByteCount
        else { throw .subject }
        try self.checkNonce(claims)
        try self.checkAuthTime(claims, now, latest, slack)
    }

    /// A token with several audiences must name one of ours as the authorized party. With one audience `azp` may be
    /// another name, because some providers put the name of an app of the same family there.
    private func checkAudience(_ claims: RegisteredClaims) throws(TokenRefusal) {
        func isOurs(_ name: String) -> Bool { self.audiences.contains(name) }
        guard claims.audiences.contains(where: isOurs) else { throw .audience }
        guard claims.audiences.count > 1 else { return }
        guard let party = claims.authorizedParty, isOurs(party) else { throw .audience }
    }

    private func checkNonce(_ claims: RegisteredClaims) throws(TokenRefusal) {
        guard let rawNonce = self.rawNonce else {
            if self.refusesUnaskedNonce, claims.nonce != nil { throw .nonce }
            return
        }
        guard let nonce = claims.nonce.map({ [UInt8]($0.utf8) }) else { throw .nonce }
        let raw = [UInt8](rawNonce.utf8)
        let expected = Hex.isSHA256(nonce) ? [UInt8](Hex.encoded(SHA256.hash(raw)).utf8) : raw
        guard ConstantTime.equal(nonce, expected) else { throw .nonce }
    }

    private func checkAuthTime(
        _ claims: RegisteredClaims, _ now: Instant, _ latest: Instant, _ slack: Int64
    ) throws(TokenRefusal) {
        guard let authTime = claims.authTime else {
            guard !self.needsAuthTime, self.maximumAgeSeconds == nil else { throw .authTime }
            return
        }
        guard authTime <= latest else { throw .authTime }
        guard let age = self.maximumAgeSeconds else { return }
        let latestAge = authTime.adding(seconds: max(age, 0)).adding(seconds: slack)
        guard self.requestedAt ?? now <= latestAge else { throw .authTime }
    }
}
