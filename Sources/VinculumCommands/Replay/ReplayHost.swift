import Vinculum

/// The machine a replayed command runs on: its words, time, randomness and input are the journey's, what it puts out is
/// kept to be looked at, and its files are memory over the real ones.
///
/// Only `--data` of the replay itself lets commands change real files.
struct ReplayHost<Inner: CommandHost>: CommandHost {
    var files: ReplayFiles<Inner.Files>
    var arguments: [String] = []
    var input: [UInt8] = []
    var instant: Instant
    /// Numbers the seeds of the next draws; the line's own seed goes to the command by `--seed`.
    var seedNumber: UInt64 = 0
    private(set) var output: [UInt8] = []
    private(set) var errorOutput: [UInt8] = []

    init(files: ReplayFiles<Inner.Files>, instant: Instant) {
        self.files = files
        self.instant = instant
    }

    mutating func clear() {
        self.output = []
        self.errorOutput = []
    }

    func now() -> Instant { self.instant }

    mutating func nextSeed() -> Seed {
        self.seedNumber += 1
        return Seed.numbered(self.seedNumber)
    }

    /// A replay is the same for everybody, whatever their environment.
    func environment(_ name: String) -> String? {
        if sameBytes(name, "XDG_DATA_HOME") { return ReplayFiles<Inner.Files>.dataHome }
        return sameBytes(name, "LC_ALL") ? "C.UTF-8" : nil
    }

    func isTerminal(_ stream: StandardStream) -> Bool { false }

    var terminalColumns: Int? { nil }

    var processID: Int64? { nil }

    func isRunning(_ processID: Int64) -> Bool? { nil }

    mutating func readLine(upTo limit: Int) throws(FileError) -> [UInt8]? {
        guard !self.input.isEmpty else { return nil }
        let end = self.input.firstIndex(of: 0x0A) ?? self.input.endIndex
        let line = Array(self.input[..<end])
        guard line.count <= limit else { throw FileError(.tooLarge, path: "<stdin>") }
        self.input.removeFirst(min(end + 1, self.input.count))
        return line
    }

    mutating func readAll(upTo limit: Int) throws(FileError) -> [UInt8] {
        defer { self.input = [] }
        return self.input
    }

    mutating func readSecret(prompt: String) throws(FileError) -> [UInt8]? {
        try self.readLine()
    }

    mutating func write(_ bytes: [UInt8], to stream: OutputStream) {
        switch stream {
        case .output: self.output += bytes
        case .error: self.errorOutput += bytes
        }
    }

    mutating func flush() throws(FileError) {}
}

extension Seed {
    /// The seed whose last eight bytes are `number`, big endian, and whose others are zero.
    static func numbered(_ number: UInt64) -> Seed {
        var bytes = [UInt8](repeating: 0, count: 24)
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
        guard let seed = Seed(bytes) else { preconditionFailure("24 and 8 bytes are 32") }
        return seed
    }
}
