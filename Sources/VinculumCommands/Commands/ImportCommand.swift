import Vinculum

/// `vinculum import`.
enum ImportCommand {
    static let specification = CommandSpecification(
        "import", group: .accounts, summary: "take in the accounts of an export (the form of firebase auth:export)",
        synopsis: "FILE", operands: 1...1,
        options: [
            .init("--hash-config", "FILE", "the hash parameters of the passwords; needed if there are any"),
            .init("--partial", nil, "take what can be taken; without this it is all or nothing"),
            .init("--overwrite", nil, "replace accounts that have the same UID"),
        ],
        details: [
            "Every row that cannot be taken is named on standard error with its reason. Without --partial nothing is "
                + "stored then, and the exit code is 3.",
            "The hash parameters are JSON with the keys algorithm, base64_signer_key, base64_salt_separator, rounds and "
                + "mem_cost, or the text that the Firebase console shows.",
        ],
        examples: [
            .init("vinculum import users.json --hash-config hash-config.json", "All of it, or nothing."),
            .init("vinculum import users.json --hash-config hash-config.json --partial", "What can be taken."),
            .init("vinculum import - --hash-config hash-config.json < users.json", "From standard input."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let file = invocation.operands[0]
        let users = try self.users(file, on: &host)
        let config = try self.hashConfig(invocation, host)
        var workspace = try Workspace.openForWriting(invocation, on: &host)
        defer { workspace.close(on: &host) }

        var work = try AccountImport(
            into: workspace.authority, workspace.tenant, hashConfig: config, overwriting: invocation.has("--overwrite"))
        var progress = Progress("importing", of: users.count, host)
        var row = 0
        do throws(CommandFailure) {
            for user in users.elements {
                work.add(user, row: row)
                row += 1
                if work.isBatchFull {
                    try work.judge(now: workspace.now(host), seed: workspace.nextSeed(&host))
                    try workspace.renewLock(on: &host)
                    progress.show(row, on: &host)
                }
            }
            try work.judge(now: workspace.now(host), seed: workspace.nextSeed(&host))
            progress.clear(on: &host)
        } catch {
            progress.clear(on: &host)
            throw error
        }
        try self.conclude(work, invocation, &workspace, on: &host)
    }

    private static func conclude(
        _ work: AccountImport, _ invocation: Invocation, _ workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let refusals = work.refusals.sorted { $0.row < $1.row }
        for refusal in refusals {
            let uid = refusal.uid.map { " (" + $0 + ")" } ?? ""
            host.tell("row \(refusal.row)\(uid) is refused: \(refusal.reason)")
        }
        if !refusals.isEmpty, !invocation.has("--partial") {
            throw CommandFailure(
                .refused, code: "importRefused",
                "nothing was imported: " + (refusals.count == 1 ? "1 row is" : "\(refusals.count) rows are") + " refused",
                why: "an import is all or nothing",
                next: self.next(after: refusals, invocation))
        }
        try workspace.adopt(work.authority, after: work.changes, on: &host)
        let refused = refusals.isEmpty ? "" : ", \(refusals.count) refused"
        host.put(invocation, text: "imported \(work.acceptedCount) accounts" + refused) { writer in
            writer.beginObject()
            writer.key("imported")
            writer.int(Int64(work.acceptedCount))
            writer.key("refused")
            writer.beginArray()
            for refusal in refusals {
                writer.beginObject()
                writer.key("row")
                writer.int(Int64(refusal.row))
                if let uid = refusal.uid {
                    writer.key("uid")
                    writer.string(uid)
                }
                writer.key("reason")
                writer.string(refusal.reason)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
    }

    private static func next(
        after refusals: [AccountImport.Refusal], _ invocation: Invocation
    ) -> [CommandFailure.Step] {
        var next: [CommandFailure.Step] = []
        func lead(_ words: [String], _ effect: String, where reason: String) {
            guard !invocation.has(words[0]), refusals.contains(where: { $0.reason.utf8.starts(with: reason.utf8) }) else { return }
            next.append(.init(invocation.line(invocation.words + words), effect))
        }
        lead(["--hash-config", "FILE"], "with the hash parameters of the passwords", where: "passwordHash is given")
        lead(["--overwrite"], "replace the accounts that are there", where: "localId belongs to an existing account")
        next.append(.init(invocation.line(invocation.words + ["--partial"]), "take the others"))
        return next
    }

    private static func users(_ file: String, on host: inout some CommandHost) throws(CommandFailure) -> JSON.Value {
        let bytes: [UInt8]
        do throws(FileError) {
            let limit = JSON.Limits.bulk.maximumBytes
            bytes = sameBytes(file, "-") ? try host.readAll(upTo: limit) : try host.files.read(file, upTo: limit)
        } catch {
            throw CommandFailure(error)
        }
        let root: JSON.Value
        do throws(JSON.ReadError) {
            root = try JSON.Document(parsing: bytes, limits: .bulk).root
        } catch {
            throw CommandFailure(error, in: bytes, of: file)
        }
        guard let users = root["users"], users.kind == .array else {
            throw CommandFailure(
                .refused, code: "noExport", "\(file) is no export", why: "an export is an object with the array users")
        }
        return users
    }

    private static func hashConfig(
        _ invocation: Invocation, _ host: some CommandHost
    ) throws(CommandFailure) -> HashConfig? {
        guard let file = invocation.value("--hash-config") else { return nil }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try host.files.read(file, upTo: 1 << 20)
        } catch {
            throw CommandFailure(error)
        }
        return try HashConfig(parsing: bytes, file: file)
    }
}
