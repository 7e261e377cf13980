import Vinculum

/// `vinculum link`.
enum LinkCommand {
    static let specification = CommandSpecification(
        "link", group: .session, summary: "add a way in to the account that is signed in",
        synopsis: "KIND [EMAIL|NUMBER]", operands: 1...2, options: CredentialReader.options,
        details: CredentialReader.details + [
            "An account has each provider at most once. If another account uses the credential nothing changes, and the "
                + "exit code is 4: sign in to that account, or look at both with vinculum graph.",
        ],
        examples: [
            .init("vinculum link password ada@example.net", "Gives an anonymous account an address and a password."),
            .init("vinculum link google --sub 1001 --email ada@example.net", "Adds Google."),
            .init("vinculum link phone +15555550100", "Sends a code; vinculum link phone --finish adds the number."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        try CredentialCommand.run(.link, invocation, on: &host)
    }
}
