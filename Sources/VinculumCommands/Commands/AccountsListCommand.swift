import Vinculum

/// `vinculum accounts list`.
enum AccountsListCommand {
    static let specification = CommandSpecification(
        "accounts", "list", group: .inspection, summary: "list accounts, ordered by UID",
        options: [
            .init("--limit", "COUNT", "maximum number of accounts; all by default"),
            .init("--after", "UID", "start after this account"),
        ],
        examples: [
            .init(
                "vinculum accounts list",
                "One line per account: UID, address, sign-in methods, number of second factors."),
            .init("vinculum accounts list --json --limit 100", "The first hundred as JSON, one per line."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var remaining = try invocation.count("--limit") ?? .max
        var last = invocation.value("--after").flatMap { AccountID($0) }
        let workspace = try Workspace.openForReading(invocation, on: &host)
        let graph = workspace.graph
        while remaining > 0 {
            let page = graph.accounts(after: last, limit: min(remaining, 500))
            guard let end = page.last else { return }
            for account in page {
                host.put(invocation, text: self.line(account)) { writer in
                    JSONDrawing.write(AccountDrawing(account), to: &writer)
                }
            }
            remaining -= page.count
            last = end.id
        }
    }

    private static func line(_ account: Account) -> String {
        var providers = ""
        for linked in account.linkedProviders {
            providers += (providers.isEmpty ? "" : ",") + TerminalText.safe(linked.provider.rawValue)
        }
        let name = account.email?.address.text ?? account.phone?.number.text ?? account.displayName ?? "-"
        var line = TerminalText.padded(TerminalText.safe(account.id.text), to: 28) + "  "
        line += TerminalText.padded(TerminalText.safe(name), to: 36) + "  " + (providers.isEmpty ? "-" : providers)
        if !account.factors.isEmpty { line += "  +\(account.factors.count) second factor" }
        if account.factors.count > 1 { line += "s" }
        if account.isDisabled { line += "  disabled" }
        return line
    }
}
