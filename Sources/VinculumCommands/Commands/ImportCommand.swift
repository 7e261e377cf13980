import Vinculum

/// `vinculum import`.
enum ImportCommand {
    static let specification = CommandSpecification(
        "import", group: .accounts, summary: "import accounts in the forms of firebase auth:export",
        synopsis: "FILE…|DIRECTORY", operands: 1...16,
        options: [
            .init(
                "--hash-config", "FILE",
                "the hash parameters of the passwords; required if there are passwords that do not name their own"),
            .init(
                "--partial", nil,
                "import all valid rows; without this, all rows or none, and at a server none if a row is malformed"),
            .init("--overwrite", nil, "replace accounts that have the same UID"),
            .init(
                "--drop-passwords", nil,
                "import accounts without their password whose hash no import takes, such as $6$…"),
        ] + PasswordHashBounds.options + MovingCommand.options,
        details: [
            "FILE is the JSON or the CSV of firebase auth:export, an array of the same objects, or JSON Lines. "
                + "customClaims is accepted as an object, beside customAttributes.",
            "With --endpoint, or FIREBASE_AUTH_EMULATOR_HOST, the accounts are imported into that running server; a "
                + "row that it refuses leaves the others there.",
            "Each invalid row is reported on standard error with its reason: rows of an array are counted from 0, "
                + "others are named by their line. Without --partial nothing is stored then and the exit code is 3; "
                + "with --partial that happens only if no row is valid.",
            "Members that are not read are counted by name, and so are accounts that nobody can sign in to. "
                + "createdAt and lastSignedInAt are milliseconds since 1970, or RFC 3339. CSV is UTF-8 with the 28 "
                + "columns of firebase auth:export, or the 52 of firebase-tools since 15.19.0.",
            "The hash parameters are JSON with the keys algorithm, base64_signer_key, base64_salt_separator, rounds "
                + "and mem_cost, or the text from the Firebase console; for other algorithms than SCRYPT also "
                + "password_hash_order (SALT_AND_PASSWORD or PASSWORD_AND_SALT), cpu_mem_cost, block_size, "
                + "parallelization, dk_len, and argon2Parameters. The names of accounts:batchCreate and of firebase "
                + "auth:import are accepted too. vinculum hash try finds unknown parameters.",
            "A row whose passwordHash is a text that names its own parameters needs none: $2b$…, $argon2id$…, "
                + "pbkdf2_sha256$…, {SSHA}… and many more; the article Forms of password hashes lists them. A mark "
                + "such as ! or * means that the account has no password.",
            "A directory is one of firebase emulators:export or vinculum export --directory. It contains its own "
                + "settings, tenants and hash parameters. Plain-text passwords of the Firebase emulator are hashed.",
        ] + MovingCommand.details,
        examples: [
            .init(
                "vinculum import Tests/Fixtures/sample/users.json --hash-config Tests/Fixtures/sample/hash-config.json",
                "Import all accounts, or none."),
            .init("vinculum import FILE --hash-config CONFIG_FILE --partial", "Import all valid rows."),
            .init(
                "vinculum import - --hash-config CONFIG_FILE < FILE",
                "Read the export from standard input."),
            .init("vinculum import emulator-data", "Import the accounts of an emulator."),
            .init(
                "vinculum import Tests/Fixtures/moving/django-5.2.json --from django --dry-run",
                "Show what would come from Django, and what not."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        try MovingCommand.check(invocation)
        if invocation.has("--from") { return try MovingCommand.run(invocation, on: &host) }
        let file = invocation.operands[0]
        if host.files.kind(of: file) == .directory { return try self.readDirectory(file, invocation, on: &host) }
        let name = file.isStandardStream ? "standard input" : file
        let users = try RowList(
            parsing: try host.bytes(of: file, upTo: JSON.Limits.bulk.maximumBytes), name, prefersLines: false)
        try users.requireAccounts(name)
        let config = try self.hashConfig(invocation, on: &host)
        let server = try ServerAdministration.named(by: invocation, on: &host)
        let bounds = try self.bounds(invocation, isLocal: server == nil)
        try config?.check(within: bounds, in: invocation.value("--hash-config") ?? "")
        var workspace =
            server == nil
            ? try Workspace.openForWriting(invocation, on: &host)
            : Workspace.inMemory(invocation.globals.project, invocation.globals, on: &host)
        defer { workspace.close(on: &host) }

        var work = try AccountImport(
            into: workspace.authority, workspace.tenant, hashConfig: config, overwriting: invocation.has("--overwrite"),
            hashBounds: bounds)
        work.dropsPasswords = invocation.has("--drop-passwords")
        var progress = Progress("importing", of: users.count, host)
        do throws(CommandFailure) {
            for index in 0..<users.count {
                do throws(RowList.Malformed) {
                    if let user = try users.row(index) { work.add(user, row: users.number(index)) }
                } catch {
                    work.refuse(row: users.number(index), uid: error.uid, error.reason)
                }
                if server == nil, work.isBatchFull {
                    try work.submitBatch(now: workspace.now(host), seed: workspace.nextSeed(&host))
                    try workspace.renewLock(on: &host)
                    progress.show(index + 1, on: &host)
                }
            }
            if let server {
                if work.refusals.isEmpty || invocation.has("--partial") {
                    try work.submit(to: server, &progress, on: &host)
                }
            } else {
                try work.submitBatch(now: workspace.now(host), seed: workspace.nextSeed(&host))
            }
            progress.clear(on: &host)
        } catch {
            progress.clear(on: &host)
            throw error
        }
        try work.conclude("imported", rowsAre: users.unit, invocation, at: server, &workspace, on: &host)
    }

    private static func readDirectory(
        _ path: String, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard invocation.globals.remote == nil else {
            throw .usage(
                "a directory is not imported into a running server",
                why: "it has settings and tenants besides accounts",
                next: [
                    .init("vinculum serve --import " + Invocation.quoted(path), "start a server with it"),
                    .init(
                        invocation.line(invocation.words, endpoint: "local"), "import it into the data directory"),
                ])
        }
        guard invocation.value("--hash-config") == nil, invocation.globals.tenant == nil else {
            throw .usage("a directory contains hash parameters and tenants; omit --hash-config and --tenant")
        }
        var workspace = try Workspace.openForWriting(invocation, on: &host)
        defer { workspace.close(on: &host) }
        let work = try EmulatorExport.accounts(
            in: path, overwriting: invocation.has("--overwrite"), for: &workspace, on: &host)
        try work.conclude("imported", rowsAre: "row", invocation, &workspace, on: &host)
    }

    /// What is accepted. A server has bounds of its own.
    static func bounds(
        _ invocation: Invocation, isLocal: Bool
    ) throws(CommandFailure) -> PasswordHashBounds {
        if isLocal { return try PasswordHashBounds(invocation) }
        for option in PasswordHashBounds.options where invocation.value(option.name) != nil {
            throw .usage(
                "\(option.name) does not go with a running server",
                why: "the server has the bounds that it was started with",
                next: [.init("vinculum serve \(option.name) …", "start it with others")])
        }
        return .maximum
    }

    private static func hashConfig(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> HashConfig? {
        guard let file = invocation.value("--hash-config") else { return nil }
        let bytes = try host.bytes(of: file)
        return try HashConfig(parsing: bytes, file: file)
    }
}
