import Vinculum

/// Makes credentials with an e-mail address.
public enum EmailAuthProvider {
    /// The provider's identifier, `password`.
    public static let id = EmailAuthProviderID

    /// Makes a credential of an address and a password, as the person typed them.
    public static func credential(withEmail email: String, password: String) -> AuthCredential {
        AuthCredential(.password(email: email, password: password))
    }

    /// Makes a credential of an address and the link that was sent to it.
    ///
    /// Any link makes a credential; using one that does not sign in fails with ``AuthErrorCode/invalidActionCode``. To
    /// check a link beforehand, call ``Auth/isSignIn(withEmailLink:)``.
    ///
    /// - Parameters:
    ///   - email: The address that the link was sent to.
    ///   - link: The link as it was opened; another link may wrap it.
    public static func credential(withEmail email: String, link: String) -> AuthCredential {
        if let core = Credential.emailLink(email: email, link: link) { return AuthCredential(core) }
        return AuthCredential(
            provider: .password,
            failure: AuthError(
                .invalidActionCode, family: .misuse, failureReason: "The link is not one that signs in."))
    }
}

/// Makes credentials with the tokens of Google's sign-in library.
public enum GoogleAuthProvider {
    /// The provider's identifier, `google.com`.
    public static let id = GoogleAuthProviderID

    /// Makes a credential of an ID token and its access token.
    public static func credential(withIDToken idToken: String, accessToken: String) -> AuthCredential {
        AuthCredential.make(.google(idToken: idToken, accessToken: accessToken))
    }
}

/// Makes credentials with the tokens of Facebook's login library.
public enum FacebookAuthProvider {
    /// The provider's identifier, `facebook.com`.
    public static let id = FacebookAuthProviderID

    /// Makes a credential of an access token. Limited Login returns an ID token instead; use
    /// ``OAuthProvider/credential(withProviderID:idToken:rawNonce:)`` for that.
    public static func credential(withAccessToken accessToken: String) -> AuthCredential {
        AuthCredential.make(.facebook(accessToken: accessToken))
    }
}

/// Makes credentials with the tokens of GitHub's sign-in.
public enum GitHubAuthProvider {
    /// The provider's identifier, `github.com`.
    public static let id = GitHubAuthProviderID

    /// Makes a credential of an access token.
    public static func credential(withToken token: String) -> AuthCredential {
        AuthCredential.make(.github(token: token))
    }
}

/// Makes credentials with the tokens of Twitter's sign-in.
public enum TwitterAuthProvider {
    /// The provider's identifier, `twitter.com`.
    public static let id = TwitterAuthProviderID

    /// Makes a credential of an OAuth 1 token and its secret.
    public static func credential(withToken token: String, secret: String) -> AuthCredential {
        AuthCredential.make(.twitter(token: token, secret: secret))
    }
}
