import Vinculum

/// Credentials that somebody else vouches for: an identity provider, a game service, the sender of a mail.
extension CredentialReader {
    /// The link of a mail, with the address it was sent to.
    static func emailLink(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) -> Credential {
        let workspace = try Workspace.openForReading(invocation, on: &host)
        let remembered = workspace.keyValues[SignedInSide.note("email-link", invocation.globals)]
        guard let email = invocation.operand(1) ?? remembered.map({ String(decoding: $0, as: UTF8.self) }) else {
            throw .usage("email-link needs the address that the mail went to: \(invocation.operands[0]) EMAIL")
        }
        let text = try self.text(invocation.value("--link-file"), prompt: "Link in the mail to \(email): ", on: &host)
        guard let credential = Credential.emailLink(email: email, link: text.revealed()) else {
            throw CommandFailure(
                .refused, code: "invalidActionCode", number: Int64(AuthErrorCode.invalidActionCode.rawValue),
                "that is no link to sign in with", why: "such a link has mode=signIn and an oobCode",
                next: [.init(invocation.line(["send", "link", email]), "have one sent")]
                    + (invocation.globals.remote == nil ? [.init(invocation.line(["outbox"]), "see the mails")] : []))
        }
        return credential
    }

    /// A player of Game Center; a local test identity unless a credential is given.
    static func gameCenter(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) -> Credential {
        guard let player = invocation.value("--sub") else { return try self.credential(.gameCenter, invocation, on: &host) }
        return .gameCenter(
            .init(
                playerID: player, teamPlayerID: player, gamePlayerID: player,
                publicKeyURL: "https://static.gc.apple.com/public-key/gc-prod-1.cer", signature: [1], salt: [1],
                timestamp: host.now().milliseconds, displayName: invocation.value("--name")))
    }

    /// A credential in the form that the libraries keep one in.
    private static func credential(
        _ provider: ProviderID, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Credential {
        let file = invocation.value("--credential-file")
        let absence = CommandFailure.usage(
            "\(provider.rawValue) has to say who this is",
            next: [
                .init(invocation.line(invocation.words + ["--sub", "1001"]), "a local test identity"),
                .init(invocation.line(invocation.words + ["--credential-file", "FILE"]), "a credential in its JSON form"),
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
                case .notAnObject: "it is no object"
                case .malformed(let member): "the member \(member) is missing or not what it must be"
                }
            throw CommandFailure(.refused, code: "invalidCredential", "that is no credential of \(provider.rawValue)", why: why)
        }
    }

    /// The assertion of an identity provider.
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
            "\(provider.rawValue) has to say who this is",
            next: [
                .init(
                    invocation.line(invocation.words + ["--sub", "1001", "--email", "ada@example.net"]),
                    "a local test identity"),
                .init(invocation.line(invocation.words + ["--id-token-file", "FILE"]), "the provider's ID token"),
            ])
        if host.isTerminal(.input) { throw absence }
        credential.idToken = try self.text(nil, prompt: "", whenAbsent: absence, on: &host)
        return .federated(credential)
    }

    /// What a file of the option holds; `nil` without the option.
    private static func token(
        _ option: String, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Secret? {
        guard let file = invocation.value(option) else { return nil }
        return try self.text(file, prompt: "", on: &host)
    }

    /// The unsigned form of an identity that a local authority takes for an ID token.
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
