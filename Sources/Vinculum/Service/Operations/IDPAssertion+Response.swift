extension IDPAssertion {
    /// The members of the response that repeat what the provider said.
    static func response(
        _ claim: FederatedClaim, _ claims: JSON.Value, _ tokens: ProviderTokens, attributes: [UInt8]?
    ) -> Wire.SignInWithIdp.Response {
        let provider = claim.provider
        let form = WellKnownProvider(provider)?.row.profile ?? .claims
        return Wire.SignInWithIdp.Response { response in
            response.context = tokens.context ?? ""
            response.providerId = provider.rawValue
            response.displayName = claim.displayName
            response.fullName = claim.displayName
            response.screenName = claim.screenName
            response.email = claim.spelledEmail ?? claim.email?.text
            response.emailVerified = claim.provesEmail
            response.photoUrl = claim.photoURL
            response.oauthAccessToken = tokens.accessToken
            response.oauthIdToken = tokens.idToken
            response.oauthRefreshToken = tokens.refreshToken
            response.oauthExpireIn = tokens.expiresIn.map { "\($0)" }
            response.oauthScope = tokens.scope
            response.nonce = tokens.nonce
            response.federatedId =
                form == .google ? "https://accounts.google.com/\(claim.subject.text)" : claim.subject.text
            if form == .google {
                response.firstName = claims.string(of: "given_name")
                response.lastName = claims.string(of: "family_name")
                response.rawUserInfo = IDPAssertion.googleProfile(claim, claims)
            } else if provider.isSAML {
                response.rawUserInfo = attributes.map { String(decoding: $0, as: UTF8.self) }
            } else {
                var writer = JSON.Writer()
                writer.value(claims)
                response.rawUserInfo = writer.text
            }
        }
    }

    /// The profile as Google's user information endpoint writes it.
    private static func googleProfile(_ claim: FederatedClaim, _ claims: JSON.Value) -> String {
        let profileScope = "openid https://www.googleapis.com/auth/userinfo.profile"
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member(
            "granted_scopes",
            claim.email == nil ? profileScope : "\(profileScope) https://www.googleapis.com/auth/userinfo.email"
        )
        writer.member("id", claim.subject.text)
        writer.member("name", claim.displayName)
        writer.member("given_name", claims.string(of: "given_name"))
        writer.member("family_name", claims.string(of: "family_name"))
        writer.key("verified_email")
        writer.bool(claim.provesEmail)
        writer.member("locale", "en")
        writer.member("email", claim.email?.text)
        writer.member("picture", claim.photoURL)
        writer.endObject()
        return writer.text
    }
}
