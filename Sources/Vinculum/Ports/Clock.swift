/// The host's source of time. The core never calls it; it receives instants as arguments.
public protocol Clock {
    /// Returns the current time.
    func now() -> Instant
}
