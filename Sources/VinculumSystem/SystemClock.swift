internal import CLibc
public import Vinculum

/// The operating system's wall clock.
public struct SystemClock: Clock {
    public init() {}

    public func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
