/// A request for authorisation that an app makes of an OpenID Connect provider itself, without the hosted page.
///
/// The code flow of OpenID Connect Core 1.0 §3.1 with proof key (RFC 7636), a state, and a nonce whose SHA-256 in lower-case
/// hexadecimal goes to the provider, as Identity Toolkit compares it.
public struct AuthorizationRequest: Equatable, Sendable {
    /// What only the client knows: neither side of the browser learns these three from the address.
    public struct Secrets: Equatable, Sendable {
        /// Comes back with the answer; tells it from one that somebody else began.
        public let state: Secret
        /// Goes to Identity Toolkit with the ID token.
        public let rawNonce: Secret
        /// Goes to the provider with the code (RFC 7636 §4.1).
        public let codeVerifier: Secret

        public init(state: Secret, rawNonce: Secret, codeVerifier: Secret) {
            self.state = state
            self.rawNonce = rawNonce
            self.codeVerifier = codeVerifier
        }

        /// - Parameter seed: State, nonce and verifier are drawn from it in this order, 43 characters each, which is 256 bits
        ///   and the shortest verifier there is.
        public init(seed: Seed) {
            var generator = SeededGenerator(seed)
            self.state = Secret(generator.text(43, .base64URL))
            self.rawNonce = Secret(generator.text(43, .base64URL))
            self.codeVerifier = Secret(generator.text(43, .base64URL))
        }

        /// The proof key's challenge by `S256` (RFC 7636 §4.2).
        public var codeChallenge: String {
            Base64URL.encoded(SHA256.hash([UInt8](self.codeVerifier.revealed().utf8)))
        }

        /// What the provider is to put into the ID token.
        public var nonce: String {
            Hex.encoded(SHA256.hash([UInt8](self.rawNonce.revealed().utf8)))
        }
    }

    public let provider: ProviderID
    /// Where the provider sends the person back to.
    public let redirectURI: String
    public let secrets: Secrets
    /// The address to open.
    public let url: String

    /// - Parameters:
    ///   - endpoint: The provider's authorisation endpoint; a query it has stays (RFC 6749 §3.1).
    ///   - clientID: The app's id at the provider.
    /// - Throws: The first ``Misuse`` in the order of its cases.
    public init(
        _ provider: OAuthProvider, endpoint: String, clientID: String, redirectURI: String, secrets: Secrets
    ) throws(Misuse) {
        for text in [endpoint, redirectURI] where !AbsoluteURI.isValid(text) || URIReference(text).fragment != nil {
            throw .invalidURI(text)
        }
        for parameter in provider.customParameters
        where AuthorizationRequest.own.contains(where: { sameBytes($0, parameter.name) }) {
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

    /// What cannot be asked for.
    public enum Misuse: Error, Equatable, Sendable {
        /// Not an absolute URI without fragment.
        case invalidURI(String)
        /// The parameter with this name belongs to the request itself; an app cannot set it.
        case reservedParameter(String)
    }

    private static let own = [
        "client_id", "code_challenge", "code_challenge_method", "nonce", "redirect_uri", "response_mode", "response_type",
        "scope", "state",
    ]

    /// With `openid` first, without which a provider gives no ID token.
    private static func scope(of provider: OAuthProvider) -> String {
        if provider.scopes.contains(where: { sameBytes($0, "openid") }) { return provider.scopeList(separator: " ") ?? "" }
        return provider.scopeList(separator: " ").map { "openid \($0)" } ?? "openid"
    }

    public static func == (a: AuthorizationRequest, b: AuthorizationRequest) -> Bool {
        a.provider == b.provider && sameBytes(a.redirectURI, b.redirectURI) && a.secrets == b.secrets
            && sameBytes(a.url, b.url)
    }
}
