/// One entry of an account's list of sign-in methods, in the order they were linked; `providerUserInfo` on the wire.
///
/// `password` and `phone` carry nothing: the account's e-mail, password and phone fields hold their data, so
/// that each fact has one place.
// Indirect, so that a copy moves one word and counts one reference.
public indirect enum LinkedProvider: Equatable, Sendable {
    /// The account has an address with a password or with e-mail links.
    case password
    /// The account has a phone number.
    case phone
    /// A federated identity.
    case identity(Identity)

    /// The entry's `providerId`.
    public var provider: ProviderID {
        switch self {
        case .password: .password
        case .phone: .phone
        case .identity(let identity): identity.provider
        }
    }
}
