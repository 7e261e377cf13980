import Vinculum

/// `vinculum sign-in`.
enum SignInCommand {
    static let specification = CommandSpecification(
        "sign-in", group: .session, summary: "sign in; the account stays signed in for later runs",
        synopsis: "KIND [EMAIL|NUMBER|PROVIDER]", operands: 1...2,
        options: CredentialReader.options + ProviderPageVisit.options,
        details: CredentialReader.details + [ProviderPageVisit.details],
        examples: [
            .init("vinculum sign-in password hazel@example.com", "Prompt for the password."),
            .init(
                "vinculum sign-in password hazel@example.com < Tests/Fixtures/sample/password.txt",
                "Read the password from standard input."),
            .init(
                "vinculum sign-in google --sub 1001 --email ada@example.net",
                "Sign in with a simulated Google identity."),
            .init(
                "vinculum sign-in idp oidc.example --port 8765",
                "Sign in on the page of a configured provider, which redirects to http://127.0.0.1:8765/callback."),
            .init("vinculum sign-in idp oidc.example --device", "Print a code to enter on another device."),
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
