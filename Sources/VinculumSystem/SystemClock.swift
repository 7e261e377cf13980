internal import CLibc
public import Vinculum

/// The operating system's wall clock.
public struct SystemClock: Clock {
    /// Creates a clock. It has no state, so all values are interchangeable.
    public init() {}

    /// The current instant, in whole milliseconds.
    public func now() -> Instant {
        Instant(milliseconds: vinculum_now_milliseconds())
    }
}
