/// The keys with which an authority signs its tokens, in order of use.
///
/// Each key signs from its own instant until that of the next key. It is published earlier, so that verifiers that
/// cache the published keys know it in time, and it stays published until the last token that it signed has expired.
///
/// ```swift
/// var ring = KeyRing(refreshKey: try SharedSecret(generator.bytes(32)))
/// let key = SigningKey.ecdsa(.generated(.p256, using: &generator))
/// try ring.add(KeyRing.Key(signing: key, issuer: "demo", signsFrom: now, using: &generator))
/// settings.tokens = .signed(ring)
/// ```
public struct KeyRing: Sendable {
    /// How long verifiers may cache the published keys, in seconds, and so how long before its first signature a key is
    /// published.
    public static let leadSeconds: Int64 = 3600

    /// The largest number of keys in a ring. Daily rotation with the longest cookie lifetime needs sixteen.
    public static let maximumCount = 32

    /// The keys in the order in which they sign; each `kid` is unique.
    public private(set) var keys: [Key] = []

    /// The key of the authentication codes on refresh tokens. Adding a key leaves it, because sessions last;
    /// ``revokeAll(inFavourOf:refreshKey:)`` replaces it, which ends all sessions.
    public private(set) var refreshKey: SharedSecret

    /// Creates a ring without signing keys.
    public init(refreshKey: SharedSecret) {
        self.refreshKey = refreshKey
    }

    /// Adds the key that signs after all others. Of keys that sign from the same second, the last one added signs.
    ///
    /// - Throws: ``KeyRingError/full``, ``KeyRingError/repeatedID``, ``KeyRingError/notLater``.
    public mutating func add(_ key: Key) throws(KeyRingError) {
        guard self.keys.count < KeyRing.maximumCount else { throw .full }
        guard !self.keys.contains(where: { $0.id == key.id }) else { throw .repeatedID }
        if let last = self.keys.last, key.signsFrom < last.signsFrom { throw .notLater }
        self.keys.append(key)
    }

    /// Removes the keys that are no longer published at an instant.
    public mutating func prune(at now: Instant) {
        self.keys = self.published(at: now)
    }

    /// Removes the keys that would sign after an instant, so that another can sign at once. They have signed nothing.
    public mutating func removeWaiting(at now: Instant) {
        self.keys.removeAll { $0.signsFrom > now }
    }

    /// Replaces everything in the ring, after a leak. Tokens signed by the other keys, and all refresh tokens so far,
    /// are refused at once: a thief of the old ring can make neither any more.
    public mutating func revokeAll(inFavourOf key: Key, refreshKey: SharedSecret) {
        self.keys = [key]
        self.refreshKey = refreshKey
    }

    /// The key that signs at an instant. Before the first key's instant this is the first key, so that a clock set back
    /// does not stop sign-ins.
    public func signer(at now: Instant) -> Key? {
        self.keys.last { $0.signsFrom <= now } ?? self.keys.first
    }

    /// The keys whose signatures are accepted at an instant, and the keys that sign later.
    public func published(at now: Instant) -> [Key] {
        self.keys.indices.filter { index in
            guard let end = self.end(index) else { return true }
            return now <= end.adding(seconds: SessionCookie.lifetimeSeconds.upperBound)
        }.map { self.keys[$0] }
    }

    /// The instant at which the next key replaces this one; `nil` for the last key.
    public func end(_ index: Int) -> Instant? {
        index + 1 < self.keys.count ? self.keys[index + 1].signsFrom : nil
    }

    /// The public parts of the published keys.
    public func keySet(at now: Instant) -> JSONWebKeySet {
        JSONWebKeySet(distinct: self.published(at: now).map { $0.key.publicHalf })
    }

    /// Checks that a token is signed by the published key that it names. Its claims are not checked.
    ///
    /// - Throws: ``TokenRefusal/key``, ``TokenRefusal/algorithm`` or ``TokenRefusal/signature``.
    func check(
        _ token: UnverifiedJWT, at now: Instant, _ signatures: inout ValidSignatures
    ) throws(TokenRefusal) {
        guard let key = self.published(at: now).first(where: { $0.id == token.keyID }) else { throw .key }
        guard key.algorithm == token.algorithm else { throw .algorithm }
        try token.checkSignature(by: key.key.verificationKey, &signatures)
    }
}
