import Vinculum

/// `vinculum mfa resolve`.
enum MFAResolveCommand {
    static let specification = CommandSpecification(
        "mfa", "resolve", group: .secondFactors, summary: "finish a sign-in that waits for its second factor",
        synopsis: "[ID|NAME|NUMBER]", operands: 0...1,
        options: [
            .init("--finish", nil, "second step: type the code"),
            .init("--code-file", "FILE", "take the code from the first line of a file; - is standard input"),
        ],
        details: [
            "A sign-in that ends with exit code 5 is kept, and finished here in any later run: choose a factor (a single "
                + "one is chosen by itself), then type its code with --finish. On a terminal both happen in one run.",
            "Choosing a phone sends a code; choosing again sends another. An authenticator app shows its code already.",
        ],
        examples: [
            .init("vinculum mfa resolve", "Chooses the only factor, or lists them."),
            .init("vinculum mfa resolve work", "Chooses the factor of that name and has its code sent."),
            .init("vinculum mfa resolve --finish", "Asks for the code, or reads it from standard input."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        if !invocation.has("--finish") || invocation.operand(0) != nil {
            try self.choose(invocation, on: &host)
            // On a terminal the second step follows at once.
            guard invocation.has("--finish") || host.isTerminal(.input) else { return }
        }
        try self.finish(invocation, on: &host)
    }

    private static func pending(
        _ session: StoredSession?, _ invocation: Invocation
    ) throws(CommandFailure) -> PendingSignIn {
        guard let pending = session?.pending else {
            throw CommandFailure(
                .refused, code: "missingMultiFactorSession", number: 17081, "no sign-in waits for a second factor",
                next: [.init(invocation.line(["sign-in", "--help"]), "sign in first")])
        }
        return pending
    }

    private static func choose(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let hints = try self.pending(side.client.session, invocation).resolver.hints
        let hint = try self.hint(hints, invocation)
        let outcome = try side.perform(.chooseSecondFactor(id: hint.uid), for: invocation, on: &host)
        guard case .secondFactor = outcome else { throw CommandFailure(.failure, "the factor was not chosen") }
        // With the code at hand the choice is only a step on the way.
        if invocation.has("--finish") || host.isTerminal(.input) { return }
        let next = "; go on with: " + invocation.line(["mfa", "resolve", "--finish"])
        host.put(invocation, text: "chosen: " + TerminalText.safe(FactorView(hint).text) + next) { writer in
            writer.beginObject()
            writer.key("chosen")
            FactorView(hint).write(to: &writer)
            writer.endObject()
        }
    }

    private static func hint(_ hints: [FactorHint], _ invocation: Invocation) throws(CommandFailure) -> FactorHint {
        if let name = invocation.operand(0) {
            if let hint = hints.first(where: { FactorView($0).isCalled(name) }) { return hint }
        } else if hints.count == 1 {
            return hints[0]
        }
        let missing = invocation.operand(0).map { "no second factor is called \($0)" }
        throw CommandFailure(
            missing == nil ? .usage : .notFound, code: missing == nil ? nil : "multiFactorInfoNotFound",
            missing ?? "there are several second factors; choose one",
            next: hints.map { .init(invocation.line(["mfa", "resolve", $0.uid]), FactorView($0).text) })
    }

    private static func finish(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let workspace = try Workspace.openForReading(invocation, on: &host)
        let waiting = try self.pending(try SignedInSide.session(in: workspace, invocation), invocation)
        guard case .waiting(let hint) = waiting.resolver.phase else {
            throw CommandFailure(
                .refused, code: "missingVerificationID", number: 17045, "no second factor was chosen yet",
                next: waiting.resolver.hints.map { .init(invocation.line(["mfa", "resolve", $0.uid]), FactorView($0).text) })
        }
        let code = try CredentialReader.code(invocation, prompt: "Code (\(FactorView(hint).text)): ", on: &host)
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let outcome = try side.perform(.submitSecondFactor(code: code), for: invocation, on: &host)
        guard case .signedIn(let result) = outcome else {
            throw CommandFailure(.failure, "the sign-in ended without a session")
        }
        host.put(invocation, text: result.text("signed in as ")) { result.write(to: &$0) }
    }
}
