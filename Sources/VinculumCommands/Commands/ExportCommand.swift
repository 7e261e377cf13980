import Vinculum

/// `vinculum export`.
enum ExportCommand {
    static let specification = CommandSpecification(
        "export", group: .accounts, summary: "write all accounts in the form of firebase auth:export",
        synopsis: "[FILE]", operands: 0...1,
        options: [
            .init("--hash-config", "FILE", "write the hash parameters of the passwords to FILE"),
            .init("--directory", "DIR", "write a directory in the form of firebase emulators:export, tenants included"),
        ],
        details: [
            "An export contains password hashes and phone numbers of second factors: store it as securely as the "
                + "accounts. It has one set of hash parameters for all passwords; a message names the accounts that "
                + "have another one, which --directory keeps. It omits secrets of authenticator apps, and an import "
                + "refuses accounts that have one; a message tells that too. vinculum backup is complete.",
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
        let file = invocation.operand(0).flatMap { $0.isStandardStream ? nil : $0 }
        var out = Output(file: file)
        // With --json the output must be one object per line; otherwise one line per account is easier to read.
        let lineEnd = file == nil && invocation.globals.isJSON ? "" : "\n"
        try out.write("{\"users\":[", on: &host)
        var token: String?
        var count = 0
        var appCount = 0
        var algorithms: [UInt32] = []
        var others: [String] = []
        repeat {
            let page = try self.page(after: token, &workspace, on: &host)
            for user in page.users ?? [] {
                var writer = JSON.Writer()
                Wire.ExportedUser(user).write(to: &writer)
                try out.write((count > 0 ? "," : "") + lineEnd + writer.text, on: &host)
                count += 1
                if user.mfaInfo?.contains(where: { $0.totpInfo != nil }) ?? false { appCount += 1 }
                let password = user.localId.flatMap { AccountID($0) }.flatMap { workspace.graph[$0]?.password }
                if let algorithm = password?.algorithm {
                    if !algorithms.contains(algorithm) { algorithms.append(algorithm) }
                    if algorithm != algorithms[0] { others.append(user.localId ?? "") }
                }
            }
            token = page.nextPageToken
        } while token != nil
        try out.write(lineEnd + "]}\n", on: &host)
        try out.finish(on: &host)
        if appCount > 0 {
            host.report(
                "authenticator apps are second factors of " + (appCount == 1 ? "1 account" : "\(appCount) accounts")
                    + "; the export omits their secrets, and an import refuses these accounts; use vinculum backup to "
                    + "keep "
                    + "them")
        }
        self.report(others, algorithms.count, invocation, on: &host)
        try self.writeHashConfig(algorithms, invocation, workspace, on: &host)
        if file != nil {
            host.put(invocation, text: "exported \(count) accounts") { writer in
                writer.beginObject()
                writer.key("exported")
                writer.int(Int64(count))
                if !others.isEmpty { writer.list("otherHashParameters", others) }
                writer.endObject()
            }
        }
    }

    /// Names the accounts whose passwords an import of this form cannot check.
    private static func report(
        _ others: [String], _ sets: Int, _ invocation: Invocation, on host: inout some CommandHost
    ) {
        if others.isEmpty { return }
        let named = others.prefix(self.namedAccounts).map { TerminalText.safe($0) }
        let more = others.count > named.count ? ["\(others.count - named.count) more"] : []
        host.report(
            "the passwords have \(sets) different sets of hash parameters, and an import of this form can check only "
                + "one; of another set than the first are those of " + (named + more).listed)
        host.report(
            invocation.line(["export", "--directory", "DIR"]) + " writes all of them, for vinculum import and serve "
                + "--import; vinculum backup keeps them too")
    }

    /// The most accounts that are named; --json names all.
    private static let namedAccounts = 20

    private static func writeDirectory(
        _ path: String, _ workspace: borrowing Workspace, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let isForAll = invocation.operands.isEmpty && invocation.globals.tenant == nil
        guard isForAll, invocation.value("--hash-config") == nil else {
            throw .usage("--directory cannot be combined with FILE, --hash-config or --tenant")
        }
        try EmulatorExport.write(workspace, to: path, on: &host)
        let count = workspace.accountCount
        host.put(invocation, text: "exported \(count) accounts") { writer in
            writer.beginObject()
            writer.member("exported", Int64(count))
            writer.endObject()
        }
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
        _ algorithms: [UInt32], _ invocation: Invocation, _ workspace: borrowing Workspace,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard let file = invocation.value("--hash-config") else { return }
        guard let algorithm = algorithms.first.flatMap({ workspace.authority.store.passwordAlgorithms[$0] }) else {
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
            guard self.file != nil else { return host.write(text, to: .output) }
            self.bytes += text.utf8
            if self.bytes.count > 1 << 20 { try self.flush(on: &host) }
        }

        mutating func finish(on host: inout some CommandHost) throws(CommandFailure) {
            guard let file = self.file else { return }
            try self.flush(on: &host)
            guard let draft = self.draft else { return }
            do throws(FileError) { _ = try host.files.publish(draft, as: file) } catch { throw CommandFailure(error) }
        }

        private mutating func flush(on host: inout some CommandHost) throws(CommandFailure) {
            guard let file = self.file else { return }
            do throws(FileError) {
                if self.draft == nil { self.draft = try host.files.openDraft(of: file, access: .owner) }
                guard let draft = self.draft else { return }
                try host.files.append(self.bytes, to: draft)
            } catch {
                if let draft = self.draft { host.files.discard(draft, of: file) }
                throw CommandFailure(error)
            }
            self.bytes.removeAll(keepingCapacity: true)
        }
    }
}
