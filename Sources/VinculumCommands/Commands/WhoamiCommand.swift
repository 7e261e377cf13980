import Vinculum

/// `vinculum whoami`.
enum WhoamiCommand {
    static let specification = CommandSpecification(
        "whoami", group: .session, summary: "show who is signed in, and what is pending",
        options: [.init("--refresh", nil, "ask the service again first")],
        examples: [
            .init("vinculum whoami", "Name, UID and ways in."),
            .init("vinculum whoami --refresh --json", "As the service knows the account now, as JSON."),
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
                in: try Workspace.openForReading(invocation, on: &host), invocation)
        }
        guard let session, session.user != nil || session.pending != nil else { throw CommandFailure.nobodySignedIn(invocation) }
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

    private static func noWayIn(_ user: User) -> String {
        user.isAnonymous ? "none; the account is lost with this session" : "none but a custom token"
    }

    private static func text(_ session: StoredSession, _ invocation: Invocation) -> String {
        var lines: [String] = []
        if let user = session.user {
            lines.append(user.title)
            lines.append("  ways in: " + (user.waysInText ?? self.noWayIn(user)))
            if let email = user.email {
                lines.append("  e-mail: " + TerminalText.safe(email) + (user.isEmailVerified ? ", verified" : ", not verified"))
            }
            if !user.factors.isEmpty { lines.append("  second factors: \(user.factors.count)") }
        } else {
            lines.append("nobody is signed in")
        }
        if let pending = session.pending {
            let words = ["mfa", "resolve"] + (pending.resolver.loneApp == nil ? [] : ["--finish"])
            lines.append("a sign-in waits for its second factor; go on with: " + invocation.line(words))
            for hint in pending.resolver.hints { lines.append("  " + FactorView(hint).line) }
        }
        return lines.joinedLines
    }
}

extension [String] {
    /// The lines as one text, without a line ending at its end.
    var joinedLines: String {
        var text = ""
        for (index, line) in self.enumerated() { text += (index > 0 ? "\n" : "") + line }
        return text
    }
}
