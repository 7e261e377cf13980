import Vinculum

/// `vinculum whoami`.
enum WhoamiCommand {
    static let specification = CommandSpecification(
        "whoami", group: .session, summary: "show the signed-in account and a pending sign-in",
        options: [.init("--refresh", nil, "ask the service for the current account first")],
        examples: [
            .init("vinculum whoami", "Print name, UID and sign-in methods."),
            .init("vinculum whoami --refresh --json", "Print the current account as JSON."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var session: StoredSession?
        if invocation.has("--refresh") {
            var side = try SignedInSide.open(invocation, on: &host)
            defer { side.close(on: &host) }
            _ = try side.perform(.reload, for: invocation, on: &host)
            session = side.client.session
        } else {
            session = try SignedInSide.session(
                in: try Workspace.openForReading(invocation, isWhole: false, on: &host), invocation)
        }
        guard let session, session.user != nil || session.pending != nil else {
            throw CommandFailure.nobodySignedIn(invocation)
        }
        host.put(invocation, text: self.text(session, invocation)) { writer in
            writer.beginObject()
            if let user = session.user {
                writer.key("user")
                user.write(to: &writer)
            }
            if let pending = session.pending {
                writer.key("pendingHints")
                writer.beginArray()
                for hint in pending.resolver.hints { FactorView(hint).write(to: &writer) }
                writer.endArray()
            }
            writer.endObject()
        }
    }

    private static func noSignInMethodText(_ user: User) -> String {
        user.isAnonymous ? "none; the account cannot be used after this session" : "none but a custom token"
    }

    private static func text(_ session: StoredSession, _ invocation: Invocation) -> String {
        var lines: [String] = []
        if let user = session.user {
            lines.append(user.title)
            lines.append("  sign-in methods: " + (user.signInMethodsText ?? self.noSignInMethodText(user)))
            if let email = user.email {
                let suffix = user.isEmailVerified ? ", verified" : ", not verified"
                lines.append("  e-mail: " + TerminalText.safe(email) + suffix)
            }
            if !user.factors.isEmpty { lines.append("  second factors: \(user.factors.count)") }
        } else {
            lines.append("no account is signed in")
        }
        if let pending = session.pending {
            let words = ["mfa", "resolve"] + (pending.resolver.loneApp == nil ? [] : ["--finish"])
            lines.append("a sign-in requires a second factor; continue with: " + invocation.line(words))
            for hint in pending.resolver.hints { lines.append("  " + FactorView(hint).line) }
        }
        return lines.joinedLines
    }
}

extension [String] {
    /// Joins lines with line endings between them.
    var joinedLines: String {
        var text = ""
        for (index, line) in self.enumerated() { text += (index > 0 ? "\n" : "") + line }
        return text
    }
}
