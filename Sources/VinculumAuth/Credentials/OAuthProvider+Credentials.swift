public import Foundation
import Vinculum

/// Credentials of tokens that the app has obtained by itself, without a page.
extension OAuthProvider {
    /// Makes a credential of an ID token (OpenID Connect), and an access token if the provider returned one.
    public static func credential(
        withProviderID providerID: String, idToken: String, accessToken: String?
    ) -> OAuthCredential {
        OAuthCredential(providerID, idToken: idToken, accessToken: accessToken)
    }

    /// Makes a credential of an access token (OAuth 2), for a provider that returns no ID token.
    public static func credential(withProviderID providerID: String, accessToken: String) -> OAuthCredential {
        OAuthCredential(providerID, accessToken: accessToken)
    }

    /// Makes a credential of an ID token and its nonce.
    ///
    /// - Parameters:
    ///   - providerID: The provider's identifier, such as `apple.com` or `oidc.example`.
    ///   - idToken: The provider's ID token.
    ///   - rawNonce: The text whose SHA-256 was sent to the provider as `nonce`; `nil` if none was sent.
    public static func credential(
        withProviderID providerID: String, idToken: String, rawNonce: String?
    ) -> OAuthCredential {
        OAuthCredential(providerID, idToken: idToken, rawNonce: rawNonce)
    }

    /// Makes a credential of an ID token, its nonce, and an access token if the provider returned one.
    public static func credential(
        withProviderID providerID: String, idToken: String, rawNonce: String?, accessToken: String?
    ) -> OAuthCredential {
        OAuthCredential(providerID, idToken: idToken, accessToken: accessToken, rawNonce: rawNonce)
    }

    /// Makes a credential of an ID token (OpenID Connect), and an access token if the provider returned one.
    public static func credential(
        providerID: AuthProviderID, idToken: String, accessToken: String? = nil
    ) -> OAuthCredential {
        OAuthCredential(providerID.rawValue, idToken: idToken, accessToken: accessToken)
    }

    /// Makes a credential of an ID token, its nonce, and an access token if the provider returned one.
    public static func credential(
        providerID: AuthProviderID, idToken: String, rawNonce: String, accessToken: String? = nil
    ) -> OAuthCredential {
        OAuthCredential(providerID.rawValue, idToken: idToken, accessToken: accessToken, rawNonce: rawNonce)
    }

    /// Makes a credential of an access token (OAuth 2), for a provider that returns no ID token.
    public static func credential(providerID: AuthProviderID, accessToken: String) -> OAuthCredential {
        OAuthCredential(providerID.rawValue, accessToken: accessToken)
    }

    /// Makes a credential of the results of Sign in with Apple.
    ///
    /// - Parameters:
    ///   - idToken: Apple's ID token.
    ///   - rawNonce: The text whose SHA-256 was sent to Apple as `nonce`; `nil` if none was sent.
    ///   - fullName: The person's name, which Apple returns at the first sign-in only. The given name and the family
    ///     name are sent to the service; they become the display name of a user without one.
    public static func appleCredential(
        withIDToken idToken: String, rawNonce: String?, fullName: PersonNameComponents?
    ) -> OAuthCredential {
        let name = fullName.map { PersonName(given: $0.givenName, family: $0.familyName) }
        return OAuthCredential(ProviderID.apple.rawValue, idToken: idToken, rawNonce: rawNonce, fullName: name)
    }
}

extension OAuthCredential {
    fileprivate convenience init(
        _ providerID: String, idToken: String? = nil, accessToken: String? = nil, rawNonce: String? = nil,
        fullName: PersonName? = nil
    ) {
        self.init(
            Credential.Federated(
                provider: ProviderID(providerID), idToken: idToken.map { Secret($0) },
                accessToken: accessToken.map { Secret($0) }, rawNonce: rawNonce.map { Secret($0) }, fullName: fullName))
    }
}
