import Vinculum

/// `vinculum provider url`.
enum ProviderURLCommand {
    static let specification = CommandSpecification(
        "provider", "url", group: .session, summary: "make the address at which an identity provider asks a person for leave",
        synopsis: "KIND", operands: 1...1,
        options: [
            .init("--client-id", "ID", "the app's id at the provider"),
            .init("--redirect", "URL", "where the provider sends the person back to"),
            .init("--endpoint", "URL", "the provider's authorisation endpoint; known for the large ones"),
            .init("--scope", "SCOPE", "what the app wants to do; may be given several times"),
            .init("--parameter", "NAME=VALUE", "a parameter of the provider's own; may be given several times"),
            .init("--secrets-file", "FILE", "keep state, nonce and code verifier, which the answer is checked with"),
        ],
        details: [
            "It is the code flow of OpenID Connect with proof key, state and nonce. Parameters that the flow sets itself are "
                + "refused.",
        ],
        examples: [
            .init(
                "vinculum provider url google --client-id app --redirect https://app.example/back --secrets-file s.json",
                "The address to open; s.json checks what comes back."),
            .init(
                "vinculum provider url oidc.corp --endpoint https://id.example/authorize --client-id app --redirect https://app.example/back --scope email",
                "A provider of one's own."),
        ])

    private static let endpoints: [(ProviderID, String)] = [
        (.google, "https://accounts.google.com/o/oauth2/v2/auth"), (.yahoo, "https://api.login.yahoo.com/oauth2/request_auth"),
        (.microsoft, "https://login.microsoftonline.com/common/oauth2/v2.0/authorize"),
        (.apple, "https://appleid.apple.com/auth/authorize"), (.github, "https://github.com/login/oauth/authorize"),
        (.linkedIn, "https://www.linkedin.com/oauth/v2/authorization"),
    ]

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let id = try CredentialKind.provider(invocation.operands[0])
        guard let endpoint = invocation.value("--endpoint") ?? self.endpoints.first(where: { $0.0 == id })?.1 else {
            throw .usage("the authorisation endpoint of \(id.rawValue) is not known: give --endpoint")
        }
        guard let clientID = invocation.value("--client-id"), let redirect = invocation.value("--redirect") else {
            throw .usage("an address needs --client-id and --redirect")
        }
        let provider = try self.provider(id, invocation)
        let seed = invocation.globals.seed ?? host.nextSeed()
        let request: AuthorizationRequest
        do throws(AuthorizationRequest.Misuse) {
            request = try AuthorizationRequest(
                provider, endpoint: endpoint, clientID: clientID, redirectURI: redirect, secrets: .init(seed: seed))
        } catch {
            switch error {
            case .invalidURI(let text): throw .usage("\(text) is no absolute address without fragment")
            case .reservedParameter(let name): throw self.reserved(name)
            }
        }
        if let file = invocation.value("--secrets-file") { try host.writePrivate(self.secrets(request) + [0x0A], to: file) }
        host.put("url", invocation.globals.isJSON ? request.url : request.url + "\n", asJSON: invocation.globals.isJSON)
    }

    private static func provider(_ id: ProviderID, _ invocation: Invocation) throws(CommandFailure) -> OAuthProvider {
        do throws(OAuthProvider.Misuse) {
            var provider = try OAuthProvider(id, usesEmulator: true)
            for (name, value) in invocation.options {
                if sameBytes(name, "--scope") { provider.scopes.append(value) }
                guard sameBytes(name, "--parameter") else { continue }
                let parts = value.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                try provider.set(
                    String(decoding: parts[0], as: UTF8.self), to: parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "")
            }
            return provider
        } catch {
            switch error {
            case .providerNotAllowed(let id): throw .usage("\(id.rawValue) is not entered through a browser")
            case .reservedParameter(let name): throw self.reserved(name)
            }
        }
    }

    private static func reserved(_ name: String) -> CommandFailure {
        .usage("the parameter \(name) cannot be set", why: "it belongs to the flow itself")
    }

    private static func secrets(_ request: AuthorizationRequest) -> [UInt8] {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("state", request.secrets.state.revealed())
        writer.member("rawNonce", request.secrets.rawNonce.revealed())
        writer.member("codeVerifier", request.secrets.codeVerifier.revealed())
        writer.endObject()
        return writer.bytes
    }
}
