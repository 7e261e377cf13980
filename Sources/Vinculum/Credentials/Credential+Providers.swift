/// The factories, named after the providers.
extension Credential {
    public static func google(idToken: String, accessToken: String? = nil) -> Credential {
        .openIDConnect(provider: .google, idToken: idToken, accessToken: accessToken)
    }

    public static func facebook(accessToken: String) -> Credential {
        .oauth(provider: .facebook, accessToken: accessToken)
    }

    /// Facebook Limited Login, which gives an ID token in place of an access token.
    public static func facebook(limitedLoginToken idToken: String, rawNonce: String) -> Credential {
        .openIDConnect(provider: .facebook, idToken: idToken, rawNonce: rawNonce)
    }

    /// - Parameters:
    ///   - rawNonce: The text whose SHA-256 went to Apple.
    ///   - fullName: Only the first sign-in of a person gives one.
    public static func apple(idToken: String, rawNonce: String? = nil, fullName: PersonName? = nil) -> Credential {
        .federated(Federated(
            provider: .apple, idToken: Secret(idToken), rawNonce: rawNonce.map { Secret($0) }, fullName: fullName))
    }

    public static func microsoft(idToken: String, accessToken: String? = nil, rawNonce: String? = nil) -> Credential {
        .openIDConnect(provider: .microsoft, idToken: idToken, accessToken: accessToken, rawNonce: rawNonce)
    }

    public static func yahoo(idToken: String, accessToken: String? = nil, rawNonce: String? = nil) -> Credential {
        .openIDConnect(provider: .yahoo, idToken: idToken, accessToken: accessToken, rawNonce: rawNonce)
    }

    public static func twitter(token: String, secret: String) -> Credential {
        .oauth1(provider: .twitter, token: token, secret: secret)
    }

    public static func github(token: String) -> Credential {
        .oauth(provider: .github, accessToken: token)
    }

    /// Google Play Games.
    public static func playGames(serverAuthCode: String) -> Credential {
        .federated(Federated(provider: .playGames, serverAuthCode: Secret(serverAuthCode)))
    }

    /// Any OpenID Connect provider.
    ///
    /// - Parameter rawNonce: The text whose SHA-256 the provider was given and put into the token.
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

    /// A provider of OAuth 1, whose tokens come with a secret.
    public static func oauth1(provider: ProviderID, token: String, secret: String) -> Credential {
        .federated(Federated(provider: provider, accessToken: Secret(token), secret: Secret(secret)))
    }

    /// What a refused SAML sign-in hands out to go on with; a SAML provider gives the app nothing of its own.
    ///
    /// - Returns: `nil` unless the provider's name begins with `saml.`.
    public static func saml(provider: ProviderID, pendingToken: String) -> Credential? {
        guard provider.isSAML else { return nil }
        return .federated(Federated(provider: provider, pendingToken: Secret(pendingToken)))
    }

    /// The end of a sign-in in a browser, with any provider.
    public static func webFlow(provider: ProviderID, responseURL: String, sessionID: String?) -> Credential {
        .federated(Federated(
            provider: provider,
            response: Federated.WebResponse(url: Secret(responseURL), sessionID: sessionID.map { Secret($0) })))
    }
}
