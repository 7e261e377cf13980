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
        .init("--password-file", "FILE", "read the password from the first line of FILE; - for standard input"),
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
    static func text(
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
        bytes = Array(ASCII.trimmed(bytes[...]) { $0.isSpaceOrControl })
        if bytes.isEmpty, file == nil, let absence { throw absence }
        return try self.secret(bytes)
    }

    private static func secret(_ bytes: [UInt8]?) throws(CommandFailure) -> Secret {
        guard let bytes, !bytes.isEmpty else {
            throw .usage("nothing was typed or given", why: "a secret is asked for on a terminal, else read from standard input or a file")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .usage("what was given is not UTF-8") }
        return Secret(text)
    }
}
