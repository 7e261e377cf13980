import Vinculum

/// `vinculum hash try`.
enum HashTryCommand {
    static let specification = CommandSpecification(
        "hash", "try", group: .accounts,
        summary: "find the hash algorithm of an export from one known password",
        synopsis: "FILE", operands: 1...1,
        options: [
            .init("--hash-config", "FILE", "the known hash parameters"),
            .init("--uid", "UID", "account of the export; by default the first one with a password"),
            .init("--password-file", "FILE", "read the password from the first line of FILE; - for standard input"),
            .init("--output", "FILE", "write the hash parameters to FILE"),
        ],
        details: [
            "FILE is one row, {\"passwordHash\":\"…\",\"salt\":\"…\"}, or a whole export; - for standard input. On a "
                + "terminal the command prompts for the password; otherwise it reads it from standard input or "
                + "--password-file.",
            "It tries all algorithms that an import supports, both orders of salt and password, all round counts, "
                + "and the encodings base 64, hex and plain text; for scrypt and Argon2 it tries common parameters. "
                + "Keys cannot be guessed: HMAC and SCRYPT need base64_signer_key in the hash parameters. Other "
                + "known parameters make the search faster and more reliable.",
            "If nothing matches, the exit code is 3 and the message lists what was tried.",
        ],
        examples: [
            .init("vinculum hash try Tests/Fixtures/sample/row.json", "Prompt for the password of the row."),
            .init(
                "vinculum hash try EXPORT_FILE --uid ada --output hash-config.json < PASSWORD_FILE",
                "Use one account of an export."),
            .init(
                "vinculum hash try ROW_FILE --hash-config CONFIG_FILE --password-file PASSWORD_FILE",
                "Use the known parameters."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let file = invocation.operands[0]
        let passwordFile = invocation.value("--password-file")
        if file.isStandardStream, passwordFile?.isStandardStream ?? !host.isTerminal(.input) {
            throw .usage("row and password cannot both come from standard input", next: [
                .init(
                    invocation.line(["hash", "try", "-", "--password-file", "FILE"]), "read the password from a file"),
            ])
        }
        let (hash, salt) = try self.row(of: try host.json(of: file, limits: .bulk), file, invocation.value("--uid"))
        var known = HashConfig()
        if let file = invocation.value("--hash-config") {
            known = try HashConfig(parsing: try host.bytes(of: file), file: file, isWhole: false)
        }
        let password = try CredentialReader.password(invocation, for: "the row", on: &host)
        var trial = try HashTrial(password: Array(password.revealed().utf8), known: known)
        trial.run(hash: hash, salt: salt)
        guard let first = trial.matches.first else { throw self.nothing(trial) }
        if let output = invocation.value("--output") {
            var writer = JSON.Writer()
            first.algorithm.writeHashConfig(to: &writer)
            try host.writePrivate(writer.bytes + [0x0A], to: output)
        }
        self.put(trial, invocation, on: &host)
    }

    /// The hash and salt of one account.
    private static func row(
        of root: JSON.Value, _ file: String, _ uid: String?
    ) throws(CommandFailure) -> (String, String) {
        let rows = root["users"].map { Array($0.elements) } ?? [root]
        let found = rows.first { row in
            guard let uid else { return row["passwordHash"]?.string.map { !$0.isEmpty } ?? false }
            return sameBytes(row["localId"]?.string, uid)
        }
        guard let found else {
            if let uid { throw CommandFailure(.notFound, "\(file): account \(uid) not found") }
            throw CommandFailure(
                .refused, code: "noPasswordHash", "\(file): no password hash found",
                why: "a row is an object with passwordHash and optionally salt; an export is an object with the array "
                    + "users")
        }
        guard let hash = found["passwordHash"]?.string, !hash.isEmpty else {
            throw CommandFailure(.refused, code: "noPasswordHash", "the account has no password hash")
        }
        return (hash, found["salt"]?.string ?? "")
    }

    private static func nothing(_ trial: HashTrial) -> CommandFailure {
        let count = trial.count == 1 ? "1 combination was tried" : "\(trial.count) combinations were tried"
        var failure = CommandFailure(
            .refused, code: "noMatch", "no algorithm that was tried produces this hash", why: count)
        if !trial.skipped.isEmpty {
            var names = ""
            for name in trial.skipped { names += (names.isEmpty ? "" : ", ") + name }
            failure.why = count + "; skipped without base64_signer_key: " + names
        }
        return failure
    }

    private static func put(_ trial: HashTrial, _ invocation: Invocation, on host: inout some CommandHost) {
        let file = invocation.value("--output") ?? "hash-config.json"
        let line = invocation.line(["import", "FILE", "--hash-config", file])
        host.put(invocation, text: self.text(trial, invocation, line)) { writer in
            writer.beginObject()
            writer.key("matches")
            writer.beginArray()
            for match in trial.matches {
                writer.beginObject()
                writer.member("algorithm", match.algorithm.name)
                writer.key("hashConfig")
                match.algorithm.writeHashConfig(to: &writer)
                writer.member("hashEncoding", match.hashEncoding.rawValue)
                writer.member("saltEncoding", match.saltEncoding.rawValue)
                writer.member("passwordHash", Base64.encoded(match.hash))
                writer.member("salt", Base64.encoded(match.salt))
                writer.endObject()
            }
            writer.endArray()
            writer.member("tried", Int64(trial.count))
            writer.member("import", line)
            writer.endObject()
        }
    }

    private static func text(_ trial: HashTrial, _ invocation: Invocation, _ line: String) -> String {
        var lines: [String] = []
        for match in trial.matches {
            lines.append("matches     \(match.algorithm)")
            lines.append("encoded     passwordHash \(match.hashEncoding.rawValue), salt \(match.saltEncoding.rawValue)")
            if !match.isReady {
                lines.append(
                    "as import   passwordHash \(Base64.encoded(match.hash)), salt \(Base64.encoded(match.salt))")
            }
            if !invocation.has("--output") {
                var writer = JSON.Writer()
                match.algorithm.writeHashConfig(to: &writer)
                lines.append("parameters  \(writer.text)")
            }
        }
        if trial.matches.count > 1 { lines.append("each of these produces the hash; other rows may tell them apart") }
        lines.append("import      \(line)")
        return lines.joinedLines
    }
}
