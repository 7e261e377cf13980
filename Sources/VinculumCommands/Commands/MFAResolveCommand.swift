import Vinculum

/// `vinculum mfa resolve`.
enum MFAResolveCommand {
    static let specification = CommandSpecification(
        "mfa", "resolve", group: .secondFactors, summary: "complete a sign-in that requires a second factor",
        synopsis: "[ID|NAME|NUMBER]", operands: 0...1,
        options: [
            .init("--finish", nil, "second step: submit the code"),
            .init(
                "--code-file",
                "FILE",
                "read the code from the first line of FILE; - for standard input; implies --finish"),
        ],
        details: [
            "A sign-in that ends with exit code 5 is stored and can be completed by any later run: choose a factor "
                + "(an only factor is chosen automatically), then submit its code with --finish. On a terminal one "
                + "run does both.",
            "Choosing a phone sends a code; choosing it again sends another one. That alone does not sign in, "
                + "although the exit code is 0. An authenticator app already shows its code: if it is the only "
                + "factor, --finish is enough.",
            "A recovery code (see vinculum mfa recovery-codes) is accepted in place of any factor's code.",
        ],
        examples: [
            .init("vinculum mfa resolve", "Choose the only factor, or list all factors."),
            .init("vinculum mfa resolve work", "Choose the factor with this name and send its code."),
            .init("vinculum mfa resolve --finish", "Prompt for the code, or read it from standard input."),
            .init(
                "vinculum mfa resolve work --code-file CODE_FILE",
                "Submit the code of an app, or one that was already sent."),
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

    /// Whether a factor must be chosen before the code is read.
    private static func choosesBeforeFinishing(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Bool {
        let resolver = try self.waiting(invocation, on: &host).resolver
        var chosen: FactorHint?
        if case .waiting(let hint) = resolver.phase { chosen = hint }
        if invocation.has("--finish") {
            if invocation.operand(0) != nil { return true }
            // Without an operand no SMS is sent.
            return chosen == nil && resolver.loneApp != nil
        }
        if invocation.operand(0) == nil, chosen != nil { return false }
        let hint = try self.hint(resolver.hints, invocation)
        if let chosen, chosen.uid == hint.uid { return false }
        // A code that is yet to be sent to a phone cannot be in a file.
        guard hint.kind == .totp else {
            throw .usage(
                "no code was sent for this sign-in yet",
                why: "choose the phone first, then submit the code it receives",
                next: [invocation.resolution(hint)])
        }
        return true
    }

    private static func waiting(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> PendingSignIn {
        let workspace = try Workspace.openForReading(invocation, isWhole: false, on: &host)
        return try self.pending(try SignedInSide.session(in: workspace, invocation), invocation)
    }

    private static func pending(
        _ session: StoredSession?, _ invocation: Invocation
    ) throws(CommandFailure) -> PendingSignIn {
        guard let pending = session?.pending else {
            throw CommandFailure(
                .refused, code: "missingMultiFactorSession", number: 17081, "no sign-in is pending",
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
        // If the code is available, choosing is only an intermediate step.
        if isFinishing || host.isTerminal(.input) { return }
        let state = side.client.currentUser == nil ? "no account is signed in yet" : "the sign-in is not complete yet"
        let next = "; \(state), continue with: " + invocation.line(["mfa", "resolve", "--finish"])
        host.put(invocation, text: "chosen factor: " + TerminalText.safe(FactorView(hint).text) + next) { writer in
            writer.beginObject()
            writer.key("chosen")
            FactorView(hint).write(to: &writer)
            writer.endObject()
        }
    }

    private static func hint(_ hints: [FactorHint], _ invocation: Invocation) throws(CommandFailure) -> FactorHint {
        if let name = invocation.operand(0) {
            if let hint = hints.first(where: { FactorView($0).matches(name) }) { return hint }
        } else if hints.count == 1 {
            return hints[0]
        }
        let missing = invocation.operand(0).map { "second factor \($0) not found" }
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
                .refused, code: "missingVerificationID", number: 17045, "no second factor has been chosen yet",
                next: waiting.resolver.hints.map { invocation.resolution($0) })
        }
        let code = try CredentialReader.code(invocation, prompt: "Code (\(FactorView(hint).text)): ", on: &host)
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let outcome = try side.perform(.submitSecondFactor(code: code), for: invocation, on: &host)
        guard case .signedIn(let result) = outcome else {
            throw CommandFailure(.failure, "the sign-in ended without a session")
        }
        let verb = waiting.purpose == .merge ? "signed in to the other account too; still " : "signed in as "
        let next = waiting.purpose == .merge ? "; continue with: " + invocation.line(["merge"]) : ""
        host.put(invocation, text: result.text(verb) + next) { result.write(to: &$0) }
    }
}

extension MultiFactorResolver {
    /// The only factor, if it is an authenticator app, which needs no choice.
    var loneApp: FactorHint? {
        guard self.hints.count == 1, self.hints[0].kind == .totp else { return nil }
        return self.hints[0]
    }
}

extension Invocation {
    /// The command line that continues with the factor. A phone first receives its code; an app takes one step.
    func resolution(_ hint: FactorHint) -> CommandFailure.Step {
        let words = ["mfa", "resolve", hint.uid.text] + (hint.kind == .totp ? ["--finish"] : [])
        return .init(self.line(words), FactorView(hint).text)
    }
}
