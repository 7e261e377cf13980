import Vinculum

/// `vinculum profile set`, `email change`, `password change` and `phone change`: what people change about themselves.
enum UserUpdateCommand {
    enum What {
        case profile, email, password, phone
    }

    static func specification(_ what: What) -> CommandSpecification {
        switch what {
        case .profile:
            return CommandSpecification(
                "profile", "set", group: .session, summary: "change the name or picture of the account that is signed in",
                options: [
                    .init("--name", "NAME", "the display name; an empty one takes it away"),
                    .init("--photo", "URL", "the address of the picture; an empty one takes it away"),
                ],
                examples: [
                    .init("vinculum profile set --name Ada", "The picture stays as it is."),
                    .init("vinculum profile set --name=Ada --photo=", "A name, and no picture any more."),
                ])
        case .email:
            return CommandSpecification(
                "email", "change", group: .session, summary: "change the e-mail address of the account that is signed in",
                synopsis: "EMAIL", operands: 1...1,
                details: [
                    "It counts at once, not proven yet; vinculum send change asks for a proof first, as projects with e-mail "
                        + "privacy demand. A new address ends the account's other sessions.",
                ],
                examples: [.init("vinculum email change ada@example.org", "The password, if there is one, stays.")])
        case .password:
            return CommandSpecification(
                "password", "change", group: .session, summary: "change the password of the account that is signed in",
                options: [.init("--password-file", "FILE", "take it from the first line of a file; - is standard input")],
                details: ["A new password ends the account's other sessions."],
                examples: [
                    .init("vinculum password change", "Asks for the new one, twice."),
                    .init("vinculum password change < password.txt", "Reads it from standard input."),
                ])
        case .phone:
            return CommandSpecification(
                "phone", "change", group: .session, summary: "change the phone number of the account that is signed in",
                synopsis: "NUMBER | --finish", operands: 0...1,
                options: [
                    .init("--finish", nil, "second step: type the code that was sent"),
                    .init("--code-file", "FILE", "take the code from the first line of a file; - is standard input"),
                ],
                details: ["It takes two steps, as signing in with a number does. On a terminal the first asks for the code at once."],
                examples: [
                    .init("vinculum phone change +15555550101", "Sends a code; vinculum outbox shows it."),
                    .init("vinculum phone change --finish", "Asks for that code, or reads it from standard input."),
                ])
        }
    }

    static func run(_ what: What, _ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        guard let intent = try self.intent(what, invocation, on: &host) else { return }
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        _ = try side.perform(intent, for: invocation, on: &host)
        if what == .phone { try side.store(PhoneVerification.note(invocation.globals), nil, on: &host) }
        let user = try side.user(invocation)
        host.put(invocation, text: "changed; signed in is " + user.title) { writer in
            writer.beginObject()
            writer.key("user")
            user.write(to: &writer)
            writer.endObject()
        }
    }

    /// - Returns: `nil` where a code has to be typed first.
    private static func intent(
        _ what: What, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> AuthClient.Intent? {
        switch what {
        case .profile:
            guard !invocation.options.isEmpty else { throw .usage("nothing is to be changed: give --name or --photo") }
            func change(_ name: String) -> AuthClient.Intent.Change {
                invocation.value(name).map { $0.isEmpty ? .clear : .set($0) } ?? .keep
            }
            return .updateProfile(displayName: change("--name"), photoURL: change("--photo"))
        case .email: return .updateEmail(try Typed.email(invocation.operands[0]))
        case .password:
            let session = try SignedInSide.session(in: try Workspace.openForReading(invocation, on: &host), invocation)
            guard let user = session?.user else { throw CommandFailure.nobodySignedIn(invocation) }
            return .updatePassword(try CredentialReader.password(invocation, for: user.email ?? user.uid, isNew: true, on: &host))
        case .phone:
            if let number = invocation.operand(0) {
                guard !invocation.has("--finish") else { throw .usage("the second step takes no number: phone change --finish") }
                try CredentialCommand.sendCode(to: try Typed.phone(number), ["phone", "change"], invocation, on: &host)
                guard host.isTerminal(.input) else { return nil }
            } else if !invocation.has("--finish") {
                throw .usage("phone change needs a number, or --finish")
            }
            return .updatePhoneNumber(try CredentialCommand.typedCode(["phone", "change"], invocation, on: &host))
        }
    }
}
