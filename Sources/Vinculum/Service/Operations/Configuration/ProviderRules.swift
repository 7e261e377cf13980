/// The rules of an identity provider's configuration, beyond the types of its members.
enum ProviderRules {
    /// The most bytes of a configuration. Each is in memory, and read at each sign-in with its provider.
    static let maximumByteCount = 65_536

    /// An id that may be configured in a collection of this kind.
    ///
    /// Capitals are refused: sign-in reads provider names in lower case, and would never find such a configuration.
    static func id(_ text: String, of kind: ProviderConfiguration.Kind) -> ProviderID? {
        let id = ProviderID(text)
        guard id.configurationKind == kind else { return nil }
        if kind == .defaultSupported { return ProviderConfiguration.supported.contains(id) ? id : nil }
        // Both prefixes have five characters.
        let rest = Array(text.utf8.dropFirst(5))
        guard (2...123).contains(rest.count), let first = rest.first, let last = rest.last, first.isLowercaseLetter,
            last.isLowercaseLetter || last.isDigit,
            rest.allSatisfy({ $0.isLowercaseLetter || $0.isDigit || "-._".utf8.contains($0) })
        else { return nil }
        return id
    }

    /// The rule of ``id(_:of:)`` in words.
    static func text(of kind: ProviderConfiguration.Kind) -> String {
        if kind == .defaultSupported { return "The id must be one that defaultSupportedIdps lists." }
        let prefix = kind == .saml ? "saml." : "oidc."
        return """
            The id must be '\(prefix)' and 2 to 123 characters: a lower-case letter first, then lower-case letters, \
            digits, '-', '_' and '.', with a letter or digit at the end.
            """
    }

    /// The configuration, with the default response type if it has none.
    static func choosingResponseType(_ json: [UInt8]) -> [UInt8] {
        guard let config = JSON.Value(stored: json), config["responseType"]?["idToken"] == nil,
            config["responseType"]?["code"] == nil,
            let chosen = JSON.Value(parsingOrNil: #"{"responseType":{"idToken":true}}"#)
        else { return json }
        return ConfigurationForm.oauthIdp.merged(config, with: chosen, .given)
    }

    /// The first problem of a configuration as it would be stored.
    ///
    /// - Parameter contract: What is written beside it and may take the place of a member.
    static func problem(
        in config: JSON.Value, of id: ProviderID, _ settings: AuthoritySettings, _ contract: ProviderContract
    ) -> ServiceError? {
        switch id.configurationKind {
        case .defaultSupported: problem(inSupported: config, id)
        case .saml: problem(inSAML: config)
        case .oauth: problem(inOAuth: config, settings, contract)
        }
    }

    private static func problem(
        inOAuth config: JSON.Value, _ settings: AuthoritySettings, _ contract: ProviderContract
    ) -> ServiceError? {
        if isEmpty(config["clientId"]) { return .missingOAuthClientID }
        guard let issuer = (config.string(of: "issuer")).nonEmpty else {
            let isOAuth = [.authorization, .token, .userinfo].allSatisfy { contract.endpoint($0) != nil }
            return isOAuth ? nil : .missingIssuer
        }
        guard ProviderURL.isIssuer(issuer, settings.plainHosts) else {
            return .invalidIssuer
        }
        let usesCode = config["responseType"]?.bool(of: "code") == true
        if usesCode, config["responseType"]?.bool(of: "idToken") == true { return .twoResponseTypes }
        return usesCode && isEmpty(config["clientSecret"]) && !contract.needsNoSecret ? .codeFlowWithoutSecret : nil
    }

    private static func problem(inSAML config: JSON.Value) -> ServiceError? {
        guard let party = config["spConfig"] else { return .missingSAMLRelyingParty }
        if isEmpty(config["idpConfig"]?["idpEntityId"]) { return .emptySAMLMember("idp_entity_id") }
        guard let url = (config["idpConfig"]?.string(of: "ssoUrl")).nonEmpty else { return .emptySAMLMember("sso_url") }
        guard AbsoluteURI.isStorable(url) else { return .invalidSSOURL }
        return isEmpty(party["spEntityId"]) ? .emptySAMLMember("sp_entity_id") : nil
    }

    /// Apps on Apple's devices are named by their bundles and need no client.
    private static func problem(inSupported config: JSON.Value, _ id: ProviderID) -> ServiceError? {
        if id == .apple, config["appleSignInConfig"]?["bundleIds"] != nil { return nil }
        return isEmpty(config["clientId"]) ? .missingClientID : nil
    }

    private static func isEmpty(_ text: JSON.Value?) -> Bool { (text?.string).nonEmpty == nil }
}
