import Vinculum

/// Makes credentials of what Google's sign-in handed out.
public enum GoogleAuthProvider {
    /// `google.com`.
    public static let id = GoogleAuthProviderID

    /// An ID token with its access token.
    public static func credential(withIDToken idToken: String, accessToken: String) -> AuthCredential {
        AuthCredential.make(.google(idToken: idToken, accessToken: accessToken))
    }
}
