import Vinculum

/// `vinculum sign-up`.
enum SignUpCommand {
    static let specification = CommandSpecification(
        "sign-up", group: .session, summary: "create an account and sign in to it", synopsis: "[EMAIL]",
        operands: 0...1,
        options: [
            .init("--name", "NAME", "display name of the account"),
            .init("--password-file", "FILE", "read the password from the first line of FILE; - for standard input"),
        ],
        details: [
            "Without an address the account is anonymous: it can be used as long as its session lasts, until a sign-in "
                + "method is linked. An anonymous account that is already signed in stays signed in: the command sends "
                + "nothing and says so. vinculum sign-out ends that session."
        ],
        examples: [
            .init("vinculum sign-up", "Create an anonymous account."),
            .init("vinculum sign-up ada@example.net --name Ada", "Create an account and prompt for its password."),
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
        // The client then has what was asked for, and sends nothing.
        let isSignedIn = intent == .signIn(.anonymous) && side.client.currentUser?.isAnonymous ?? false
        guard case .signedIn(var result) = try side.perform(intent, for: invocation, on: &host) else {
            throw CommandFailure(.failure, "the sign-up ended without a session")
        }
        if let name = invocation.value("--name") {
            let profile = AuthClient.Intent.updateProfile(displayName: .set(name), photoURL: .keep)
            if case .user(let user) = try side.perform(profile, for: invocation, on: &host) { result.user = user }
        }
        host.put(invocation, text: result.text(isSignedIn ? "still signed in as " : "signed up as ")) {
            result.write(to: &$0)
        }
        if isSignedIn {
            host.report("nothing was sent; for another account run " + invocation.line(["sign-out"]) + " first")
        }
    }
}
