package import Vinculum

/// A credential to sign in, link or reauthenticate with. The factories in `AuthProviders.swift` make them.
///
/// Credentials are equal if all their contents are. The description shows the account, never the secrets.
public class AuthCredential: @unchecked Sendable, Hashable, CustomStringConvertible {
    /// The provider's identifier, such as `google.com`.
    public let provider: String

    /// The core's credential, or why it cannot be used. Factories do not throw, so a misuse is reported at the first
    /// use.
    package let content: Result<Credential, AuthError>

    package init(_ core: Credential) {
        self.provider = core.provider.rawValue
        self.content = .success(core)
    }

    /// Makes a credential that cannot be used.
    package init(provider: ProviderID, failure: AuthError) {
        self.provider = provider.rawValue
        self.content = .failure(failure)
    }

    /// The core's credential.
    ///
    /// - Throws: The reason why the credential cannot be used.
    package func core() throws(AuthError) -> Credential {
        try self.content.get()
    }

    /// Makes an object of the class for this kind of credential.
    package static func make(_ core: Credential) -> AuthCredential {
        switch core {
        case .federated(let credential): OAuthCredential(credential)
        case .phone(let credential): PhoneAuthCredential(credential)
        case .password, .emailLink, .gameCenter, .customToken, .anonymous: AuthCredential(core)
        }
    }

    /// The provider and the account, without any secret.
    public var description: String {
        switch self.content {
        case .success(let core): core.description
        case .failure: "unusable credential of \(self.provider)"
        }
    }

    /// Compares contents, including secrets.
    public static func == (a: AuthCredential, b: AuthCredential) -> Bool {
        a.content == b.content
    }

    /// Hashes the provider alone, so that no secret enters a hash.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(self.provider)
    }
}

/// The tokens of an identity provider. After a sign-in, ``AuthDataResult/credential`` has them.
public final class OAuthCredential: AuthCredential, @unchecked Sendable {
    package let federated: Credential.Federated

    package init(_ federated: Credential.Federated) {
        self.federated = federated
        super.init(.federated(federated))
    }

    /// The provider's ID token (OpenID Connect); `nil` if it returned none.
    public var idToken: String? { self.federated.idToken?.revealed() }

    /// The provider's access token (OAuth 2) or token (OAuth 1); `nil` if it returned none.
    public var accessToken: String? { self.federated.accessToken?.revealed() }

    /// The token secret (OAuth 1); `nil` if the provider returned none.
    public var secret: String? { self.federated.secret?.revealed() }
}

/// A credential of a phone number, made by ``PhoneAuthProvider``, or found in an error under
/// ``AuthErrorUserInfoUpdatedCredentialKey``.
public final class PhoneAuthCredential: AuthCredential, @unchecked Sendable {
    package let phone: Credential.Phone

    package init(_ phone: Credential.Phone) {
        self.phone = phone
        super.init(.phone(phone))
    }
}
