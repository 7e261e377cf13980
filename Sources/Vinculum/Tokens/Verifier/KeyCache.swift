/// The keys of one issuer and the times at which to fetch them again. It fetches nothing itself.
///
/// Every limit is a time, not a list of requested `kid`s, so that tokens with invented `kid`s use no memory.
struct KeyCache: Sendable {
    /// How long stale keys stay in use while fetching fails, in seconds.
    static let graceSeconds: Int64 = 3600
    /// How long nothing is fetched after a failure, and how long stale keys stay in use while a fetch is under way, in
    /// seconds.
    static let pauseSeconds: Int64 = 30
    /// How old the keys must be before an unknown `kid` causes a fetch, in seconds.
    static let unknownNameSeconds: Int64 = 60

    private struct CachedKeys {
        let keys: JSONWebKeySet
        let fetchedAt: Instant
        let freshUntil: Instant
    }

    enum Decision {
        case use(JSONWebKeySet)
        case fetch
        case wait(until: Instant)
    }

    private var cached: CachedKeys?
    private var askedAt: Instant?
    private var pausesUntil: Instant?

    /// Decides whether to use, fetch or wait for keys for a token with this `kid`.
    mutating func decision(for id: KeyID?, at now: Instant) -> Decision {
        let pause = self.pausesUntil.flatMap { now < $0 ? $0 : nil }
        guard let cached = self.cached, now < cached.freshUntil.adding(seconds: KeyCache.graceSeconds) else {
            if let pause { return .wait(until: pause) }
            self.askedAt = now
            return .fetch
        }
        let isKnown = !cached.keys.candidates(id).isEmpty
        let isGoodEnough = isKnown || now < cached.fetchedAt.adding(seconds: KeyCache.unknownNameSeconds)
        if now < cached.freshUntil, isGoodEnough { return .use(cached.keys) }
        let isUnderWay = self.askedAt.map { now < $0.adding(seconds: KeyCache.pauseSeconds) } ?? false
        guard pause == nil, !isUnderWay else { return .use(cached.keys) }
        self.askedAt = now
        return .fetch
    }

    mutating func receive(_ answer: KeyAnswer, at now: Instant) {
        self.askedAt = nil
        guard let (keys, lifetime) = answer.contents() else {
            self.pausesUntil = now.adding(seconds: KeyCache.pauseSeconds)
            return
        }
        self.pausesUntil = nil
        self.cached = CachedKeys(keys: keys, fetchedAt: now, freshUntil: now.adding(seconds: lifetime))
    }
}
