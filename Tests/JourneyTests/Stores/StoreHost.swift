import Vinculum
@testable import VinculumCommands
import VinculumSystem

/// A host in memory with databases of SQLite in a folder.
struct StoreHost: CommandHost {
    typealias Database = SQLiteDatabase

    var inner = MemoryHost()
    let folder: String
    /// The databases that were opened, as long as they are open.
    let opened = Opened()

    final class Opened {
        private struct Reference {
            weak var database: SQLiteDatabase?
        }
        private var references: [Reference] = []

        func append(_ database: SQLiteDatabase) { self.references.append(Reference(database: database)) }

        /// The one that was opened last of those that are open.
        var last: SQLiteDatabase? { self.references.lazy.compactMap { $0.database }.last }
    }

    init(_ folder: String) { self.folder = folder }

    func openDatabase(_ place: DatabasePlace, _ opening: DatabaseOpening) throws(DatabaseError) -> SQLiteDatabase {
        try self.openDatabase(place.name, opening)
    }

    private func openDatabase(_ file: String, _ opening: DatabaseOpening) throws(DatabaseError) -> SQLiteDatabase {
        let database = try SQLiteDatabase(self.folder + "/" + file, opening)
        self.opened.append(database)
        return database
    }

    /// The store in a file.
    func store(_ file: String = "a.db", _ key: SealKey? = nil) throws -> RowStore<SQLiteDatabase> {
        try RowStore(self.openDatabase(file, .changing), key)
    }

    var files: MemoryFileStore {
        get { self.inner.files }
        set { self.inner.files = newValue }
    }

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

    /// Runs a command line.
    mutating func run(_ arguments: String..., input: String = "") -> Run { self.run(arguments, input: input) }

    /// Runs a command line.
    mutating func run(_ arguments: [String], input: String = "") -> Run {
        self.inner.clearOutput()
        self.inner.arguments = arguments
        self.inner.input = Array(input.utf8)
        let exit = CommandLineTool.run(&self)
        return Run(exit: exit, output: self.inner.outputText, errors: self.inner.errorText)
    }
}
