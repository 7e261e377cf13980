/// What a sign-in, a link or a reauthentication ends with.
public struct AuthResult: Equatable, Sendable {
    public var user: User
    public var additionalUserInfo: AdditionalUserInfo?
    /// The provider's tokens, where it gave any.
    public var credential: Credential?

    public init(user: User, additionalUserInfo: AdditionalUserInfo? = nil, credential: Credential? = nil) {
        self.user = user
        self.additionalUserInfo = additionalUserInfo
        self.credential = credential
    }
}
