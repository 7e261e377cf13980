/// The keys an authority signs its tokens with, one after the other.
///
/// Each key signs from an instant until the next one's. It is published ahead of that, so that whoever keeps the
/// published keys for a while knows it in time, and stays published until the last token it signed has ended.
///
/// ```swift
/// var ring = KeyRing(refreshKey: try SharedSecret(generator.bytes(32)))
/// let key = SigningKey.ecdsa(.generated(.p256, using: &generator))
/// try ring.add(KeyRing.Key(signing: key, issuer: "demo", signsFrom: now, using: &generator))
/// settings.tokens = .signed(ring)
/// ```
public struct KeyRing: Sendable {
    /// Seconds for which the published keys may be kept, and so how long before its first signature a key is published.
    public static let leadSeconds: Int64 = 3600

    /// How many keys a ring holds; a rotation a day for the life of a cookie needs sixteen.
    public static let maximumCount = 32

    /// In the order in which they sign; no two have one `kid`.
    public private(set) var keys: [Key] = []

    /// The key of the codes on refresh tokens. It does not rotate, because sessions last; another one ends them all.
    public let refreshKey: SharedSecret

    public init(refreshKey: SharedSecret) {
        self.refreshKey = refreshKey
    }

    /// Adds the key that signs after the others.
    ///
    /// - Throws: ``KeyRingError/full``, ``KeyRingError/repeatedID``, ``KeyRingError/notLater``.
    public mutating func add(_ key: Key) throws(KeyRingError) {
        guard self.keys.count < KeyRing.maximumCount else { throw .full }
        guard !self.keys.contains(where: { sameBytes($0.id, key.id) }) else { throw .repeatedID }
        if let last = self.keys.last, key.signsFrom <= last.signsFrom { throw .notLater }
        self.keys.append(key)
    }

    /// Forgets the keys that are no longer published at an instant.
    public mutating func prune(at now: Instant) {
        self.keys = self.published(at: now)
    }

    /// Puts a key in the place of all others: tokens that those signed are refused at once.
    public mutating func revokeAll(inFavourOf key: Key) {
        self.keys = [key]
    }

    /// The key that signs at an instant; before the first one's that one, so that a clock set back stops nobody.
    public func signer(at now: Instant) -> Key? {
        self.keys.last { $0.signsFrom <= now } ?? self.keys.first
    }

    /// The keys whose signatures count at an instant, and those that sign later.
    public func published(at now: Instant) -> [Key] {
        self.keys.indices.filter { index in
            guard let end = self.end(index) else { return true }
            return now <= end.adding(seconds: SessionCookie.lifetimeSeconds.upperBound)
        }.map { self.keys[$0] }
    }

    /// From when on another key signs; `nil` for the last.
    public func end(_ index: Int) -> Instant? {
        index + 1 < self.keys.count ? self.keys[index + 1].signsFrom : nil
    }

    /// The public halves of the published keys.
    public func keySet(at now: Instant) -> JSONWebKeySet {
        JSONWebKeySet(distinct: self.published(at: now).map { $0.key.publicHalf })
    }

    /// Checks that a token is signed by the published key it names. What it says is not looked at.
    ///
    /// - Throws: ``TokenRefusal/key``, ``TokenRefusal/algorithm`` or ``TokenRefusal/signature``.
    func check(_ token: UnverifiedJWT, at now: Instant) throws(TokenRefusal) {
        guard let key = self.published(at: now).first(where: { sameBytes($0.id, token.keyID) }) else { throw .key }
        guard key.algorithm == token.algorithm else { throw .algorithm }
        try token.checkSignature(by: key.key.verificationKey)
    }
}
