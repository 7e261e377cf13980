import Vinculum

/// A database with a store of rows, as `--store` names it.
struct StorePlace {
    /// The file of the database.
    let file: String

    private static let scheme = "sqlite:"

    /// The text of the option.
    var text: String { StorePlace.scheme + self.file }

    /// Reads the option of a command line.
    init(_ invocation: Invocation) throws(CommandFailure) {
        guard let text = invocation.value("--store") else {
            throw .usage(
                "--store is missing", why: "it names the database: sqlite: and a file",
                next: [.init(invocation.line(invocation.words + ["--store", "sqlite:FILE"]), "use a file of SQLite")])
        }
        guard text.hasBytePrefix(StorePlace.scheme), text.utf8.count > StorePlace.scheme.utf8.count else {
            throw .usage(
                "--store \(TerminalText.safe(text)) names no database of a known kind",
                why: "it is sqlite: and a file, such as sqlite:accounts.db")
        }
        self.file = String(decoding: text.utf8.dropFirst(StorePlace.scheme.utf8.count), as: UTF8.self)
    }

    /// Opens the store.
    func open<Host: CommandHost>(
        _ opening: DatabaseOpening, on host: inout Host
    ) throws(CommandFailure) -> RowStore<Host.Database> {
        // A new file is refused by the second attempt to make it.
        if opening == .creating {
            do throws(RowStoreError) { return try RowStore(creating: self.database(opening, on: &host)) } catch {
                throw CommandFailure(error)
            }
        }
        return try self.waiting(on: &host) { host throws(RowStoreError) in
            try RowStore(self.database(opening, on: &host))
        }
    }

    private func database<Host: CommandHost>(
        _ opening: DatabaseOpening, on host: inout Host
    ) throws(RowStoreError) -> Host.Database {
        do throws(DatabaseError) { return try host.openDatabase(self.file, opening) } catch { throw .database(error) }
    }

    /// Executes `body`, and again while another program changes the database, for two seconds at most.
    func waiting<Host: CommandHost, Result>(
        on host: inout Host, _ body: (inout Host) throws(RowStoreError) -> Result
    ) throws(CommandFailure) -> Result {
        var pauses = 0
        while true {
            do throws(RowStoreError) {
                return try body(&host)
            } catch {
                guard case .database(let failure) = error, failure.kind == .busy, pauses < 100 else {
                    throw CommandFailure(error)
                }
                pauses += 1
                host.pause(milliseconds: 20)
            }
        }
    }
}
