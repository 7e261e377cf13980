import Vinculum

/// `vinculum sign-in`.
enum SignInCommand {
    static let specification = CommandSpecification(
        "sign-in", group: .session, summary: "sign in; the account stays signed in for later runs",
        synopsis: "KIND [EMAIL|NUMBER]", operands: 1...2, options: CredentialReader.options,
        details: CredentialReader.details,
        examples: [
            .init("vinculum sign-in password hazel@example.com", "Prompt for the password."),
            .init(
                "vinculum sign-in password hazel@example.com < Tests/Fixtures/sample/password.txt",
                "Read the password from standard input."),
            .init(
                "vinculum sign-in google --sub 1001 --email ada@example.net",
                "Sign in with a simulated Google identity."),
            .init("vinculum sign-in phone +15555550100", "Send a code; vinculum outbox shows it."),
            .init("vinculum sign-in phone --finish", "Prompt for that code, or read it from standard input."),
            .init(
                "vinculum sign-in custom-token --token-file TOKEN_FILE",
                "Use a custom token, or {\"uid\":\"…\"} as an unsigned one."),
            .init("vinculum sign-in anonymous", "Create an account without sign-in methods."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        try CredentialCommand.run(.signIn, invocation, on: &host)
    }
}
