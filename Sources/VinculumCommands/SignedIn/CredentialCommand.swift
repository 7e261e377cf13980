import Vinculum

/// The common part of the commands that take a KIND: sign-in, link and reauthenticate.
enum CredentialCommand {
    enum Purpose {
        case signIn, link, reauthenticate

        func intent(_ credential: Credential) -> AuthClient.Intent {
            switch self {
            case .signIn: .signIn(credential)
            case .link: .link(credential)
            case .reauthenticate: .reauthenticate(credential)
            }
        }
    }

    static func run(
        _ purpose: Purpose, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let kind = try CredentialKind(invocation.operands[0])
        try self.checkOperands(kind, invocation)
        try self.checkOptions(kind, invocation)
        if let email = invocation.value("--email") { _ = try Typed.email(email) }
        if kind == .password || kind == .emailLink, let email = invocation.operand(1) { _ = try Typed.email(email) }
        if kind == .phone, let number = invocation.operand(1) {
            _ = try Typed.phone(number)
            try self.sendCode(to: number, invocation.command.specification.words + ["phone"], invocation, on: &host)
            // On a terminal the second step follows at once.
            guard host.isTerminal(.input) else { return }
        }
        // Secrets are read while nobody holds the lock.
        let credential = try self.credential(kind, invocation, on: &host)
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let outcome = try side.perform(purpose.intent(credential), for: invocation, on: &host)
        if kind == .phone { try side.store(PhoneVerification.note(invocation.globals), nil, on: &host) }
        guard case .signedIn(let result) = outcome else {
            throw CommandFailure(.failure, "the sign-in ended without a session")
        }
        let verb =
            switch purpose {
            case .signIn: "signed in as "
            case .link: "linked to "
            case .reauthenticate: "still "
            }
        let isNew = purpose == .signIn && result.additionalUserInfo?.isNewUser ?? false
        host.put(invocation, text: result.text(verb) + (isNew ? ", a new account" : "")) { result.write(to: &$0) }
    }

    private static func checkOperands(_ kind: CredentialKind, _ invocation: Invocation) throws(CommandFailure) {
        let word = invocation.operands[0]
        let isFinishing = invocation.has("--finish")
        if isFinishing, kind != .phone { throw .usage("--finish is the second step of phone") }
        switch (kind, invocation.operand(1)) {
        case (.password, nil): throw .usage("password needs an e-mail address: \(word) EMAIL")
        case (.phone, nil) where !isFinishing: throw .usage("phone needs a number: phone NUMBER, then phone --finish")
        case (.phone, _?) where isFinishing: throw .usage("the second step takes no number: phone --finish")
        case (.password, _?), (.phone, _), (.emailLink, _): break
        case (_, let extra?): throw .usage("\(word) takes no further word, but \(extra) was given")
        case (_, nil): break
        }
    }

    /// An option that would have no effect is more likely a mistake than a wish.
    private static func checkOptions(_ kind: CredentialKind, _ invocation: Invocation) throws(CommandFailure) {
        let known: [String] =
            switch kind {
            case .anonymous: []
            case .password: ["--password-file"]
            case .phone: ["--finish", "--code-file"]
            case .custom: ["--token-file"]
            case .emailLink: ["--link-file"]
            case .gameCenter: ["--sub", "--name", "--credential-file"]
            case .federated:
                ["--sub", "--email", "--unverified", "--name", "--id-token-file", "--access-token-file", "--secret-file",
                    "--nonce-file", "--auth-code-file", "--credential-file"]
            }
        for option in invocation.options where !known.contains(where: { sameBytes($0, option.name) }) {
            throw .usage(
                "\(option.name) is no option of \(invocation.operands[0])",
                why: known.isEmpty ? "it takes none" : "it takes " + known.listed)
        }
        let sources = ["--sub", "--id-token-file", "--auth-code-file", "--credential-file"].filter { invocation.has($0) }
        if sources.count > 1 { throw .usage("\(sources.listed) each say who this is", why: "one of them can be right") }
        if !invocation.has("--sub"), let option = ["--email", "--unverified", "--name"].first(where: { invocation.has($0) }) {
            throw .usage("\(option) goes with --sub", why: "without --sub an ID token says it")
        }
    }

    private static func credential(
        _ kind: CredentialKind, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Credential {
        switch kind {
        case .anonymous: return .anonymous
        case .password:
            let email = invocation.operands[1]
            return .password(.init(email: email, password: try CredentialReader.password(invocation, for: email, on: &host)))
        case .custom: return try CredentialReader.customToken(invocation, on: &host)
        case .federated(let provider): return try CredentialReader.federated(provider, invocation, on: &host)
        case .phone: return .phone(try self.typedCode(invocation.command.specification.words + ["phone"], invocation, on: &host))
        case .emailLink: return try CredentialReader.emailLink(invocation, on: &host)
        case .gameCenter: return try CredentialReader.gameCenter(invocation, on: &host)
        }
    }

    /// The code that was sent, as a person types it.
    ///
    /// - Parameter words: The command that a code is asked for with, up to the number.
    static func typedCode(
        _ words: [String], _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Credential.Phone {
        let workspace = try Workspace.openForReading(invocation, on: &host)
        guard let pending = workspace.keyValues[PhoneVerification.note(invocation.globals)].flatMap({ PhoneVerification($0) }) else {
            throw CommandFailure(
                .refused, code: "missingVerificationID", number: 17045, "no code was asked for",
                next: [.init(invocation.line(words + ["NUMBER"]), "send one")])
        }
        let code = try CredentialReader.code(invocation, prompt: "Code sent to \(pending.number): ", on: &host)
        return .code(verificationID: pending.verificationID, code: code)
    }

    /// Has a code sent. Off a terminal it says how to go on.
    static func sendCode(
        to number: String, _ words: [String], _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let outcome = try side.perform(.sendVerificationCode(phoneNumber: number), for: invocation, on: &host)
        guard case .verificationID(let id) = outcome else { throw CommandFailure(.failure, "no code was sent") }
        try side.store(PhoneVerification.note(invocation.globals), PhoneVerification(number: number, verificationID: id).encoded, on: &host)
        if host.isTerminal(.input) { return }
        host.put(
            invocation,
            text: "a code is on its way to \(TerminalText.safe(number)); go on with: " + invocation.line(words + ["--finish"])
        ) { writer in
            writer.beginObject()
            writer.key("codeSentTo")
            writer.string(number)
            writer.endObject()
        }
    }
}
