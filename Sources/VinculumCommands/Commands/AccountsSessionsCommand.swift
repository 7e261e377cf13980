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
        var project = try ProjectAdministration.open(invocation, toChange: number != nil, on: &host)
        defer { project.close(on: &host) }
        let account = try project.account(named: invocation.operands[0], invocation, on: host)
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("localId", account.uid)
        writer.member("sessionId", number)
        writer.endObject()
        let endpoint: Endpoint = number == nil ? .listSessions : .endSessions
        let response = try project.send(endpoint, writer.bytes, on: &host)
        guard let number else { return SessionsCommand.put(SessionList(response), invocation, on: &host) }
        try project.commit(on: &host)
        host.put(invocation, text: "ended session \(TerminalText.safe(number)) of " + account.title) { writer in
            writer.beginObject()
            writer.member("uid", account.uid)
            writer.member("ended", true)
            writer.endObject()
        }
    }
}
