import Vinculum

extension AccountImport {
    /// Says which rows are refused, and keeps the others if that is wanted.
    ///
    /// - Parameters:
    ///   - verb: What became of an account: `imported`.
    ///   - unit: What a row is called: `row`, or `line`.
    func conclude(
        _ verb: String, rowsAre unit: String, _ invocation: Invocation, _ workspace: inout Workspace,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        let refusals = self.refusals.sorted { $0.row < $1.row }
        for refusal in refusals {
            let uid = refusal.uid.map { " (" + $0 + ")" } ?? ""
            host.report("\(unit) \(refusal.row)\(uid) is refused: \(refusal.reason)")
        }
        let isPartial = invocation.has("--partial")
        if !refusals.isEmpty, !isPartial || self.acceptedCount == 0 {
            let count = refusals.count == 1 ? "1 \(unit) is refused" : "\(refusals.count) \(unit)s are refused"
            throw CommandFailure(
                .refused, code: "importRefused", "nothing was \(verb): " + count,
                why: isPartial ? "there is no other" : "it is all or nothing",
                next: self.next(after: refusals, invocation))
        }
        try workspace.adopt(self.authority, after: self.changes, on: &host)
        let refused = refusals.isEmpty ? "" : ", \(refusals.count) refused"
        host.put(invocation, text: "\(verb) \(self.acceptedCount) accounts" + refused) { writer in
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

    private func next(after refusals: [Refusal], _ invocation: Invocation) -> [CommandFailure.Step] {
        var next: [CommandFailure.Step] = []
        func lead(_ words: [String], _ effect: String, where reasons: [String]) {
            let isMeant = refusals.contains { refusal in reasons.contains { refusal.reason.utf8.starts(with: $0.utf8) } }
            guard isMeant, !invocation.has(words[0]) else { return }
            next.append(.init(invocation.line(invocation.words + words), effect))
        }
        let isSeed = invocation.command == .seed
        if !isSeed {
            lead(["--hash-config", "FILE"], "with the hash parameters of the passwords", where: ["passwordHash is given"])
        }
        lead(
            ["--overwrite"], "replace the accounts that are there",
            where: ["localId belongs to an existing account"]
                + (isSeed ? ["email exists in other account", "phone number exists in other account"] : []))
        if self.acceptedCount > 0 { next.append(.init(invocation.line(invocation.words + ["--partial"]), "take the others")) }
        return next
    }
}
