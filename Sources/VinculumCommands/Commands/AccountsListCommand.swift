import Vinculum

/// `vinculum accounts list`.
enum AccountsListCommand {
    static let specification = CommandSpecification(
        "accounts", "list", group: .inspection, summary: "list accounts, ordered by UID",
        options: [
            .init("--limit", "COUNT", "maximum number of accounts; all by default"),
            .init("--after", "UID", "start after this account"),
            ServerAdministration.option,
        ],
        details: [
            "With --endpoint, or FIREBASE_AUTH_EMULATOR_HOST, those of a running server, in the project of --project, "
                + "else of GOOGLE_CLOUD_PROJECT, else in the server's first. JSON is what the server says then, "
                + "without "
                + "password hashes."
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
        var last = invocation.value("--after").flatMap { AccountID($0) }
        if let server = try ServerAdministration.named(by: invocation, on: &host) {
            return try self.list(remaining, after: last?.text, at: server, invocation, on: &host)
        }
        let workspace = try Workspace.openForReading(invocation, on: &host)
        let graph = workspace.graph
        while remaining > 0 {
            let page = graph.accounts(after: last, limit: min(remaining, 500))
            guard let end = page.last else { break }
            for account in page {
                host.put(invocation, text: self.line(account)) { writer in
                    JSONDrawing.write(AccountDrawing(account), to: &writer)
                }
            }
            remaining -= page.count
            last = end.id
        }
        if graph.accountCount == 0 { host.reportEmpty("accounts", invocation) }
    }

    /// Lists the accounts of a server by pages, which are in the order of UIDs.
    private static func list(
        _ limit: Int, after last: String?, at server: ServerAdministration, _ invocation: Invocation,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        var (remaining, token, total): (Int, String?, Int) = (limit, nil, 0)
        repeat {
            let place = token.map { "&nextPageToken=" + PercentEncoding.encodedComponent($0) } ?? ""
            let page = try server.send(.batchGet, query: "maxResults=100" + place, on: host)
            let users = page["users"].map { Array($0.elements) } ?? []
            total += users.count
            for user in users where remaining > 0 {
                let uid = user.string(of: "localId") ?? ""
                if let last, !last.utf8.lexicographicallyPrecedes(uid.utf8) { continue }
                host.put(invocation, text: ServedAccount.line(user)) { ServedAccount.write(user, to: &$0) }
                remaining -= 1
            }
            token = users.isEmpty ? nil : page.string(of: "nextPageToken").nonEmpty
        } while token != nil && remaining > 0
        if total == 0 { try server.sayEmpty("accounts", on: &host) }
    }

    private static func line(_ account: Account) -> String {
        self.line(
            account.id.text, account.email?.address.text ?? account.phone?.number.text ?? account.displayName,
            account.signInMethodNames, factorCount: account.factors.count,
            isDisabled: account.isDisabled)
    }

    /// The line of an account, here or at a server.
    static func line(
        _ uid: String, _ name: String?, _ providers: [String], factorCount: Int, isDisabled: Bool
    ) -> String {
        var list = ""
        for provider in providers { list += (list.isEmpty ? "" : ",") + TerminalText.safe(provider) }
        var line = TerminalText.padded(TerminalText.safe(uid), to: 28) + "  "
        line += TerminalText.padded(TerminalText.safe(name ?? "-"), to: 36) + "  " + (list.isEmpty ? "-" : list)
        if factorCount > 0 { line += "  +\(factorCount) second factor" }
        if factorCount > 1 { line += "s" }
        if isDisabled { line += "  disabled" }
        return line
    }
}
