/// A count of milliseconds that never goes back and advances by what passes on another clock.
///
/// Where the other clock is set back, this one stands still for that moment and then goes on at its pace: what waits by
/// it waits neither longer nor shorter. That a clock is set forward cannot be told from time that passes.
struct SteadyClock: Sendable {
    /// Milliseconds since the clock was made or started again.
    private(set) var now: Int64 = 0
    private var lastSeen: Instant?

    /// After this many milliseconds without a use the clock starts again from 0.
    private let longestWait: Int64

    private static let latest: Int64 = 1 << 60

    /// - Parameter longestWait: The longest time that anything waits by the clock, in milliseconds.
    init(longestWait: Int64) {
        self.longestWait = longestWait
    }

    /// Advances the clock to an instant of the other one.
    ///
    /// - Returns: Whether the clock starts again from 0, because everything that waited by it has waited long enough.
    mutating func advance(to instant: Instant) -> Bool {
        defer { self.lastSeen = instant }
        guard let lastSeen, lastSeen < instant else { return false }
        let (passed, overflow) = instant.milliseconds.subtractingReportingOverflow(lastSeen.milliseconds)
        guard !overflow, passed < self.longestWait, self.now < SteadyClock.latest else {
            self.now = 0
            return true
        }
        self.now += passed
        return false
    }
}
