import Vinculum

/// `vinculum accounts show`.
enum AccountsShowCommand {
    static let specification = CommandSpecification(
        "accounts", "show", group: .inspection, summary: "show one account with all its data",
        synopsis: "UID|EMAIL|PHONE", operands: 1...1, options: [ServerAdministration.option],
        details: [
            "With --endpoint, or FIREBASE_AUTH_EMULATOR_HOST, an account of a running server, as the server describes "
                + "it."
        ],
        examples: [
            .init("vinculum accounts show ada@example.net", "Find the account by its e-mail address."),
            .init("vinculum accounts show +15555550100 --json", "Find it by its phone number and print JSON."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        if let server = try ServerAdministration.named(by: invocation, on: &host) {
            return try self.show(invocation.operands[0], at: server, invocation, on: &host)
        }
        let workspace = try Workspace.openForReading(invocation, on: &host)
        let account: Account
        do throws(CommandFailure) {
            account = try workspace.graph.account(named: invocation.operands[0], invocation)
        } catch {
            throw self.explaining(error, workspace.graph, invocation)
        }
        let style = Style(.output, of: host)
        let tree = TreeDrawing(TreeDrawing.Characters(host), style, columns: host.terminalColumns)
        let text = tree.draw([AccountDrawing(account)]) + self.dates(account)
        host.put(invocation, text: text, isDrawn: true) { writer in
            JSONDrawing.write(AccountDrawing(account), to: &writer)
        }
    }

    private static func show(
        _ name: String, at server: ServerAdministration, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var user = try server.account("localId", name, on: host)
        if user == nil, EmailAddress(name) != nil { user = try server.account("email", name, on: host) }
        if user == nil, PhoneNumber(name) != nil { user = try server.account("phoneNumber", name, on: host) }
        guard let user else {
            throw CommandFailure(
                .notFound, code: "accountNotFound", "account \(name) not found",
                why: "no account of \(server.place) has it as UID, e-mail address or phone number",
                next: [.init(invocation.line(["accounts", "list"]), "list the accounts")])
        }
        host.put(invocation, text: ServedAccount.text(user)) { ServedAccount.write(user, to: &$0) }
    }

    /// Says where an account went that was merged into another one.
    private static func explaining(
        _ failure: CommandFailure, _ graph: Graph, _ invocation: Invocation
    ) -> CommandFailure {
        guard let id = AccountID(invocation.operands[0]), let merge = graph[.absorbed(id)] else { return failure }
        var failure = failure
        let survivor = merge.survivor.account.text
        failure.why = "it was merged into \(survivor) at " + (merge.endedAt?.iso8601 ?? "an unknown time")
        failure.next = [
            .init(invocation.line(["accounts", "show", survivor]), "show that account"),
            .init(invocation.line(["accounts", "merges"]), "list the merges"),
        ]
        return failure
    }

    private static func dates(_ account: Account) -> String {
        var text = "created " + (account.createdAt?.iso8601 ?? "at an unknown time")
        if let login = account.lastLoginAt { text += ", last signed in " + login.iso8601 }
        text += ", \(account.liveSessionCount) live session\(account.liveSessionCount == 1 ? "" : "s")"
        if let claims = account.customAttributes { text += "\ncustom claims " + TerminalText.safe(claims) }
        return text
    }
}
