import Vinculum

/// `vinculum mfa resolve`.
enum MFAResolveCommand {
    static let specification = CommandSpecification(
        "mfa", "resolve", group: .secondFactors, summary: "finish a sign-in that waits for its second factor",
        synopsis: "[ID|NAME|NUMBER]", operands: 0...1,
        options: [
            .init("--finish", nil, "second step: type the code"),
            .init("--code-file", "FILE", "take the code from the first line of a file; - is standard input; means --finish"),
        ],
        details: [
            "A sign-in that ends with exit code 5 is kept, and finished here in any later run: choose a factor (a single "
                + "one is chosen by itself), then type its code with --finish. On a terminal both happen in one run.",
            "Choosing a phone sends a code; choosing again sends another. By that alone nobody is signed in, though the exit "
                + "code is 0. An authenticator app shows its code already: where it is the only factor, --finish is enough.",
        ],
        examples: [
            .init("vinculum mfa resolve", "Chooses the only factor, or lists them."),
            .init("vinculum mfa resolve work", "Chooses the factor of that name and has its code sent."),
            .init("vinculum mfa resolve --finish", "Asks for the code, or reads it from standard input."),
            .init("vinculum mfa resolve work --code-file code.txt", "The code of an app, or one that was sent already."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let isFinishing = invocation.has("--finish") || invocation.has("--code-file")
        let isChoosing = isFinishing ? try self.choosesBeforeFinishing(invocation, on: &host) : true
        if isChoosing {
            try self.choose(invocation, isFinishing: isFinishing, on: &host)
            // On a terminal the second step follows at once.
            guard isFinishing || host.isTerminal(.input) else { return }
        }
        try self.finish(invocation, on: &host)
    }

    /// Whether a choice is still to be made before the code is read.
    private static func choosesBeforeFinishing(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Bool {
        let resolver = try self.waiting(invocation, on: &host).resolver
        var chosen: FactorHint?
        if case .waiting(let hint) = resolver.phase { chosen = hint }
        if invocation.has("--finish") {
            if invocation.operand(0) != nil { return true }
            // Without a word nothing is sent to a phone.
            return chosen == nil && resolver.loneApp != nil
        }
        if invocation.operand(0) == nil, chosen != nil { return false }
        let hint = try self.hint(resolver.hints, invocation)
        if let chosen, sameBytes(chosen.uid, hint.uid) { return false }
        // What a phone is sent only now is in no file yet.
        guard hint.kind == .totp else {
            throw .usage(
                "no code was sent for this sign-in yet", why: "choose the phone first, and give the code that it gets",
                next: [invocation.resolution(hint)])
        }
        return true
    }

    private static func waiting(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> PendingSignIn {
        let workspace = try Workspace.openForReading(invocation, on: &host)
        return try self.pending(try SignedInSide.session(in: workspace, invocation), invocation)
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
        _ invocation: Invocation, isFinishing: Bool, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let hints = try self.pending(side.client.session, invocation).resolver.hints
        let hint = try self.hint(hints, invocation)
        let outcome = try side.perform(.chooseSecondFactor(id: hint.uid), for: invocation, on: &host)
        guard case .secondFactor = outcome else { throw CommandFailure(.failure, "the factor was not chosen") }
        // With the code at hand the choice is only a step on the way.
        if isFinishing || host.isTerminal(.input) { return }
        let state = side.client.currentUser == nil ? "nobody is signed in yet" : "the sign-in is not finished yet"
        let next = "; \(state), go on with: " + invocation.line(["mfa", "resolve", "--finish"])
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
            next: hints.map { invocation.resolution($0) })
    }

    private static func finish(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let waiting = try self.waiting(invocation, on: &host)
        guard case .waiting(let hint) = waiting.resolver.phase else {
            throw CommandFailure(
                .refused, code: "missingVerificationID", number: 17045, "no second factor was chosen yet",
                next: waiting.resolver.hints.map { invocation.resolution($0) })
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

extension MultiFactorResolver {
    /// The only factor, if it is an authenticator app: its code is there without a choice.
    var loneApp: FactorHint? {
        guard self.hints.count == 1, self.hints[0].kind == .totp else { return nil }
        return self.hints[0]
    }
}

extension Invocation {
    /// The line that goes on by the factor. A phone is sent its code first; an app takes one step.
    func resolution(_ hint: FactorHint) -> CommandFailure.Step {
        .init(self.line(["mfa", "resolve", hint.uid] + (hint.kind == .totp ? ["--finish"] : [])), FactorView(hint).text)
    }
}
