import Vinculum

extension MovingImport {
    /// Stores the accounts in the data directory unless this is a dry run or a row is refused, and reports.
    ///
    /// - Throws: ``CommandFailure`` with the code `importRefused` if a row is refused, unless `--partial` leaves it out
    ///   and another account came along.
    func conclude(
        _ invocation: Invocation, at server: ServerAdministration?, _ workspace: inout Workspace,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        let isDry = invocation.has("--dry-run")
        let refusals = self.work.refusals.ordered { $0.row < $1.row }
        for line in self.work.refusalLines(rowsAre: "row") { host.report(line) }
        let isSent = server != nil && !isDry
        let count = isSent ? self.sentCount : self.tally.accounts
        let isRefused = !refusals.isEmpty && (!invocation.has("--partial") || count + self.existing == 0)
        let place =
            server?.place
            ?? "the project \(workspace.project.text) in \(invocation.globals.placeText(host))"
        if isDry || !isRefused {
            if !isDry, server == nil { try workspace.adopt(self.work.authority, after: self.work.changes, on: &host) }
            let tenant = invocation.globals.tenant.map { "the tenant \($0.text) of " } ?? ""
            let verb = isDry ? "would import" : "imported"
            var lines = ["\(verb) \(counted(count, "account")) in \(tenant)\(place)"]
            if !refusals.isEmpty { lines[0] += ", \(refusals.count) refused" }
            lines += self.tally.lines(existing: self.existing).map { "  " + $0 }
            if !self.unreadColumns.isEmpty {
                let columns = self.unreadColumns.map { TerminalText.safe($0) }.listed
                lines.append("  not read: \(columns); --column reads a column, --claims NAME keeps the others")
            }
            host.put(invocation, text: lines.joined(separator: "\n")) { writer in
                self.write(refusals, isDry ? "wouldImport" : "imported", count, place, to: &writer)
            }
        }
        guard isRefused else { return }
        let refused = counted(refusals.count, "row") + (refusals.count == 1 ? " is refused" : " are refused")
        throw CommandFailure(
            .refused, code: "importRefused",
            isDry
                ? "an import would store nothing: \(refused)"
                : count > 0 && isSent
                    ? "imported \(counted(count, "account")), and \(refused)"
                    : "nothing was imported: \(refused)",
            why: isSent && count > 0
                ? "the server keeps the accounts that it accepts" : "an import is all or nothing",
            next: self.next(invocation))
    }

    /// The import of the valid rows, if there are some; also after a dry run, which imports nothing itself.
    private func next(_ invocation: Invocation) -> [CommandFailure.Step] {
        guard !invocation.has("--partial"), self.tally.accounts + self.existing > 0 else { return [] }
        var invocation = invocation
        invocation.options.removeAll { $0.name == "--dry-run" }
        return [.init(invocation.line(invocation.words + ["--partial"]), "import the valid rows")]
    }

    private func write(
        _ refusals: [AccountImport.Refusal], _ verb: String, _ count: Int, _ place: String, to writer: inout JSON.Writer
    ) {
        writer.beginObject()
        writer.member(named: verb, Int64(count))
        self.tally.write(to: &writer, existing: self.existing)
        writer.list("notRead", self.unreadColumns)
        writer.key("refused")
        writer.beginArray()
        for refusal in refusals {
            writer.beginObject()
            writer.member("row", Int64(refusal.row))
            writer.member("uid", refusal.uid)
            writer.member("reason", refusal.text)
            writer.endObject()
        }
        writer.endArray()
        writer.member("place", place)
        writer.endObject()
    }
}
