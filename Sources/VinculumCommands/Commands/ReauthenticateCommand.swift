import Vinculum

/// `vinculum reauthenticate`.
enum ReauthenticateCommand {
    static let specification = CommandSpecification(
        "reauthenticate", group: .session, summary: "reauthenticate, for operations that require a recent sign-in",
        synopsis: "KIND [EMAIL|NUMBER|PROVIDER]", operands: 1...2,
        options: CredentialReader.options + ProviderPageVisit.options,
        details: CredentialReader.details + [
            ProviderPageVisit.details,
            "The credential must belong to the signed-in account; that of another account is refused and changes "
                + "nothing.",
        ],
        examples: [
            .init("vinculum reauthenticate password ada@example.net", "Prompt for the password."),
            .init("vinculum reauthenticate google --sub 1001", "Reauthenticate with a simulated Google identity."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        try CredentialCommand.run(.reauthenticate, invocation, on: &host)
    }
}
