import Vinculum

extension AccountImport {
    /// Reports the refused rows and stores the accepted ones: all or none, or with `--partial` those that are valid.
    ///
    /// - Parameters:
    ///   - verb: The past participle for messages and the result's member, such as `imported`.
    ///   - unit: What a row is called: `row` or `line`.
    ///   - server: The server that has the accepted rows already; `nil` for the workspace, which gets them.
    /// - Throws: ``CommandFailure`` with the code `importRefused` when nothing is stored.
    func conclude(
        _ verb: String, rowsAre unit: String, _ invocation: Invocation, at server: ServerAdministration? = nil,
        _ workspace: inout Workspace, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let refusals = self.refusals.sorted { $0.row < $1.row }
        for refusal in refusals {
            let uid = refusal.uid.map { " (" + $0 + ")" } ?? ""
            host.report("\(unit) \(refusal.row)\(uid) is refused: \(refusal.reason)")
        }
        let isPartial = invocation.has("--partial")
        if !refusals.isEmpty, !isPartial || self.acceptedCount == 0 {
            let count = refusals.count == 1 ? "1 \(unit) is refused" : "\(refusals.count) \(unit)s are refused"
            // A server takes the valid rows of what it is sent.
            let isThere = server != nil && self.acceptedCount > 0
            throw CommandFailure(
                .refused, code: "importRefused",
                (isThere ? "\(self.acceptedCount) accounts were \(verb), and " : "nothing was \(verb): ") + count,
                why: isThere ? "the server keeps the accounts that it accepts"
                    : isPartial ? "no \(unit) is valid" : "an import is all or nothing",
                next: self.next(after: refusals, invocation))
        }
        if server == nil { try workspace.adopt(self.authority, after: self.changes, on: &host) }
        let place = server.map { " in " + $0.place } ?? ""
        let refused = refusals.isEmpty ? "" : ", \(refusals.count) refused"
        host.put(invocation, text: "\(verb) \(self.acceptedCount) accounts" + place + refused) { writer in
            writer.beginObject()
            writer.member(verb, Int64(self.acceptedCount))
            writer.key("refused")
            writer.beginArray()
            for refusal in refusals {
                writer.beginObject()
                writer.member(unit, Int64(refusal.row))
                writer.member("uid", refusal.uid)
                writer.member("reason", refusal.reason)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
    }

    /// The options that would accept more of the rows.
    private func next(after refusals: [Refusal], _ invocation: Invocation) -> [CommandFailure.Step] {
        var next: [CommandFailure.Step] = []
        func suggest(_ words: [String], _ effect: String, where reasons: [String]) {
            let hasReason = refusals.contains { refusal in
                reasons.contains { refusal.reason.utf8.starts(with: $0.utf8) }
            }
            guard hasReason, !invocation.has(ByteText(words[0])) else { return }
            next.append(.init(invocation.line(invocation.words + words), effect))
        }
        let isSeed = invocation.command == .seed
        if !isSeed {
            suggest(
                ["--hash-config", "FILE"], "give the hash parameters of the passwords",
                where: ["passwordHash is given"])
        }
        suggest(
            ["--overwrite"], "replace the existing accounts",
            where: ["localId belongs to an existing account"]
                + (isSeed ? ["email exists in other account", "phone number exists in other account"] : []))
        if self.acceptedCount > 0 {
            let effect = isSeed ? "seed the valid lines" : "import the valid rows"
            next.append(.init(invocation.line(invocation.words + ["--partial"]), effect))
        }
        return next
    }
}
