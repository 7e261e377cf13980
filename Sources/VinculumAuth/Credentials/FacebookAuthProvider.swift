import Vinculum

/// Makes credentials of what Facebook's login handed out.
public enum FacebookAuthProvider {
    /// `facebook.com`.
    public static let id = FacebookAuthProviderID

    /// An access token. Limited Login gives an ID token instead, for
    /// ``OAuthProvider/credential(withProviderID:idToken:rawNonce:)``.
    public static func credential(withAccessToken accessToken: String) -> AuthCredential {
        AuthCredential.make(.facebook(accessToken: accessToken))
    }
}
