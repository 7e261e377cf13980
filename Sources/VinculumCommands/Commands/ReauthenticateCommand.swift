import Vinculum

/// `vinculum reauthenticate`.
enum ReauthenticateCommand {
    static let specification = CommandSpecification(
        "reauthenticate", group: .session, summary: "show again who you are, for what takes a recent sign-in",
        synopsis: "KIND [EMAIL|NUMBER]", operands: 1...2, options: CredentialReader.options,
        details: CredentialReader.details + [
            "The credential must be one of the account that is signed in; another account's is refused and changes nothing.",
        ],
        examples: [
            .init("vinculum reauthenticate password ada@example.net", "Asks for the password."),
            .init("vinculum reauthenticate google --sub 1001", "As Google would vouch for her again."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        try CredentialCommand.run(.reauthenticate, invocation, on: &host)
    }
}
