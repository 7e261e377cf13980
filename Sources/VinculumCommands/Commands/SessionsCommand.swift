import Vinculum

/// `vinculum sessions`, `sessions end` and `sessions name`: the sessions of the signed-in account.
enum SessionsCommand {
    enum What {
        case list, end, name
    }

    static func specification(_ what: What) -> CommandSpecification {
        switch what {
        case .list:
            return CommandSpecification(
                "sessions", group: .session, summary: "list the sessions of the signed-in account",
                details: [
                    "Times are kept to the hour, and the newest twenty sessions are listed. A server started with "
                        + "--session-records off lists the own session alone."
                ],
                examples: [.init("vinculum sessions", "One line for each session, the newest first.")])
        case .end:
            return CommandSpecification(
                "sessions", "end", group: .session, summary: "end one session of the signed-in account, or all others",
                synopsis: "[NUMBER]", operands: 0...1,
                options: [.init("--others", nil, "end every session but this one")],
                details: [
                    "The tokens of an ended session are refused from the next request on. Sign-ins that wait for a "
                        + "second factor, and mailed changes of the address, end too. To end the own session signs out."
                ],
                examples: [
                    .init("vinculum sessions end 3", "End session 3, as vinculum sessions lists it."),
                    .init("vinculum sessions end --others", "End all but this one."),
                ])
        case .name:
            return CommandSpecification(
                "sessions", "name", group: .session, summary: "name this session in the list", synopsis: "TEXT",
                operands: 1...1, details: ["A name has 40 bytes of UTF-8 at most; an empty one takes it away."],
                examples: [.init("vinculum sessions name laptop", "Name it.")])
        }
    }

    static func run(_ what: What, _ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let intent = try self.intent(what, invocation)
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let outcome = try side.perform(intent, for: invocation, on: &host)
        if case .sessions(let list) = outcome { return self.put(list, invocation, on: &host) }
        let text =
            switch what {
            case .list: "no list"
            case .end where outcome == .signedOut: "ended this session; signed out"
            case .end: invocation.operand(0).map { "ended session " + TerminalText.safe($0) } ?? "ended all others"
            case .name: invocation.operands[0].isEmpty ? "took the name away" : "named this session"
            }
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            writer.member(what == .name ? "named" : "ended", true)
            writer.endObject()
        }
    }

    private static func intent(_ what: What, _ invocation: Invocation) throws(CommandFailure) -> AuthClient.Intent {
        switch what {
        case .list: return .listSessions
        case .name:
            let name = invocation.operands[0]
            return .nameSession(name.isEmpty ? nil : name)
        case .end:
            switch (invocation.operand(0), invocation.has("--others")) {
            case (let number?, false): return .endSessions(.one(id: number))
            case (nil, true): return .endSessions(.others)
            default: throw .usage("give the number of one session, or --others")
            }
        }
    }

    /// Prints a list of sessions.
    static func put(_ list: SessionList, _ invocation: Invocation, on host: inout some CommandHost) {
        for session in list.sessions {
            host.put(invocation, text: self.line(session)) { writer in
                writer.beginObject()
                writer.member("session", session.id)
                if session.isCurrent { writer.member("current", true) }
                writer.member("begunAt", session.begunAt?.iso8601)
                writer.member("refreshedAt", session.refreshedAt?.iso8601)
                writer.member("method", session.method)
                writer.member("secondFactor", session.secondFactor)
                writer.member("name", session.name)
                writer.member("peer", session.peer)
                writer.endObject()
            }
        }
        guard list.older > 0 else { return }
        host.put(invocation, text: "and \(list.older) without a record") { writer in
            writer.beginObject()
            writer.key("older")
            writer.int(list.older)
            writer.endObject()
        }
    }

    private static func line(_ session: SessionList.Entry) -> String {
        var line = TerminalText.padded(TerminalText.safe(session.id), to: 4) + "  "
        if let method = session.method {
            let factor = session.secondFactor.map { " + " + TerminalText.safe($0) } ?? ""
            line += TerminalText.padded(TerminalText.safe(method) + factor, to: 20)
        } else {
            line += "no record"
        }
        if let begun = session.begunAt { line += "  since " + self.hour(begun) }
        if let refreshed = session.refreshedAt { line += ", last used " + self.hour(refreshed) }
        if let peer = session.peer { line += "  from " + TerminalText.safe(peer) }
        if let name = session.name { line += "  " + TerminalText.safe(name) }
        return session.isCurrent ? line + "  (this one)" : line
    }

    /// An instant without what a record does not hold.
    private static func hour(_ instant: Instant) -> String {
        String(decoding: instant.iso8601.utf8.prefix(13), as: UTF8.self) + "h"
    }
}
