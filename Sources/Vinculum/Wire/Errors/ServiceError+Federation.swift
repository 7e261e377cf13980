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
        ServiceError(.invalidIDPResponse, "The verifier of SAML responses did not answer. Sign in again later.")
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

    static func refusedIDToken(_ problem: TokenRefusal) -> ServiceError {
        ServiceError(.invalidIDPResponse, "The id_token is refused: \(ServiceError.text(of: problem))")
    }

    private static func text(of problem: TokenRefusal) -> String {
        switch problem {
        case .malformed:
            "claims such as iss, aud, exp and iat are missing or of a wrong type. Ask the provider for an ID token."
        case .critical, .type, .algorithm:
            "it is signed in a way that is not taken here. Have the provider sign with RS256 or ES256."
        case .key: "none of the provider's keys has the name that the token gives (kid). Sign in at the provider again."
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
        case .nonce, .authTime, .revoked, .account: "it does not answer this sign-in. Sign in at the provider again."
        }
    }
}
