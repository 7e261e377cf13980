/// A point in time: milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// The core reads no clock; instants are arguments. Arithmetic saturates, so that an extreme instant from outside
/// cannot trap.
public struct Instant: Comparable, Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public let milliseconds: Int64

    /// - Parameter milliseconds: Milliseconds since 1970-01-01T00:00:00Z.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// - Parameter seconds: Seconds since 1970-01-01T00:00:00Z; saturates.
    public init(seconds: Int64) {
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        self.milliseconds = overflow ? (seconds < 0 ? .min : .max) : product
    }

    /// Whole seconds since 1970-01-01T00:00:00Z, rounded towards the past.
    public var seconds: Int64 {
        let quotient = self.milliseconds / 1000
        return self.milliseconds % 1000 < 0 ? quotient - 1 : quotient
    }

    /// Returns the instant that many milliseconds later, or earlier if negative; saturates.
    public func adding(milliseconds: Int64) -> Instant {
        let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
        return Instant(milliseconds: overflow ? (milliseconds < 0 ? .min : .max) : sum)
    }

    /// Returns the instant that many seconds later, or earlier if negative; saturates.
    public func adding(seconds: Int64) -> Instant {
        self.adding(milliseconds: Instant(seconds: seconds).milliseconds)
    }

    /// Whether `a` is earlier than `b`.
    public static func < (a: Instant, b: Instant) -> Bool {
        a.milliseconds < b.milliseconds
    }
}
