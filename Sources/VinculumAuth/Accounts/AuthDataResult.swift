import Vinculum

/// The result of a sign-in, a link or a reauthentication.
public final class AuthDataResult: Sendable {
    /// The user who is signed in; the same object as ``Auth/currentUser``.
    public let user: User
    /// What the reply says beyond the account, such as the profile at the provider. `nil` after a link of anything but
    /// an identity provider, and if an anonymous sign-in finds an anonymous user signed in.
    public let additionalUserInfo: AdditionalUserInfo?
    /// The provider's tokens, if the service repeated them.
    public let credential: OAuthCredential?

    init(user: User, additionalUserInfo: AdditionalUserInfo?, credential: OAuthCredential?) {
        self.user = user
        self.additionalUserInfo = additionalUserInfo
        self.credential = credential
    }
}

extension Call<AuthDataResult> {
    /// A call that ends with the user signed in.
    init(_ intent: AuthClient.Intent) {
        self.init(intent, AuthDataResult.make)
    }

    /// The same with a credential, which may turn out to be unusable.
    init(_ credential: AuthCredential, _ intent: (Credential) -> AuthClient.Intent) {
        self.init(AuthDataResult.make) { () throws(AuthError) in intent(try credential.core()) }
    }
}

extension AuthDataResult {
    /// - Returns: `nil` if the outcome is about another user.
    @Sendable static func make(_ outcome: AuthClient.Outcome, _ user: User?) -> AuthDataResult? {
        guard case .signedIn(let result) = outcome, let user, user.represents(result.user) else { return nil }
        return AuthDataResult(
            user: user, additionalUserInfo: result.additionalUserInfo.map { AdditionalUserInfo($0) },
            credential: result.credential.flatMap { AuthCredential.make($0) as? OAuthCredential })
    }
}
