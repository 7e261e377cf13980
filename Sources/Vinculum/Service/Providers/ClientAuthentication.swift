/// How the project shows a provider's token endpoint who it is (OpenID Connect Core 1.0 section 9).
// Indirect, so that a copy moves one word and counts one reference.
indirect enum ClientAuthentication: Sendable {
    /// Client id and secret as a header (RFC 6749 section 2.3.1).
    case basic(secret: String)
    /// Client id and secret among the parameters.
    case post(secret: String)
    /// An assertion that the client signs (RFC 7523 section 2.2).
    case privateKey(ClientKey)
    /// A client secret that is an assertion itself, as Apple has it.
    case signedSecret(ClientKey, team: String)
    /// None: PKCE alone protects the code.
    case none

    static var basicName: String { "client_secret_basic" }
    static var postName: String { "client_secret_post" }
    static var privateKeyName: String { "private_key_jwt" }
    static var noneName: String { "none" }
    /// The methods that a contract may name.
    static let names = [basicName, postName, privateKeyName, noneName]

    /// Chooses a method: the one of the contract, else one that the provider offers.
    ///
    /// - Returns: `nil` if the contract lacks the secret or the key of its method.
    init?(_ contract: ProviderContract, offered: [String]) {
        func isNamed(_ name: String) -> Bool { contract.authenticationMethod == name }
        if let apple = contract.appleKey, contract.clientSecret == nil {
            guard let team = apple.string(of: "teamId").nonEmpty,
                let key = ClientKey(
                    id: apple.string(of: "keyId"), pem: apple.string(of: "privateKey"), algorithm: "ES256")
            else { return nil }
            self = .signedSecret(key, team: team)
        } else if isNamed(ClientAuthentication.privateKeyName)
            || contract.authenticationMethod == nil && contract.privateKey != nil
        {
            guard
                let key = ClientKey(
                    id: contract.keyID, pem: contract.privateKey, algorithm: contract.signingAlgorithm)
            else { return nil }
            self = .privateKey(key)
        } else if isNamed(ClientAuthentication.noneName)
            || contract.isPublicClient && contract.authenticationMethod == nil
        {
            self = .none
        } else if let secret = contract.clientSecret {
            let posts =
                if let written = contract.authenticationMethod {
                    written == ClientAuthentication.postName
                } else {
                    ClientAuthentication.prefersPost(secret, contract.clientID, offered)
                }
            self = posts ? .post(secret: secret) : .basic(secret: secret)
        } else {
            // A provider whose app has no secret, such as Twitter's native ones.
            guard contract.authenticationMethod == nil else { return nil }
            self = .none
        }
    }

    /// Providers read a header with other characters than the unreserved ones (RFC 3986 section 2.3) differently: some
    /// decode it as RFC 6749 section 2.3.1 says, others do not. Parameters all read alike.
    private static func prefersPost(_ secret: String, _ clientID: String, _ offered: [String]) -> Bool {
        func offers(_ name: String) -> Bool { offered.contains { $0 == name } }
        guard offers(postName) else { return false }
        let isPlain =
            PercentEncoding.encodedComponent(secret) == secret
            && PercentEncoding.encodedComponent(clientID) == clientID
        return !offers(basicName) || !isPlain
    }
}
