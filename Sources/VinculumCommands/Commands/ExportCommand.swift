import Vinculum

/// `vinculum export`.
enum ExportCommand {
    static let specification = CommandSpecification(
        "export", group: .accounts, summary: "write all accounts in the form of firebase auth:export",
        synopsis: "[FILE]", operands: 0...1,
        options: [
            .init(
                "--to", "FORM", "firebase, the default; ndjson, an account a line; or csv",
                values: Form.allCases.map { $0.rawValue }),
            .init("--hash-config", "FILE", "write the hash parameters of the passwords to FILE"),
            .init("--directory", "DIR", "write a directory in the form of firebase emulators:export, tenants included"),
            .init("--partial", nil, "leave out the passwords that do not fit the one set of hash parameters of FILE"),
            .init("--overwrite", nil, "write into a DIR that has other files and is no export"),
        ],
        details: [
            "An export contains password hashes and phone numbers of second factors: store it as securely as the "
                + "accounts. FILE has one set of hash parameters for all passwords. Where there are several, nothing "
                + "is written, a message names the accounts with another set than most, and the exit code is 3: "
                + "--directory keeps all passwords, and --partial leaves out those of the named accounts. FILE omits "
                + "secrets of authenticator apps, and an import refuses accounts that have one; a message tells that "
                + "too. vinculum backup is complete.",
            "--to csv writes the 52 columns of firebase auth:export. It has none for second factors and for "
                + "identities of OpenID Connect and SAML: what is left out is counted on standard error. A field that "
                + "a spreadsheet would run as a formula, such as =1+2, stands between apostrophes, which vinculum "
                + "import and firebase auth:import take off again.",
            "A directory contains all data for vinculum import and vinculum serve --import. The Firebase emulator "
                + "reads it too, but no password matches there: the emulator compares plain text, and the directory "
                + "has only hashes.",
        ],
        examples: [
            .init(
                "vinculum export users.json --hash-config hash-config.json", "Write both files that an import needs."),
            .init("vinculum export > users.json", "Write to standard output."),
            .init("vinculum export users.csv --to csv", "Write a table for firebase auth:import and spreadsheets."),
            .init("vinculum export --to ndjson > users.jsonl", "Write an account a line, for other programs."),
            .init("vinculum export --directory emulator-data", "Write a directory for an emulator."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var workspace = try Workspace.openForReading(invocation, on: &host)
        if let path = invocation.value("--directory") {
            return try self.writeDirectory(path, workspace, invocation, on: &host)
        }
        if invocation.has("--overwrite") { throw .usage("--overwrite requires --directory: a FILE is always replaced") }
        let file = invocation.operand(0).flatMap { $0.isStandardOutput ? nil : $0 }
        if file == nil, invocation.value("--hash-config")?.isStandardOutput ?? false {
            throw .usage("--hash-config must name a file; the accounts go to standard output")
        }
        let form = try self.form(file, invocation)
        let hashes = PasswordSets(workspace.graph)
        if !hashes.others.isEmpty, !invocation.has("--partial") { throw hashes.refusal(of: invocation) }
        var out = Output(file: file, isTable: form == .csv)
        // With --json the output must be one object per line; otherwise one line per account is easier to read.
        let lineEnd = file == nil && invocation.globals.isJSON ? "" : "\n"
        if form == .firebase { try out.write(Array("{\"users\":[".utf8), on: &host) }
        var token: String?
        var losses = Losses(of: form)
        repeat {
            let page = try self.page(after: token, &workspace, on: &host)
            for var user in page.users ?? [] {
                if hashes.isOther(user.localId) {
                    (user.passwordHash, user.salt, user.passwordUpdatedAt) = (nil, nil, nil)
                }
                let account = Wire.ExportedUser(user)
                if form == .csv {
                    try out.write(AccountTable.line(account), on: &host)
                } else {
                    var writer = JSON.Writer()
                    account.write(to: &writer)
                    let isList = form == .firebase
                    let start = isList ? (losses.count > 0 ? "," : "") + lineEnd : ""
                    try out.write(Array(start.utf8) + writer.bytes + (isList ? [] : [0x0A]), on: &host)
                }
                losses.note(user)
            }
            token = page.nextPageToken
        } while token != nil
        if form == .firebase { try out.write(Array((lineEnd + "]}\n").utf8), on: &host) }
        try out.finish(on: &host)
        for line in losses.lines { host.report(line) }
        if !hashes.others.isEmpty {
            host.report(hashes.loss + "; they are left out: " + hashes.named)
        }
        try self.writeHashConfig(hashes.written, invocation, workspace, on: &host)
        if file != nil {
            let text = "exported " + counted(losses.count, "account")
            host.put(invocation, text: text, besides: invocation.value("--hash-config")) { writer in
                writer.beginObject()
                writer.key("exported")
                writer.int(Int64(losses.count))
                if !hashes.others.isEmpty { writer.list("otherHashParameters", hashes.others) }
                losses.write(to: &writer)
                writer.endObject()
            }
        }
    }

    /// The form that `--to` names.
    private static func form(_ file: String?, _ invocation: Invocation) throws(CommandFailure) -> Form {
        let named = invocation.value("--to")
        guard let form = named.map({ Form(bytes: $0) }) ?? .firebase else {
            throw .usage(
                "--to \(TerminalText.safe(named ?? "")): no such form",
                why: "the forms are " + Form.allCases.map { $0.rawValue }.listed)
        }
        if file == nil, form == .csv, invocation.globals.isJSON {
            throw .usage("CSV on standard output is no JSON; omit --json, or name a FILE")
        }
        guard let file else { return form }
        // A name that promises another form than the one that is written.
        let isTable = file.utf8.map({ $0.lowercased }).suffix(4).elementsEqual(".csv".utf8)
        if isTable, form != .csv {
            let name = String(decoding: file.utf8.dropLast(4), as: UTF8.self) + ".json"
            throw .usage(
                "\(TerminalText.safe(file)): the form \(form.rawValue) is JSON, not CSV",
                why: "CSV has no columns for second factors, and for identities of OpenID Connect and SAML",
                next: [
                    .init(invocation.line(["export", name]), "write JSON"),
                    .init(invocation.line(["export", file, "--to", "csv"]), "write CSV without them"),
                ])
        }
        return form
    }

    private static func writeDirectory(
        _ path: String, _ workspace: borrowing Workspace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let isForAll = invocation.operands.isEmpty && invocation.globals.tenant == nil && !invocation.has("--to")
        guard isForAll, invocation.value("--hash-config") == nil, !invocation.has("--partial") else {
            throw .usage("--directory cannot be combined with FILE, --to, --hash-config, --partial or --tenant")
        }
        if !invocation.has("--overwrite") { try self.requireExport(path, invocation, host) }
        try EmulatorExport.write(workspace, to: path, on: &host)
        let count = workspace.accountCount
        host.put(invocation, text: "exported " + counted(count, "account")) { writer in
            writer.beginObject()
            writer.member("exported", Int64(count))
            writer.endObject()
        }
    }

    /// Refuses a directory with files that is no earlier export: its name may be mistyped.
    private static func requireExport(
        _ path: String, _ invocation: Invocation, _ host: some CommandHost
    ) throws(CommandFailure) {
        guard host.files.kind(of: path) == .directory else { return }
        let names: [String]
        do throws(FileError) { names = try host.files.list(path) } catch { throw host.failure(error) }
        if names.isEmpty || names.contains(where: { $0 == EmulatorExport.metadata }) { return }
        throw CommandFailure(
            .refused, code: "noExport",
            "\(TerminalText.safe(path)) is not empty and is no earlier export",
            why: "an export has the file \(EmulatorExport.metadata); nothing was written",
            next: [
                .init(invocation.line(["export", "--directory", path + "/export"]), "use a directory in it"),
                .init(invocation.line(invocation.words + ["--overwrite"]), "write into it"),
            ])
    }

    private static func page(
        after token: String?, _ workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) -> Wire.BatchGet.Response {
        var request = Wire.BatchGet.Request()
        request.maxResults = 1000
        request.nextPageToken = token
        let project = workspace.authority.settings.projectID
        let path = Endpoint.batchGet.path(project: project, tenant: workspace.tenant?.text) ?? ""
        let http = HTTPRequest(
            method: "GET", path: path, query: request.query.encoded, headers: [.init("Authorization", "Bearer owner")])
        let response = try workspace.ask(http, on: &host)
        guard response.status == 200, let root = try? JSON.Document(parsing: response.body, limits: .bulk).root,
            let page = try? Wire.BatchGet.Response(reading: root, strict: false)
        else { throw CommandFailure(.failure, "the accounts could not be listed") }
        return page
    }

    private static func writeHashConfig(
        _ number: UInt32?, _ invocation: Invocation, _ workspace: borrowing Workspace,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard let file = invocation.value("--hash-config") else {
            if number == nil { return }
            return host.report("an import needs the hash parameters of the passwords; --hash-config FILE writes them")
        }
        guard let algorithm = number.flatMap({ workspace.authority.store.passwordAlgorithms[$0] }) else {
            return host.report("no account has a password; \(file) was not written")
        }
        var writer = JSON.Writer()
        algorithm.writeHashConfig(to: &writer)
        try host.writePrivate(writer.bytes + [0x0A], to: file)
    }

    /// The output: a file that only its owner can read, or standard output.
    private struct Output {
        let file: String?
        /// Whether it is CSV, which has no escapes.
        let isTable: Bool
        private var bytes: [UInt8] = []
        /// The file until it is complete.
        private var draft: OpenFile?

        init(file: String?, isTable: Bool) {
            self.file = file
            self.isTable = isTable
        }

        mutating func write(_ text: [UInt8], on host: inout some CommandHost) throws(CommandFailure) {
            guard self.file != nil else { return host.write(self.shown(text, host), to: .output) }
            self.bytes += text
            if self.bytes.count > 1 << 20 { try self.flush(on: &host) }
        }

        /// The text for standard output. A terminal obeys some characters, which another program must get as they are.
        private func shown(_ text: [UInt8], _ host: some CommandHost) -> [UInt8] {
            if !self.isTable { return TerminalText.safeJSON(text) }
            guard host.isTerminal(.output) else { return text }
            return Array(TerminalText.safeLines(String(decoding: text, as: UTF8.self)).utf8)
        }

        mutating func finish(on host: inout some CommandHost) throws(CommandFailure) {
            guard let file = self.file else { return }
            try self.flush(on: &host)
            guard let draft = self.draft else { return }
            do throws(FileError) { _ = try host.files.publish(draft, as: file) } catch { throw host.failure(error) }
        }

        private mutating func flush(on host: inout some CommandHost) throws(CommandFailure) {
            guard let file = self.file else { return }
            do throws(FileError) {
                if self.draft == nil { self.draft = try host.files.openDraft(of: file, access: .owner) }
                guard let draft = self.draft else { return }
                try host.files.append(self.bytes, to: draft)
            } catch {
                if let draft = self.draft { host.files.discard(draft, of: file) }
                throw host.failure(error)
            }
            self.bytes.removeAll(keepingCapacity: true)
        }
    }
}
