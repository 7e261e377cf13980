/// A token of Sign in with Apple, to be revoked.
public enum RevocableToken: Equatable, Sendable {
    case accessToken(Secret)
    /// The authorization code of a recent sign-in.
    case authorizationCode(Secret)
}
