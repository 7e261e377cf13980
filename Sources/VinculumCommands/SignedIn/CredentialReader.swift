import Vinculum

/// Makes a credential of a command line, and of the secrets that come by another way than it.
enum CredentialReader {
    /// The options of every command that takes a credential.
    static let options: [OptionSpecification] = [
        .init("--sub", "SUBJECT", "who the identity provider says this is (a local test identity)"),
        .init("--email", "EMAIL", "the address it vouches for"),
        .init("--unverified", nil, "it does not say that the address was verified"),
        .init("--name", "NAME", "the name it knows"),
        .init("--id-token-file", "FILE", "take the provider's ID token from a file; - is standard input"),
        .init("--access-token-file", "FILE", "take the provider's access token, or the token of OAuth 1, from a file"),
        .init("--secret-file", "FILE", "take the token secret of OAuth 1 (Twitter) from a file"),
        .init("--nonce-file", "FILE", "take the raw nonce of the ID token from a file"),
        .init("--auth-code-file", "FILE", "take the server auth code of Play Games from a file"),
        .init("--credential-file", "FILE", "take a credential in its JSON form from a file; - is standard input"),
        .init("--link-file", "FILE", "take the link of the mail from a file; - is standard input"),
        .init("--password-file", "FILE", "take the password from the first line of a file; - is standard input"),
        .init("--token-file", "FILE", "take the custom token from a file; - is standard input"),
        .init("--code-file", "FILE", "take the code from the first line of a file; - is standard input"),
        .init("--finish", nil, "second step of phone: type the code that was sent"),
    ]

    static let details: [String] = [
        "KIND is " + CredentialKind.list + ".",
        "Secrets are no options: a password, a code or a token is asked for without echo on a terminal, and read from "
            + "standard input or a file otherwise.",
        "An identity provider is played by a local test identity: --sub says who it is, --email which address the "
            + "provider vouches for. Without --sub an ID token is read. saml.NAME takes the identity only.",
        "email-link takes the link of the mail that vinculum send link asks for, and the address it went to unless it was "
            + "asked for here.",
        "A phone number takes two steps: the first sends a code (see vinculum outbox), the second is the same command "
            + "with --finish. On a terminal the first step asks for the code at once.",
    ]

    /// A password for the address.
    static func password(
        _ invocation: Invocation, for email: String, isNew: Bool = false, on host: inout some CommandHost
    ) throws(CommandFailure) -> Secret {
        let file = invocation.value("--password-file")
        let password = try self.line(file, prompt: "Password for \(email): ", on: &host)
        if isNew, file == nil, host.isTerminal(.input) {
            let again = try self.line(nil, prompt: "The same again: ", on: &host)
            guard password == again else { throw .usage("the two passwords are not the same") }
        }
        return password
    }

    /// A code that was sent, or that an app shows.
    static func code(
        _ invocation: Invocation, prompt: String, on host: inout some CommandHost
    ) throws(CommandFailure) -> Secret {
        try self.line(invocation.value("--code-file"), prompt: prompt, on: &host)
    }

    static func customToken(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Credential {
        .customToken(try self.text(invocation.value("--token-file"), prompt: "Custom token: ", on: &host))
    }

    /// The link of a mail, with the address it was sent to.
    static func emailLink(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) -> Credential {
        let workspace = try Workspace.openForReading(invocation, on: &host)
        let remembered = workspace.notes[SignedInSide.note("email-link", workspace.tenant)]
        guard let email = invocation.operand(1) ?? remembered.map({ String(decoding: $0, as: UTF8.self) }) else {
            throw .usage("email-link needs the address that the mail went to: \(invocation.operands[0]) EMAIL")
        }
        let text = try self.text(invocation.value("--link-file"), prompt: "Link in the mail to \(email): ", on: &host)
        guard let credential = Credential.emailLink(email: email, link: text.revealed()) else {
            throw CommandFailure(
                .refused, code: "invalidActionCode", number: Int64(AuthErrorCode.invalidActionCode.rawValue),
                "that is no link to sign in with", why: "such a link has mode=signIn and an oobCode",
                next: [.init(invocation.line(["send", "link", email]), "have one sent"), .init(invocation.line(["outbox"]), "see the mails")])
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
        if let name = invocation.value("--name") {
            writer.key("name")
            writer.string(name)
        }
        writer.endObject()
        return writer.text
    }

    /// One line of a file, of standard input, or of what a person types unseen.
    private static func line(
        _ file: String?, prompt: String, on host: inout some CommandHost
    ) throws(CommandFailure) -> Secret {
        var bytes: [UInt8]?
        do throws(FileError) {
            if let file, !sameBytes(file, "-") {
                bytes = try host.files.read(file, upTo: 1 << 20).split(
                    separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false
                ).first.map { Array($0) }
                if bytes?.last == 0x0D { bytes?.removeLast() }
            } else if file != nil {
                bytes = try host.readLine()
            } else {
                bytes = try host.readSecret(prompt: TerminalText.safe(prompt))
            }
        } catch {
            throw CommandFailure(error)
        }
        return try self.secret(bytes)
    }

    /// All of a file or of standard input, without the white space around it; a line of what a person types.
    private static func text(
        _ file: String?, prompt: String, whenAbsent absence: CommandFailure? = nil, on host: inout some CommandHost
    ) throws(CommandFailure) -> Secret {
        if file == nil, host.isTerminal(.input) { return try self.line(nil, prompt: prompt, on: &host) }
        var bytes: [UInt8]
        do throws(FileError) {
            if let file, !sameBytes(file, "-") {
                bytes = try host.files.read(file, upTo: 1 << 20)
            } else {
                bytes = try host.readAll(upTo: 1 << 20)
            }
        } catch {
            throw CommandFailure(error)
        }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        if bytes.isEmpty, file == nil, let absence { throw absence }
        return try self.secret(Array(bytes.drop { $0 <= 0x20 }))
    }

    private static func secret(_ bytes: [UInt8]?) throws(CommandFailure) -> Secret {
        guard let bytes, !bytes.isEmpty else {
            throw .usage("nothing was typed or given", why: "a secret is asked for on a terminal, else read from standard input or a file")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .usage("what was given is not UTF-8") }
        return Secret(text)
    }
}
