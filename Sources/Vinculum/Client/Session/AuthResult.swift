/// The result of a sign-in, a link or a reauthentication.
public struct AuthResult: Equatable, Sendable {
    /// The user who is signed in now.
    public var user: User
    /// What the reply says beyond the account; `nil` if it says nothing.
    public var additionalUserInfo: AdditionalUserInfo?
    /// The provider's tokens, if the service repeated them.
    public var credential: Credential?

    /// Makes a value of its parts.
    public init(user: User, additionalUserInfo: AdditionalUserInfo? = nil, credential: Credential? = nil) {
        self.user = user
        self.additionalUserInfo = additionalUserInfo
        self.credential = credential
    }
}
