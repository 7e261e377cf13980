/// Refusals by the configuration of an identity provider at sign-in.
extension ServiceError {
    /// Raised by sign-in with an identity provider that the project or tenant has no configuration of, unless the
    /// authority has the permission `unconfiguredProviders`.
    public static var providerNotConfigured: ServiceError {
        ServiceError(.operationNotAllowed, "The identity provider configuration is not found.")
    }
    /// Raised by sign-in with an identity provider whose configuration has `enabled` off; only an administrator changes
    /// it.
    public static var providerDisabled: ServiceError {
        ServiceError(.operationNotAllowed, "The identity provider configuration is disabled.")
    }

    /// - Parameter what: What this version does not verify, in the plural.
    static func unverifiedAssertion(_ what: String) -> ServiceError {
        ServiceError(
            .operationNotAllowed,
            """
            This server takes only what is verified, and this version does not verify \(what). Sign in with an \
            OpenID Connect provider whose ID tokens are signed.
            """)
    }

    static var unverifiableSAML: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            "This service has no verifier for the signatures of SAML responses. Use an OpenID Connect provider here.")
    }
    static var refusedSAML: ServiceError {
        ServiceError(.invalidIDPResponse, "Failed to verify the signature in SAMLResponse.")
    }
    static var silentSAMLVerifier: ServiceError {
        ServiceError(
            .invalidIDPResponse, "The verifier of SAML responses did not answer, or failed. Sign in again later.",
            kind: .unavailable)
    }
    static var unreadableSAMLVerdict: ServiceError {
        ServiceError(
            .invalidIDPResponse, "The verifier of SAML responses answered with no assertion. Correct the adapter.")
    }
    static var unsignedSAML: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            "Failed to verify the signature in SAMLResponse: the provider's configuration has no idpCertificates.")
    }
    static var otherSAMLIssuer: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The issuer of the SAML assertion is not the idpEntityId of the provider's configuration.
            """)
    }
    static var otherSAMLAudience: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            "The audience of the SAML assertion is not the spEntityId of the provider's configuration.")
    }
    static var transientSAMLSubject: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The SAML assertion names the person by a transient name id, which is another at each sign-in. Have the \
            provider send a persistent name id, or an attribute that stays, and name that in claims.subject of the \
            provider's contract.
            """)
    }
    /// - Parameter name: The attribute that the contract names.
    static func missingSAMLSubject(_ name: String) -> ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The SAML assertion has not exactly one value of \(name), which claims.subject of the provider's contract \
            names. Have the provider send one, or name another attribute.
            """)
    }
    static var unknownKeys: ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The token is signed, and it is not known here where the provider has its keys. Configure the provider \
            under oauthIdpConfigs, with its issuer.
            """)
    }
    static var otherNonce: ServiceError {
        ServiceError(
            .missingOrInvalidNonce,
            """
            The nonce in the id_token is not the request's, nor its SHA-256 in hex. Send the raw nonce that the \
            sign-in at the provider began with.
            """)
    }

    /// - Parameters:
    ///   - url: What was asked for.
    ///   - problem: What came of it, as the rest of a sentence.
    static func noKeys(_ url: String, _ problem: String) -> ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The keys that verify the id_token are not to be had: \(url) \(problem). Check the issuer in the \
            provider's configuration, then sign in again.
            """)
    }

    /// - Parameter what: `id_token`, or `userinfo` where that is signed.
    static func refusedToken(_ what: String, _ problem: TokenRefusal) -> ServiceError {
        ServiceError(.invalidIDPResponse, "The \(what) is refused: \(ServiceError.text(of: problem))")
    }

    /// - Parameter problem: A clause.
    static func unusableKey(_ what: String, _ problem: String) -> ServiceError {
        ServiceError(
            .invalidIDPResponse,
            """
            The \(what) is refused: the provider publishes the key that it names (kid), and that key cannot be used: \
            \(problem). Have the provider publish it by RFC 7517.
            """)
    }

    /// Raised by a token that HS256 signs, where the contract asks for it and the secret cannot be its key.
    static var noTokenSecret: ServiceError { ServiceError(.invalidIDPResponse, self.tokenSecretRule) }
    /// Raised by a contract that asks for HS256 with such a secret.
    static var noTokenSecretInContract: ServiceError { configuration("INVALID_CONFIG : \(self.tokenSecretRule)") }
    private static var tokenSecretRule: String {
        "idTokenSignedResponseAlg HS256 needs a clientSecret of at least 32 bytes, of a client that is not public."
    }

    /// - Parameter claim: The name of the claim.
    static func unmetDemand(_ claim: String) -> ServiceError {
        ServiceError(
            .invalidIDPResponse,
            "The id_token lacks the \(claim) that was asked for, or has another. Sign in at the provider as asked.")
    }

    private static func text(of problem: TokenRefusal) -> String {
        switch problem {
        case .malformed:
            "claims such as iss, aud, exp and iat are missing or of a wrong type. Ask the provider for an ID token."
        case .type: "it is a token of another kind (typ). Send the provider's ID token."
        case .critical, .algorithm:
            """
            its algorithm (alg) is not taken here, or is not that of the provider's contract. Have the provider sign \
            with \(SignatureAlgorithm.publicNames), or write HS256 into idTokenSignedResponseAlg.
            """
        case .key:
            """
            none of the provider's keys has the name that the token gives (kid), or it gives none and several fit. \
            Sign in at the provider again.
            """
        case .signature: "its signature is not the provider's. Sign in at the provider again."
        case .issuer:
            """
            its issuer (iss) is not that of the provider's configuration. Correct the issuer there, or sign in \
            at that provider.
            """
        case .audience:
            """
            it is meant for another client (aud). Correct the clientId in the provider's configuration, or send \
            a token for that client.
            """
        case .expired: "it has expired (exp). Sign in at the provider again."
        case .notYetValid: "it was issued in the future (iat, nbf). Compare the clocks of provider and server."
        case .subject: "its subject (sub) is missing, empty or too long."
        case .authTime:
            """
            the sign-in at the provider is older than was asked (max_age), or the token does not say when it was \
            (auth_time). Sign in at the provider again.
            """
        case .nonce, .unmet, .revoked, .account: "it does not answer this sign-in. Sign in at the provider again."
        }
    }
}
