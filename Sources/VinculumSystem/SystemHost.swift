internal import CLibc
public import Vinculum
public import VinculumCommands

/// The host of the real machine, by the C library. The same code runs on Linux and under WASI.
///
/// A process should have only one, because it buffers standard input and output.
public struct SystemHost: CommandHost {
    /// The machine's files.
    public var files = SystemFileStore()
    /// The words of the command line, without the program's name.
    public let arguments: [String]

    var inputBuffer = InputBuffer()
    var outputBuffer = OutputBuffer()
    private let entropy = SystemEntropy()

    /// The correction of the system's clock in milliseconds; see ``clockCorrection()``.
    private let clockOffset: Int64

    /// Creates the host: reads the command line and determines the clock's correction.
    public init() {
        self.arguments = Self.commandLine()
        self.clockOffset = Self.clockCorrection()
    }

    /// The current instant, by the system's clock with its correction.
    public func now() -> Instant {
        SystemClock().now().adding(milliseconds: self.clockOffset)
    }

    /// Returns a fresh seed from the system's random bytes.
    public mutating func nextSeed() -> Seed {
        self.entropy.seed()
    }

    /// The value of an environment variable; `nil` if it is not set, `""` if it is empty.
    public func environment(_ name: String) -> String? { Self.variable(name) }

    /// The value of an environment variable, for use before there is a host.
    static func variable(_ name: String) -> String? {
        name.withCString { getenv($0) }.map { String(cString: $0) }
    }

    /// The process ID; `nil` under WASI, which has no processes.
    public var processID: Int64? {
        let number = vinculum_process_id()
        return number < 0 ? nil : number
    }

    /// Whether the process still runs; `nil` if that is unknown, as under WASI.
    public func isRunning(_ processID: Int64) -> Bool? {
        guard let number = Int32(exactly: processID), number > 0 else { return false }
        let answer = vinculum_is_running(number)
        return answer < 0 ? nil : answer == 1
    }

    /// Has the system write no core dump of this process (`RLIMIT_CORE`, `PR_SET_DUMPABLE`), and the runtime no
    /// backtrace of a crash.
    public mutating func disableCoreDumps() { vinculum_disable_core_dumps() }

    /// Whether the stream is a terminal.
    public func isTerminal(_ stream: StandardStream) -> Bool {
        switch stream {
        case .input: isatty(0) == 1
        case .output: isatty(1) == 1
        case .error: isatty(2) == 1
        }
    }

    /// Waits for `milliseconds`, at most a second.
    public mutating func pause(milliseconds: Int64) {
        vinculum_pause(min(max(milliseconds, 0), 1000))
    }

    /// The columns of the terminal of standard output; `nil` if it is not a terminal or its width is unknown.
    public var terminalColumns: Int? {
        let columns = Int(vinculum_terminal_columns(1))
        return columns > 0 ? columns : nil
    }
}
