/// What a token must say to count here (OpenID Connect Core section 3.1.3.7).
///
///     var rules = ClaimRules(issuer: "https://accounts.example", audience: "my-app")
///     rules.rawNonce = "n-0S6_WzA2Mj"
public struct ClaimRules: Equatable, Sendable {
    /// The token's issuer is one of these, byte for byte.
    public var issuers: [String]
    /// The token is meant for one of these, byte for byte.
    public var audiences: [String]
    /// How far the clocks of issuer and reader may be apart, in seconds; never negative.
    public var slackSeconds: Int64 = 60
    /// The nonce of the request. The token must then repeat it, or the lower-case hex SHA-256 of it, which some providers
    /// are sent in its place.
    public var rawNonce: String?
    /// The longest subject, in bytes. OpenID Connect Core section 2 allows 255 characters of ASCII.
    public var maximumSubjectByteCount = 255
    /// Whether the token must say when the person signed in.
    public var needsAuthTime = false
    /// How long ago the person may have signed in, in seconds.
    public var maximumAgeSeconds: Int64?

    public init(issuer: String, audience: String) {
        self.init(issuers: [issuer], audiences: [audience])
    }

    public init(issuers: [String], audiences: [String]) {
        self.issuers = issuers
        self.audiences = audiences
    }

    /// Holds claims against the rules at an instant.
    ///
    /// - Throws: The first ``TokenRefusal`` in the order `issuer`, `audience`, `expired`, `notYetValid`, `subject`,
    ///   `nonce`, `authTime`.
    func check(_ claims: RegisteredClaims, at now: Instant) throws(TokenRefusal) {
        guard let issuer = claims.issuer, self.issuers.contains(where: { sameBytes($0, issuer) }) else { throw .issuer }
        try self.checkAudience(claims)
        let slack = max(self.slackSeconds, 0)
        let latest = now.adding(seconds: slack)
        guard now < claims.expiresAt.adding(seconds: slack) else { throw .expired }
        guard claims.issuedAt <= latest, claims.notBefore ?? latest <= latest else { throw .notYetValid }
        guard let subject = claims.subject, !subject.isEmpty, subject.utf8.count <= self.maximumSubjectByteCount else {
            throw .subject
        }
        try self.checkNonce(claims)
        try self.checkAuthTime(claims, now, latest, slack)
    }

    /// With several audiences the token must say which of them asked for it. With one, `azp` may name another: providers put
    /// there the app of a family that has its own name.
    private func checkAudience(_ claims: RegisteredClaims) throws(TokenRefusal) {
        func isOurs(_ name: String) -> Bool { self.audiences.contains { sameBytes($0, name) } }
        guard claims.audiences.contains(where: isOurs) else { throw .audience }
        guard claims.audiences.count > 1 else { return }
        guard let party = claims.authorizedParty, isOurs(party) else { throw .audience }
    }

    private func checkNonce(_ claims: RegisteredClaims) throws(TokenRefusal) {
        guard let rawNonce = self.rawNonce else { return }
        guard let nonce = claims.nonce.map({ [UInt8]($0.utf8) }) else { throw .nonce }
        let raw = [UInt8](rawNonce.utf8)
        let hashed = [UInt8](Hex.encoded(SHA256.hash(raw)).utf8)
        guard ConstantTime.equal(nonce, raw) || ConstantTime.equal(nonce, hashed) else { throw .nonce }
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
        guard now <= authTime.adding(seconds: max(age, 0)).adding(seconds: slack) else { throw .authTime }
    }
}
