/// The keys of one issuer and when to ask for them again. It fetches nothing itself.
///
/// Every limit is one of time, not of the names that were asked for, so that tokens with made-up names fill no memory.
struct KeyCache: Sendable {
    /// How long keys stay in use past their time while fetching anew fails, in seconds.
    static let graceSeconds: Int64 = 3600
    /// After a failure nothing is fetched for so long, in seconds; while a fetch is under way, keys past their time are
    /// in use for so long.
    static let pauseSeconds: Int64 = 30
    /// How old keys are before a name they do not have is a reason to fetch, in seconds.
    static let unknownNameSeconds: Int64 = 60

    private struct Kept {
        let keys: JSONWebKeySet
        let fetchedAt: Instant
        let freshUntil: Instant
    }

    enum Decision {
        case use(JSONWebKeySet)
        case fetch
        case wait(until: Instant)
    }

    private var kept: Kept?
    private var askedAt: Instant?
    private var pausesUntil: Instant?

    /// What to do about a token that names a key.
    mutating func decision(for id: String?, at now: Instant) -> Decision {
        let pause = self.pausesUntil.flatMap { now < $0 ? $0 : nil }
        guard let kept = self.kept, now < kept.freshUntil.adding(seconds: KeyCache.graceSeconds) else {
            if let pause { return .wait(until: pause) }
            self.askedAt = now
            return .fetch
        }
        let isKnown = !kept.keys.candidates(id).isEmpty
        let isGoodEnough = isKnown || now < kept.fetchedAt.adding(seconds: KeyCache.unknownNameSeconds)
        if now < kept.freshUntil, isGoodEnough { return .use(kept.keys) }
        let isUnderWay = self.askedAt.map { now < $0.adding(seconds: KeyCache.pauseSeconds) } ?? false
        guard pause == nil, !isUnderWay else { return .use(kept.keys) }
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
        self.kept = Kept(keys: keys, fetchedAt: now, freshUntil: now.adding(seconds: lifetime))
    }
}
