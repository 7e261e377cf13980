/// A token of Sign in with Apple that is given back.
public enum RevocableToken: Equatable, Sendable {
    case accessToken(Secret)
    /// The authorization code of a fresh sign-in.
    case authorizationCode(Secret)

    func write(to body: inout JSON.Writer, isLegacy: Bool) {
        body.member("providerId", ProviderID.apple.rawValue)
        switch self {
        // The Apple library sends the place in the enumeration, as text.
        case .accessToken(let token):
            body.secret("token", token)
            body.member("tokenType", isLegacy ? "2" : "ACCESS_TOKEN")
        case .authorizationCode(let code):
            body.secret("token", code)
            body.member("tokenType", isLegacy ? "3" : "CODE")
        }
    }
}
