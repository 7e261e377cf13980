import Vinculum

/// `vinculum send`.
enum SendCommand {
    static let specification = CommandSpecification(
        "send", group: .mail, summary: "have a mail sent whose link resets a password, signs in, or proves an address",
        synopsis: "reset EMAIL | link EMAIL | verify | change EMAIL", operands: 1...2,
        options: [
            .init("--url", "URL", "where the person goes after following the link"),
            .init("--ios-bundle", "ID", "the app for Apple platforms that opens the link"),
            .init("--android-package", "NAME", "the Android app that opens the link"),
            .init("--link-domain", "DOMAIN", "the project's own domain for the link"),
            .init("--in-app", nil, "the app takes the code itself; always so for link"),
        ],
        details: [
            "reset mails a link to choose a new password with. link mails one to sign in with; vinculum sign-in email-link "
                + "takes it. verify proves the address of the account that is signed in, and change makes another address its "
                + "own, once somebody follows the link.",
            "Without --endpoint nothing is sent anywhere: vinculum outbox shows the mail, with its link. Remote service sends "
                + "it as it does. vinculum action uses the link.",
        ],
        examples: [
            .init("vinculum send reset ada@example.net", "Then vinculum action reset chooses a new password."),
            .init("vinculum send link ada@example.net --url https://app.example/done", "Then vinculum sign-in email-link."),
            .init("vinculum send verify", "To the address of who is signed in; then vinculum action apply."),
            .init("vinculum send change ada@example.org", "The new address counts once its link was followed."),
        ])

    private enum Kind {
        case reset, link, verify, change
    }

    private static let kinds: [(name: String, kind: Kind, operation: ActionCodeOperation)] = [
        ("reset", .reset, .passwordReset), ("link", .link, .emailLink), ("verify", .verify, .verifyEmail),
        ("change", .change, .verifyAndChangeEmail),
    ]

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let word = invocation.operands[0]
        guard let (_, kind, operation) = self.kinds.first(where: { sameBytes($0.name, word) }) else {
            let near = Suggestion.nearest(to: word, in: self.kinds.map { $0.name }).map { "did you mean \($0)?" }
            throw .usage("there is no mail \(word); there are reset, link, verify and change", why: near)
        }
        let settings = try self.settings(invocation, operation)
        var email = ""
        if kind == .verify {
            guard invocation.operand(1) == nil else { throw .usage("verify takes no address: it is that of who is signed in") }
        } else {
            guard let typed = invocation.operand(1) else { throw .usage("\(word) needs an e-mail address: send \(word) EMAIL") }
            email = try Typed.email(typed)
        }
        let intent: AuthClient.Intent =
            switch kind {
            case .reset: .sendPasswordReset(email: email, settings)
            case .link: .sendSignInLink(email: email, settings ?? ActionCodeSettings(url: ""))
            case .verify: .sendEmailVerification(settings)
            case .change: .verifyBeforeUpdatingEmail(email, settings)
            }
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        if kind == .verify { email = try side.user(invocation).email ?? "" }
        _ = try side.perform(intent, for: invocation, on: &host)
        if kind == .link { try side.store(SignedInSide.note("email-link", invocation.globals), Array(email.utf8), on: &host) }
        // Whether there is an account of the address is not to be told by what is shown here.
        let plain = "a mail is on its way to \(TerminalText.safe(email))"
        let text = (kind == .reset ? "if the address has an account, " : "") + plain
        // The mailbox of a service elsewhere is its own.
        let place = invocation.globals.remote == nil ? "; see: " + invocation.line(["outbox"]) : ""
        host.put(invocation, text: text + place) { writer in
            writer.beginObject()
            writer.member("mailSentTo", email)
            writer.member("mode", operation.mode)
            writer.endObject()
        }
    }

    /// - Returns: `nil` where nothing was said and nothing need be.
    private static func settings(
        _ invocation: Invocation, _ operation: ActionCodeOperation
    ) throws(CommandFailure) -> ActionCodeSettings? {
        if operation != .emailLink, invocation.options.isEmpty { return nil }
        var settings = ActionCodeSettings(
            url: invocation.value("--url") ?? "http://localhost/", handleCodeInApp: operation == .emailLink || invocation.has("--in-app"))
        settings.iOSBundleID = invocation.value("--ios-bundle")
        settings.androidPackageName = invocation.value("--android-package")
        settings.linkDomain = invocation.value("--link-domain")
        do throws(ActionCodeSettings.Misuse) {
            try settings.check(for: operation)
        } catch {
            switch error {
            case .invalidContinueURL: throw .usage("\(settings.url) is no absolute URL", why: "one looks like https://app.example/done")
            case .emptyIOSBundleID, .emptyAndroidPackageName, .emptyLinkDomain: throw .usage("an option says nothing")
            case .signInNeedsCodeInApp: throw .usage("a link to sign in with needs --in-app")
            }
        }
        return settings
    }
}
