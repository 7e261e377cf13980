import Vinculum

/// `vinculum accounts sessions`.
enum AccountsSessionsCommand {
    static let specification = CommandSpecification(
        "accounts", "sessions", group: .administration, summary: "list the sessions of an account, or end one",
        synopsis: "UID|EMAIL|PHONE", operands: 1...1,
        options: [.init("--end", "NUMBER", "end the session of this number")],
        details: ["vinculum accounts revoke ends all of them."],
        examples: [
            .init("vinculum accounts sessions ada@example.net", "One line for each, the newest first."),
            .init("vinculum accounts sessions ada@example.net --end 3", "End session 3."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let number = invocation.value("--end")
        var workspace =
            try number == nil
            ? Workspace.openForReading(invocation, on: &host) : Workspace.openForWriting(invocation, on: &host)
        defer { workspace.close(on: &host) }
        let account = try workspace.graph.account(named: invocation.operands[0], invocation)
        var work = Administration(workspace)
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("localId", account.id.text)
        writer.member("sessionId", number)
        writer.endObject()
        let endpoint: Endpoint = number == nil ? .listSessions : .endSessions
        let response = try work.send(endpoint, writer.bytes, &workspace, on: &host)
        guard let number else { return SessionsCommand.put(SessionList(response), invocation, on: &host) }
        try workspace.adopt(work.authority, after: work.changes, on: &host)
        host.put(invocation, text: "ended session \(TerminalText.safe(number)) of " + account.title) { writer in
            writer.beginObject()
            writer.member("uid", account.id.text)
            writer.member("ended", true)
            writer.endObject()
        }
    }
}
