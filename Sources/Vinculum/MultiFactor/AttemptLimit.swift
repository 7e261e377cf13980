/// Counts wrong attempts in a sliding window of time and says when the next one is allowed.
///
/// ```text
///   open ──wrong attempt──▶ open ── … ──the last allowed──▶ closed ──time passes──▶ open
///     ▲                                                        │
///     └────────────────────────── reset ───────────────────────┘
/// ```
///
///     var limit = AttemptLimit(count: 5, windowSeconds: 300)
///     guard limit.isOpen(at: now) else { … }
///     limit.recordWrongAttempt(at: now)
public struct AttemptLimit: Equatable, Sendable {
    /// How many wrong attempts within the window close it; at least 1.
    public let count: Int
    /// How long a wrong attempt counts, in seconds; at least 1.
    public let windowSeconds: Int64
    /// The newest wrong attempts, at most ``count``, oldest first.
    public private(set) var attempts: [Instant] = []

    /// - Parameters:
    ///   - count: Below 1 counts as 1.
    ///   - windowSeconds: Below 1 counts as 1.
    ///   - attempts: Wrong attempts known from before, in any order.
    public init(count: Int, windowSeconds: Int64, attempts: [Instant] = []) {
        self.count = max(1, count)
        self.windowSeconds = max(1, windowSeconds)
        self.attempts = sortedOrder(attempts.count) { attempts[$0] < attempts[$1] }.suffix(self.count).map { attempts[$0] }
    }

    /// Whether another attempt is allowed now.
    public func isOpen(at now: Instant) -> Bool {
        guard let opensAt = self.opensAt else { return true }
        return now >= opensAt
    }

    /// When the next attempt is allowed: the instant at which the oldest of the last ``count`` wrong attempts stops
    /// counting; `nil` if fewer are known.
    public var opensAt: Instant? {
        guard self.attempts.count == self.count, let oldest = self.attempts.first else { return nil }
        return oldest.adding(seconds: self.windowSeconds)
    }

    /// How many wrong attempts are left now.
    public func remaining(at now: Instant) -> Int {
        self.count - self.attempts.count { now < $0.adding(seconds: self.windowSeconds) }
    }

    /// Notes a wrong attempt. Linear in ``count``.
    ///
    /// A clock that went back does not forgive: instants are kept in order of time, not of arrival.
    public mutating func recordWrongAttempt(at now: Instant) {
        let place = self.attempts.firstIndex { now < $0 } ?? self.attempts.count
        self.attempts.insert(now, at: place)
        if self.attempts.count > self.count { self.attempts.removeFirst() }
    }

    /// Forgets every wrong attempt, as after a success.
    public mutating func reset() {
        self.attempts = []
    }
}
