package import Vinculum

/// A ``CommandHost`` in memory: scripted input, captured output, a clock and seeds that only the holder moves.
///
/// It is a value. Copy it before a command and compare afterwards, or run two commands from the same past.
package struct MemoryHost: CommandHost {
    package var files = MemoryFileStore()
    package var arguments: [String]

    /// What ``environment(_:)`` answers from; the last entry of a name counts.
    package var environment: [(name: String, value: String)] = []

    /// What ``now()`` answers until somebody moves it.
    package var instant: Instant

    /// The number the next seed is made from; see ``nextSeed()``.
    package var seedNumber: UInt64

    /// Standard input that has not been read yet.
    package var input: [UInt8]

    /// What a person types at secret prompts. With none left, secrets come from ``input``.
    package var secrets: [String] = []

    /// The prompts of the secrets asked for so far.
    package internal(set) var secretPrompts: [String] = []

    /// Everything written to standard output.
    package internal(set) var output: [UInt8] = []

    /// Everything written to standard error.
    package internal(set) var errorOutput: [UInt8] = []

    package var terminals: [StandardStream] = []
    package var terminalColumns: Int?
    package var processID: Int64? = 1
    package var runningProcesses: [Int64] = [1]

    /// How often a command let time go by; the clock does not move by it.
    package internal(set) var pauses = 0

    /// The files as another run leaves them while a command waits.
    package var laterFiles: MemoryFileStore?

    /// Whoever answers calls elsewhere; without anybody the host has no transport.
    package var service: (@Sendable (OutboundCall) -> HTTPResponse)?

    /// What the next ``flush()`` fails with, as a full disk behind a redirection would make it.
    package var flushError: FileError?

    package init(
        arguments: [String] = [],
        input: String = "",
        now: Instant = Instant(seconds: 1_659_378_675),
        seed: UInt64 = 1
    ) {
        self.arguments = arguments
        self.input = Array(input.utf8)
        self.instant = now
        self.seedNumber = seed
    }

    package var outputText: String { String(decoding: self.output, as: UTF8.self) }
    package var errorText: String { String(decoding: self.errorOutput, as: UTF8.self) }

    /// Forgets what was written, to look at one command's output at a time.
    package mutating func clearOutput() {
        self.output = []
        self.errorOutput = []
        self.secretPrompts = []
    }
}
