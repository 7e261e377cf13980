import Vinculum

/// `vinculum accounts show`.
enum AccountsShowCommand {
    static let specification = CommandSpecification(
        "accounts", "show", group: .inspection, summary: "show one account with all its data",
        synopsis: "UID|EMAIL|PHONE", operands: 1...1,
        details: [
            "With --endpoint, or FIREBASE_AUTH_EMULATOR_HOST, an account of a running server."
        ],
        examples: [
            .init("vinculum accounts show ada@example.net", "Find the account by its e-mail address."),
            .init("vinculum accounts show +15555550100 --json", "Find it by its phone number and print JSON."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        let name = invocation.operands[0]
        let account: AccountSheet
        do throws(CommandFailure) {
            account = try project.account(named: name, invocation, on: host)
        } catch {
            guard error.code == "accountNotFound", let merge = try project.merge(absorbing: name, on: &host) else {
                throw error
            }
            throw self.explaining(error, merge, invocation)
        }
        let style = Style(.output, of: host)
        let tree = TreeDrawing(TreeDrawing.Characters(host), style, columns: host.terminalColumns)
        let text = tree.draw([account.drawing]) + self.dates(account)
        host.put(invocation, text: text, isDrawn: true) { writer in
            JSONDrawing.write(account.drawing, to: &writer) { account.writeRest(to: &$0) }
        }
    }

    /// Says where an account went that was merged into another one.
    private static func explaining(
        _ failure: CommandFailure, _ merge: (survivor: String, endedAt: String?), _ invocation: Invocation
    ) -> CommandFailure {
        var failure = failure
        failure.why = "it was merged into \(merge.survivor) at " + (merge.endedAt ?? "an unknown time")
        failure.next = [
            .init(invocation.line(["accounts", "show", merge.survivor]), "show that account"),
            .init(invocation.line(["accounts", "merges"]), "list the merges"),
        ]
        return failure
    }

    private static func dates(_ account: AccountSheet) -> String {
        var text = "created " + (account.createdAt?.iso8601 ?? "at an unknown time")
        if let login = account.lastLoginAt { text += ", last signed in " + login.iso8601 }
        text += ", \(account.liveSessions) live session\(account.liveSessions == 1 ? "" : "s")"
        if let claims = account.claims { text += "\ncustom claims " + TerminalText.safe(claims) }
        return text
    }
}
