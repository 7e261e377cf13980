package import Vinculum
package import VinculumServer

/// A ``CommandHost`` in memory: scripted input, captured output, and a clock and seeds that only the owner changes.
///
/// It is a value. Copy it before a command and compare afterwards, or run two commands from the same past.
package struct MemoryHost: CommandHost {
    /// The files in memory.
    package var files = MemoryFileStore()
    /// The words of the command line.
    package var arguments: [String]

    /// The variables of ``environment(_:)``; the last one of a name counts.
    package var environment: [(name: String, value: String)] = []

    /// The result of ``now()``; it changes only if the owner sets it.
    package var instant: Instant

    /// Seeds that ``nextSeed()`` returns before the numbered ones.
    package var givenSeeds: [Seed] = []

    /// The number of the next seed; see ``nextSeed()``.
    package var seedNumber: UInt64

    /// The unread part of standard input.
    package var input: [UInt8]

    /// What a person types at secret prompts; without any left, secrets are read from ``input``.
    package var secrets: [String] = []

    /// The prompts of all secrets requested so far.
    package internal(set) var secretPrompts: [String] = []

    /// Everything written to standard output.
    package internal(set) var output: [UInt8] = []

    /// Everything written to standard error.
    package internal(set) var errorOutput: [UInt8] = []

    /// The streams that are terminals.
    package var terminals: [StandardStream] = []
    /// The width of the terminal in columns.
    package var terminalColumns: Int?
    /// The ID of this process.
    package var processID: Int64? = 1
    /// How many files may be open at once.
    package var openFileLimit = 1024
    /// The IDs of all running processes.
    package var runningProcesses: [Int64] = [1]

    /// Whether pauses move ``instant``.
    package var clockRunsInPauses = false

    /// The number of pauses a command has made.
    package internal(set) var pauses = 0

    /// The files after the first pause, as changed by another run.
    package var laterFiles: MemoryFileStore?

    /// Responds to outbound calls; without it the host has no transport.
    package var service: (@Sendable (OutboundCall) -> HTTPResponse)?

    /// The requests that arrive at an open port, as a browser sends them that has seen what is written so far; without
    /// it the host has no ports.
    package var redirects: (@Sendable (MemoryHost) -> [HTTPRequest])?

    /// The console's files, with their names.
    package var consoleFiles: [(name: String, file: ConsoleFile)] = []

    /// How the program was built.
    package var build: BuildFacts?

    /// Whether ``openInBrowser(_:)`` finds a browser.
    package var hasBrowser = false

    /// The addresses opened in the browser.
    package internal(set) var openedAddresses: [String] = []

    /// The statuses of the responses at open ports.
    package internal(set) var portStatuses: [Int] = []

    /// The numbers of the ports that are open.
    package internal(set) var openPorts: [UInt16] = []

    /// The error of the next ``flush()``, such as that of a full disk behind a redirection.
    package var flushError: FileError?

    /// Creates a host.
    ///
    /// - Parameters:
    ///   - now: The fixed time; 2022-08-01T18:31:15Z by default.
    ///   - seed: The number of the first seed.
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

    /// The captured standard output as text.
    package var outputText: String { String(decoding: self.output, as: UTF8.self) }
    /// The captured standard error as text.
    package var errorText: String { String(decoding: self.errorOutput, as: UTF8.self) }

    /// Clears the captured output, so that a test can look at one command at a time.
    package mutating func clearOutput() {
        self.output = []
        self.errorOutput = []
        self.secretPrompts = []
    }
}
