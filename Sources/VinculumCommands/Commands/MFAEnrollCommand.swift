import Vinculum

/// `vinculum mfa enroll`.
enum MFAEnrollCommand {
    static let specification = CommandSpecification(
        "mfa", "enroll", group: .secondFactors, summary: "add a second factor to the signed-in account",
        synopsis: "phone NUMBER | totp | --finish", operands: 0...2,
        options: [
            .init("--finish", nil, "second step: submit the first code"),
            .init("--name", "NAME", "with --finish, the name of the factor in lists"),
            .init("--code-file", "FILE", "read the code from the first line of FILE; - for standard input"),
        ],
        details: [
            "Enrolling takes two steps: the first sends a code, or shows the secret for an authenticator app; the "
                + "second is mfa enroll --finish with the first code. On a terminal the first step prompts for the "
                + "code at once.",
            "The account must have a verified e-mail address.",
        ],
        examples: [
            .init("vinculum mfa enroll phone +15555550100", "Send a code; vinculum outbox shows it."),
            .init("vinculum mfa enroll totp", "Show the secret and the URI for a QR code."),
            .init("vinculum mfa enroll --finish --name work", "Prompt for the code, or read it from standard input."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let isFinishing = invocation.has("--finish")
        if isFinishing, !invocation.operands.isEmpty {
            throw .usage("--finish takes no operands: mfa enroll --finish")
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
        case ("phone", let number?): return .phone(number: try Typed.phone(number))
        case ("totp", nil): return .totp
        default: throw .usage("choose a factor: mfa enroll phone NUMBER, or mfa enroll totp")
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
        "continue with: " + invocation.line(["mfa", "enroll", "--finish"])
    }

    private static func putNumber(_ number: String, _ invocation: Invocation, on host: inout some CommandHost) {
        let text = "a code was sent to \(TerminalText.safe(number)); " + self.next(invocation)
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            writer.key("codeSentTo")
            writer.string(number)
            writer.endObject()
        }
    }

    /// The project of the account; only the ID token contains that of a remote service.
    private static func project(of user: User) -> String? {
        guard let token = try? CompactJWS(parsing: user.tokens.idToken.revealed()) else { return nil }
        return token.payload.string(of: "aud").flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func putSecret(
        _ secret: TOTPSecret, _ user: User, _ invocation: Invocation, on host: inout some CommandHost
    ) {
        let key = secret.sharedSecretKey.revealed()
        let issuer = self.project(of: user) ?? invocation.globals.project.text
        let uri = secret.provisioningURI(issuer: issuer, account: user.email ?? user.uid)
        let shown = uri.map { "uri     " + TerminalText.safe($0) + "\n" } ?? ""
        let text =
            "secret  " + TerminalText.safe(key) + "\n" + shown + "add it to an authenticator app; "
            + self.next(invocation)
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
            in: try Workspace.openForReading(invocation, isWhole: false, on: &host), invocation)
        let prompt: String
        switch session?.enrollment?.phase {
        case .waitingForSMS(let number): prompt = "Code sent to \(number): "
        case .waitingForApp: prompt = "Code from the app: "
        case .ready, .starting, .checking, .enrolled, .failed, nil:
            throw CommandFailure(
                .refused, code: "missingMultiFactorSession", number: 17081, "no enrolment is pending",
                next: [.init(invocation.line(["mfa", "enroll", "totp"]), "begin an enrolment")])
        }
        let code = try CredentialReader.code(invocation, prompt: prompt, on: &host)
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        let intent = AuthClient.Intent.finishEnrollment(code: code, displayName: invocation.value("--name"))
        let (user, codes): (User, [Secret])
        switch try side.perform(intent, for: invocation, on: &host) {
        case .user(let enrolled): (user, codes) = (enrolled, [])
        case .enrolled(let enrolled, let recoveryCodes): (user, codes) = (enrolled, recoveryCodes)
        default: throw CommandFailure(.failure, "the enrolment ended without a result")
        }
        let added = user.factors.last.map { FactorView($0).text } ?? ""
        let recovery = codes.isEmpty ? "" : "\n" + MFARecoveryCodesCommand.text(codes)
        host.put(invocation, text: "enrolled for \(user.title): " + TerminalText.safe(added) + recovery) { writer in
            writer.beginObject()
            if !codes.isEmpty { MFARecoveryCodesCommand.write(codes, to: &writer) }
            writer.key("user")
            user.write(to: &writer)
            writer.endObject()
        }
    }
}
