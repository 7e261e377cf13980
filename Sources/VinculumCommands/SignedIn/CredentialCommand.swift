import Vinculum

/// Runs the commands with a KIND operand: sign-in, link, reauthenticate and merge.
enum CredentialCommand {
    enum Purpose {
        case signIn, link, reauthenticate, merge

        func intent(_ credential: Credential) -> AuthClient.Intent {
            switch self {
            case .signIn: .signIn(credential)
            case .link: .link(credential)
            case .reauthenticate: .reauthenticate(credential)
            case .merge: .signInToMerge(credential)
            }
        }
    }

    static func run(
        _ purpose: Purpose, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard let result = try self.signIn(purpose, invocation, on: &host) else { return }
        let verb =
            switch purpose {
            case .signIn: "signed in as "
            case .link: "linked to "
            case .reauthenticate, .merge: "still "
            }
        let isNew = purpose == .signIn && result.additionalUserInfo?.isNewUser ?? false
        host.put(invocation, text: result.text(verb) + (isNew ? ", a new account" : "")) { result.write(to: &$0) }
    }

    /// Signs in, links or reauthenticates with the credential of the command line.
    ///
    /// - Returns: The result; `nil` if a code was sent, which a second run submits.
    static func signIn(
        _ purpose: Purpose, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> AuthResult? {
        let kind = try CredentialKind(named: invocation.operands[0])
        try self.checkOperands(kind, invocation)
        try self.checkOptions(kind, invocation)
        if let email = invocation.value("--email") { _ = try Typed.email(email) }
        if kind == .password || kind == .emailLink, let email = invocation.operand(1) { _ = try Typed.email(email) }
        if kind == .phone, let number = invocation.operand(1) {
            _ = try Typed.phone(number)
            try self.sendCode(to: number, invocation.command.specification.words + ["phone"], invocation, on: &host)
            // At a terminal the second step follows immediately.
            guard host.isTerminal(.input) else { return nil }
        }
        let outcome = try self.outcome(purpose, kind, invocation, on: &host)
        guard case .signedIn(let result) = outcome else {
            throw CommandFailure(.failure, "the sign-in ended without a session")
        }
        return result
    }

    private static func outcome(
        _ purpose: Purpose, _ kind: CredentialKind, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> AuthClient.Outcome {
        if kind == .providerPage, invocation.has("--device") {
            return try DeviceSignIn.perform(purpose, invocation, on: &host)
        }
        // Secrets are read before the lock is acquired, so that slow typing does not block other commands.
        let credential = try self.credential(purpose, kind, invocation, on: &host)
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let outcome = try side.perform(purpose.intent(credential), for: invocation, on: &host)
        if kind == .phone { try side.store(PhoneVerification.note(invocation.globals), nil, on: &host) }
        return outcome
    }

    private static func checkOperands(_ kind: CredentialKind, _ invocation: Invocation) throws(CommandFailure) {
        let word = invocation.operands[0]
        let isFinishing = invocation.has("--finish")
        if isFinishing, kind != .phone { throw .usage("--finish is only valid for phone, as its second step") }
        switch (kind, invocation.operand(1)) {
        case (.providerPage, nil):
            throw .usage("missing provider; write \(word) PROVIDER, such as \(word) oidc.example")
        case (.password, nil): throw .usage("missing e-mail address; write \(word) EMAIL")
        case (.phone, nil) where !isFinishing:
            throw .usage("missing phone number; write phone NUMBER, then phone --finish")
        case (.phone, _?) where isFinishing: throw .usage("the second step has no number; write phone --finish")
        case (.password, _?), (.phone, _), (.emailLink, _), (.providerPage, _?): break
        case (_, let extra?): throw .usage("unexpected operand \(extra) after \(word)")
        case (_, nil): break
        }
    }

    /// Refuses options that would have no effect, because they are probably mistakes.
    private static func checkOptions(_ kind: CredentialKind, _ invocation: Invocation) throws(CommandFailure) {
        let known: [String] =
            switch kind {
            case .anonymous: []
            case .password: ["--password-file"]
            case .phone: ["--finish", "--code-file"]
            case .custom: ["--token-file"]
            case .emailLink: ["--link-file"]
            case .gameCenter: ["--sub", "--name", "--credential-file"]
            case .providerPage where invocation.has("--device"): ["--device", "--scope"]
            case .providerPage: ProviderPageVisit.options.map { $0.name }
            case .federated:
                [
                    "--sub", "--email", "--unverified", "--name", "--id-token-file", "--access-token-file",
                    "--secret-file", "--nonce-file", "--auth-code-file", "--credential-file",
                ]
            }
        let own = invocation.command == .merge ? MergeCommand.options.map { $0.name } : []
        for option in invocation.options
        where !own.contains(option.name) && !known.contains(where: { $0 == option.name }) {
            throw .usage(
                "\(option.name) is not an option of \(invocation.operands[0])",
                why: known.isEmpty ? "it has no options" : "its options are " + known.listed)
        }
        let sources = ["--sub", "--id-token-file", "--auth-code-file", "--credential-file"]
            .filter { invocation.has($0) }
        if sources.count > 1 { throw .usage("\(sources.listed) exclude each other", why: "give only one of them") }
        if !invocation.has("--sub"),
            let option = ["--email", "--unverified", "--name"].first(where: { invocation.has($0) })
        {
            throw .usage("\(option) requires --sub", why: "without --sub, the ID token contains this information")
        }
    }

    private static func credential(
        _ purpose: Purpose, _ kind: CredentialKind, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Credential {
        switch kind {
        case .anonymous: return .anonymous
        case .password:
            let email = invocation.operands[1]
            let password = try CredentialReader.password(invocation, for: email, on: &host)
            return .password(.init(email: email, password: password))
        case .custom: return try CredentialReader.customToken(invocation, on: &host)
        case .federated(let provider): return try CredentialReader.federated(provider, invocation, on: &host)
        case .phone:
            let words = invocation.command.specification.words + ["phone"]
            return .phone(try self.typedCode(words, invocation, on: &host))
        case .emailLink: return try CredentialReader.emailLink(invocation, on: &host)
        case .gameCenter: return try CredentialReader.gameCenter(invocation, on: &host)
        case .providerPage: return try ProviderPageVisit.credential(purpose, invocation, on: &host)
        }
    }

    /// Reads the code of the phone verification that is pending, as the user types it.
    ///
    /// - Parameter words: The command that requests a code, up to the number, for the error message.
    /// - Throws: ``CommandFailure`` with the code `missingVerificationID` when no code was requested.
    static func typedCode(
        _ words: [String], _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Credential.Phone {
        let workspace = try Workspace.openForReading(invocation, isWhole: false, on: &host)
        let key = PhoneVerification.note(invocation.globals)
        guard let pending = workspace.keyValues[key].flatMap({ PhoneVerification($0) }) else {
            throw CommandFailure(
                .refused, code: "missingVerificationID", number: 17045, "no code was requested",
                next: [.init(invocation.line(words + ["NUMBER"]), "send a code")])
        }
        let code = try CredentialReader.code(invocation, prompt: "Code sent to \(pending.number): ", on: &host)
        return .code(verificationID: CodeKey(pending.verificationID), code: code)
    }

    /// Sends a code to a number and remembers the verification. Unless input is a terminal, it prints the command of
    /// the second step.
    static func sendCode(
        to number: String, _ words: [String], _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let outcome = try side.perform(.sendVerificationCode(phoneNumber: number), for: invocation, on: &host)
        guard case .verificationID(let id) = outcome else { throw CommandFailure(.failure, "no code was sent") }
        let pending = PhoneVerification(number: number, verificationID: id)
        try side.store(PhoneVerification.note(invocation.globals), pending.encoded, on: &host)
        if host.isTerminal(.input) { return }
        host.put(
            invocation,
            text: "a code was sent to \(TerminalText.safe(number)); continue with: "
                + invocation.line(words + ["--finish"])
        ) { writer in
            writer.beginObject()
            writer.key("codeSentTo")
            writer.string(number)
            writer.endObject()
        }
    }
}
