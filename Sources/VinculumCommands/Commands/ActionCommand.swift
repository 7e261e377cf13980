import Vinculum

/// `vinculum action check`, `apply` and `reset`: using the link or code of an e-mail.
enum ActionCommand {
    enum Act {
        case check, apply, reset
    }

    static func specification(_ act: Act) -> CommandSpecification {
        let code = OptionSpecification(
            "--code-file", "FILE", "read the link or code from the first line of FILE; - for standard input")
        let secret =
            "The command prompts for the link, or for the code in it, on a terminal; otherwise it reads it "
            + "from standard input. Everybody who has the link can use it."
        switch act {
        case .check:
            return CommandSpecification(
                "action", "check", group: .mail, summary: "show what a link from an e-mail does, without using it",
                options: [code], details: [secret],
                examples: [.init("vinculum action check < LINK_FILE", "Show the link's operation and address.")])
        case .apply:
            return CommandSpecification(
                "action", "apply", group: .mail, summary: "use a link that verifies, changes or restores an address",
                options: [code], details: [secret],
                examples: [
                    .init("vinculum action apply < LINK_FILE", "Use a link of vinculum send verify or send change.")
                ])
        case .reset:
            return CommandSpecification(
                "action", "reset", group: .mail, summary: "set a new password with a link from an e-mail",
                options: [
                    code,
                    .init(
                        "--password-file", "FILE",
                        "read the new password from the first line of FILE; - for standard input"),
                ],
                details: [secret, "On standard input the link is the first line and the password the second."],
                examples: [
                    .init("vinculum action reset", "Prompt for the link and for the new password."),
                    .init("vinculum action reset --code-file LINK_FILE < PASSWORD_FILE", "Read both from files."),
                ])
        }
    }

    static func run(_ act: Act, _ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let text = try CredentialReader.code(invocation, prompt: "Link or code: ", on: &host).revealed()
        let code = ActionCodeURL(text)?.code ?? Secret(text)
        var intent: AuthClient.Intent
        switch act {
        case .check: intent = .checkActionCode(code)
        case .apply: intent = .applyActionCode(code)
        case .reset:
            let email = try self.emailToReset(code, invocation, on: &host)
            let password = try CredentialReader.password(invocation, for: email, isNew: true, on: &host)
            intent = .confirmPasswordReset(code: code, newPassword: password)
        }
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        switch try side.perform(intent, for: invocation, on: &host) {
        case .actionCode(let info): self.show(info, invocation, on: &host)
        default:
            host.put(invocation, text: act == .reset ? "password changed" : "done") { writer in
                writer.beginObject()
                writer.member(act == .reset ? "passwordChanged" : "applied", true)
                writer.endObject()
            }
        }
    }

    /// The address whose password is to be reset, so that an expired link is refused before a password is typed.
    private static func emailToReset(
        _ code: Secret, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> String {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        guard case .email(let email) = try side.perform(.verifyPasswordResetCode(code), for: invocation, on: &host)
        else { return "" }
        return email
    }

    private static func show(_ info: ActionCodeInfo, _ invocation: Invocation, on host: inout some CommandHost) {
        let email = TerminalText.safe(info.email ?? "an address that it does not contain")
        let text =
            switch info.operation {
            case .passwordReset: "sets a new password for \(email)"
            case .verifyEmail: "verifies the address \(email)"
            case .recoverEmail: "restores the address \(email)"
            case .emailLink: "signs in \(email)"
            case .verifyAndChangeEmail:
                "changes the account's address from \(TerminalText.safe(info.previousEmail ?? "none")) to \(email)"
            case .revertSecondFactorAddition: "removes the second factor that was added to the account of \(email)"
            case .unknown: "has an operation that this version does not know"
            }
        host.put(invocation, text: "the link " + text) { writer in
            writer.beginObject()
            writer.member("mode", info.operation.mode)
            writer.member("email", info.email)
            writer.member("previousEmail", info.previousEmail)
            writer.endObject()
        }
    }
}
