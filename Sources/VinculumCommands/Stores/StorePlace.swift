import Vinculum

/// A database with a store of rows, as `--store` names it.
package struct StorePlace: Equatable, Sendable {
    /// The database, as a host opens it.
    let database: DatabasePlace

    private static let scheme = "sqlite:"
    private static let servers = ["postgres:", "postgresql:"]

    /// The database as messages name it.
    var name: String { self.database.name }

    /// The text of the option, without a password.
    var text: String {
        switch self.database {
        case .file(let file): StorePlace.scheme + file
        case .server(_, let shown): shown
        }
    }

    /// Reads a value of the option.
    init(_ text: String) throws(CommandFailure) {
        if text.hasBytePrefix(StorePlace.scheme), text.utf8.count > StorePlace.scheme.utf8.count {
            self.database = .file(String(decoding: text.utf8.dropFirst(StorePlace.scheme.utf8.count), as: UTF8.self))
            return
        }
        if let scheme = StorePlace.servers.first(where: { text.hasBytePrefix($0) }) {
            let rest = String(decoding: text.utf8.dropFirst(scheme.utf8.count), as: UTF8.self)
            // The library knows URLs, and beside them options such as service=accounts, which have no scheme.
            let options = rest.hasBytePrefix("//") ? text : rest
            self.database = .server(options, shown: try StorePlace.shown(scheme, rest))
            return
        }
        // The rest of a URL may have a password.
        let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
        let shown = colon.map { String(decoding: text.utf8[...$0], as: UTF8.self) + "…" } ?? text
        throw .usage(
            "--store \(TerminalText.safe(shown)) names no database of a known kind",
            why: "it is sqlite: and a file, such as sqlite:accounts.db, or a server, such as postgres://host/accounts")
    }

    /// The database with a connection that others can neither read nor take over: a server proves its name, unless it
    /// is reached by a socket of this machine, for which its library ignores the mode. What the text says of it itself
    /// comes before, and so does not count.
    var encrypted: StorePlace {
        guard case .server(let options, let shown) = self.database else { return self }
        let isURL = options.hasBytePrefix("postgres://") || options.hasBytePrefix("postgresql://")
        let hasQuery = options.utf8.contains(UInt8(ascii: "?"))
        let separator = isURL ? (hasQuery ? "&" : "?") : " "
        return StorePlace(database: .server("\(options)\(separator)sslmode=verify-full", shown: shown))
    }

    private init(database: DatabasePlace) { self.database = database }

    /// The text of a server without its password.
    private static func shown(_ scheme: String, _ rest: String) throws(CommandFailure) -> String {
        var bytes = Array(rest.utf8)
        if rest.hasBytePrefix("//") {
            let authority = bytes[2...].prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
            // The library would take a part of the password for the host, and say it.
            if authority.count(where: { $0 == UInt8(ascii: "@") }) > 1 {
                throw .usage("--store has more than one @ before the database", why: "in a password it is written %40")
            }
            if let at = authority.firstIndex(of: UInt8(ascii: "@")),
                let colon = authority[..<at].firstIndex(of: UInt8(ascii: ":"))
            {
                bytes.replaceSubrange(colon + 1..<at, with: "…".utf8)
            }
        }
        let secret = Array("password".utf8)
        if let start = bytes.indices.first(where: { bytes[$0...].starts(with: secret) }) {
            bytes = Array(bytes[..<start]) + Array("password=…".utf8)
        }
        return TerminalText.safe(scheme + String(decoding: bytes, as: UTF8.self))
    }

    /// That of a command line that needs one.
    init(_ invocation: Invocation) throws(CommandFailure) {
        guard let place = invocation.globals.store else {
            throw .usage(
                "--store is missing", why: "it names the database: sqlite: and a file, or a server of PostgreSQL",
                next: [.init(invocation.line(invocation.words + ["--store", "sqlite:FILE"]), "use a file of SQLite")])
        }
        self = place
    }
}
