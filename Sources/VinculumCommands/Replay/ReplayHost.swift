import Vinculum
import VinculumServer

/// The host of every command: it forwards to the real host, or replays a journey.
///
/// All commands run on this one type. A separate host for replays would compile every command twice, which enlarges
/// the WASI program by a twelfth.
struct ReplayHost<Inner: CommandHost>: CommandHost {
    private var inner: Inner
    var files: ReplayFiles<Inner.Files>
    /// The inputs and outputs of the replayed command; `nil` on the real host.
    var script: Script?

    /// A replayed command's arguments, time, randomness and input, and what it writes.
    struct Script {
        var arguments: [String] = []
        /// The project of a line without `--project`.
        let project: ProjectID
        var input: [UInt8] = []
        var instant: Instant
        /// The number of the last seed drawn. The line's own seed goes to the command with `--seed`.
        var seedNumber: UInt64 = 0
        var output: [UInt8] = []
        var errorOutput: [UInt8] = []
        /// Whether decisions are explained in the transcript, and the explanations so far.
        var explains = false
        var explanations: [UInt8] = []
        /// The database that the command works on, with its key and the file of that; `nil` for the files of the
        /// journey.
        var store: StorePlace?
        var sealKey: SealKey?
        var sealKeyFile: String?

        init(_ project: ProjectID, instant: Instant) {
            self.project = project
            self.instant = instant
        }
    }

    init(_ host: Inner) {
        self.inner = host
        self.files = ReplayFiles(host.files)
    }

    /// The real host after the commands, with its files.
    var host: Inner {
        var host = self.inner
        host.files = self.files.outside
        return host
    }

    var arguments: [String] { self.script?.arguments ?? self.inner.arguments }

    func now() -> Instant { self.script?.instant ?? self.inner.now() }

    mutating func nextSeed() -> Seed {
        guard let number = self.script?.seedNumber else { return self.inner.nextSeed() }
        self.script?.seedNumber = number + 1
        return Seed.numbered(number + 1)
    }

    mutating func nextRowBits() -> UInt64 { self.inner.nextRowBits() }

    /// Replayed commands see the same environment everywhere.
    func environment(_ name: String) -> String? {
        guard self.script != nil else { return self.inner.environment(name) }
        if name == "XDG_DATA_HOME" { return ReplayFiles<Inner.Files>.dataHome }
        return name == "LC_ALL" ? "C.UTF-8" : nil
    }

    func isTerminal(_ stream: StandardStream) -> Bool {
        self.script == nil && self.inner.isTerminal(stream)
    }

    var terminalColumns: Int? { self.script == nil ? self.inner.terminalColumns : nil }

    var processID: Int64? { self.script == nil ? self.inner.processID : nil }

    func isRunning(_ processID: Int64) -> Bool? {
        self.script == nil ? self.inner.isRunning(processID) : nil
    }

    var openFileLimit: Int { self.inner.openFileLimit }

    mutating func disableCoreDumps() { self.inner.disableCoreDumps() }

    var environmentNames: [String] { self.script == nil ? self.inner.environmentNames : [] }

    func consoleFile(named name: String) -> ConsoleFile? { self.inner.consoleFile(named: name) }

    /// A journey is the same on every build.
    var build: BuildFacts? { self.script == nil ? self.inner.build : nil }

    func monotonicMicroseconds() -> Int64 { self.inner.monotonicMicroseconds() }

    mutating func pause(milliseconds: Int64) {
        guard self.script == nil else { return }
        self.inner.files = self.files.outside
        self.inner.pause(milliseconds: milliseconds)
        self.files.outside = self.inner.files
    }

    mutating func readLine(upTo limit: Int) throws(FileError) -> [UInt8]? {
        guard let input = self.script?.input else { return try self.inner.readLine(upTo: limit) }
        guard !input.isEmpty else { return nil }
        let line = input.prefix { $0 != 0x0A }
        guard line.count <= limit else { throw FileError(.tooLarge, path: "<stdin>") }
        self.script?.input = Array(input.dropFirst(line.count + 1))
        return Array(line)
    }

    mutating func readAll(upTo limit: Int) throws(FileError) -> [UInt8] {
        guard let input = self.script?.input else { return try self.inner.readAll(upTo: limit) }
        self.script?.input = []
        return input
    }

    mutating func readSecret(prompt: String) throws(FileError) -> [UInt8]? {
        if self.script == nil { return try self.inner.readSecret(prompt: prompt) }
        return try self.readLine()
    }

    mutating func write(_ bytes: [UInt8], to stream: OutputStream) {
        if self.script == nil { return self.inner.write(bytes, to: stream) }
        switch stream {
        case .output: self.script?.output += bytes
        case .error: self.script?.errorOutput += bytes
        }
    }

    var explains: Bool { self.script?.explains ?? false }

    mutating func explain(_ text: String) {
        guard self.explains else { return self.writeLine(text, to: .error) }
        self.script?.explanations += Array(text.utf8) + [0x0A]
    }

    mutating func flush() throws(FileError) {
        if self.script == nil { try self.inner.flush() }
    }

    /// A journey must be reproducible, so it makes no calls.
    func fetch(_ call: OutboundCall) throws(CallFailure) -> HTTPResponse {
        guard self.script == nil else { throw .noTransport }
        return try self.inner.fetch(call)
    }

    func openDatabase(_ place: DatabasePlace, _ opening: DatabaseOpening) throws(DatabaseError) -> Inner.Database {
        guard self.script.map({ $0.store?.database == place }) ?? true else {
            throw DatabaseError(
                .noLibrary, file: place.name, "a journey opens no other database than that of replay --store")
        }
        return try self.inner.openDatabase(place, opening)
    }

    var hasTransport: Bool { self.script == nil && self.inner.hasTransport }

    mutating func openLoopbackPort(_ port: UInt16) throws(CommandFailure) -> LoopbackPort {
        guard self.script == nil else {
            throw .usage("a journey cannot visit a provider's page; write its requests as lines of the journey")
        }
        return try self.inner.openLoopbackPort(port)
    }

    mutating func listen(
        at port: LoopbackPort, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure) {
        try self.inner.listen(at: port, &handler)
    }

    mutating func close(_ port: LoopbackPort) { self.inner.close(port) }

    mutating func openInBrowser(_ url: String) -> Bool { self.script == nil && self.inner.openInBrowser(url) }

    mutating func listen(
        _ place: ListeningPlace, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure) {
        guard self.script == nil else {
            throw .usage("a journey cannot run serve; write its requests as lines of the journey")
        }
        self.inner.files = self.files.outside
        defer { self.files.outside = self.inner.files }
        try self.inner.listen(place, &handler)
    }

    mutating func listen(
        _ place: ListeningPlace, while command: ChildCommand, _ handler: inout some RequestHandler & ~Copyable
    ) throws(CommandFailure) -> Int32 {
        guard self.script == nil else {
            throw .usage("a journey cannot run exec; write the requests as lines of the journey")
        }
        self.inner.files = self.files.outside
        defer { self.files.outside = self.inner.files }
        return try self.inner.listen(place, while: command, &handler)
    }
}
