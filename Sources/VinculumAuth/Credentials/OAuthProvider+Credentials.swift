public import Foundation
import Vinculum

/// Credentials of tokens that the app has got by itself, without a page.
extension OAuthProvider {
    /// An ID token (OpenID Connect), perhaps with an access token.
    public static func credential(
        withProviderID providerID: String, idToken: String, accessToken: String?
    ) -> OAuthCredential {
        OAuthCredential(providerID, idToken: idToken, accessToken: accessToken)
    }

    /// An access token (OAuth 2) of a provider that gives no ID token.
    public static func credential(withProviderID providerID: String, accessToken: String) -> OAuthCredential {
        OAuthCredential(providerID, accessToken: accessToken)
    }

    /// An ID token with the nonce that was asked for.
    ///
    /// - Parameter rawNonce: The text whose SHA-256 the provider was given and put into the token; `nil` if it was given
    ///   none.
    public static func credential(
        withProviderID providerID: String, idToken: String, rawNonce: String?
    ) -> OAuthCredential {
        OAuthCredential(providerID, idToken: idToken, rawNonce: rawNonce)
    }

    /// An ID token with the nonce that was asked for, and an access token.
    public static func credential(
        withProviderID providerID: String, idToken: String, rawNonce: String?, accessToken: String?
    ) -> OAuthCredential {
        OAuthCredential(providerID, idToken: idToken, accessToken: accessToken, rawNonce: rawNonce)
    }

    /// An ID token (OpenID Connect), perhaps with an access token.
    public static func credential(
        providerID: AuthProviderID, idToken: String, accessToken: String? = nil
    ) -> OAuthCredential {
        OAuthCredential(providerID.rawValue, idToken: idToken, accessToken: accessToken)
    }

    /// An ID token with the nonce that was asked for, perhaps with an access token.
    public static func credential(
        providerID: AuthProviderID, idToken: String, rawNonce: String, accessToken: String? = nil
    ) -> OAuthCredential {
        OAuthCredential(providerID.rawValue, idToken: idToken, accessToken: accessToken, rawNonce: rawNonce)
    }

    /// An access token (OAuth 2) of a provider that gives no ID token.
    public static func credential(providerID: AuthProviderID, accessToken: String) -> OAuthCredential {
        OAuthCredential(providerID.rawValue, accessToken: accessToken)
    }

    /// What Sign in with Apple handed out.
    ///
    /// - Parameter fullName: Only the first sign-in of a person gives one; of its parts the given and the family name go to
    ///   the service.
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
        self.init(Credential.Federated(
            provider: ProviderID(providerID), idToken: idToken.map { Secret($0) },
            accessToken: accessToken.map { Secret($0) }, rawNonce: rawNonce.map { Secret($0) }, fullName: fullName))
    }
}
