public import Vinculum

/// The clock and the seeds of one project of a running server; tests can set both.
public struct ServiceTime: Sendable {
    private enum Clock: Sendable {
        /// Ahead of the machine's clock by this many milliseconds.
        case running(ahead: Int64)
        case frozen(Instant)
    }

    private var clock: Clock
    private var generator: SeededGenerator?
    /// As the service began.
    private let initial: (clock: Clock, seed: Seed?)

    /// - Parameters:
    ///   - start: The instant of a frozen clock; `nil` for the machine's clock.
    ///   - seed: The seed from which the seeds of all requests are drawn; `nil` for fresh randomness for each request.
    public init(standingAt start: Instant? = nil, seed: Seed? = nil) {
        self.clock = start.map { .frozen(ServiceTime.clamped($0)) } ?? .running(ahead: 0)
        self.generator = seed.map { SeededGenerator($0) }
        self.initial = (self.clock, seed)
    }

    /// Sets the clock and the seeds back to how the service began.
    mutating func reset() {
        self.clock = self.initial.clock
        self.generator = self.initial.seed.map { SeededGenerator($0) }
    }

    /// The instant of a request, within the years 1970 to 9999.
    public func now(_ machine: Instant) -> Instant {
        switch self.clock {
        case .running(let ahead): ServiceTime.clamped(machine.adding(milliseconds: ahead))
        case .frozen(let instant): instant
        }
    }

    /// Returns the seed of the next request: drawn from the fixed seed if there is one, otherwise `entropy`.
    public mutating func nextSeed(_ entropy: Seed) -> Seed {
        self.generator?.seed() ?? entropy
    }

    var isFrozen: Bool {
        if case .frozen = self.clock { true } else { false }
    }

    var hasFixedSeed: Bool { self.generator != nil }

    /// How far the clock is ahead of the machine's, in milliseconds.
    func ahead(of machine: Instant) -> Int64 {
        ServiceTime.distance(from: machine, to: self.now(machine))
    }

    /// Changes the clock and the seed. If it throws, neither has changed.
    ///
    /// - Throws: `INVALID_ARGUMENT` if the clock would leave the years 1970 to 9999.
    mutating func apply(_ travel: TimeTravel, machine: Instant) throws(ServiceError) {
        let now = (travel.now ?? self.now(machine)).adding(milliseconds: travel.advance)
        guard ServiceTime.range.contains(now) else { throw TimeTravel.outOfRange }
        if travel.frozen ?? self.isFrozen {
            self.clock = .frozen(now)
        } else if travel.movesClock {
            self.clock = .running(ahead: ServiceTime.distance(from: machine, to: now))
        }
        switch travel.seed {
        case .kept: break
        case .fixed(let seed): self.generator = SeededGenerator(seed)
        case .fresh: self.generator = nil
        }
    }

    /// 1970-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z: the range of timestamps on the wire.
    static let range = Instant(milliseconds: 0)...Instant(milliseconds: 253_402_300_799_999)

    private static func clamped(_ instant: Instant) -> Instant {
        min(max(instant, self.range.lowerBound), self.range.upperBound)
    }

    private static func distance(from start: Instant, to end: Instant) -> Int64 {
        let (distance, overflow) = end.milliseconds.subtractingReportingOverflow(start.milliseconds)
        return overflow ? (start < end ? .max : .min) : distance
    }
}
