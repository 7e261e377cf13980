public import Vinculum

/// Everything a command may ask of the machine it runs on.
///
/// Commands take it as a generic parameter, `inout some CommandHost`, so the Linux program, the WASI program and
/// the tests run the same code: `SystemHost` speaks to the C library, ``MemoryHost`` is its twin in memory.
public protocol CommandHost: Clock, EntropySource {
    associatedtype Files: FileStore

    /// The files the command may touch.
    var files: Files { get set }

    /// The words of the command line, without the program's own name.
    var arguments: [String] { get }

    /// The environment variable `name`, `nil` when it is not set. A variable set to nothing is `""`.
    func environment(_ name: String) -> String?

    /// Whether a person sits at the other end of the stream.
    func isTerminal(_ stream: StandardStream) -> Bool

    /// Columns of the terminal that standard output goes to, `nil` when it is none or does not say.
    var terminalColumns: Int? { get }

    /// Names the running process in lock files; `nil` where there are no processes, as under WASI.
    var processID: Int64? { get }

    /// Whether the process still runs; `nil` when the machine cannot tell, as under WASI.
    func isRunning(_ processID: Int64) -> Bool?

    /// Lets time go by: about so many milliseconds, at most a second. A host where nothing else can happen meanwhile, such
    /// as one in memory, may return at once, so count the pauses and not the time.
    mutating func pause(milliseconds: Int64)

    /// The next line of standard input without its line ending, `nil` at the end of input.
    ///
    /// - Parameter limit: The longest line taken, in bytes.
    /// - Throws: ``FileError`` with path `<stdin>`; `tooLarge` for a longer line.
    mutating func readLine(upTo limit: Int) throws(FileError) -> [UInt8]?

    /// What is left of standard input.
    ///
    /// - Parameter limit: The most bytes taken.
    /// - Throws: ``FileError`` with path `<stdin>`; `tooLarge` when there is more.
    mutating func readAll(upTo limit: Int) throws(FileError) -> [UInt8]

    /// A line a person types unseen after `prompt`, without its line ending; `nil` at the end of input.
    ///
    /// The prompt goes to standard error, and only when standard input is a terminal. Under WASI nothing can
    /// switch the echo off, and a terminal shows what is typed; the prompt says so.
    mutating func readSecret(prompt: String) throws(FileError) -> [UInt8]?

    /// Puts bytes out, buffered. A failure is remembered and comes back from ``flush()``.
    ///
    /// What went to one stream before is put out before what goes to the other, so order on a terminal holds.
    mutating func write(_ bytes: [UInt8], to stream: OutputStream)

    /// Whether whoever watches wants decisions explained, besides what the command line asks for: a journey's transcript.
    var explains: Bool { get }

    /// Takes in why something was decided, as lines for a person.
    mutating func explain(_ text: String)

    /// Puts out what is still buffered. Call it before the program ends.
    ///
    /// - Throws: the first ``FileError`` since the last flush, with path `<stdout>` or `<stderr>`.
    mutating func flush() throws(FileError)

    /// Whether calls can be made elsewhere from here.
    var hasTransport: Bool { get }

    /// Makes a call elsewhere and waits for the reply, whatever its status. No redirect is followed, nothing is tried again.
    ///
    /// - Throws: Why there is no reply; a host without a transport has none for anybody.
    func fetch(_ call: OutboundCall) throws(CallFailure) -> HTTPResponse

    /// Takes connections over TCP and has `handler` answer their requests (HTTP/1.1), until the process is told to end:
    /// by SIGTERM or SIGINT, after which running requests are finished.
    ///
    /// - Throws: Why it cannot listen there, or what the handler threw; a host without sockets refuses.
    mutating func listen(
        _ place: ListeningPlace, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure)
}

extension CommandHost {
    public var hasTransport: Bool { false }

    public func fetch(_ call: OutboundCall) throws(CallFailure) -> HTTPResponse { throw .noTransport }

    /// Makes a call for an authority, which wants to know less of what went wrong than a person does.
    func perform(_ call: OutboundCall) -> OutboundReply {
        do throws(CallFailure) { return .response(try self.fetch(call)) } catch { return error.reply }
    }

    /// Answers what an operation asks, here and now.
    func answer(_ question: Question) -> Answer {
        question.outboundCall.map { .reply(self.perform($0)) } ?? question.answered()
    }

    public mutating func listen(
        _ place: ListeningPlace, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure) {
        throw CommandFailure(
            .failure, code: "noSockets", "this build of the program cannot listen",
            why: "it runs in a WebAssembly sandbox or in memory, where there are no sockets",
            next: [.init("vinculum request GET /", "answer one request without a socket, by the same routes")])
    }
}

/// One of the three streams a program is born with.
public enum StandardStream: Equatable, Sendable {
    case input, output, error
}

/// A stream a program writes: results go to `output`, messages for the person to `error`.
public enum OutputStream: Equatable, Sendable {
    case output, error
}
