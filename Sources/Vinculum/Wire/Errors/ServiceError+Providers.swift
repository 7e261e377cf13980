/// Refusals about configurations of identity providers.
extension ServiceError {
    /// Raised by the creation of a provider's configuration without its ID in the query.
    public static var missingConfigID: ServiceError { configuration("MISSING_CONFIG_ID") }
    /// Raised by reading, updating or deleting a provider's configuration that does not exist, with HTTP status 404.
    public static var configurationNotFound: ServiceError { ServiceError(.configurationNotFound) }
    /// Raised where an OpenID Connect configuration lacks `clientId`.
    public static var missingOAuthClientID: ServiceError {
        configuration("MISSING_OAUTH_CLIENT_ID : Client_id in OAuthIdpConfig cannot be empty.")
    }
    /// Raised where an OpenID Connect configuration lacks `issuer`.
    public static var missingIssuer: ServiceError { configuration("MISSING_ISSUER") }
    /// Raised where the `issuer` of an OpenID Connect configuration is not usable for discovery (OpenID Connect
    /// Discovery 1.0, section 4).
    public static var invalidIssuer: ServiceError {
        configuration("INVALID_ISSUER : Issuer in OAuthIdpConfig should be a valid URL.")
    }
    /// Raised where `responseType` of an OpenID Connect configuration sets both `code` and `idToken`.
    public static var twoResponseTypes: ServiceError {
        configuration("INVALID_CONFIG : response_type should have exactly one of 'idToken' and 'code' being true.")
    }
    /// Raised where an OpenID Connect configuration sets `responseType.code` and lacks `clientSecret`.
    public static var codeFlowWithoutSecret: ServiceError {
        configuration("INVALID_CONFIG : client_secret cannot be empty for code flow.")
    }
    /// Raised where the configuration of a supported provider lacks `clientId`; Apple's may have `bundleIds` instead.
    public static var missingClientID: ServiceError { configuration("INVALID_CONFIG : client_id cannot be empty.") }
    /// Raised where a SAML configuration lacks `spConfig`.
    public static var missingSAMLRelyingParty: ServiceError { configuration("MISSING_SAML_RELYING_PARTY_CONFIG") }
    /// Raised where `idpConfig.ssoUrl` of a SAML configuration has no scheme or no host (RFC 3986).
    public static var invalidSSOURL: ServiceError {
        configuration("INVALID_CONFIG : sso_url should be an absolute URL.")
    }
    /// Raised where a provider's configuration, with the change applied, exceeds 65536 bytes of JSON.
    public static var providerConfigurationTooLarge: ServiceError {
        configuration("INVALID_CONFIG : The configuration is larger than 65536 bytes.")
    }

    /// - Parameter rule: What a name must be, as a sentence.
    static func invalidConfigID(_ rule: String) -> ServiceError {
        configuration("INVALID_CONFIG_ID : \(rule)")
    }

    static func emptySAMLMember(_ name: String) -> ServiceError {
        configuration("INVALID_CONFIG : \(name) cannot be empty.")
    }

    static func configurationExists(_ id: ProviderID) -> ServiceError {
        let noun = id.configurationKind.noun
        return ServiceError(
            .configurationExists, "The \(noun) already exists with config_id: \(id.rawValue)")
    }
}

/// Refusals of what a provider has beside its published configuration.
extension ServiceError {
    static var publicClientWithSecret: ServiceError {
        configuration(
            """
            INVALID_CONFIG : A public client has no clientSecret and no privateKey. Remove them, or set public to \
            false.
            """)
    }
    static var invalidClientKey: ServiceError {
        configuration(
            """
            INVALID_CONFIG : privateKey must be an RSA or elliptic-curve key in PEM that signs with \
            signingAlgorithm; \
            without it the host needs a keyId.
            """)
    }
    static var invalidScope: ServiceError { configuration("INVALID_CONFIG : scopes must be texts without spaces.") }
    static var trustWithoutDomains: ServiceError {
        configuration("INVALID_CONFIG : emailTrust.authority DOMAINS needs domains.")
    }
    static var invalidDirectory: ServiceError {
        configuration("INVALID_CONFIG : tenants must be identifiers or domains of directories.")
    }

    static func invalidProviderEndpoint(_ name: String) -> ServiceError {
        configuration("INVALID_CONFIG : \(name) should be an https URL without a fragment.")
    }

    static func reservedProviderParameter(_ name: String) -> ServiceError {
        configuration("INVALID_CONFIG : parameters must not have \(name), which the sign-in itself sets.")
    }

    static func unknownProviderMember(_ name: String) -> ServiceError {
        configuration("INVALID_CONFIG : There is no member \"\(name)\" of this kind of provider.")
    }
}
