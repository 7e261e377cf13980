import Vinculum

/// `vinculum accounts create`.
enum AccountsCreateCommand {
    static let specification = CommandSpecification(
        "accounts", "create", group: .administration, summary: "make an account, as an administrator does",
        synopsis: "[EMAIL]", operands: 0...1,
        options: AccountFields.options + [
            .init("--uid", "UID", "its UID; a random one without this"),
            .init("--disabled", nil, "nobody can sign in to it yet"),
        ],
        details: ["Nobody is signed in by it. Without --password the account has no password."],
        examples: [
            .init("vinculum accounts create ada@example.net --verified --password", "Asks for the password."),
            .init("vinculum accounts create --phone +15555550100 --name Ada --uid ada", "A phone number, and a UID of choice."),
            .init("vinculum accounts create bob@example.net --password < password.txt", "The password from standard input."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let email = invocation.operand(0)
        if email == nil, invocation.has("--password") || invocation.has("--password-file") || invocation.has("--verified") {
            throw .usage("a password and --verified need an e-mail address: accounts create EMAIL")
        }
        if let uid = invocation.value("--uid"), AccountID(uid) == nil {
            throw .usage("--uid is empty or longer than 128 bytes")
        }
        var writer = JSON.Writer()
        writer.beginObject()
        let password = try AccountFields.password(invocation, for: email ?? "", on: &host)
        try AccountFields.write(invocation, email: email, password: password, to: &writer)
        writer.member("localId", invocation.value("--uid"))
        if invocation.has("--verified") { writer.member("emailVerified", true) }
        if invocation.has("--disabled") { writer.member("disabled", true) }
        writer.endObject()
        var workspace = try Workspace.openForWriting(invocation, on: &host)
        defer { workspace.close(on: &host) }
        try workspace.administer(.signUp, writer.bytes, "created", invocation, on: &host)
    }
}
