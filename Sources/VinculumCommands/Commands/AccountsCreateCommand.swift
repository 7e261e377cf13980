import Vinculum

/// `vinculum accounts create`.
enum AccountsCreateCommand {
    static let specification = CommandSpecification(
        "accounts", "create", group: .administration, summary: "create an account as an administrator",
        synopsis: "[EMAIL]", operands: 0...1,
        options: AccountFields.options + [
            .init("--uid", "UID", "UID; random by default"),
            .init("--disabled", nil, "block sign-ins to the account"),
        ],
        details: ["The command does not sign in. Without --password the account has no password."],
        examples: [
            .init("vinculum accounts create ada@example.net --verified --password", "Prompt for the password."),
            .init(
                "vinculum accounts create --phone +15555550100 --name Ada --uid ada",
                "An account with a phone number and a chosen UID."),
            .init(
                "vinculum accounts create bob@example.net --password < PASSWORD_FILE",
                "Read the password from standard input."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let email = invocation.operand(0)
        let hasPassword = invocation.has("--password") || invocation.has("--password-file")
        if email == nil, hasPassword || invocation.has("--verified") {
            throw .usage("a password and --verified require an e-mail address: accounts create EMAIL")
        }
        if let uid = invocation.value("--uid"), AccountID(uid) == nil {
            throw .usage("--uid must have 1 to 128 bytes")
        }
        var writer = JSON.Writer()
        writer.beginObject()
        let password = try AccountFields.password(invocation, for: email ?? "", on: &host)
        try AccountFields.write(invocation, email: email, password: password, to: &writer)
        writer.member("localId", invocation.value("--uid"))
        if invocation.has("--verified") { writer.member("emailVerified", true) }
        if invocation.has("--disabled") { writer.member("disabled", true) }
        writer.endObject()
        var project = try ProjectAdministration.open(invocation, toChange: true, on: &host)
        defer { project.close(on: &host) }
        try project.administer(.signUp, writer.bytes, "created", invocation, on: &host)
    }
}
