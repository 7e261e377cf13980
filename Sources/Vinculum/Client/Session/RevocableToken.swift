/// A token of Sign in with Apple, to be revoked.
public enum RevocableToken: Equatable, Sendable {
    /// The access token that Apple returned for an authorization code.
    case accessToken(Secret)
    /// The authorization code of a recent sign-in.
    case authorizationCode(Secret)
}
