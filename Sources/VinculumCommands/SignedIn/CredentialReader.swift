import Vinculum

/// Builds a credential from a command line and from the secrets read elsewhere.
enum CredentialReader {
    /// The options of every command with a KIND.
    static let options: [OptionSpecification] = [
        .init("--sub", "SUBJECT", "use a local test identity with this subject"),
        .init("--email", "EMAIL", "the test identity's e-mail address"),
        .init("--unverified", nil, "mark that address as not verified"),
        .init("--name", "NAME", "the test identity's display name"),
        .init("--id-token-file", "FILE", "read the provider's ID token from FILE; - for standard input"),
        .init("--access-token-file", "FILE", "read the provider's access token, or the OAuth 1 token, from FILE"),
        .init("--secret-file", "FILE", "read the OAuth 1 token secret (Twitter) from FILE"),
        .init("--nonce-file", "FILE", "read the raw nonce of the ID token from FILE"),
        .init("--auth-code-file", "FILE", "read the server auth code of Play Games from FILE"),
        .init("--credential-file", "FILE", "read a credential in JSON from FILE; - for standard input"),
        .init("--link-file", "FILE", "read the link of the mail from FILE; - for standard input"),
        .init("--password-file", "FILE", "read the password from the first line of FILE; - for standard input"),
        .init("--token-file", "FILE", "read the custom token from FILE; - for standard input"),
        .init("--code-file", "FILE", "read the code from the first line of FILE; - for standard input"),
        .init("--finish", nil, "second step of phone: enter the code that was sent"),
    ]

    /// Paragraphs of help about KIND and secrets.
    static let details: [String] = [
        "KIND is " + CredentialKind.list + ".",
        "Secrets are never options: a password, code or token is read without echo from a terminal, otherwise from "
            + "standard input or a file.",
        "For identity providers, --sub makes a local test identity with that subject, and --email its verified "
            + "e-mail address. Without --sub, an ID token is read. saml.NAME accepts test identities only.",
        "email-link reads the link of the mail that vinculum send link requested. Give the e-mail address unless the "
            + "mail was requested from here.",
        "A phone number takes two steps: the first sends a code (see vinculum outbox), the second is the same command "
            + "with --finish. At a terminal the first step asks for the code immediately.",
    ]

    /// Reads the password for an address; at a terminal twice, if it is a new one.
    static func password(
        _ invocation: Invocation, for email: String, isNew: Bool = false, on host: inout some CommandHost
    ) throws(CommandFailure) -> Secret {
        let file = invocation.value("--password-file")
        let password = try self.line(file, prompt: "Password for \(email): ", on: &host)
        if isNew, file == nil, host.isTerminal(.input) {
            let again = try self.line(nil, prompt: "Repeat the password: ", on: &host)
            guard password == again else { throw .usage("the two passwords differ") }
        }
        return password
    }

    /// Reads a code that was sent, or that an authenticator app shows.
    static func code(
        _ invocation: Invocation, prompt: String, on host: inout some CommandHost
    ) throws(CommandFailure) -> Secret {
        try self.line(invocation.value("--code-file"), prompt: prompt, on: &host)
    }

    /// Reads a custom token.
    static func customToken(
        _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> Credential {
        .customToken(try self.text(invocation.value("--token-file"), prompt: "Custom token: ", on: &host))
    }

    /// Reads one line of a file or of standard input; from a terminal without echo.
    private static func line(
        _ file: String?, prompt: String, on host: inout some CommandHost
    ) throws(CommandFailure) -> Secret {
        var bytes: [UInt8]?
        do throws(FileError) {
            if let file, !file.isStandardStream {
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

    /// Reads a whole file or standard input, without the white space around it; from a terminal one line.
    ///
    /// - Parameter absence: The error when standard input is empty.
    static func text(
        _ file: String?, prompt: String, whenAbsent absence: CommandFailure? = nil, on host: inout some CommandHost
    ) throws(CommandFailure) -> Secret {
        if file == nil, host.isTerminal(.input) { return try self.line(nil, prompt: prompt, on: &host) }
        var bytes: [UInt8]
        do throws(FileError) {
            if let file, !file.isStandardStream {
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
            throw .usage(
                "missing secret: the input is empty",
                why: "a secret is read from a terminal, or from standard input or a file")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .usage("the input is not UTF-8") }
        return Secret(text)
    }
}
