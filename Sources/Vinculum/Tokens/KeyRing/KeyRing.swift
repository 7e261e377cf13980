/// The keys with which an authority signs its tokens, in order of use.
///
/// Each key signs from its own instant until that of the next key. It is published earlier, so that verifiers that
/// cache the published keys know it in time, and it stays published until the last token that it signed has expired.
///
/// Session cookies have keys of their own, which are published at an address of their own: many verifiers compare no
/// issuer, and would take a cookie of two weeks for an ID token.
///
/// ```swift
/// var ring = KeyRing(refreshKey: try SharedSecret(generator.bytes(32)))
/// for use in [KeyRing.Use.idTokens, .sessionCookies] {
///     let key = SigningKey.ecdsa(.generated(.p256, using: &generator))
///     try ring.add(KeyRing.Key(signing: key, issuer: "demo", signsFrom: now, using: &generator), for: use)
/// }
/// settings.tokens = .signed(ring)
/// ```
public struct KeyRing: Sendable {
    /// How long verifiers may cache the published keys, in seconds, and so the shortest time before its first signature
    /// in which a key is published.
    public static let leadSeconds: Int64 = 3600

    /// The largest number of keys of one use. Daily rotation with the longest cookie lifetime needs sixteen.
    public static let maximumCount = 32

    /// What a key signs.
    public enum Use: Sendable {
        /// ID tokens, and the tokens of blocking functions.
        case idTokens
        /// Session cookies.
        case sessionCookies
    }

    /// The keys of ID tokens in the order in which they sign. Each `kid` is unique in the ring.
    public private(set) var keys: [Key] = []

    /// The keys of session cookies in the order in which they sign. Rings of earlier versions have none.
    public private(set) var cookieKeys: [Key] = []

    /// The key of the authentication codes on refresh tokens. Adding a key leaves it, because sessions last;
    /// ``revokeAll(inFavourOf:cookieKey:refreshKey:)`` replaces it, which ends all sessions.
    public private(set) var refreshKey: SharedSecret

    /// Creates a ring without signing keys.
    public init(refreshKey: SharedSecret) {
        self.refreshKey = refreshKey
    }

    /// Adds the key that signs after all others of its use. Of keys that sign from the same second, the last one added
    /// signs.
    ///
    /// - Throws: ``KeyRingError/full``, ``KeyRingError/repeatedID``, ``KeyRingError/notLater``.
    public mutating func add(_ key: Key, for use: Use = .idTokens) throws(KeyRingError) {
        let earlier = use == .idTokens ? self.keys : self.cookieKeys
        guard earlier.count < KeyRing.maximumCount else { throw .full }
        guard self.key(key.id) == nil else { throw .repeatedID }
        if let last = earlier.last, key.signsFrom < last.signsFrom { throw .notLater }
        if use == .idTokens { self.keys.append(key) } else { self.cookieKeys.append(key) }
    }

    /// Removes the keys that are no longer published at an instant.
    public mutating func prune(at now: Instant) {
        let cookieKeys = self.published(at: now, for: .sessionCookies)
        self.keys = self.published(at: now)
        self.cookieKeys.removeAll { key in !cookieKeys.contains { $0.id == key.id } }
    }

    /// Removes the keys that would sign after an instant, so that another can sign at once. They have signed nothing.
    public mutating func removeWaiting(at now: Instant) {
        self.keys.removeAll { $0.signsFrom > now }
        self.cookieKeys.removeAll { $0.signsFrom > now }
    }

    /// Replaces everything in the ring, after a leak. Tokens signed by the other keys, and all refresh tokens so far,
    /// are refused at once: a thief of the old ring can make neither any more.
    ///
    /// - Parameter cookieKey: The key of session cookies; without it, `key` signs them too.
    public mutating func revokeAll(inFavourOf key: Key, cookieKey: Key? = nil, refreshKey: SharedSecret) {
        self.keys = [key]
        self.cookieKeys = cookieKey.map { [$0] } ?? []
        self.refreshKey = refreshKey
    }

    /// The key of either use that has a `kid`.
    public func key(_ id: KeyID) -> Key? {
        (self.keys + self.cookieKeys).first { $0.id == id }
    }

    /// The keys that sign for a use, in this order.
    ///
    /// Before the first key of session cookies signs, the keys of ID tokens sign cookies too. So no cookie of an
    /// earlier version is refused, and the new key is known to verifiers that cache the published keys.
    public func keys(for use: Use) -> [Key] {
        if use == .idTokens { return self.keys }
        guard let first = self.cookieKeys.first else { return self.keys }
        return self.keys.filter { $0.signsFrom < first.signsFrom } + self.cookieKeys
    }

    /// The key that signs at an instant. Before the first key's instant this is the first key, so that a clock set back
    /// does not stop sign-ins.
    public func signer(at now: Instant, for use: Use = .idTokens) -> Key? {
        let keys = self.keys(for: use)
        return keys.last { $0.signsFrom <= now } ?? keys.first
    }

    /// The keys whose signatures are accepted at an instant, and the keys that sign later.
    public func published(at now: Instant, for use: Use = .idTokens) -> [Key] {
        let keys = self.keys(for: use)
        return keys.indices.filter { index in
            guard let end = KeyRing.end(of: index, in: keys) else { return true }
            return now <= end.adding(seconds: SessionCookie.lifetimeSeconds.upperBound)
        }.map { keys[$0] }
    }

    /// The instant at which the next key replaces this one; `nil` for the last key.
    package static func end(of index: Int, in keys: [Key]) -> Instant? {
        index + 1 < keys.count ? keys[index + 1].signsFrom : nil
    }

    /// The public parts of the published keys.
    public func keySet(at now: Instant, for use: Use = .idTokens) -> JSONWebKeySet {
        JSONWebKeySet(distinct: self.published(at: now, for: use).map { $0.key.publicHalf })
    }

    /// Checks that an ID token is signed by the published key that it names. Its claims are not checked.
    ///
    /// - Throws: ``TokenRefusal/key``, ``TokenRefusal/algorithm`` or ``TokenRefusal/signature``.
    func check(
        _ token: UnverifiedJWT, at now: Instant, _ signatures: inout ValidSignatures
    ) throws(TokenRefusal) {
        guard let key = self.published(at: now).first(where: { $0.id == token.keyID }) else { throw .key }
        guard key.algorithm == token.algorithm else { throw .algorithm }
        try token.checkSignature(by: key.key.verificationKey, &signatures)
    }

    #if !COMPACT_TEXT
    /// Whether it is a key of the ring, with the algorithm of its signatures.
    func has(_ key: ValidSignature.Key) -> Bool {
        guard case .token(let key, let algorithm) = key else { return false }
        func isSame(_ own: Key) -> Bool { own.algorithm == algorithm && own.key.verificationKey == key }
        return self.keys.contains(where: isSame) || self.cookieKeys.contains(where: isSame)
    }
    #endif
}
