import Vinculum

extension CommandFailure {
    /// A failed operation on a store of rows.
    init(_ error: RowStoreError) {
        switch error {
        case .database(let error): self.init(error)
        case .noStore(let file):
            self.init(
                .notFound, code: "noStore", "\(TerminalText.safe(file)): a database without a store of accounts",
                next: [.init("vinculum store create --store PLACE", "make a store")])
        case .storeElsewhere(let schema, let file):
            self.init(
                .notFound, code: "noStore",
                "\(TerminalText.safe(file)): no schema of the search_path has a store of accounts",
                why: "the schema \(TerminalText.safe(schema)) has one, to which the search_path does not lead",
                next: [
                    Self.leading(to: schema), .init("vinculum store create --store PLACE", "or make another store"),
                ])
        case .severalStores(let schemas, let file):
            self.init(
                .conflict, code: "severalStores",
                "\(TerminalText.safe(file)): several schemas of the search_path have a store of accounts",
                why: "they are \(schemas.map { TerminalText.safe($0) }.listed), and nothing says which is meant",
                next: [Self.leading(to: schemas.last ?? "public")])
        case .unknownLayout(let version, let file):
            self.init(
                .corruptState, code: Self.unknownLayoutCode,
                "\(TerminalText.safe(file)) has tables of version \(version), and this program reads version "
                    + "\(RowStoreLayout.version)",
                why: "another version of this program wrote it; nothing was changed")
        case .unknownObject(let name, let file):
            self.init(
                .corruptState, code: Self.unknownLayoutCode,
                "\(TerminalText.safe(file)): \(TerminalText.safe(name)) is not as this program makes it",
                why: "a trigger could change what is written; views belong in a database that attaches this one")
        case .sealed(let file): self.init(StorageError.sealed(file: file))
        case .sealedOtherwise(let file): self.init(StorageError.sealedOtherwise(file: file))
        case .unsealed(let file):
            self.init(
                .refused, code: "unsealedStore", "the rows of \(TerminalText.safe(file)) are not sealed",
                why: "--seal-key names a key; a store is sealed from its beginning or never, and nothing was changed",
                next: [
                    .init(
                        "vinculum --data DIR store copy --store sqlite:FILE --to-data --seal-key KEY --all-projects",
                        "copy its projects into a directory, sealed"),
                    .init("vinculum store create --store sqlite:NEW --seal-key KEY", "make a sealed store"),
                    .init(
                        "vinculum --data DIR store copy --store sqlite:NEW --seal-key KEY --all-projects",
                        "copy them into it"),
                ])
        case .conflict(let conflict):
            self.init(.conflict, code: "staleChange", "\(conflict.key) has changed meanwhile; try again")
        case .fault(let fault, let project):
            self.init(
                .corruptState, code: "damagedStore", "project \(TerminalText.safe(project)): \(fault)",
                why: "nothing was changed",
                next: [.init("vinculum store check --store PLACE", "list all that is wrong")])
        case .exists(let project):
            self.init(
                .conflict, code: "projectExists", "the store has the project \(TerminalText.safe(project)) already",
                why: "a copy begins a project and changes none that is there",
                next: [.init("vinculum store create --store PLACE", "make another store")])
        case .noLayout(let project):
            self.init(
                .corruptState, code: "damagedStore",
                "the store has rows of the project \(TerminalText.safe(project)), and none says which layout they have",
                why: "they may be all that is left of it, so that nothing was changed",
                next: [
                    .init("vinculum store check --store PLACE", "list all that is wrong, to restore the file"),
                    .init("vinculum store create --store PLACE", "or make another store"),
                ])
        case .unfinished(let project):
            self.init(
                .corruptState, code: "unfinishedCopy",
                "a copy of the project \(TerminalText.safe(project)) into the store did not end",
                why: "the store has a part of it",
                next: [.init("vinculum store copy --store PLACE", "copy again, from the beginning")])
        case .contradictory(let key, let project):
            self.init(
                .corruptState, code: "damagedBackup",
                "what is copied into the project \(TerminalText.safe(project)) contradicts itself: two of its accounts "
                    + "claim \(key)",
                why: "the store has no project \(TerminalText.safe(project)) now",
                next: [.init("vinculum restore FILE --store PLACE", "restore another backup")])
        case .overtaken(let project):
            self.init(
                .busy, "another copy of the project \(TerminalText.safe(project)) into the store began meanwhile",
                why: "it removed what this one had copied, and goes on")
        }
    }

