import Vinculum

/// The members of an identity provider that `providers add` and `providers set` have options for.
enum ProviderFields {
    private static let texts: [(option: OptionSpecification, member: String)] = [
        (.init("--issuer", "URL", "issuer of OpenID Connect; its discovery document has the endpoints"), "issuer"),
        (.init("--client-id", "ID", "client ID of this service at the provider"), "clientId"),
        (.init("--name", "NAME", "display name"), "displayName"),
        (
            .init(
                "--auth-method", "METHOD",
                "client_secret_basic, client_secret_post, private_key_jwt or none; by discovery by default",
                values: ["client_secret_basic", "client_secret_post", "private_key_jwt", "none"]),
            "tokenEndpointAuthMethod"
        ),
        (.init("--authorization-endpoint", "URL", "instead of the one of discovery"), "authorizationEndpoint"),
        (.init("--token-endpoint", "URL", "instead of the one of discovery"), "tokenEndpoint"),
        (.init("--userinfo-endpoint", "URL", "instead of the one of discovery"), "userinfoEndpoint"),
        (.init("--device-endpoint", "URL", "instead of the one of discovery"), "deviceAuthorizationEndpoint"),
        (.init("--jwks-uri", "URL", "instead of the one of discovery"), "jwksUri"),
        (
            .init(
                "--signing-algorithm", "NAME", "RS256 or ES256, for private_key_jwt; by the key by default",
                values: ["RS256", "ES256"]),
            "signingAlgorithm"
        ),
        (
            .init("--id-token-algorithm", "NAME", "only algorithm of ID tokens; HS256 for the client secret"),
            "idTokenSignedResponseAlg"
        ),
    ]

    private static let lists: [(option: OptionSpecification, member: String)] = [
        (.init("--scope", "SCOPE", "request this scope instead of the default ones; may be repeated"), "scopes"),
        (
            .init("--email-domain", "DOMAIN", "domain that --email-trust domains trusts; may be repeated"),
            "emailTrust.domains"
        ),
        (.init("--reserve", "NAME", "parameter that clients cannot set; may be repeated"), "reservedParameters"),
        (
            .init(
                "--issuer-tenant", "ID",
                "directory (tid) that may sign in, where the issuer has {tenantid}; may be "
                    + "repeated"), "tenants"
        ),
    ]

    private static let objects: [(option: OptionSpecification, member: String)] = [
        (.init("--parameter", "NAME=VALUE", "add to each authorization request; may be repeated"), "parameters"),
        (
            .init("--claim", "NAME=CLAIM", "read NAME (subject, email, picture, …) from this claim; may be repeated"),
            "claims"
        ),
    ]

    private static let others: [OptionSpecification] = [
        .init("--client-secret-file", "FILE", "read the client secret from FILE; - for standard input"),
        .init("--private-key-file", "FILE", "read the private key (PEM) of private_key_jwt, or Apple's, from FILE"),
        .init("--key-id", "ID", "ID of that key at the provider"),
        .init("--public", nil, "a client without a secret, protected by PKCE"),
        .init("--implicit", nil, "request ID tokens without a code: the implicit flow, which is weaker"),
        .init(
            "--email-trust", "RULE",
            "whether its e-mail addresses are verified: none (never), claim (by email_verified) or domains",
            values: ["none", "claim", "domains"]),
        .init("--address-mutable", nil, "an address may pass to another person; never link by it alone"),
        .init("--disabled", nil, "configure it without allowing sign-ins"),
    ]

    static let options: [OptionSpecification] = {
        var options = ProviderFields.texts.map { $0.option }
        options += ProviderFields.others
        options += ProviderFields.lists.map { $0.option }
        options += ProviderFields.objects.map { $0.option }
        return options
    }()

