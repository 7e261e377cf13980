/// One entry of an account's list of ways to sign in, in the order they came.
///
/// `password` and `phone` are marks: what they stand for lives in the account's e-mail, password and phone fields, so
/// each fact has one place. The list is what `providerUserInfo` shows.
public enum LinkedProvider: Equatable, Sendable {
    case password
    case phone
    case identity(Identity)

    public var provider: ProviderID {
        switch self {
        case .password: .password
        case .phone: .phone
        case .identity(let identity): identity.provider
        }
    }
}
