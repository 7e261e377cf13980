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
        let refusals = self.refusals.ordered { $0.row < $1.row }
        for line in self.refusalLines(rowsAre: unit) + self.audit.lines(rowsAre: unit) { host.report(line) }
        let isPartial = invocation.has("--partial")
        if !refusals.isEmpty, !isPartial || self.acceptedCount == 0 {
            let count = counted(refusals.count, unit) + (refusals.count == 1 ? " is refused" : " are refused")
            // A server takes the valid rows of what it is sent.
            let isThere = server != nil && self.acceptedCount > 0
            throw CommandFailure(
                .refused, code: "importRefused",
                (isThere ? "\(verb) \(counted(self.acceptedCount, "account")), and " : "nothing was \(verb): ") + count,
                why: isThere
                    ? "the server keeps the accounts that it accepts"
                    : isPartial ? "no \(unit) is valid" : "an import is all or nothing",
                next: self.next(after: refusals, invocation))
        }
        var place = server?.place ?? ""
        if server == nil {
            let known = workspace.authority.store.tenantIDs
            try workspace.adopt(self.authority, after: self.changes, on: &host)
            place = "the project \(workspace.project.text) in \(invocation.globals.placeText(host))"
            if let tenant = invocation.globals.tenant, !known.contains(tenant),
                workspace.authority.store.tenantIDs.contains(tenant)
            {
                host.report("there was no tenant \(tenant.text) in \(place); it was made")
            }
        }
        let tenant = invocation.globals.tenant.map { "the tenant \($0.text) of " } ?? ""
        let refused = refusals.isEmpty ? "" : ", \(refusals.count) refused"
        let bare = self.withoutPasswordCount == 0 ? "" : ", \(self.withoutPasswordCount) without a password"
        let text = "\(verb) \(counted(self.acceptedCount, "account")) in \(tenant)\(place)" + bare + refused
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            writer.member(named: verb, Int64(self.acceptedCount))
            writer.member("withoutPassword", Int64(self.withoutPasswordCount))
            writer.key("refused")
            writer.beginArray()
            for refusal in refusals {
                writer.beginObject()
                writer.member(named: unit, Int64(refusal.row))
                writer.member("uid", refusal.uid)
                if refusal.uid == nil { writer.member("name", refusal.name) }
                writer.member("reason", refusal.text)
                writer.endObject()
            }
            writer.endArray()
            self.audit.write(to: &writer)
            writer.member("project", server?.project ?? workspace.project.text)
            writer.member("place", place)
            writer.endObject()
        }
    }

    /// The options that would accept more of the rows.
    private func next(after refusals: [Refusal], _ invocation: Invocation) -> [CommandFailure.Step] {
        var next: [CommandFailure.Step] = []
        let isSeed = invocation.command == .seed
        let needsHash = refusals.contains { $0.reason.utf8.starts(with: "passwordHash is given".utf8) }
        if !isSeed, needsHash, !invocation.has("--hash-config") {
            next.append(
                .init(
                    invocation.line(invocation.words + ["--hash-config", "FILE"]),
                    "give the hash parameters of the passwords"))
        }
        if refusals.contains(where: { $0.isOfExisting }), !invocation.has("--overwrite") {
            next.append(
                .init(
                    invocation.line(invocation.words + ["--overwrite"]), "replace the existing accounts"))
        }
        if invocation.command == .importAccounts, refusals.contains(where: { $0.isOfHash }),
            !invocation.has("--drop-passwords")
        {
            next.append(
                .init(
                    invocation.line(invocation.words + ["--drop-passwords"]),
                    "import these accounts without a password, for a reset by their owners"))
        }
        if self.acceptedCount > 0, !invocation.has("--partial") {
            let effect = isSeed ? "seed the valid lines" : "import the valid rows"
            next.append(.init(invocation.line(invocation.words + ["--partial"]), effect))
        }
        return next
    }
}
