import Vinculum

/// `vinculum send`.
enum SendCommand {
    static let specification = CommandSpecification(
        "send", group: .mail,
        summary: "send an e-mail with a link that resets a password, signs in, or verifies an address",
        synopsis: "reset EMAIL | link EMAIL | verify | change EMAIL", operands: 1...2,
        options: [
            .init("--url", "URL", "URL to continue at after the link"),
            .init("--ios-bundle", "ID", "bundle ID of the app for Apple platforms that opens the link"),
            .init("--android-package", "NAME", "package name of the Android app that opens the link"),
            .init("--link-domain", "DOMAIN", "domain of the project for the link"),
            .init("--in-app", nil, "let the app handle the code; implied for link"),
        ],
        details: [
            "reset sends a link for setting a new password. link sends one for signing in with vinculum sign-in "
                + "email-link. verify verifies the address of the signed-in account. change changes that address to "
                + "another one once the link was followed.",
            "Without --endpoint nothing is sent over a network: vinculum outbox shows the e-mail with its link. A "
                + "remote service sends the e-mail itself. vinculum action uses the link.",
        ],
        examples: [
            .init("vinculum send reset ada@example.net", "Set a new password with vinculum action reset."),
            .init(
                "vinculum send link ada@example.net --url https://app.example/done",
                "Sign in with vinculum sign-in email-link."),
            .init("vinculum send verify", "Verify the signed-in account's address with vinculum action apply."),
            .init("vinculum send change ada@example.org", "The address changes once the link was followed."),
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
        guard let (_, kind, operation) = self.kinds.first(where: { $0.name == word }) else {
            let near = Suggestion.nearest(to: word, in: self.kinds.map { $0.name }).map { "did you mean \($0)?" }
            throw .usage("unknown e-mail \(word); choose from reset, link, verify and change", why: near)
        }
        let settings = try self.settings(invocation, operation)
        var email = ""
        if kind == .verify {
            guard invocation.operand(1) == nil else {
                throw .usage("send verify takes no address; it uses that of the signed-in account")
            }
        } else {
            guard let typed = invocation.operand(1) else {
                throw .usage("missing e-mail address: send \(word) EMAIL")
            }
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
        if kind == .link {
            try side.store(SignedInSide.note("email-link", invocation.globals), Array(email.utf8), on: &host)
        }
        // The output must not reveal whether an account has the address.
        let plain = "an e-mail was sent to \(TerminalText.safe(email))"
        let text = (kind == .reset ? "if the address has an account, " : "") + plain
        // The outbox shows e-mails of the local authority only.
        let place = invocation.globals.remote == nil ? "; see: " + invocation.line(["outbox"]) : ""
        host.put(invocation, text: text + place) { writer in
            writer.beginObject()
            writer.member("mailSentTo", email)
            writer.member("mode", operation.mode)
            writer.endObject()
        }
    }

    /// - Returns: `nil` if no option is given and none is required.
    private static func settings(
        _ invocation: Invocation, _ operation: ActionCodeOperation
    ) throws(CommandFailure) -> ActionCodeSettings? {
        if operation != .emailLink, invocation.options.isEmpty { return nil }
        var settings = ActionCodeSettings(
            url: invocation.value("--url") ?? "http://\(LoopbackHost.name)/",
            handleCodeInApp: operation == .emailLink || invocation.has("--in-app"))
        settings.iOSBundleID = invocation.value("--ios-bundle")
        settings.androidPackageName = invocation.value("--android-package")
        settings.linkDomain = invocation.value("--link-domain")
        do throws(ActionCodeSettings.Misuse) {
            try settings.check(for: operation)
        } catch {
            switch error {
            case .invalidContinueURL:
                throw .usage("--url must be an absolute URL, such as https://app.example/done")
            case .emptyIOSBundleID, .emptyAndroidPackageName, .emptyLinkDomain:
                throw .usage("--ios-bundle, --android-package and --link-domain must not be empty")
            case .signInNeedsCodeInApp: throw .usage("a sign-in link requires --in-app")
            }
        }
        return settings
    }
}