    /// Has the sessions of a role find the tables of one schema.
    private static func leading(to schema: String) -> Step {
        Step(
            "psql DATABASE --command "
                + Invocation.quoted("ALTER ROLE NAME SET search_path = \"\(TerminalText.safe(schema))\""),
            "lead the role to it; for one command: options=-csearch_path=… in --store")
    }

    private init(_ error: DatabaseError) {
        let what = TerminalText.safe(error.description)
        switch error.kind {
        case .noLibrary:
            let package = error.file.hasBytePrefix("postgres") ? "libpq5" : "libsqlite3-0"
            self.init(
                .failure, code: "noLibrary", what,
                next: [.init("sudo apt-get install \(package)", "install it, on Debian and Ubuntu")])
        case .notFound:
            self.init(
                .notFound, code: "noStore", what,
                next: [.init("vinculum store create --store PLACE", "make a store")])
        case .exists:
            self.init(
                .conflict, code: "fileExists", what,
                why: "a store is made in a new file, or a database whose search_path leads to none")
        case .exposed:
            self.init(
                .usage, code: "exposedFile", what, why: "a store has password hashes and keys; nothing was changed",
                next: [.init("chmod 600 " + Invocation.quoted(error.file), "let its owner alone read it")])
        case .busy, .held: self.init(.busy, code: "storeInUse", what)
        case .damaged, .notDatabase: self.init(.corruptState, code: "damagedStore", what, why: "nothing was changed")
        case .changed:
            self.init(
                .corruptState, code: Self.unknownLayoutCode, what,
                why: "nothing was changed; undo what was done to the table, or restore it")
        case .unreachable, .lost:
            self.init(
                .failure, code: "storeUnreachable", what, why: "nothing was changed", next: Self.asking(error.file))
        case .unsettled:
            self.init(
                .failure, code: "unknownOutcome", what, why: "it is not known whether the change was made: look at it")
        case .encoding:
            self.init(
                .failure, code: "wrongEncoding", what,
                why: "not every name has its characters in another encoding, and that of a database is chosen once",
                next: [
                    .init(
                        "createdb --encoding UTF8 --template template0 --locale C NAME",
                        "make another database, and name it in --store")
                ])
        case .denied where error.file.hasBytePrefix("postgres"):
            self.init(
                .failure, code: "storeFailed", what,
                why: "--store names the role, as in postgres://ROLE@HOST/DATABASE or postgres:user=ROLE; its password "
                    + "may be in ~/.pgpass",
                next: Self.asking(error.file))
        case .denied, .full, .readOnly, .gone, .other: self.init(.failure, code: "storeFailed", what)
        }
    }

    /// A question to a server of PostgreSQL, by a program of its own, which asks for the password.
    private static func asking(_ shown: String) -> [Step] {
        guard shown.hasBytePrefix("postgres") else { return [] }
        let isURL = shown.hasBytePrefix("postgres://") || shown.hasBytePrefix("postgresql://")
        let colon = shown.utf8.firstIndex(of: UInt8(ascii: ":"))
        var options = Array(isURL ? shown.utf8[...] : colon.map { shown.utf8[$0...].dropFirst() } ?? "".utf8[...])
        for hidden in [":…", "?password=…", "&password=…", "password=…"] {
            let hidden = Array(hidden.utf8)
            guard let start = options.indices.first(where: { options[$0...].starts(with: hidden) }) else { continue }
            options.removeSubrange(start..<start + hidden.count)
        }
        let text = String(decoding: options, as: UTF8.self)
        return [Step("psql \(Invocation.quoted(text))", "see what PostgreSQL answers to its own program")]
    }
}
