import Vinculum

/// Makes credentials of what GitHub's sign-in handed out.
public enum GitHubAuthProvider {
    /// `github.com`.
    public static let id = GitHubAuthProviderID

    /// An access token.
    public static func credential(withToken token: String) -> AuthCredential {
        AuthCredential.make(.github(token: token))
    }
}
