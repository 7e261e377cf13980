internal import CLibc
public import Vinculum

/// The operating system's wall clock.
public struct SystemClock: Clock {
    public init() {}

    public func now() -> Instant {
        Instant(milliseconds: vinculum_now_milliseconds())
    }
}
