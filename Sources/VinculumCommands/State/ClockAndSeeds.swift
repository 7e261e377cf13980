import Vinculum

/// Where the calls of one run get their instants and seeds from: from the host, or, with `--now` and `--seed`, from the
/// command line, so that the run can be repeated.
struct ClockAndSeeds {
    private let fixed: Instant?
    private var generator: SeededGenerator?

    init(_ globals: GlobalOptions) {
        self.fixed = globals.now
        self.generator = globals.seed.map { SeededGenerator($0) }
    }

    func now(_ host: some CommandHost) -> Instant {
        self.fixed ?? host.now()
    }

    /// Each call has a seed of its own; a given seed is stretched to as many as are needed.
    mutating func nextSeed(_ host: inout some CommandHost) -> Seed {
        if let bytes = self.generator?.bytes(32), let seed = Seed(bytes) { return seed }
        return host.nextSeed()
    }
}
