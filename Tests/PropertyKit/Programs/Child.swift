#if canImport(Glibc)
import CChild
import Glibc
import Synchronization

/// A program that runs beside a test until it ends, or until the last reference to it is gone.
///
/// It has its three streams and nothing else of this process. Children that Foundation starts inherit whatever
/// others open
/// in that moment, such as the end of a pipe whose closing another test waits for, and tests run beside each other.
public final class Child: Sendable {
    public enum End: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    public let processIdentifier: Int32
    private let streams: Streams
    private let end = Mutex<End?>(nil)

    /// Starts a program.
    ///
    /// - Parameter keepsMessages: Whether what it writes to its standard error is for ``converse(input:)``; else it
    ///   goes where
    ///   that of the tests goes, and cannot fill a pipe that is not read.
    public init(_ command: Command, keepsMessages: Bool = true) throws {
        // A write to a program that has ended must return an error and not end this process.
        signal(SIGPIPE, SIG_IGN)
        let input = try Ends()
        let output = try Ends()
        let messages = keepsMessages ? try Ends() : nil
        var process: pid_t = 0
        let number = Self.spawn(&process, command, [input.reading, output.writing, messages?.writing ?? STDERR_FILENO])
        for descriptor in [input.reading, output.writing, messages?.writing].compactMap({ $0 }) { close(descriptor) }
        guard number == 0 else {
            for descriptor in [input.writing, output.reading, messages?.reading].compactMap({ $0 }) {
                close(descriptor)
            }
            throw CheckFailure(
                "\(command.words.first ?? "nothing") cannot be started: \(String(cString: strerror(number)))")
        }
        self.processIdentifier = process
        self.streams = Streams(input: input.writing, output: output.reading, messages: messages?.reading ?? -1)
    }

    deinit {
        // With whatever it started itself.
        self.end.withLock { end in
            if end == nil { kill(-self.processIdentifier, SIGKILL) }
        }
        self.wait()
    }

    /// What it wrote up to the end of a line, or to its own end.
    public func readLine() -> String { self.streams.readLine() }

    /// Feeds it, as far as it takes that at once, and lets it find the end of its standard input.
    public func write(_ input: [UInt8]) { self.streams.write(input) }

    /// Feeds it, and takes in what it writes until it closes its streams.
    public func converse(input: [UInt8] = []) -> (output: [UInt8], messages: [UInt8]) { self.streams.converse(input) }

    /// Sends a signal, unless it is known to have ended.
    public func send(_ signal: Int32) {
        self.end.withLock { end in
            if end == nil { kill(self.processIdentifier, signal) }
        }
    }

    /// Waits for its end.
    @discardableResult
    public func wait() -> End {
        // Not reaped while the lock is open, so that its process ID is not reused while it is in use.
        var info = siginfo_t()
        while waitid(P_PID, id_t(self.processIdentifier), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return self.end.withLock { end in
            if let end { return end }
            var status: Int32 = 0
            while waitpid(self.processIdentifier, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7F
            let known: End = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
            end = known
            return known
        }
    }

    /// - Returns: 0, or the error's number.
    private static func spawn(_ process: inout pid_t, _ command: Command, _ descriptors: [Int32]) -> Int32 {
        let words = command.words.map { strdup($0) } + [nil]
        let variables = command.environment.map { $0.map { strdup("\($0.key)=\($0.value)") } + [nil] }
        defer { for text in words + (variables ?? []) { free(text) } }
        guard let variables else { return child_spawn(&process, words, nil, command.folder, descriptors) }
        return child_spawn(&process, words, variables, command.folder, descriptors)
    }
}

/// The ends of a pipe that no other child inherits.
private struct Ends {
    let reading: Int32
    let writing: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard child_pipe(&ends) == 0 else { throw CheckFailure("no pipe: \(String(cString: strerror(errno)))") }
        (self.reading, self.writing) = (ends[0], ends[1])
    }
}
#endif