    /// The members that the options set, each with its value as JSON.
    static func members(
        of id: ProviderID, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> [Settings.Member] {
        var members: [Settings.Member] = []
        for (option, member) in self.texts {
            if let text = invocation.value(option.name) { members.append(.init(member, text)) }
        }
        for (option, member) in self.lists where invocation.has(option.name) {
            members.append(.init(member, self.list(invocation.values(option.name))))
        }
        for (option, member) in self.objects where invocation.has(option.name) {
            members.append(.init(member, try self.object(invocation.values(option.name), option)))
        }
        if invocation.has("--public") { members.append(.init("public", flag: true)) }
        if invocation.has("--implicit") { members.append(.init("responseType", Array(#"{"idToken":true}"#.utf8))) }
        if invocation.has("--address-mutable") { members.append(.init("emailTrust.mutable", flag: true)) }
        if invocation.has("--disabled") { members.append(.init("enabled", flag: false)) }
        if let rule = invocation.value("--email-trust") {
            guard let authority = self.authorities.first(where: { $0.rule == rule }) else {
                throw .usage("--email-trust must be none, claim or domains, but is \(rule)")
            }
            members.append(.init("emailTrust.authority", authority.value))
        }
        return members + (try self.secrets(of: id, invocation, on: &host))
    }

    private static let authorities: [(rule: String, value: String)] = [
        ("none", "NONE"), ("claim", "CLAIM"), ("domains", "DOMAINS"),
    ]

    /// The secrets, from files or standard input. Apple's key signs the client secret, so its members are others.
    private static func secrets(
        of id: ProviderID, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> [Settings.Member] {
        var members: [Settings.Member] = []
        let folder = id == .apple ? "appleSignInConfig.codeFlowConfig." : ""
        if let key = invocation.value("--key-id") { members.append(.init(folder + "keyId", key)) }
        let files = [("--client-secret-file", "clientSecret"), ("--private-key-file", folder + "privateKey")]
        let isTwice = files.allSatisfy { invocation.value($0.0)?.isStandardStream ?? false }
        guard !isTwice else { throw .usage("only one of the two secrets can come from standard input") }
        for (option, member) in files {
            guard let file = invocation.value(option) else { continue }
            let secret = try CredentialReader.text(
                file, prompt: "", whenAbsent: .usage("\(option): the input is empty"), on: &host)
            members.append(.init(member, secret.revealed()))
        }
        return members
    }

    /// Refuses a secret among words of the command line, which other users of the machine and the shell's history see.
    static func refuseSecrets(in words: [String]) throws(CommandFailure) {
        for index in stride(from: 0, to: words.count, by: 2) {
            let leaf = words[index].utf8.split(separator: UInt8(ascii: ".")).last.map { Array($0) } ?? []
            let isSecret = ["clientSecret", "privateKey"].contains { leaf == Array($0.utf8) }
            guard isSecret else { continue }
            throw .usage(
                "\(words[index]) is a secret and cannot be given on the command line",
                why: "other users of this machine and the shell's history would see it",
                next: [
                    .init(
                        "vinculum providers set ID --client-secret-file FILE", "read it from a file, or - for input"),
                    .init("vinculum providers set ID --private-key-file FILE", "the same for a private key"),
                ])
        }
    }

    /// Splits `NAME=VALUE` at its first `=`.
    static func split(_ text: String) -> (name: String, value: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        return (parts[0], parts.count > 1 ? parts[1] : "")
    }

    private static func list(_ values: [String]) -> [UInt8] {
        var writer = JSON.Writer()
        writer.beginArray()
        for value in values { writer.string(value) }
        writer.endArray()
        return writer.bytes
    }

    private static func object(
        _ values: [String], _ option: OptionSpecification
    ) throws(CommandFailure) -> [UInt8] {
        var writer = JSON.Writer()
        writer.beginObject()
        for value in values {
            let (name, text) = self.split(value)
            guard !name.isEmpty, value.utf8.contains(UInt8(ascii: "=")) else {
                throw .usage("\(option.name) needs \(option.value ?? ""), but is \(value)")
            }
            writer.member(named: name, text)
        }
        writer.endObject()
        return writer.bytes
    }
}
