import Vinculum

/// Reads credentials that another party vouches for: an identity provider, a game service, the sender of a mail.
extension CredentialReader {
    /// Reads the link of a sign-in mail and the address it was sent to.
    static func emailLink(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Credential {
        let workspace = try Workspace.openForReading(invocation, isWhole: false, on: &host)
        let remembered = workspace.keyValues[SignedInSide.note("email-link", invocation.globals)]
        guard let email = invocation.operand(1) ?? remembered.map({ String(decoding: $0, as: UTF8.self) }) else {
            throw .usage("missing e-mail address; write \(invocation.operands[0]) EMAIL")
        }
        let text = try self.text(invocation.value("--link-file"), prompt: "Link in the mail to \(email): ", on: &host)
        guard let credential = Credential.emailLink(email: email, link: text.revealed()) else {
            throw CommandFailure(
                .refused, code: "invalidActionCode", number: Int64(AuthErrorCode.invalidActionCode.rawValue),
                "the text is not a sign-in link", why: "a sign-in link has mode=signIn and an oobCode",
                next: [.init(invocation.line(["send", "link", email]), "send a sign-in link")]
                    + (invocation.globals.remote == nil
                        ? [.init(invocation.line(["outbox"]), "show the sent mails")] : []))
        }
        return credential
    }

    /// A player of Game Center: a local test identity, or the credential of `--credential-file`.
    static func gameCenter(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Credential {
        guard let player = invocation.value("--sub")
        else { return try self.credential(.gameCenter, invocation, on: &host) }
        return .gameCenter(
            .init(
                playerID: player, teamPlayerID: player, gamePlayerID: player,
                publicKeyURL: "https://static.gc.apple.com/public-key/gc-prod-1.cer", signature: [1], salt: [1],
                timestamp: host.now().milliseconds, displayName: invocation.value("--name")))
    }

    /// Reads a credential in the JSON form of the client libraries.
    private static func credential(
        _ provider: ProviderID, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Credential {
        let file = invocation.value("--credential-file")
        let absence = CommandFailure.usage(
            "missing identity for \(provider.rawValue)",
            next: [
                .init(invocation.line(invocation.words + ["--sub", "1001"]), "use a local test identity"),
                .init(invocation.line(invocation.words + ["--credential-file", "FILE"]), "read a credential in JSON"),
            ])
        if file == nil, host.isTerminal(.input) { throw absence }
        let text = try self.text(file, prompt: "", whenAbsent: absence, on: &host)
        do throws(Credential.ReadError) {
            let credential = try Credential(parsing: Array(text.revealed().utf8))
            if credential.provider == provider { return credential }
            throw .malformed("providerId")
        } catch {
            let why =
                switch error {
                case .unreadable(let error): error.description
                case .notAnObject: "it is not a JSON object"
                case .malformed(let member): "the member \(member) is missing or invalid"
                }
            throw CommandFailure(
                .refused, code: "invalidCredential", "the text is not a credential of \(provider.rawValue)", why: why)
        }
    }

    /// The credential of an identity provider: a test identity, a credential file, or the tokens of the files.
    static func federated(
        _ provider: ProviderID, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Credential {
        if let subject = invocation.value("--sub") {
            return .federated(.init(provider: provider, idToken: Secret(self.testIdentity(subject, invocation))))
        }
        if invocation.has("--credential-file") { return try self.credential(provider, invocation, on: &host) }
        var credential = Credential.Federated(provider: provider)
        credential.idToken = try self.token("--id-token-file", invocation, on: &host)
        credential.accessToken = try self.token("--access-token-file", invocation, on: &host)
        credential.secret = try self.token("--secret-file", invocation, on: &host)
        credential.rawNonce = try self.token("--nonce-file", invocation, on: &host)
        credential.serverAuthCode = try self.token("--auth-code-file", invocation, on: &host)
        if credential.isComplete { return .federated(credential) }
        let absence = CommandFailure.usage(
            "missing identity for \(provider.rawValue)",
            next: [
                .init(
                    invocation.line(invocation.words + ["--sub", "1001", "--email", "ada@example.net"]),
                    "use a local test identity"),
                .init(invocation.line(invocation.words + ["--id-token-file", "FILE"]), "read the provider's ID token"),
            ])
        if host.isTerminal(.input) { throw absence }
        credential.idToken = try self.text(nil, prompt: "", whenAbsent: absence, on: &host)
        return .federated(credential)
    }

    /// The contents of the option's file; `nil` without the option.
    private static func token(
        _ option: String, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Secret? {
        guard let file = invocation.value(option) else { return nil }
        return try self.text(file, prompt: "", on: &host)
    }

    /// An unsigned identity, which a local authority accepts in place of an ID token.
    private static func testIdentity(_ subject: String, _ invocation: Invocation) -> String {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.key("sub")
        writer.string(subject)
        if let email = invocation.value("--email") {
            writer.key("email")
            writer.string(email)
            writer.key("email_verified")
            writer.bool(!invocation.has("--unverified"))
        }
        writer.member("name", invocation.value("--name"))
        writer.endObject()
        return writer.text
    }
}
