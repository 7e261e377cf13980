import Vinculum

/// `vinculum hash try`.
enum HashTryCommand {
    static let specification = CommandSpecification(
        "hash", "try", group: .accounts,
        summary: "find the hash algorithm of an export from one known password",
        synopsis: "FILE", operands: 1...1,
        options: [
            .init("--hash-config", "FILE", "the known hash parameters"),
            .init("--uid", "UID", "UID or address of an account; by default the first one with a password"),
            .init("--password-file", "FILE", "read the password from the first line of FILE; - for standard input"),
            .init("--output", "FILE", "write the hash parameters to FILE"),
            .init("--all", nil, "try all slow algorithms also for digits that are as long as a digest, for minutes"),
        ],
        details: [
            "FILE is one row, {\"passwordHash\":\"…\",\"salt\":\"…\"}, or a whole export; - for standard input. On a "
                + "terminal the command prompts for the password; otherwise it reads it from standard input or "
                + "--password-file.",
            "FILE may also be a hash alone, such as $2b$…, {SSHA}… or pbkdf2_sha256$…. A hash of a known form is "
                + "not searched: its text names its parameters, or says that no import takes it.",
            "Of any other hash it tries all algorithms that an import supports, in this order: BCRYPT, HMAC and plain "
                + "MD5, SHA1, SHA256 and SHA512 with every round count; then, if none matches, the slow ones until one "
                + "does: PBKDF2_SHA256, PBKDF_SHA1 and PBKDF2_SHA512 up to 120000 rounds, SCRYPT with all parameters, "
                + "STANDARD_SCRYPT and ARGON2 with common parameters. It tries both orders of salt and password, and "
                + "the encodings base 64, hex and plain text. The result says what was tried, and a terminal shows how "
                + "far the slow ones are.",
            "Keys cannot be guessed: HMAC and SCRYPT need base64_signer_key in the hash parameters. Known parameters "
                + "make the search faster and more reliable. They are kept; only rounds and mem_cost of SCRYPT are "
                + "tried first, and the others after them.",
            "A text without a salt is also read as a digest with the salt after it. Rounds of PBKDF2 go up to 120000; "
                + "more are tried if the hash parameters name them.",
            "32, 40, 64 and 128 hexadecimal digits are tried as MD5, SHA1, SHA256 and SHA512, then by PBKDF2. With "
                + "--all or a known algorithm the other slow ones follow.",
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
            throw .usage(
                "row and password cannot both come from standard input",
                next: [
                    .init(
                        invocation.line(["hash", "try", "-", "--password-file", "FILE"]),
                        "read the password from a file")
                ])
        }
        let (hash, salt) = try self.row(in: file, invocation.value("--uid"), on: &host)
        var known = HashConfig()
        if let file = invocation.value("--hash-config") {
            known = try HashConfig(parsing: try host.bytes(of: file), file: file, isWhole: false)
        }
        let form = try self.form(hash, invocation)
        let password = try CredentialReader.password(invocation, for: "the row", on: &host)
        var trial = try HashTrial(
            password: Array(password.revealed().utf8), known: known, isTakenApart: form != nil)
        if let form {
            trial.tryForm(form)
            guard !trial.matches.isEmpty else { throw self.otherPassword(form) }
            return try self.conclude(trial, invocation, on: &host)
        }
        trial.tryFast(hash: hash, salt: salt)
        if trial.matches.isEmpty, trial.lacksScryptKey {
            host.report(
                "SCRYPT, the algorithm of Firebase itself, is not tried without base64_signer_key; next: "
                    + self.keyLine(invocation))
        }
        let isBounded =
            known[.algorithm] == nil && !invocation.has("--all") && HashTrial.digest(ofHexadecimal: hash) != nil
        trial.trySlow(hash: hash, salt: salt, isBounded: isBounded, on: &host)
        try self.conclude(trial, invocation, on: &host)
    }

    private static func conclude(
        _ trial: HashTrial, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard let first = trial.matches.first else { throw self.nothing(trial, invocation) }
        if let output = invocation.value("--output") {
            var writer = JSON.Writer()
            first.algorithm.writeHashConfig(to: &writer)
            try host.writePrivate(writer.bytes + [0x0A], to: output)
        }
        self.put(trial, invocation, on: &host)
    }

    /// What the hash says of itself, as it stands or as Base64.
    ///
    /// - Throws: ``CommandFailure`` for a form that no import takes, with the reason.
    private static func form(_ hash: String, _ invocation: Invocation) throws(CommandFailure) -> StoredPassword? {
        let decoded = String(decoding: Base64.decodedLeniently(hash), as: UTF8.self)
        let isEncoded = decoded.utf8.first == UInt8(ascii: "$")
        switch PasswordForm.reading(hash)
            ?? (isEncoded ? PasswordForm.reading(decoded) : nil)
        {
        case nil: return nil
        case .importable(let password): return password
        case .unusable(let reason):
            throw CommandFailure(.refused, code: "noPasswordHash", "the account has no password", why: reason)
        case .notImportable(let name, let reason):
            throw CommandFailure(
                .refused, code: "hashNotImportable", "this is \(name), and cannot be imported", why: reason,
                next: [.init(invocation.line(["send", "reset", "EMAIL"]), "have its owner set a new password")])
        }
    }

