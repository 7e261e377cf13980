import Vinculum

/// What a sign-in, a link or a reauthentication ends with.
public final class AuthDataResult: Sendable {
    /// Who is signed in: the same object as ``Auth/currentUser``.
    public let user: User
    /// What the provider told beyond the account.
    public let additionalUserInfo: AdditionalUserInfo?
    /// The provider's tokens, where it gave any.
    public let credential: OAuthCredential?

    init(user: User, additionalUserInfo: AdditionalUserInfo?, credential: OAuthCredential?) {
        self.user = user
        self.additionalUserInfo = additionalUserInfo
        self.credential = credential
    }
}

extension Call<AuthDataResult> {
    /// A call that signs in, or shows again who is signed in.
    init(_ intent: AuthClient.Intent) {
        self.init(intent, AuthDataResult.make)
    }

    /// The same with a credential that may turn out to be none.
    init(_ credential: AuthCredential, _ intent: (Credential) -> AuthClient.Intent) {
        self.init(AuthDataResult.make) { () throws(AuthError) in intent(try credential.core()) }
    }
}

extension AuthDataResult {
    /// - Returns: `nil` unless the user is who the outcome tells of.
    @Sendable static func make(_ outcome: AuthClient.Outcome, _ user: User?) -> AuthDataResult? {
        guard case .signedIn(let result) = outcome, let user, user.stands(for: result.user) else { return nil }
        return AuthDataResult(
            user: user, additionalUserInfo: result.additionalUserInfo.map { AdditionalUserInfo($0) },
            credential: result.credential.flatMap { AuthCredential.make($0) as? OAuthCredential })
    }
}
