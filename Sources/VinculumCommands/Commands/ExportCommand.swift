import Vinculum

/// `vinculum export`.
enum ExportCommand {
    static let specification = CommandSpecification(
        "export", group: .accounts, summary: "write all accounts in the form of firebase auth:export",
        synopsis: "[FILE]", operands: 0...1,
        options: [
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
            "A directory contains all data for vinculum import and vinculum serve --import. The Firebase emulator "
                + "reads it too, but no password matches there: the emulator compares plain text, and the directory "
                + "has only hashes.",
        ],
        examples: [
            .init(
                "vinculum export users.json --hash-config hash-config.json", "Write both files that an import needs."),
            .init("vinculum export > users.json", "Write to standard output."),
            .init("vinculum export --directory emulator-data", "Write a directory for an emulator."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var workspace = try Workspace.openForReading(invocation, on: &host)
        if let path = invocation.value("--directory") {
            return try self.writeDirectory(path, workspace, invocation, on: &host)
        }
        if invocation.has("--overwrite") { throw .usage("--overwrite requires --directory: a FILE is always replaced") }
        let file = invocation.operand(0).flatMap { $0.isStandardStream ? nil : $0 }
        try self.requireJSONName(file, invocation)
        let hashes = PasswordSets(workspace.graph)
        if !hashes.others.isEmpty, !invocation.has("--partial") { throw hashes.refusal(of: invocation) }
        var out = Output(file: file)
        // With --json the output must be one object per line; otherwise one line per account is easier to read.
        let lineEnd = file == nil && invocation.globals.isJSON ? "" : "\n"
        try out.write("{\"users\":[", on: &host)
        var token: String?
        var count = 0
        var appCount = 0
        repeat {
            let page = try self.page(after: token, &workspace, on: &host)
            for var user in page.users ?? [] {
                if hashes.isOther(user.localId) {
                    (user.passwordHash, user.salt, user.passwordUpdatedAt) = (nil, nil, nil)
                }
                var writer = JSON.Writer()
                Wire.ExportedUser(user).write(to: &writer)
                try out.write((count > 0 ? "," : "") + lineEnd + writer.text, on: &host)
                count += 1
                if user.mfaInfo?.contains(where: { $0.totpInfo != nil }) ?? false { appCount += 1 }
            }
            token = page.nextPageToken
        } while token != nil
        try out.write(lineEnd + "]}\n", on: &host)
        try out.finish(on: &host)
        if appCount > 0 {
            host.report(
                "authenticator apps are second factors of " + counted(appCount, "account")
                    + "; the export omits their secrets, and an import refuses these accounts; use vinculum backup to "
                    + "keep them")
        }
        if !hashes.others.isEmpty {
            host.report(hashes.loss + "; they are left out: " + hashes.named)
        }
        try self.writeHashConfig(hashes.written, invocation, workspace, on: &host)
        if file != nil {
            host.put(invocation, text: "exported " + counted(count, "account")) { writer in
                writer.beginObject()
                writer.key("exported")
                writer.int(Int64(count))
                if !hashes.others.isEmpty { writer.list("otherHashParameters", hashes.others) }
                writer.endObject()
            }
        }
    }

    /// Refuses a name that promises another form than the one that is written.
    private static func requireJSONName(_ file: String?, _ invocation: Invocation) throws(CommandFailure) {
        guard let file, file.utf8.map({ $0.lowercased }).suffix(4).elementsEqual(".csv".utf8) else { return }
        let name = String(decoding: file.utf8.dropLast(4), as: UTF8.self) + ".json"
        throw .usage(
            "\(TerminalText.safe(file)): an export is JSON, not CSV",
            why: "import reads the CSV of firebase auth:export, and export writes JSON alone",
            next: [.init(invocation.line(["export", name]), "write JSON")])
    }

    private static func writeDirectory(
        _ path: String, _ workspace: borrowing Workspace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let isForAll = invocation.operands.isEmpty && invocation.globals.tenant == nil
        guard isForAll, invocation.value("--hash-config") == nil, !invocation.has("--partial") else {
            throw .usage("--directory cannot be combined with FILE, --hash-config, --partial or --tenant")
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
        guard let file = invocation.value("--hash-config") else { return }
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
        private var bytes: [UInt8] = []
        /// The file until it is complete.
        private var draft: OpenFile?

        init(file: String?) {
            self.file = file
        }

        mutating func write(_ text: String, on host: inout some CommandHost) throws(CommandFailure) {
            guard self.file != nil else { return host.write(TerminalText.safeJSON(Array(text.utf8)), to: .output) }
            self.bytes += text.utf8
            if self.bytes.count > 1 << 20 { try self.flush(on: &host) }
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
