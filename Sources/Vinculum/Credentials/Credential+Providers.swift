/// Factories by provider.
extension Credential {
    /// A credential of Google; the access token is optional.
    public static func google(idToken: String, accessToken: String? = nil) -> Credential {
        .openIDConnect(provider: .google, idToken: idToken, accessToken: accessToken)
    }

    /// A credential of Facebook Login.
    public static func facebook(accessToken: String) -> Credential {
        .oauth(provider: .facebook, accessToken: accessToken)
    }

    /// A credential of Facebook Limited Login, which issues an ID token instead of an access token.
    public static func facebook(limitedLoginToken idToken: String, rawNonce: String) -> Credential {
        .openIDConnect(provider: .facebook, idToken: idToken, rawNonce: rawNonce)
    }

    /// A credential of Sign in with Apple.
    ///
    /// - Parameters:
    ///   - rawNonce: The text whose SHA-256 was sent to Apple.
    ///   - fullName: The person's name, which Apple sends at the first sign-in only.
    public static func apple(idToken: String, rawNonce: String? = nil, fullName: PersonName? = nil) -> Credential {
        .federated(
            Federated(
                provider: .apple, idToken: Secret(idToken), rawNonce: rawNonce.map { Secret($0) }, fullName: fullName))
    }

    /// A credential of Microsoft.
    ///
    /// - Parameter rawNonce: The text whose SHA-256 was sent to the provider.
    public static func microsoft(idToken: String, accessToken: String? = nil, rawNonce: String? = nil) -> Credential {
        .openIDConnect(provider: .microsoft, idToken: idToken, accessToken: accessToken, rawNonce: rawNonce)
    }

    /// A credential of Yahoo.
    ///
    /// - Parameter rawNonce: The text whose SHA-256 was sent to the provider.
    public static func yahoo(idToken: String, accessToken: String? = nil, rawNonce: String? = nil) -> Credential {
        .openIDConnect(provider: .yahoo, idToken: idToken, accessToken: accessToken, rawNonce: rawNonce)
    }

    /// A credential of Twitter, which uses OAuth 1.
    public static func twitter(token: String, secret: String) -> Credential {
        .oauth1(provider: .twitter, token: token, secret: secret)
    }

    /// A credential of GitHub, from its access token.
    public static func github(token: String) -> Credential {
        .oauth(provider: .github, accessToken: token)
    }

    /// A credential of Google Play Games, from its server auth code.
    public static func playGames(serverAuthCode: String) -> Credential {
        .federated(Federated(provider: .playGames, serverAuthCode: Secret(serverAuthCode)))
    }

    /// A credential of any OpenID Connect provider.
    ///
    /// - Parameter rawNonce: The text whose SHA-256 was sent to the provider, which puts that hash into the ID token.
    public static func openIDConnect(
        provider: ProviderID, idToken: String, accessToken: String? = nil, rawNonce: String? = nil
    ) -> Credential {
        .federated(
            Federated(
                provider: provider, idToken: Secret(idToken), accessToken: accessToken.map { Secret($0) },
                rawNonce: rawNonce.map { Secret($0) }))
    }

    /// A credential of an OAuth 2 provider that issues no ID token.
    public static func oauth(provider: ProviderID, accessToken: String) -> Credential {
        .federated(Federated(provider: provider, accessToken: Secret(accessToken)))
    }

    /// A credential of an OAuth 1 provider, whose tokens come with a secret.
    public static func oauth1(provider: ProviderID, token: String, secret: String) -> Credential {
        .federated(Federated(provider: provider, accessToken: Secret(token), secret: Secret(secret)))
    }

    /// A credential for retrying a SAML sign-in that the service refused, from the pending token of the refusal.
    ///
    /// - Returns: `nil` unless the provider's identifier begins with `saml.`.
    public static func saml(provider: ProviderID, pendingToken: String) -> Credential? {
        guard provider.isSAML else { return nil }
        return .federated(Federated(provider: provider, pendingToken: Secret(pendingToken)))
    }

    /// A credential from the redirect at the end of a browser sign-in with any provider.
    ///
    /// - Parameters:
    ///   - responseURL: The address of the redirect.
    ///   - sessionID: The secret of the sign-in; see ``HostedPage/sessionID``.
    public static func webFlow(provider: ProviderID, responseURL: String, sessionID: String?) -> Credential {
        .federated(
            Federated(
                provider: provider,
                response: Federated.WebResponse(url: Secret(responseURL), sessionID: sessionID.map { Secret($0) })))
    }
}
