/// The well-known providers, by what they publish.
extension ProviderContract {
    /// The built-in entry of a provider, a JSON object; `nil` for one that has none.
    static func builtIn(_ id: ProviderID) -> String? {
        switch id {
        case .google: google
        case .apple: apple
        case .facebook: facebook
        case .yahoo: yahoo
        case .microsoft: microsoft
        case .github: github
        case .twitter: twitter
        case .linkedIn: linkedIn
        case .playGames: playGames
        default: nil
        }
    }

    /// https://accounts.google.com/.well-known/openid-configuration
    private static let google = """
        {"issuer":"https://accounts.google.com","authorizationEndpoint":"https://accounts.google.com/o/oauth2/v2/auth",\
        "tokenEndpoint":"https://oauth2.googleapis.com/token",\
        "userinfoEndpoint":"https://openidconnect.googleapis.com/v1/userinfo",\
        "deviceAuthorizationEndpoint":"https://oauth2.googleapis.com/device/code",\
        "jwksUri":"https://www.googleapis.com/oauth2/v3/certs",\
        "offeredAuthMethods":["client_secret_post","client_secret_basic"]}
        """

    /// https://developer.apple.com/documentation/signinwithapplerestapi. Scopes need a form as the response.
    private static let apple = """
        {"issuer":"https://appleid.apple.com","authorizationEndpoint":"https://appleid.apple.com/auth/authorize",\
        "tokenEndpoint":"https://appleid.apple.com/auth/token","jwksUri":"https://appleid.apple.com/auth/keys",\
        "scopes":["openid","email","name"],"parameters":{"response_mode":"form_post"},\
        "offeredAuthMethods":["client_secret_post"]}
        """

    /// https://developers.facebook.com/docs/facebook-login; limited login is OpenID Connect. The address in a profile
    /// is not said to be verified.
    private static let facebook = """
        {"issuer":"https://www.facebook.com","authorizationEndpoint":"https://www.facebook.com/dialog/oauth",\
        "tokenEndpoint":"https://graph.facebook.com/oauth/access_token",\
        "userinfoEndpoint":"https://graph.facebook.com/me?fields=id,name,first_name,last_name,email,picture",\
        "jwksUri":"https://www.facebook.com/.well-known/oauth/openid/jwks/",\
        "scopes":["public_profile","email"],"offeredAuthMethods":["client_secret_post"],\
        "claims":{"subject":"id","givenName":"first_name","familyName":"last_name","picture":"picture.data.url"},\
        "emailTrust":{"authority":"NONE"}}
        """

    /// https://developer.yahoo.com/oauth2/guide/openid_connect
    private static let yahoo = """
        {"issuer":"https://api.login.yahoo.com",\
        "authorizationEndpoint":"https://api.login.yahoo.com/oauth2/request_auth",\
        "tokenEndpoint":"https://api.login.yahoo.com/oauth2/get_token",\
        "userinfoEndpoint":"https://api.login.yahoo.com/openid/v1/userinfo",\
        "jwksUri":"https://api.login.yahoo.com/openid/v1/certs",\
        "offeredAuthMethods":["client_secret_basic","client_secret_post"]}
        """

    /// https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc. An administrator of a directory writes
    /// any address there, so only the claim that the directory owns the address's domain counts.
    private static let microsoft = """
        {"issuer":"https://login.microsoftonline.com/{tenantid}/v2.0",\
        "authorizationEndpoint":"https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize",\
        "tokenEndpoint":"https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token",\
        "userinfoEndpoint":"https://graph.microsoft.com/oidc/userinfo",\
        "deviceAuthorizationEndpoint":"https://login.microsoftonline.com/{tenant}/oauth2/v2.0/devicecode",\
        "jwksUri":"https://login.microsoftonline.com/common/discovery/v2.0/keys",\
        "offeredAuthMethods":["client_secret_post","client_secret_basic"],\
        "claims":{"emailVerified":"xms_edov","screenName":"preferred_username"},"emailTrust":{"mutable":true}}
        """

    /// https://docs.github.com/apps/oauth-apps/building-oauth-apps. Addresses come with their state from a list.
    private static let github = """
        {"authorizationEndpoint":"https://github.com/login/oauth/authorize",\
        "tokenEndpoint":"https://github.com/login/oauth/access_token",\
        "userinfoEndpoint":"https://api.github.com/user","emailsEndpoint":"https://api.github.com/user/emails",\
        "deviceAuthorizationEndpoint":"https://github.com/login/device/code",\
        "scopes":["read:user","user:email"],"offeredAuthMethods":["client_secret_post"],\
        "claims":{"subject":"id","screenName":"login","picture":"avatar_url"}}
        """

    /// https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code. Profiles have no address.
    private static let twitter = """
        {"authorizationEndpoint":"https://x.com/i/oauth2/authorize",\
        "tokenEndpoint":"https://api.x.com/2/oauth2/token",\
        "userinfoEndpoint":"https://api.x.com/2/users/me?user.fields=profile_image_url",\
        "scopes":["tweet.read","users.read"],"offeredAuthMethods":["client_secret_basic"],\
        "claims":{"subject":"data.id","name":"data.name","screenName":"data.username",\
        "picture":"data.profile_image_url"},"emailTrust":{"authority":"NONE"}}
        """

    /// https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
    private static let linkedIn = """
        {"issuer":"https://www.linkedin.com/oauth",\
        "authorizationEndpoint":"https://www.linkedin.com/oauth/v2/authorization",\
        "tokenEndpoint":"https://www.linkedin.com/oauth/v2/accessToken",\
        "userinfoEndpoint":"https://api.linkedin.com/v2/userinfo",\
        "jwksUri":"https://www.linkedin.com/oauth/openid/jwks",\
        "offeredAuthMethods":["client_secret_post"],"omitsNonce":true}
        """

    /// https://developer.android.com/games/pgs/android/server-access: an app brings the code itself.
    private static let playGames = """
        {"tokenEndpoint":"https://oauth2.googleapis.com/token",\
        "userinfoEndpoint":"https://games.googleapis.com/games/v1/players/me",\
        "scopes":["https://www.googleapis.com/auth/games_lite"],"offeredAuthMethods":["client_secret_post"],\
        "claims":{"subject":"playerId","name":"displayName","picture":"avatarImageUrl"},\
        "emailTrust":{"authority":"NONE"}}
        """
}
