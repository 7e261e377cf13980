import Vinculum

/// `vinculum store create`, `check`, `copy` and `status`.
enum StoreCommand {
    static func specification(_ act: Act) -> CommandSpecification {
        switch act {
        case .create:
            CommandSpecification(
                "store", "create", group: .stores, summary: "make an empty store of accounts in a database",
                details: [
                    "A file of SQLite must not exist. Only its owner may read it, as it will hold password hashes and "
                        + "keys. The library of SQLite, 3.37 or later, is needed; Debian has it in libsqlite3-0.",
                    "A database of PostgreSQL must exist, without a store: postgres://… or postgresql://… as libpq "
                        + "reads it, or postgres: before other options of it, such as service=accounts. libpq 14 or "
                        + "later is needed; Debian has it in libpq5. Messages show the text without a password.",
                    "With --seal-key the rows are sealed, and every command on the store needs the key. The tables for "
                        + "SQL are not.",
                    "A store has rows for this program and, beside them, tables for SQL without any secret: accounts, "
                        + "sign_in_methods, factors, sessions and audit. vinculum --store sqlite:FILE serve works on "
                        + "it, and so do other commands, as with --data DIR.",
                ],
                examples: [
                    .init("vinculum store create --store sqlite:accounts.db", "Make a file of SQLite."),
                    .init(
                        "vinculum store create --store postgres://host/accounts", "Make tables in a PostgreSQL."),
                    .init(
                        "vinculum store create --store sqlite:accounts.db --seal-key FILE", "Make one with sealed rows."
                    ),
                ])
        case .check:
            CommandSpecification(
                "store", "check", group: .stores, summary: "check a store: rows, accounts and tables agree",
                options: [.init("--all", nil, "list every fault as it is found, and not the first 20 at the end")],
                details: [
                    "It reads each project as of one moment: each row, what finds it, and what the tables for SQL say "
                        + "of it; and has SQLite check the file. It changes nothing. Each fault names its row, and any "
                        + "of them gives exit code 7."
                ],
                examples: [
                    .init("vinculum store check --store sqlite:accounts.db", "Check all projects of a store."),
                    .init("vinculum store check --store sqlite:accounts.db --all", "List every fault."),
                ])
        case .copy:
            CommandSpecification(
                "store", "copy", group: .stores, summary: "copy a project into a store, or back out of it",
                options: [
                    .init("--to-data", nil, "copy from the store to the data directory, whose project it replaces"),
                    .init("--all-projects", nil, "copy every project"),
                    .init("--unsealed", nil, "with --seal-key: write the copy without a seal"),
                    .init("--yes", nil, "with --to-data: do not ask for confirmation, even if accounts would be lost"),
                ],
                details: [
                    "The copy has all that a backup has: accounts, tenants, settings, pending codes, keys and the "
                        + "audit trail, as of one moment. What a server changes afterwards is not in it: stop the "
                        + "server first to move a project.",
                    "A store gets a project that it does not have. A copy that is cut short leaves no project; the "
                        + "next one begins anew. --all-projects passes over the projects that are there.",
                    "With --seal-key the copy is sealed, and what is copied may be. A store is sealed from its "
                        + "beginning, by store create --seal-key, or never: a copy into another one is refused.",
                ],
                examples: [
                    .init(
                        "vinculum --data accounts store copy --store sqlite:accounts.db",
                        "Copy a project out of a data directory."),
                    .init(
                        "vinculum --data back store copy --store sqlite:accounts.db --to-data",
                        "Copy it into another data directory."),
                ])
        case .status:
            CommandSpecification(
                "store", "status", group: .stores, summary: "show what a store has",
                examples: [.init("vinculum store status --store sqlite:accounts.db", "One line a project.")])
        }
    }

    enum Act {
        case create, check, copy, status
    }

    static func run(
        _ act: Act, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let place = try StorePlace(invocation)
        switch act {
        case .create: try self.create(place, invocation, on: &host)
        case .check: try self.check(place, invocation, on: &host)
        case .copy: try StoreCopy.run(place, invocation, on: &host)
        case .status: try self.status(place, invocation, on: &host)
        }
    }

    private static func create(
        _ place: StorePlace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let store = try place.create(invocation.globals.sealKey, on: &host)
        let isSealed = store.seal != nil
        let kind = isSealed ? "an empty sealed store" : "an empty store"
        host.put(invocation, text: "\(kind) in \(place.name), by \(store.database.library)") { writer in
            writer.beginObject()
            writer.member("store", place.text)
            writer.member("library", store.database.library)
            writer.member("sealed", isSealed)
            writer.endObject()
        }
    }
}
