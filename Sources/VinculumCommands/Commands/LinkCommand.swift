import Vinculum

/// `vinculum link`.
enum LinkCommand {
    static let specification = CommandSpecification(
        "link", group: .session, summary: "add a sign-in method to the signed-in account",
        synopsis: "KIND [EMAIL|NUMBER|PROVIDER]", operands: 1...2,
        options: CredentialReader.options + ProviderPageVisit.options,
        details: CredentialReader.details + [
            ProviderPageVisit.details,
            "An account can have each provider once. If another account uses the credential, nothing changes and the "
                + "exit code is 4: sign in to that account, or compare both with vinculum graph.",
        ],
        examples: [
            .init("vinculum link password ada@example.net", "Add an address and a password to an anonymous account."),
            .init("vinculum link google --sub 1001 --email ada@example.net", "Add a Google identity."),
            .init("vinculum link idp oidc.example", "Add an identity of a configured provider, on its own page."),
            .init("vinculum link phone +15555550100", "Send a code; vinculum link phone --finish adds the number."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        try CredentialCommand.run(.link, invocation, on: &host)
    }
}
