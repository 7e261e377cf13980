import Vinculum

/// A database with a store of rows, as `--store` names it.
package struct StorePlace: Equatable, Sendable {
    /// The file of the database.
    let file: String

    private static let scheme = "sqlite:"

    /// The text of the option.
    var text: String { StorePlace.scheme + self.file }

    /// Reads a value of the option.
    init(_ text: String) throws(CommandFailure) {
        guard text.hasBytePrefix(StorePlace.scheme), text.utf8.count > StorePlace.scheme.utf8.count else {
            // The rest of a URL may have a password.
            let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
            let shown = colon.map { String(decoding: text.utf8[...$0], as: UTF8.self) + "…" } ?? text
            throw .usage(
                "--store \(TerminalText.safe(shown)) names no database of a known kind",
                why: "it is sqlite: and a file, such as sqlite:accounts.db")
        }
        self.file = String(decoding: text.utf8.dropFirst(StorePlace.scheme.utf8.count), as: UTF8.self)
    }

    /// That of a command line that needs one.
    init(_ invocation: Invocation) throws(CommandFailure) {
        guard let place = invocation.globals.store else {
            throw .usage(
                "--store is missing", why: "it names the database: sqlite: and a file",
                next: [.init(invocation.line(invocation.words + ["--store", "sqlite:FILE"]), "use a file of SQLite")])
        }
        self = place
    }
}
