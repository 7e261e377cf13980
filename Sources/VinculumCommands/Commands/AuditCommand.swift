import Vinculum

/// `vinculum audit`.
enum AuditCommand {
    static let specification = CommandSpecification(
        "audit", group: .inspection, summary: "list administrative and sensitive changes, oldest first",
        options: [
            .init("--account", "UID", "those of this account, and those that it made"),
            .init("--since", "INSTANT", "those from this time on (RFC 3339, or seconds since 1970)"),
            .init("--limit", "N", "the newest N alone"),
        ],
        details: [
            "One line per change: when, who made it, the operation, what changed, the account, the network that the "
                + "request came from, and the rule that allowed it. The actor is an administrator, the session of an "
                + "account, or a mailed code. A sign-in is no entry.",
            "An entry is stored with its change. Of a project and its tenants the newest 10,000 of administrators and "
                + "the newest 10,000 of accounts are kept, for 90 days; with --tenant those of the tenant are listed.",
            "With --endpoint, or FIREBASE_AUTH_EMULATOR_HOST, those of a running server.",
        ],
        examples: [
            .init("vinculum audit", "All changes of the data directory's project."),
            .init("vinculum audit --account 2XbtjoUYJCS3nW9SeXR6oyE9yGVV --limit 20", "The newest of one account."),
            .init("vinculum audit --endpoint http://127.0.0.1:9099 --json", "Those of a running server, as JSON."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let limit = try invocation.count("--limit") ?? Int.max
        var query = FormFields()
        query.append("pageSize", "1000")
        if let account = invocation.value("--account") { query.append("account", account) }
        if let text = invocation.value("--since") {
            guard let since = GlobalOptions.instant(text) else {
                throw .usage(
                    "--since \(TerminalText.safe(text)) is not an instant",
                    why: "use RFC 3339, such as 2022-08-01T18:31:15Z, or seconds since 1970")
            }
            query.append("since", since.iso8601)
        }
        // Nothing of this is kept: a list changes nothing, and a server may hold the data directory.
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        let entries = try self.entries(query, of: &project, on: &host)
        for entry in entries.suffix(limit) { host.put(invocation, text: self.line(entry)) { $0.value(entry) } }
        if entries.isEmpty { try project.reportEmpty("entries in its audit trail", invocation, on: &host) }
    }

    /// The entries of all pages. The last page is the first without entries.
    private static func entries(
        _ query: FormFields, of project: inout ProjectAdministration, on host: inout some CommandHost
    ) throws(CommandFailure) -> [JSON.Value] {
        var entries: [JSON.Value] = []
        var token: String?
        while true {
            let root = try project.send(.listAudit, query: self.query(query, after: token), on: &host)
            let found = root["entries"].map { Array($0.elements) } ?? []
            if found.isEmpty { return entries }
            entries += found
            token = root.string(of: "nextPageToken")
            if token == nil { return entries }
        }
    }

    private static func query(_ query: FormFields, after token: String?) -> String {
        var query = query
        if let token { query.append("pageToken", token) }
        return query.encoded
    }

    private static func line(_ entry: JSON.Value) -> String {
        func text(_ name: String) -> String { TerminalText.safe(entry[named: name]?.string ?? "-") }
        var changes = ""
        for change in entry["changes"].map({ Array($0.elements) }) ?? [] {
            changes += (changes.isEmpty ? "" : ",") + TerminalText.safe(change.string ?? "")
        }
        let actor = entry["name"] == nil ? text("actor") : text("actor") + " " + text("name")
        let tenant = entry["tenantId"] == nil ? "" : "  tenant " + text("tenantId")
        let count =
            entry["localId"] == nil && entry["accountCount"] != nil
            ? text("accountCount") + " accounts" : text("localId")
        return text("time") + "  " + TerminalText.padded(actor, to: 26) + "  " + text("operation") + "  " + changes
            + "  " + count + tenant + "  from " + text("peer") + "  by " + text("rule")
    }
}
