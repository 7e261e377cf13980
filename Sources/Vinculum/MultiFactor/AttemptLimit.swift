/// Limits wrong attempts within a sliding time window.
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
    /// The number of wrong attempts within the window that closes the limit; at least 1.
    public let count: Int
    /// How long a wrong attempt counts, in seconds; at least 1.
    public let windowSeconds: Int64
    /// The latest wrong attempts, at most ``count``, in order of time.
    public private(set) var attempts: [Instant] = []

    /// - Parameters:
    ///   - count: The number of allowed wrong attempts; values below 1 count as 1.
    ///   - windowSeconds: The length of the window; values below 1 count as 1.
    ///   - attempts: Earlier wrong attempts in any order.
    public init(count: Int, windowSeconds: Int64, attempts: [Instant] = []) {
        self.count = max(1, count)
        self.windowSeconds = max(1, windowSeconds)
        let order = sortedOrder(attempts.count) { attempts[$0] < attempts[$1] }
        self.attempts = order.suffix(self.count).map { attempts[$0] }
    }

    /// Whether another attempt is allowed now.
    public func isOpen(at now: Instant) -> Bool {
        guard let opensAt = self.opensAt else { return true }
        return now >= opensAt
    }

    /// The instant from which the next attempt is allowed: when the oldest of the last ``count`` wrong attempts leaves
    /// the window; `nil` if there are fewer.
    public var opensAt: Instant? {
        guard self.attempts.count == self.count, let oldest = self.attempts.first else { return nil }
        return oldest.adding(seconds: self.windowSeconds)
    }

    /// Returns the number of wrong attempts left at an instant.
    public func remaining(at now: Instant) -> Int {
        self.count - self.attempts.count { now < $0.adding(seconds: self.windowSeconds) }
    }

    /// Records a wrong attempt.
    ///
    /// Attempts are ordered by their instants, so a clock set back does not reopen the limit.
    ///
    /// - Complexity: O(n) in ``count``.
    public mutating func recordWrongAttempt(at now: Instant) {
        let place = self.attempts.firstIndex { now < $0 } ?? self.attempts.count
        self.attempts.insert(now, at: place)
        if self.attempts.count > self.count { self.attempts.removeFirst() }
    }

    /// Removes all wrong attempts, as after a success.
    public mutating func reset() {
        self.attempts = []
    }
}
