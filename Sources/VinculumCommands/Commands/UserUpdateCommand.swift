import Vinculum

/// `vinculum profile set`, `email change`, `password change` and `phone change`: changes to the signed-in account.
enum UserUpdateCommand {
    enum What {
        case profile, email, password, phone
    }

    static func specification(_ what: What) -> CommandSpecification {
        switch what {
        case .profile:
            return CommandSpecification(
                "profile", "set", group: .session, summary: "change the name or photo of the signed-in account",
                options: [
                    .init("--name", "NAME", "display name; an empty value removes it"),
                    .init("--photo", "URL", "URL of the photo; an empty value removes it"),
                ],
                examples: [
                    .init("vinculum profile set --name Ada", "Set the name; the photo stays."),
                    .init("vinculum profile set --name=Ada --photo=", "Set the name and remove the photo."),
                ])
        case .email:
            return CommandSpecification(
                "email", "change", group: .session, summary: "change the e-mail address of the signed-in account",
                synopsis: "EMAIL", operands: 1...1,
                details: [
                    "The new address applies at once and is not verified; vinculum send change verifies it first, as "
                        + "projects with e-mail enumeration protection require. A new address revokes the account's "
                        + "other sessions."
                ],
                examples: [.init("vinculum email change ada@example.org", "Change the address; the password stays.")])
        case .password:
            return CommandSpecification(
                "password", "change", group: .session, summary: "change the password of the signed-in account",
                options: [
                    .init(
                        "--password-file", "FILE", "read it from the first line of FILE; - for standard input")
                ],
                details: ["A new password revokes the account's other sessions."],
                examples: [
                    .init("vinculum password change", "Prompt twice for the new password."),
                    .init("vinculum password change < PASSWORD_FILE", "Read the password from standard input."),
                ])
        case .phone:
            return CommandSpecification(
                "phone", "change", group: .session, summary: "change the phone number of the signed-in account",
                synopsis: "NUMBER | --finish", operands: 0...1,
                options: [
                    .init("--finish", nil, "second step: submit the code that was sent"),
                    .init("--code-file", "FILE", "read the code from the first line of FILE; - for standard input"),
                ],
                details: [
                    "Changing the number takes two steps. On a terminal the first step prompts for the code at once."
                ],
                examples: [
                    .init("vinculum phone change +15555550101", "Send a code; vinculum outbox shows it."),
                    .init("vinculum phone change --finish", "Prompt for that code, or read it from standard input."),
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
        host.put(invocation, text: "changed; signed in as " + user.title) { writer in
            writer.beginObject()
            writer.key("user")
            user.write(to: &writer)
            writer.endObject()
        }
    }

    /// - Returns: `nil` if a code must be submitted first.
    private static func intent(
        _ what: What, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> AuthClient.Intent? {
        switch what {
        case .profile:
            guard !invocation.options.isEmpty else { throw .usage("nothing to change; give --name or --photo") }
            func change(_ name: String) -> AuthClient.Intent.Change {
                invocation.value(name).map { $0.isEmpty ? .clear : .set($0) } ?? .keep
            }
            return .updateProfile(displayName: change("--name"), photoURL: change("--photo"))
        case .email: return .updateEmail(try Typed.email(invocation.operands[0]))
        case .password:
            let session = try SignedInSide.session(
                in: try Workspace.openForReading(invocation, isWhole: false, on: &host), invocation)
            guard let user = session?.user else { throw CommandFailure.nobodySignedIn(invocation) }
            return .updatePassword(
                try CredentialReader.password(invocation, for: user.email ?? user.uid, isNew: true, on: &host))
        case .phone:
            if let number = invocation.operand(0) {
                guard !invocation.has("--finish") else {
                    throw .usage("--finish takes no number: phone change --finish")
                }
                try CredentialCommand.sendCode(to: try Typed.phone(number), ["phone", "change"], invocation, on: &host)
                guard host.isTerminal(.input) else { return nil }
            } else if !invocation.has("--finish") {
                throw .usage("missing number: phone change NUMBER, or phone change --finish")
            }
            return .updatePhoneNumber(try CredentialCommand.typedCode(["phone", "change"], invocation, on: &host))
        }
    }
}
