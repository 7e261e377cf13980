import Vinculum

/// `vinculum sign-in`.
enum SignInCommand {
    static let specification = CommandSpecification(
        "sign-in", group: .session, summary: "sign in; who it is stays signed in for later runs",
        synopsis: "KIND [EMAIL|NUMBER]", operands: 1...2, options: CredentialReader.options,
        details: CredentialReader.details,
        examples: [
            .init("vinculum sign-in password hazel@example.com", "Asks for the password."),
            .init("vinculum sign-in password hazel@example.com < password.txt", "Reads it from standard input."),
            .init("vinculum sign-in google --sub 1001 --email ada@example.net", "As Google would vouch for her."),
            .init("vinculum sign-in phone +15555550100", "Sends a code; vinculum outbox shows it."),
            .init("vinculum sign-in phone --finish", "Asks for that code, or reads it from standard input."),
            .init("vinculum sign-in custom-token --token-file token.json", "A custom token, or {\"uid\":\"…\"} as a local one."),
            .init("vinculum sign-in anonymous", "A new account without any way in."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        try CredentialCommand.run(.signIn, invocation, on: &host)
    }
}
