/// Where a host reads the time; the core only ever sees the instants it yields.
public protocol Clock {
    func now() -> Instant
}
