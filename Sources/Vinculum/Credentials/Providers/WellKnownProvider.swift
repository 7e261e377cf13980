/// An identity provider that the engine knows without being told about it. ``row`` has what differs from provider to
/// provider, and every layer reads it there.
///
/// The cases are in the byte order of their ids, the order in which `defaultSupportedIdps` lists them.
package enum WellKnownProvider: CaseIterable, Sendable {
    case apple
    case facebook
    case gameCenter
    case github
    case google
    case linkedIn
    case microsoft
    case playGames
    case twitter
    case yahoo

    /// Finds a provider by its id.
    ///
    /// - Returns: `nil` for another id, such as `oidc.example` or `password`.
    @inline(never)  // Compiled into every question about a provider otherwise.
    package init?(_ id: ProviderID) {
        let text = id.rawValue
        for known in WellKnownProvider.allCases where text == known.row.id {
            self = known
            return
        }
        return nil
    }

    /// The identifier on the wire.
    package var id: ProviderID {
        @inline(never)
        get { ProviderID(String(copying: self.row.id)) }
    }

    /// The name on the command line.
    package var name: String { String(copying: self.row.name) }

    /// Whether it signs in by an operation of its own, which no second factor follows.
    package var hasOwnOperation: Bool { self.row.traits.contains(.ownOperation) }

    /// The provider's row in the table of providers.
    // Inlined, so that of a use nothing is left but a table of the one member that it reads.
    @inline(__always)
    var row: Row {
        switch self {
        case .apple:
            // https://developer.apple.com/documentation/signinwithapplerestapi. Scopes need a form as the response.
            Row(
                "apple.com", name: "apple", number: 7,
                contract: .builtIn(
                    """
                    {"issuer":"https://appleid.apple.com",\
                    "authorizationEndpoint":"https://appleid.apple.com/auth/authorize",\
                    "tokenEndpoint":"https://appleid.apple.com/auth/token",\
                    "jwksUri":"https://appleid.apple.com/auth/keys",\
                    "scopes":["openid","email","name"],"parameters":{"response_mode":"form_post"},\
                    "offeredAuthMethods":["client_secret_post"]}
                    """),
                mailboxes: "icloud.com me.com mac.com privaterelay.appleid.com",
                traits: [.ownLibrary, .signedTokens, .namesOnce])
        case .facebook:
            // https://developers.facebook.com/docs/facebook-login; limited login is OpenID Connect. The address in a
            // profile is not said to be verified.
            Row(
                "facebook.com", name: "facebook", number: 8,
                contract: .builtIn(
                    """
                    {"issuer":"https://www.facebook.com",\
                    "authorizationEndpoint":"https://www.facebook.com/dialog/oauth",\
                    "tokenEndpoint":"https://graph.facebook.com/oauth/access_token",\
                    "userinfoEndpoint":\
                    "https://graph.facebook.com/me?fields=id,name,first_name,last_name,email,picture",\
                    "jwksUri":"https://www.facebook.com/.well-known/oauth/openid/jwks/",\
                    "scopes":["public_profile","email"],"offeredAuthMethods":["client_secret_post"],\
                    "claims":{"subject":"id","givenName":"first_name","familyName":"last_name",\
                    "picture":"picture.data.url"},"emailTrust":{"authority":"NONE"}}
                    """),
                mailboxes: "", accessTokens: .inspected, traits: .ownLibrary)
        case .gameCenter:
            Row(
                "gc.apple.com", name: "game-center", number: 14,
                contract: .unusable("An app posts a signature, which signInWithGameCenter verifies."),
                mailboxes: "", traits: .ownOperation)
        case .github:
            // https://docs.github.com/apps/oauth-apps/building-oauth-apps. Addresses come with their state from a list.
            Row(
                "github.com", name: "github", number: 9,
                contract: .builtIn(
                    """
                    {"authorizationEndpoint":"https://github.com/login/oauth/authorize",\
                    "tokenEndpoint":"https://github.com/login/oauth/access_token",\
                    "userinfoEndpoint":"https://api.github.com/user",\
                    "emailsEndpoint":"https://api.github.com/user/emails",\
                    "deviceAuthorizationEndpoint":"https://github.com/login/device/code",\
                    "scopes":["read:user","user:email"],"offeredAuthMethods":["client_secret_post"],\
                    "claims":{"subject":"id","screenName":"login","picture":"avatar_url"}}
                    """),
                mailboxes: "", accessTokens: .checkedByApplication, userName: .login)
        case .google:
            // https://accounts.google.com/.well-known/openid-configuration
            Row(
                "google.com", name: "google", number: 6,
                contract: .builtIn(
                    """
                    {"issuer":"https://accounts.google.com",\
                    "authorizationEndpoint":"https://accounts.google.com/o/oauth2/v2/auth",\
                    "tokenEndpoint":"https://oauth2.googleapis.com/token",\
                    "userinfoEndpoint":"https://openidconnect.googleapis.com/v1/userinfo",\
                    "deviceAuthorizationEndpoint":"https://oauth2.googleapis.com/device/code",\
                    "jwksUri":"https://www.googleapis.com/oauth2/v3/certs",\
                    "offeredAuthMethods":["client_secret_post","client_secret_basic"]}
                    """),
                mailboxes: "gmail.com googlemail.com",
                // https://developers.google.com/identity/openid-connect/openid-connect#validatinganidtoken
                otherIssuer: "accounts.google.com",
                accessTokens: .describedToAnyone, profile: .google, traits: [.signedTokens, .hostedDomains])
        case .linkedIn:
            // https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2. The
            // answer to a verifier beside a client's secret is invalid_client.
            Row(
                "linkedin.com", name: "linkedin", number: 13,
                contract: .builtIn(
                    """
                    {"issuer":"https://www.linkedin.com/oauth",\
                    "authorizationEndpoint":"https://www.linkedin.com/oauth/v2/authorization",\
                    "tokenEndpoint":"https://www.linkedin.com/oauth/v2/accessToken",\
                    "userinfoEndpoint":"https://api.linkedin.com/v2/userinfo",\
                    "jwksUri":"https://www.linkedin.com/oauth/openid/jwks",\
                    "offeredAuthMethods":["client_secret_post"],"omitsNonce":true,"pkce":"none"}
                    """),
                mailboxes: "")
        case .microsoft:
            // https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc. An administrator of a directory
            // writes any address there, so only the claim that the directory owns the address's domain counts.
            Row(
                "microsoft.com", name: "microsoft", number: 10,
                contract: .builtIn(
                    """
                    {"issuer":"https://login.microsoftonline.com/{tenantid}/v2.0",\
                    "authorizationEndpoint":"https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize",\
                    "tokenEndpoint":"https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token",\
                    "userinfoEndpoint":"https://graph.microsoft.com/oidc/userinfo",\
                    "deviceAuthorizationEndpoint":"https://login.microsoftonline.com/{tenant}/oauth2/v2.0/devicecode",\
                    "jwksUri":"https://login.microsoftonline.com/common/discovery/v2.0/keys",\
                    "offeredAuthMethods":["client_secret_post","client_secret_basic"],\
                    "claims":{"emailVerified":"xms_edov","screenName":"preferred_username"},\
                    "emailTrust":{"mutable":true}}
                    """),
                mailboxes: "", reserved: .flowAndResponseMode)
        case .playGames:
            // https://developer.android.com/games/pgs/android/server-access: an app brings the code itself.
            Row(
                "playgames.google.com", name: "play-games", number: 15,
                contract: .builtIn(
                    """
                    {"tokenEndpoint":"https://oauth2.googleapis.com/token",\
                    "userinfoEndpoint":"https://games.googleapis.com/games/v1/players/me",\
                    "scopes":["https://www.googleapis.com/auth/games_lite"],\
                    "offeredAuthMethods":["client_secret_post"],\
                    "claims":{"subject":"playerId","name":"displayName","picture":"avatarImageUrl"},\
                    "emailTrust":{"authority":"NONE"}}
                    """),
                mailboxes: "", accessTokens: .exchangedForCode)
        case .twitter:
            // https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code. Profiles have no address.
            Row(
                "twitter.com", name: "twitter", number: 11,
                contract: .builtIn(
                    """
                    {"authorizationEndpoint":"https://x.com/i/oauth2/authorize",\
                    "tokenEndpoint":"https://api.x.com/2/oauth2/token",\
                    "userinfoEndpoint":"https://api.x.com/2/users/me?user.fields=profile_image_url",\
                    "scopes":["tweet.read","users.read"],"offeredAuthMethods":["client_secret_basic"],\
                    "claims":{"subject":"data.id","name":"data.name","screenName":"data.username",\
                    "picture":"data.profile_image_url"},"emailTrust":{"authority":"NONE"}}
                    """),
                mailboxes: "", accessTokens: .signedWith, userName: .screenName, reserved: .oauth1)
        case .yahoo:
            // https://developer.yahoo.com/oauth2/guide/openid_connect
            Row(
                "yahoo.com", name: "yahoo", number: 12,
                contract: .builtIn(
                    """
                    {"issuer":"https://api.login.yahoo.com",\
                    "authorizationEndpoint":"https://api.login.yahoo.com/oauth2/request_auth",\
                    "tokenEndpoint":"https://api.login.yahoo.com/oauth2/get_token",\
                    "userinfoEndpoint":"https://api.login.yahoo.com/openid/v1/userinfo",\
                    "jwksUri":"https://api.login.yahoo.com/openid/v1/certs",\
                    "offeredAuthMethods":["client_secret_basic","client_secret_post"]}
                    """),
                mailboxes: "yahoo.com ymail.com rocketmail.com")
        }
    }
}
