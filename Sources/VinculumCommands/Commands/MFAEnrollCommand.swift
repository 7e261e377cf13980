import Vinculum

/// `vinculum mfa enroll`.
enum MFAEnrollCommand {
    static let specification = CommandSpecification(
        "mfa", "enroll", group: .secondFactors, summary: "add a second factor to the account that is signed in",
        synopsis: "phone NUMBER | totp | --finish", operands: 0...2,
        options: [
            .init("--finish", nil, "second step: type the first code"),
            .init("--name", "NAME", "with --finish, what the factor is called in lists"),
            .init("--code-file", "FILE", "take the code from the first line of a file; - is standard input"),
        ],
        details: [
            "It takes two steps: the first sends a code, or shows the secret for an authenticator app; the second is "
                + "mfa enroll --finish with the first code. On a terminal the first step asks for the code at once.",
            "The account needs an address whose mailbox was proven.",
        ],
        examples: [
            .init("vinculum mfa enroll phone +15555550100", "Sends a code; vinculum outbox shows it."),
            .init("vinculum mfa enroll totp", "Shows the secret and the address to make a QR code of."),
            .init("vinculum mfa enroll --finish --name work", "Asks for the code, or reads it from standard input."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let isFinishing = invocation.has("--finish")
        if isFinishing, !invocation.operands.isEmpty {
            throw .usage("the second step takes no word: mfa enroll --finish")
        }
        if !isFinishing {
            try self.begin(try self.method(invocation), invocation, on: &host)
            // On a terminal the second step follows at once.
            guard host.isTerminal(.input) else { return }
        }
        try self.finish(invocation, on: &host)
    }

    private static func method(_ invocation: Invocation) throws(CommandFailure) -> EnrollmentFlow.Method {
        switch (invocation.operand(0), invocation.operand(1)) {
        case (let kind?, let number?) where sameBytes(kind, "phone"): return .phone(number: try Typed.phone(number))
        case (let kind?, nil) where sameBytes(kind, "totp"): return .totp
        default: throw .usage("say which factor: mfa enroll phone NUMBER, or mfa enroll totp")
        }
    }

    private static func begin(
        _ method: EnrollmentFlow.Method, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let outcome = try side.perform(.beginEnrollment(method), for: invocation, on: &host)
        guard case .enrollment(let enrollment) = outcome else {
            throw CommandFailure(.failure, "the enrolment did not begin")
        }
        let user = try side.user(invocation)
        switch enrollment.phase {
        case .waitingForSMS(let number): self.putNumber(number, invocation, on: &host)
        case .waitingForApp(let secret): self.putSecret(secret, user, invocation, on: &host)
        case .ready, .starting, .checking, .enrolled, .failed:
            throw CommandFailure(.failure, "the enrolment did not begin")
        }
    }

    private static func next(_ invocation: Invocation) -> String {
        "go on with: " + invocation.line(["mfa", "enroll", "--finish"])
    }

    private static func putNumber(_ number: String, _ invocation: Invocation, on host: inout some CommandHost) {
        let text = "a code is on its way to \(TerminalText.safe(number)); " + self.next(invocation)
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            writer.key("codeSentTo")
            writer.string(number)
            writer.endObject()
        }
    }

    /// The project that the account is of: only its ID token tells that of a service elsewhere.
    private static func project(of user: User) -> String? {
        guard let token = try? CompactJWS(parsing: user.tokens.idToken.revealed()) else { return nil }
        return token.payload["aud"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func putSecret(
        _ secret: TOTPSecret, _ user: User, _ invocation: Invocation, on host: inout some CommandHost
    ) {
        let key = secret.sharedSecretKey.revealed()
        let issuer = self.project(of: user) ?? invocation.globals.project
        let uri = secret.provisioningURI(issuer: issuer, account: user.email ?? user.uid)
        let shown = uri.map { "uri     " + TerminalText.safe($0) + "\n" } ?? ""
        let text = "secret  " + TerminalText.safe(key) + "\n" + shown + "put it into an authenticator app; " + self.next(invocation)
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            writer.key("secret")
            writer.string(key)
            writer.member("uri", uri)
            writer.endObject()
        }
    }

    private static func finish(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let session = try SignedInSide.session(
            in: try Workspace.openForReading(invocation, on: &host), invocation)
        let prompt: String
        switch session?.enrollment?.phase {
        case .waitingForSMS(let number): prompt = "Code sent to \(number): "
        case .waitingForApp: prompt = "Code that the app shows: "
        case .ready, .starting, .checking, .enrolled, .failed, nil:
            throw CommandFailure(
                .refused, code: "missingMultiFactorSession", number: 17081, "no enrolment waits for a code",
                next: [.init(invocation.line(["mfa", "enroll", "totp"]), "begin one")])
        }
        let code = try CredentialReader.code(invocation, prompt: prompt, on: &host)
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let intent = AuthClient.Intent.finishEnrollment(code: code, displayName: invocation.value("--name"))
        guard case .user(let user) = try side.perform(intent, for: invocation, on: &host) else {
            throw CommandFailure(.failure, "the enrolment ended without a result")
        }
        let added = user.factors.last.map { FactorView($0).text } ?? ""
        host.put(invocation, text: "enrolled for \(user.title): " + TerminalText.safe(added)) { writer in
            writer.beginObject()
            writer.key("user")
            user.write(to: &writer)
            writer.endObject()
        }
    }
}
