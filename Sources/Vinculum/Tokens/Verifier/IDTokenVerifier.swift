/// Verifies the tokens that a server is sent, and keeps the issuer's keys as long as they are good.
///
/// It fetches nothing and reads no clock: where it needs keys, it says so, and the host brings them.
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
/// Keys are good for the `max-age` of the answer that brought them, within a minute and a day; an hour if it said nothing.
/// Past that they are fetched anew, and while that fails they stay in use for another hour. A token that names an unknown key
/// is a reason to fetch once a minute at most, and after a failure nothing is fetched for half a minute, whatever tokens come.
public struct IDTokenVerifier: Sendable {
    /// What tokens must say.
    public var rules: ClaimRules
    /// The algorithms that pass, each only with a key of its kind.
    public let algorithms: [SignatureAlgorithm]
    /// Where the issuer publishes its keys.
    public let keysURL: String
    /// Whether a token must name its key.
    public let needsKeyID: Bool
    private var cache = KeyCache()

    /// What came of a token that was not refused.
    public enum Outcome: Sendable {
        case verified(VerifiedJWT)
        /// Get this URL, give ``IDTokenVerifier/receive(_:at:)`` what comes of it, and ask again.
        case needs(keysAt: String)
        /// There are no keys and just now none are to be had. The token may be genuine: answer with 503 rather than 401.
        case unavailable(retryAt: Instant)
    }

    /// - Parameter algorithms: Without `hs256`: a secret cannot be published.
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
    ///   - text: The token, as it stands behind `Bearer`.
    ///   - status: Asked about the subject of a token that is good otherwise, so that disabled accounts and ended
    ///     sessions are refused at once and not when the token ends.
    /// - Throws: The first ``TokenRefusal``.
    public mutating func verify(
        _ text: String, at now: Instant, status: (_ subject: String) -> AccountStatus = { _ in .active(validSince: nil) }
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

    /// Takes what came of fetching ``keysURL``. Late, repeated and failed answers do no harm.
    public mutating func receive(_ answer: KeyAnswer, at now: Instant) {
        self.cache.receive(answer, at: now)
    }
}
