import Vinculum

/// The source of the instants and seeds of one run: the host, or with `--now` and `--seed` the command line, so that
/// the run can be repeated.
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

    /// Returns the seed of the next call; a given seed is expanded to as many as are needed.
    mutating func nextSeed(_ host: inout some CommandHost) -> Seed {
        if let bytes = self.generator?.bytes(32), let seed = Seed(bytes) { return seed }
        return host.nextSeed()
    }
}
