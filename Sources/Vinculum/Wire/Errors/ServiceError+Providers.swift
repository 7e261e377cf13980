/// Refusals about configurations of identity providers.
extension ServiceError {
    public static let missingConfigID = configuration("MISSING_CONFIG_ID")
    public static let configurationNotFound = ServiceError(.configurationNotFound, kind: .notFound)
    public static let missingOAuthClientID = configuration(
        "MISSING_OAUTH_CLIENT_ID : Client_id in OAuthIdpConfig cannot be empty.")
    public static let missingIssuer = configuration("MISSING_ISSUER")
    public static let invalidIssuer = configuration(
        "INVALID_ISSUER : Issuer in OAuthIdpConfig should be a valid URL.")
    public static let twoResponseTypes = configuration(
        "INVALID_CONFIG : response_type should have exactly one of 'idToken' and 'code' being true.")
    public static let codeFlowWithoutSecret = configuration(
        "INVALID_CONFIG : client_secret cannot be empty for code flow.")
    public static let missingClientID = configuration("INVALID_CONFIG : client_id cannot be empty.")
    public static let missingSAMLRelyingParty = configuration("MISSING_SAML_RELYING_PARTY_CONFIG")
    public static let invalidSSOURL = configuration("INVALID_CONFIG : sso_url should be an absolute URL.")
    public static let providerConfigurationTooLarge = configuration(
        "INVALID_CONFIG : The configuration is larger than 65536 bytes.")

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
            .configurationExists, "The \(noun) already exists with config_id: \(id.rawValue)", kind: .exists)
    }
}
