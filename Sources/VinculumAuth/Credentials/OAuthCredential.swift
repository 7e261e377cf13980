package import Vinculum

/// What an identity provider handed out. `authResult.credential as? OAuthCredential` has the provider's tokens.
public final class OAuthCredential: AuthCredential, @unchecked Sendable {
    package let federated: Credential.Federated

    package init(_ federated: Credential.Federated) {
        self.federated = federated
        super.init(.federated(federated))
    }

    /// The provider's ID token (OpenID Connect), if it gave one.
    public var idToken: String? { self.federated.idToken?.revealed() }

    /// The provider's access token (OAuth 2), or the token of OAuth 1, if it gave one.
    public var accessToken: String? { self.federated.accessToken?.revealed() }

    /// The token secret of OAuth 1, if the provider gave one.
    public var secret: String? { self.federated.secret?.revealed() }
}
