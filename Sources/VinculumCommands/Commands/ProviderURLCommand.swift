import Vinculum

/// `vinculum provider url`.
enum ProviderURLCommand {
    static let specification = CommandSpecification(
        "provider", "url", group: .session, summary: "create the authorization URL of an identity provider",
        synopsis: "KIND", operands: 1...1,
        options: [
            .init("--client-id", "ID", "client ID of the app at the provider"),
            .init("--redirect", "URL", "redirect URI of the app"),
            .init("--endpoint", "URL", "authorization endpoint of the provider; known for well-known providers"),
            .init("--scope", "SCOPE", "OAuth scope; may be repeated"),
            .init("--parameter", "NAME=VALUE", "custom parameter for the provider; may be repeated"),
            .init(
                "--secrets-file", "FILE", "write state, nonce and code verifier, with which the response is verified"),
        ],
        details: [
            "The URL begins the authorization code flow of OpenID Connect with PKCE, state and nonce. Parameters "
                + "that the flow sets itself are refused."
        ],
        examples: [
            .init(
                "vinculum provider url google --client-id app --redirect https://app.example/back "
                    + "--secrets-file s.json",
                "Print the URL to open, and write the secrets that verify the response."),
            .init(
                "vinculum provider url oidc.corp --endpoint https://id.example/authorize --client-id app "
                    + "--redirect https://app.example/back --scope email",
                "Use your own provider."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let id = try CredentialKind.provider(invocation.operands[0])
        guard let endpoint = invocation.value("--endpoint") ?? id.authorizationEndpoint else {
            throw .usage("the authorization endpoint of \(id.rawValue) is unknown; give --endpoint")
        }
        guard let clientID = invocation.value("--client-id"), let redirect = invocation.value("--redirect") else {
            throw .usage("--client-id and --redirect are required")
        }
        let provider = try self.provider(id, invocation)
        let seed = invocation.globals.seed ?? host.nextSeed()
        let request: AuthorizationRequest
        do throws(AuthorizationRequest.Misuse) {
            request = try AuthorizationRequest(
                provider, endpoint: endpoint, clientID: clientID, redirectURI: redirect, secrets: .init(seed: seed))
        } catch {
            switch error {
            case .invalidURI(let text): throw .usage("\(text) is not an absolute URL without a fragment")
            case .reservedParameter(let name): throw self.reserved(name)
            }
        }
        if let file = invocation.value("--secrets-file") {
            guard !file.isStandardOutput else {
                throw .usage("--secrets-file must name a file; the URL goes to standard output")
            }
            try host.writePrivate(self.secrets(request) + [0x0A], to: file)
        }
        host.put("url", invocation.globals.isJSON ? request.url : request.url + "\n", asJSON: invocation.globals.isJSON)
    }

    private static func provider(_ id: ProviderID, _ invocation: Invocation) throws(CommandFailure) -> OAuthProvider {
        do throws(OAuthProvider.Misuse) {
            var provider = try OAuthProvider(id, usesEmulator: true)
            for (name, value) in invocation.options {
                if name == "--scope" { provider.scopes.append(value) }
                guard name == "--parameter" else { continue }
                let parts = value.utf8.split(
                    separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
                )
                .map { String(decoding: $0, as: UTF8.self) }
                try provider.set(parts[0], to: parts.count > 1 ? parts[1] : "")
            }
            return provider
        } catch {
            switch error {
            case .providerNotAllowed(let id): throw .usage("\(id.rawValue) does not support sign-in through a browser")
            case .reservedParameter(let name): throw self.reserved(name)
            }
        }
    }

    private static func reserved(_ name: String) -> CommandFailure {
        .usage("the parameter \(name) cannot be set", why: "the flow sets it itself")
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
