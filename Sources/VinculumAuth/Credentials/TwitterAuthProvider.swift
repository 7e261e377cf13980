import Vinculum

/// Makes credentials of what Twitter's sign-in handed out.
public enum TwitterAuthProvider {
    /// `twitter.com`.
    public static let id = TwitterAuthProviderID

    /// A token of OAuth 1 with its secret.
    public static func credential(withToken token: String, secret: String) -> AuthCredential {
        AuthCredential.make(.twitter(token: token, secret: secret))
    }
}
