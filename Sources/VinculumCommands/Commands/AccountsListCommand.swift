import Vinculum

/// `vinculum accounts list`.
enum AccountsListCommand {
    static let specification = CommandSpecification(
        "accounts", "list", group: .inspection, summary: "list accounts, ordered by UID",
        options: [
            .init("--limit", "COUNT", "maximum number of accounts; all by default"),
            .init("--after", "UID", "start after this account"),
        ],
        details: [
            "With --endpoint, or FIREBASE_AUTH_EMULATOR_HOST, those of a running server, in the project of --project, "
                + "else of GOOGLE_CLOUD_PROJECT, else in the server's first."
        ],
        examples: [
            .init(
                "vinculum accounts list",
                "One line per account: UID, address, sign-in methods, number of second factors."),
            .init("vinculum accounts list --json --limit 100", "The first hundred as JSON, one per line."),
            .init("vinculum accounts list --endpoint http://127.0.0.1:9099", "Those of a running server."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var remaining = try invocation.count("--limit") ?? .max
        var last = invocation.value("--after")
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        var isEmpty = last == nil && remaining > 0
        while remaining > 0 {
            let (page, hasMore) = try project.accounts(after: last, limit: remaining, on: host)
            for account in page {
                host.put(invocation, text: self.line(account)) { JSONDrawing.write(account.drawing, to: &$0) }
            }
            if !page.isEmpty { isEmpty = false }
            guard hasMore, let end = page.last else { break }
            remaining -= page.count
            last = end.uid
        }
        if isEmpty { try project.reportEmpty("accounts", invocation, on: &host) }
    }

    /// The line of an account.
    private static func line(_ account: AccountSheet) -> String {
        var list = ""
        for method in account.methods { list += (list.isEmpty ? "" : ",") + TerminalText.safe(method) }
        var line = TerminalText.padded(TerminalText.safe(account.uid), to: 28) + "  "
        line +=
            TerminalText.padded(TerminalText.safe(account.name ?? "-"), to: 36) + "  " + (list.isEmpty ? "-" : list)
        let factorCount = account.drawing.factors.count
        if factorCount > 0 { line += "  +\(factorCount) second factor" }
        if factorCount > 1 { line += "s" }
        if account.drawing.isDisabled { line += "  disabled" }
        return line
    }
}
