import Vinculum

/// `vinculum action check`, `apply` and `reset`: what is done with the link or code of a mail.
enum ActionCommand {
    enum Act {
        case check, apply, reset
    }

    static func specification(_ act: Act) -> CommandSpecification {
        let code = OptionSpecification("--code-file", "FILE", "take the link or code from the first line of a file; - is standard input")
        let secret = "The link, as the mail has it, or the code in it, is asked for on a terminal and read from standard input "
            + "otherwise: whoever has it can use it."
        switch act {
        case .check:
            return CommandSpecification(
                "action", "check", group: .mail, summary: "show what a mailed link is for, without using it up",
                options: [code], details: [secret],
                examples: [.init("vinculum action check < link.txt", "What would happen, and with which address.")])
        case .apply:
            return CommandSpecification(
                "action", "apply", group: .mail, summary: "do what a mailed link is for: prove, change or recover an address",
                options: [code], details: [secret],
                examples: [.init("vinculum action apply < link.txt", "For the links of vinculum send verify and change.")])
        case .reset:
            return CommandSpecification(
                "action", "reset", group: .mail, summary: "choose a new password with a mailed link",
                options: [code, .init("--password-file", "FILE", "take the new password from the first line of a file; - is standard input")],
                details: [secret, "Standard input has the link in its first line and the password in the next."],
                examples: [
                    .init("vinculum action reset", "Asks for the link and for the new password."),
                    .init("vinculum action reset --code-file link.txt < password.txt", "Asks for nothing."),
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
            host.put(invocation, text: act == .reset ? "the password is changed" : "done") { writer in
                writer.beginObject()
                writer.member(act == .reset ? "passwordChanged" : "applied", true)
                writer.endObject()
            }
        }
    }

    /// Whose password it is, so that nobody chooses one for a link that is over.
    private static func emailToReset(
        _ code: Secret, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> String {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        guard case .email(let email) = try side.perform(.verifyPasswordResetCode(code), for: invocation, on: &host) else { return "" }
        return email
    }

    private static func show(_ info: ActionCodeInfo, _ invocation: Invocation, on host: inout some CommandHost) {
        let email = TerminalText.safe(info.email ?? "an address that it does not tell")
        let text =
            switch info.operation {
            case .passwordReset: "chooses a new password for \(email)"
            case .verifyEmail: "proves that \(email) is yours"
            case .recoverEmail: "gives the account the address \(email) back"
            case .emailLink: "signs in \(email)"
            case .verifyAndChangeEmail: "makes \(email) the address of the account, in place of \(TerminalText.safe(info.previousEmail ?? "none"))"
            case .revertSecondFactorAddition: "takes the second factor that was added to the account of \(email) off again"
            case .unknown: "is for something that this version does not know"
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
