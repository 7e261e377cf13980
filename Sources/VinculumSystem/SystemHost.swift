internal import CLibc
public import Vinculum
public import VinculumCommands

/// The machine as the C library shows it; the same code on Linux and under WASI.
///
/// There should be one per process: it buffers standard input and output.
public struct SystemHost: CommandHost {
    public var files = SystemFileStore()
    public let arguments: [String]

    var inputBuffer = InputBuffer()
    var outputBuffer = OutputBuffer()

    /// What has to be added to the system's clock; see ``clockCorrection()``.
    private let clockOffset: Int64

    public init() {
        self.arguments = Self.commandLine()
        self.clockOffset = Self.clockCorrection()
    }

    public func now() -> Instant {
        SystemClock().now().adding(milliseconds: self.clockOffset)
    }

    public mutating func nextSeed() -> Seed {
        SystemEntropy.seed()
    }

    public func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    public var processID: Int64? {
        let number = vinculum_process_id()
        return number < 0 ? nil : number
    }

    public func isRunning(_ processID: Int64) -> Bool? {
        guard let number = Int32(exactly: processID), number > 0 else { return false }
        let answer = vinculum_is_running(number)
        return answer < 0 ? nil : answer == 1
    }

    public func isTerminal(_ stream: StandardStream) -> Bool {
        switch stream {
        case .input: isatty(0) == 1
        case .output: isatty(1) == 1
        case .error: isatty(2) == 1
        }
    }

    public mutating func pause(milliseconds: Int64) {
        vinculum_pause(min(max(milliseconds, 0), 1000))
    }

    public var terminalColumns: Int? {
        let columns = Int(vinculum_terminal_columns(1))
        return columns > 0 ? columns : nil
    }
}
