/// The factories, named after the providers.
extension Credential {
    public static func google(idToken: String, accessToken: String? = nil) -> Credential {
        .federated(Federated(
            provider: .google, idToken: Secret(idToken), accessToken: accessToken.map { Secret($0) }))
    }

    public static func facebook(accessToken: String) -> Credential {
        .federated(Federated(provider: .facebook, accessToken: Secret(accessToken)))
    }

    /// Facebook Limited Login, which gives an ID token in place of an access token.
    public static func facebook(limitedLoginToken idToken: String, rawNonce: String) -> Credential {
        .federated(Federated(provider: .facebook, idToken: Secret(idToken), rawNonce: Secret(rawNonce)))
    }

    public static func apple(idToken: String, rawNonce: String? = nil, fullName: PersonName? = nil) -> Credential {
        .federated(Federated(
            provider: .apple, idToken: Secret(idToken), rawNonce: rawNonce.map { Secret($0) }, fullName: fullName))
    }

    public static func yahoo(idToken: String, accessToken: String? = nil, rawNonce: String? = nil) -> Credential {
        .federated(Federated(
            provider: .yahoo, idToken: Secret(idToken), accessToken: accessToken.map { Secret($0) },
            rawNonce: rawNonce.map { Secret($0) }))
    }

    public static func twitter(token: String, secret: String) -> Credential {
        .federated(Federated(provider: .twitter, accessToken: Secret(token), secret: Secret(secret)))
    }

    public static func github(token: String) -> Credential {
        .federated(Federated(provider: .github, accessToken: Secret(token)))
    }

    /// Any OpenID Connect provider.
    public static func openIDConnect(
        provider: ProviderID, idToken: String, accessToken: String? = nil, rawNonce: String? = nil
    ) -> Credential {
        .federated(Federated(
            provider: provider, idToken: Secret(idToken), accessToken: accessToken.map { Secret($0) },
            rawNonce: rawNonce.map { Secret($0) }))
    }

    /// Any OAuth 2 provider that gives no ID token.
    public static func oauth(provider: ProviderID, accessToken: String) -> Credential {
        .federated(Federated(provider: provider, accessToken: Secret(accessToken)))
    }

    /// The end of a sign-in in a browser, with any provider.
    public static func webFlow(provider: ProviderID, responseURL: String, sessionID: String?) -> Credential {
        .federated(Federated(
            provider: provider,
            response: Federated.WebResponse(url: Secret(responseURL), sessionID: sessionID.map { Secret($0) })))
    }
}
