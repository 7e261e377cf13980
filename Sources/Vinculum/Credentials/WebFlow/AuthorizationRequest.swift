/// An authorization request that an app sends to an OpenID Connect provider itself, without the hosted page.
///
/// It uses the code flow of OpenID Connect Core 1.0 §3.1 with PKCE (RFC 7636), a state, and a nonce. The provider
/// receives the nonce's SHA-256 in lower-case hexadecimal, the form that Identity Toolkit compares.
public struct AuthorizationRequest: Equatable, Sendable {
    /// The request's secrets. Only hashes of the nonce and the verifier are part of the address.
    public struct Secrets: Equatable, Sendable {
        /// The state, which the response must repeat; it distinguishes the response from one to another client's
        /// request.
        public let state: Secret
        /// The nonce, which the client sends to Identity Toolkit with the ID token.
        public let rawNonce: Secret
        /// The PKCE code verifier, which the client sends to the provider with the code (RFC 7636 §4.1).
        public let codeVerifier: Secret

        /// Creates secrets from stored values.
        public init(state: Secret, rawNonce: Secret, codeVerifier: Secret) {
            self.state = state
            self.rawNonce = rawNonce
            self.codeVerifier = codeVerifier
        }

        /// Generates secrets.
        ///
        /// - Parameter seed: The source of state, nonce and verifier in this order. Each has 43 characters: 256 bits,
        ///   and the shortest verifier allowed.
        public init(seed: Seed) {
            var generator = SeededGenerator(seed)
            self.state = Secret(generator.text(43, .base64URL))
            self.rawNonce = Secret(generator.text(43, .base64URL))
            self.codeVerifier = Secret(generator.text(43, .base64URL))
        }

        /// The PKCE challenge with the method `S256` (RFC 7636 §4.2).
        public var codeChallenge: String {
            Base64URL.encoded(SHA256.hash([UInt8](self.codeVerifier.revealed().utf8)))
        }

        /// The nonce parameter of the request, which the provider puts into the ID token.
        public var nonce: String {
            Hex.encoded(SHA256.hash([UInt8](self.rawNonce.revealed().utf8)))
        }
    }

    /// The provider.
    public let provider: ProviderID
    /// The address to which the provider redirects.
    public private(set) var redirectURI: String
    /// The secrets; store them until the response arrives.
    public let secrets: Secrets
    /// The address to open in a browser.
    public private(set) var url: String

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - endpoint: The provider's authorization endpoint; its query, if any, is kept (RFC 6749 §3.1).
    ///   - clientID: The app's client ID at the provider.
    ///   - redirectURI: The address to which the provider redirects.
    /// - Throws: The first ``Misuse`` in the order of its cases.
    public init(
        _ provider: OAuthProvider, endpoint: String, clientID: String, redirectURI: String, secrets: Secrets
    ) throws(Misuse) {
        for text in [endpoint, redirectURI] where !AbsoluteURI.isValid(text) || URIReference(text).fragment != nil {
            throw .invalidURI(text)
        }
        for parameter in provider.customParameters
        where AuthorizationRequest.ownParameters.contains(parameter.name) {
            throw .reservedParameter(parameter.name)
        }
        self.provider = provider.id
        self.redirectURI = redirectURI
        self.secrets = secrets
        var query = Query()
        query.append("response_type", "code")
        query.append("client_id", clientID)
        query.append("redirect_uri", redirectURI)
        query.append("scope", AuthorizationRequest.scope(of: provider))
        query.append("state", secrets.state.revealed())
        query.append("nonce", secrets.nonce)
        query.append("code_challenge", secrets.codeChallenge)
        query.append("code_challenge_method", "S256")
        for parameter in provider.customParameters { query.append(parameter.name, parameter.value) }
        let separator = URIReference(endpoint).query == nil ? "?" : "&"
        self.url = "\(endpoint)\(separator)\(query.text)"
    }

    /// The reason why a request cannot be made.
    public enum Misuse: Error, Equatable, Sendable {
        /// The text is not an absolute URI without a fragment.
        case invalidURI(String)
        /// The request itself uses the parameter with this name; an app cannot set it.
        case reservedParameter(String)
    }

    private static let ownParameters: [String] = [
        "client_id", "code_challenge", "code_challenge_method", "nonce", "redirect_uri", "response_mode",
        "response_type",
        "scope", "state",
    ]

    /// The scopes with `openid` among them; without it a provider issues no ID token.
    private static func scope(of provider: OAuthProvider) -> String {
        if provider.scopes.contains(where: { $0 == "openid" }) {
            return provider.scopeList(separator: " ") ?? ""
        }
        return provider.scopeList(separator: " ").map { "openid \($0)" } ?? "openid"
    }
}
