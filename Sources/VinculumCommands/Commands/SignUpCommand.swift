import Vinculum

/// `vinculum sign-up`.
enum SignUpCommand {
    static let specification = CommandSpecification(
        "sign-up", group: .session, summary: "make an account and sign in to it", synopsis: "[EMAIL]", operands: 0...1,
        options: [
            .init("--name", "NAME", "the display name of the account"),
            .init("--password-file", "FILE", "read the password from the first line of FILE; - for standard input"),
        ],
        details: [
            "Without an address the account is anonymous: it lives as long as its session, until a way in is linked. If "
                + "an anonymous account is signed in already, it stays.",
        ],
        examples: [
            .init("vinculum sign-up", "An anonymous account."),
            .init("vinculum sign-up ada@example.net --name Ada", "An account with a password, which is asked for."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let intent: AuthClient.Intent
        if let email = invocation.operand(0) {
            _ = try Typed.email(email)
            intent = .createUser(
                email: email, password: try CredentialReader.password(invocation, for: email, isNew: true, on: &host))
        } else {
            intent = .signIn(.anonymous)
        }
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        guard case .signedIn(var result) = try side.perform(intent, for: invocation, on: &host) else {
            throw CommandFailure(.failure, "the sign-up ended without a session")
        }
        if let name = invocation.value("--name") {
            let profile = AuthClient.Intent.updateProfile(displayName: .set(name), photoURL: .keep)
            if case .user(let user) = try side.perform(profile, for: invocation, on: &host) { result.user = user }
        }
        host.put(invocation, text: result.text("signed up as ")) { result.write(to: &$0) }
    }
}
