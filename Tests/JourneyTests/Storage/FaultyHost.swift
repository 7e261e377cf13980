import Vinculum
@testable import VinculumCommands

/// A host in memory whose files fail at one chosen operation.
struct FaultyHost: CommandHost {
    var files: BrokenFileStore
    private var inner: MemoryHost

    /// - Parameters:
    ///   - host: The host to copy, with its files.
    ///   - remaining: The number of file operations before the fault.
    init(_ host: MemoryHost, _ fault: BrokenFileStore.Fault, after remaining: Int, arguments: [String]) {
        self.inner = host
        self.inner.clearOutput()
        self.inner.arguments = arguments
        self.files = BrokenFileStore()
        self.files.inner = host.files
        self.files.fault = fault
        self.files.remaining = remaining
    }

    /// Whether the fault has happened.
    var hasFailed: Bool { self.files.remaining < 0 }

    /// The machine as another run finds it after this one has ended.
    func afterwards(_ files: MemoryFileStore? = nil) -> MemoryHost {
        var host = self.inner
        host.files = files ?? self.files.inner
        host.processID = 9
        host.runningProcesses = [9]
        host.clearOutput()
        return host
    }

    var errorText: String { self.inner.errorText }
    var arguments: [String] { self.inner.arguments }
    var terminalColumns: Int? { self.inner.terminalColumns }
    var processID: Int64? { self.inner.processID }
    var explains: Bool { false }

    func now() -> Instant { self.inner.now() }
    mutating func nextSeed() -> Seed { self.inner.nextSeed() }
    func environment(_ name: String) -> String? { self.inner.environment(name) }
    func isTerminal(_ stream: StandardStream) -> Bool { self.inner.isTerminal(stream) }
    func isRunning(_ processID: Int64) -> Bool? { self.inner.isRunning(processID) }
    mutating func pause(milliseconds: Int64) { self.inner.pause(milliseconds: milliseconds) }
    mutating func readLine(upTo limit: Int) throws(FileError) -> [UInt8]? { try self.inner.readLine(upTo: limit) }
    mutating func readAll(upTo limit: Int) throws(FileError) -> [UInt8] { try self.inner.readAll(upTo: limit) }
    mutating func readSecret(prompt: String) throws(FileError) -> [UInt8]? { try self.inner.readSecret(prompt: prompt) }
    mutating func write(_ bytes: [UInt8], to stream: OutputStream) { self.inner.write(bytes, to: stream) }
    mutating func explain(_ text: String) { self.inner.writeLine(text, to: .error) }
    mutating func flush() throws(FileError) { try self.inner.flush() }
}
