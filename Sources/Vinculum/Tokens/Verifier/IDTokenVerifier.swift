/// Verifies the tokens of requests to a server, and caches the issuer's keys as long as they are fresh.
///
/// It fetches nothing and reads no clock: if keys are missing it returns their URL, and the host fetches them.
///
///     var verifier = IDTokenVerifier.firebase(project: "my-project")
///
///     func whoCalls(_ bearer: String) throws(TokenRefusal) -> VerifiedJWT? {
///         while true {
///             switch try verifier.verify(bearer, at: clock.now()) {
///             case .verified(let token): return token
///             case .needs(let url): verifier.receive(web.get(url), at: clock.now())
///             case .unavailable: return nil
///             }
///         }
///     }
///
/// Keys are fresh for the `max-age` of the response that brought them, at least a minute and at most a day; an hour
/// without `max-age`. Then they are fetched again; while that fails, they stay in use for another hour. A token with
/// an unknown `kid` causes a fetch at most once a minute. After a failure nothing is fetched for half a minute.
public struct IDTokenVerifier: Sendable {
    /// The claims that tokens must have.
    public var rules: ClaimRules
    /// The accepted algorithms, each only with a key that supports it.
    public let algorithms: [SignatureAlgorithm]
    /// The address at which the issuer publishes its keys.
    public let keysURL: String
    /// Whether a token must have a `kid`.
    public let needsKeyID: Bool
    private var cache = KeyCache()

    /// The result for a token that is not refused.
    public enum Outcome: Sendable {
        /// The signature and the claims are valid.
        case verified(VerifiedJWT)
        /// Keys are missing: fetch this URL, pass the result to ``IDTokenVerifier/receive(_:at:)``, and verify again.
        case needs(keysAt: String)
        /// There are no keys and fetching them has just failed. The token may be genuine: respond with 503, not 401.
        case unavailable(retryAt: Instant)
    }

    /// Creates a verifier without keys.
    ///
    /// - Parameters:
    ///   - rules: The claims that tokens must have.
    ///   - keysURL: The address at which the issuer publishes its keys.
    ///   - algorithms: The accepted algorithms; `hs256` has no effect, because secrets are not published.
    ///   - needsKeyID: Whether a token must have a `kid`.
    public init(
        rules: ClaimRules, keysURL: String,
        algorithms: [SignatureAlgorithm] = [.rs256, .rs384, .rs512, .ps256, .es256, .es384, .edDSA],
        needsKeyID: Bool = false
    ) {
        self.rules = rules
        self.keysURL = keysURL
        self.algorithms = algorithms
        self.needsKeyID = needsKeyID
    }

    /// Verifies a token.
    ///
    /// - Parameters:
    ///   - text: The token, without `Bearer`.
    ///   - now: The instant of the check.
    ///   - status: Returns the state of the subject's account. It is called for a token that is otherwise valid, so
    ///     that disabled accounts and revoked sessions are refused at once, not only when the token expires.
    /// - Throws: The first ``TokenRefusal``.
    @export(interface)
    public mutating func verify(
        _ text: String, at now: Instant,
        status: (_ subject: SubjectID) -> AccountStatus = { _ in .active(validSince: nil) }
    ) throws(TokenRefusal) -> Outcome {
        let token = try UnverifiedJWT(parsing: text)
        guard self.algorithms.contains(token.algorithm) else { throw .algorithm }
        guard !self.needsKeyID || token.keyID != nil else { throw .key }
        switch self.cache.decision(for: token.keyID, at: now) {
        case .fetch: return .needs(keysAt: self.keysURL)
        case .wait(let until): return .unavailable(retryAt: until)
        case .use(let keys):
            let verified = try token.verified(by: keys, self.rules, at: now)
            try status(verified.subject).check(verified)
            return .verified(verified)
        }
    }

    /// Stores the result of fetching ``keysURL``. Late, repeated and failed results are harmless.
    public mutating func receive(_ answer: KeyAnswer, at now: Instant) {
        self.cache.receive(answer, at: now)
    }
}

/// The state of a token's account, which the token itself does not contain.
public enum AccountStatus: Equatable, Sendable {
    /// - Parameter validSince: The instant of the last revocation of all sessions; a token of an earlier sign-in is
    ///   refused.
    case active(validSince: Instant?)
    /// An administrator disabled the account; all its tokens are refused.
    case disabled
    /// The account does not exist.
    case missing

    /// - Throws: ``TokenRefusal/account``, ``TokenRefusal/revoked``.
    func check(_ token: VerifiedJWT) throws(TokenRefusal) {
        guard case .active(let validSince) = self else { throw .account }
        guard let validSince else { return }
        // Tokens have whole seconds; a session that begins within the second of the revocation counts as later.
        let signedInAt = token.claims.authTime ?? token.claims.issuedAt
        guard signedInAt.seconds >= validSince.seconds else { throw .revoked }
    }
}