    /// The failure of a hash whose parameters are known: nothing else can match it.
    private static func otherPassword(_ form: StoredPassword) -> CommandFailure {
        let isBcrypt = form.algorithm == .bcrypt
        return CommandFailure(
            .refused, code: "noMatch", "the hash is one by \(form.algorithm), and not of this password",
            why: isBcrypt
                ? "some programs give bcrypt a digest of the password (Django's and passlib's bcrypt_sha256, Meteor, "
                    + "WordPress): such hashes cannot be imported"
                : "its text names all parameters, so that no search finds others")
    }

    /// The hash and salt of one account.
    private static func row(
        in file: String, _ uid: String?, on host: inout some CommandHost
    ) throws(CommandFailure) -> (String, String) {
        let bytes = try host.bytes(of: file, upTo: JSON.Limits.bulk.maximumBytes)
        let text = ASCII.trimmed(bytes[...]) { $0.isSpaceOrControl }
        if self.isHash(text) { return (String(decoding: text, as: UTF8.self), "") }
        let rows = try RowList(parsing: bytes, file.isStandardStream ? "standard input" : file, prefersLines: true)
        var found: JSON.Value?
        for index in 0..<rows.count where found == nil {
            guard let row = try? rows.row(index) else { continue }
            let isWanted =
                uid.map { row.string(of: "localId") == $0 || self.isAddress($0, of: row) }
                ?? (row.string(of: "passwordHash").nonEmpty != nil)
            if isWanted { found = row }
        }
        guard let found else {
            if let uid { throw CommandFailure(.notFound, "\(file): account \(uid) not found") }
            throw CommandFailure(
                .refused, code: "noPasswordHash", "\(file): no password hash found",
                why: "a row is an object with passwordHash and optionally salt; an export is an object with the array "
                    + "users")
        }
        guard let hash = found.string(of: "passwordHash"), !hash.isEmpty else {
            throw CommandFailure(.refused, code: "noPasswordHash", "the account has no password hash")
        }
        return (hash, found.string(of: "salt") ?? "")
    }

    /// Whether a file is a hash alone: a text of a known form, or digits of Base64 or hexadecimal.
    private static func isHash(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count <= 4096, text.count >= 13, !text.contains(0x0A) else { return false }
        return text.first == UInt8(ascii: "$") || PasswordForm.reading(String(decoding: text, as: UTF8.self)) != nil
            || text.allSatisfy { $0.isLetterOrDigit || "+/-_=.".utf8.contains($0) }
    }

    private static func isAddress(_ name: String, of row: JSON.Value) -> Bool {
        guard let own = row.string(of: "email"), let email = EmailAddress(own) else { return false }
        return email == EmailAddress(name)
    }

    /// The same search with a signer key.
    private static func keyLine(_ invocation: Invocation) -> String {
        invocation.line(["hash", "try"] + invocation.operands + ["--hash-config", "FILE"])
    }

    private static func nothing(_ trial: HashTrial, _ invocation: Invocation) -> CommandFailure {
        let count = self.told(trial)
        var failure = CommandFailure(
            .refused, code: "noMatch", "no algorithm that was tried produces this hash", why: count)
        if !trial.skipped.isEmpty {
            failure.why = count + "; skipped without base64_signer_key: " + trial.skipped.listed
            failure.next.append(
                .init(self.keyLine(invocation), "give the key; the Firebase console shows it with the users"))
        }
        if trial.lacksRounds {
            failure.why = (failure.why ?? "") + "; rounds of PBKDF2 above \(HashTrial.mostPBKDF2Rounds) were not tried"
            failure.next.append(.init(self.keyLine(invocation), "give them as rounds, if you know them"))
        }
        if let (count, duration) = trial.leftOut, count > 0 {
            failure.why = (failure.why ?? "") + "; \(count) of other slow algorithms were not tried"
            failure.next.append(
                .init(invocation.line(invocation.words + ["--all"]), "try them too, for up to \(duration)"))
        }
        if !trial.kept.isEmpty {
            failure.why = (failure.why ?? "") + "; kept as given: " + trial.kept.listed
            failure.next.append(
                .init(
                    invocation.line(["hash", "try"] + invocation.operands), "try other values than the given ones"))
        }
        return failure
    }

    /// How much was tried, and in which order.
    private static func told(_ trial: HashTrial) -> String {
        var names = ""
        for name in trial.order { names += (names.isEmpty ? "" : ", ") + name }
        let count = trial.count == 1 ? "1 combination was tried" : "\(trial.count) combinations were tried"
        return names.isEmpty ? count : count + ", in this order: " + names
    }

    private static func put(_ trial: HashTrial, _ invocation: Invocation, on host: inout some CommandHost) {
        let file = invocation.value("--output") ?? "hash-config.json"
        // A text that names its parameters is imported as it stands.
        let line = invocation.line(["import", "FILE"] + (trial.isTakenApart ? [] : ["--hash-config", file]))
        let text = self.text(trial, invocation, line)
        host.put(invocation, text: text, besides: invocation.value("--output")) { writer in
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
            writer.list("order", trial.order)
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
        lines.append("tried       \(self.told(trial))")
        lines.append("import      \(line)")
        return lines.joinedLines
    }
}
