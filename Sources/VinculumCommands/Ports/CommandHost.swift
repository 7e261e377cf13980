public import Vinculum
public import VinculumServer

/// The operations of the machine that commands use.
///
/// Commands take it as a generic parameter, `inout some CommandHost`, so that the Linux program, the WASI program and
/// the tests run the same code: `SystemHost` uses the C library, ``MemoryHost`` is in memory.
public protocol CommandHost: Clock, EntropySource, RedirectHost {
    associatedtype Files: FileStore
    associatedtype Database: SQLDatabase = NoDatabase

    /// The files that commands may use.
    var files: Files { get set }

    /// The words of the command line, without the program's name.
    var arguments: [String] { get }

    /// The value of an environment variable; `nil` if it is not set, `""` if it is empty.
    func environment(_ name: String) -> String?

    /// The names of the environment variables that are set.
    var environmentNames: [String] { get }

    /// Whether the stream is a terminal.
    func isTerminal(_ stream: StandardStream) -> Bool

    /// The columns of the terminal of standard output; `nil` if it is not a terminal or its width is unknown.
    var terminalColumns: Int? { get }

    /// The process ID in lock files; `nil` without processes, as under WASI.
    var processID: Int64? { get }

    /// Whether the process still runs; `nil` if that is unknown, as under WASI.
    func isRunning(_ processID: Int64) -> Bool?

    /// Draws random bits for a version of rows: never those of `--seed` or of a journey, because no version may come
    /// back.
    mutating func nextRowBits() -> UInt64

    /// Has the system write no core dump of this process, and let no other process of the user read its memory. A core
    /// dump would hold the private keys, and a backtrace with registers might: there is none either.
    mutating func disableCoreDumps()

    /// How many files this process may have open at once.
    var openFileLimit: Int { get }

    /// Microseconds since some instant, by a clock that is never set: for durations.
    func monotonicMicroseconds() -> Int64

    /// Waits for about `milliseconds`, at most a second. A host in which nothing else can happen meanwhile, such as one
    /// in memory, may return at once; callers must count pauses, not time.
    mutating func pause(milliseconds: Int64)

    /// Reads the next line of standard input without its line ending; `nil` at the end of input.
    ///
    /// - Parameter limit: The longest accepted line, in bytes.
    /// - Throws: ``FileError`` with path `<stdin>`; `tooLarge` for a longer line.
    mutating func readLine(upTo limit: Int) throws(FileError) -> [UInt8]?

    /// Reads the rest of standard input.
    ///
    /// - Parameter limit: The largest accepted number of bytes.
    /// - Throws: ``FileError`` with path `<stdin>`; `tooLarge` when there is more.
    mutating func readAll(upTo limit: Int) throws(FileError) -> [UInt8]

    /// Reads a line that a person types unseen after `prompt`, without its line ending; `nil` at the end of input.
    ///
    /// The prompt is printed on standard error, only if standard input is a terminal. Under WASI echo cannot be turned
    /// off and a terminal shows what is typed; the prompt says so.
    mutating func readSecret(prompt: String) throws(FileError) -> [UInt8]?

    /// Writes bytes, buffered. ``flush()`` reports a failure.
    ///
    /// Output to one stream is written before later output to the other, so that a terminal shows the right order.
    mutating func write(_ bytes: [UInt8], to stream: OutputStream)

    /// Whether decisions are explained even without `--explain`, as in a journey's transcript.
    var explains: Bool { get }

    /// A file of the console; `nil` where there is none of this name, and in programs without a console.
    ///
    /// - Parameter name: The path below `/console/`, as it was sent.
    func consoleFile(named name: String) -> ConsoleFile?

    /// How the program was built; `nil` where that must not show, as in a journey.
    var build: BuildFacts? { get }

    /// Prints the explanation of a decision, as lines for a person.
    mutating func explain(_ text: String)

    /// Writes everything buffered. Call it before the program ends.
    ///
    /// - Throws: The first ``FileError`` since the last flush, with path `<stdout>` or `<stderr>`.
    mutating func flush() throws(FileError)

    /// Opens a database.
    ///
    /// - Throws: ``DatabaseError``; `noLibrary` for a host that has no library for it.
    func openDatabase(_ place: DatabasePlace, _ opening: DatabaseOpening) throws(DatabaseError) -> Database

    /// Whether the host can make network calls.
    var hasTransport: Bool { get }

    /// Makes a network call and waits for the response, whatever its status. It follows no redirect and retries
    /// nothing.
    ///
    /// - Throws: The reason why there is no response; always for a host without a transport.
    func fetch(_ call: OutboundCall) throws(CallFailure) -> HTTPResponse

    /// Accepts TCP connections and passes their HTTP/1.1 requests to `handler`, until the process receives SIGTERM or
    /// SIGINT; then running requests are finished.
    ///
    /// - Throws: The reason why it cannot listen, or what the handler threw; always for a host without sockets.
    mutating func listen(
        _ place: ListeningPlace, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure)

    /// Serves as ``listen(_:_:)`` does while a command runs, which has the streams of this process, and ends with it.
    /// The command gets the signals that ask this process to end.
    ///
    /// - Returns: The command's exit code; for a command that a signal ended, 128 and the signal's number.
    /// - Throws: As ``listen(_:_:)``; with ``ExitCode/commandNotFound`` or ``ExitCode/notExecutable`` for a command
    ///   that cannot be started. A command that runs is ended then.
    mutating func listen(
        _ place: ListeningPlace, while command: ChildCommand, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure) -> Int32
}

extension CommandHost {
    /// None by default.
    public var environmentNames: [String] { [] }

    /// By default those of the wall clock.
    public func monotonicMicroseconds() -> Int64 { self.now().milliseconds.multipliedReportingOverflow(by: 1000).0 }

    /// 1,024 by default.
    public var openFileLimit: Int { 1024 }

    /// Without effect by default: a process without an operating system of its own has no core dump.
    public mutating func disableCoreDumps() {}

    /// None by default.
    public func consoleFile(named name: String) -> ConsoleFile? { nil }

    /// Unknown by default.
    public var build: BuildFacts? { nil }

    /// No transport by default.
    public var hasTransport: Bool { false }

    /// Fails by default.
    public func fetch(_ call: OutboundCall) throws(CallFailure) -> HTTPResponse { throw .noTransport }

    /// Makes a network call for an authority, which needs fewer details of a failure than a person.
    func perform(_ call: OutboundCall) -> OutboundReply {
        do throws(CallFailure) { return .response(try self.fetch(call)) } catch { return error.reply }
    }

    /// Answers a question of an operation immediately.
    func answer(_ question: Question) -> Answer {
        question.outboundCall.map { .reply(self.perform($0)) } ?? question.answered()
    }

    /// Fails by default.
    public mutating func listen(
        _ place: ListeningPlace, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure) {
        throw .noSockets(
            "this build of the program cannot listen",
            next: [.init("vinculum request GET /", "answer one request without a socket")])
    }

    /// Fails by default.
    public mutating func listen(
        _ place: ListeningPlace, while command: ChildCommand, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure) -> Int32 {
        throw CommandFailure(
            .execFailed, code: "noProcesses", "this build of the program cannot run other programs",
            why: "it runs in a WebAssembly sandbox or in memory, where there are neither processes nor sockets",
            next: [.init("vinculum request GET /", "answer one request without a socket")])
    }
}

/// The standard streams of a program.
public enum StandardStream: Equatable, Sendable {
    case input, output, error
}

/// The writable streams: results go to `output`, messages for a person to `error`.
public enum OutputStream: Equatable, Sendable {
    case output, error
}
