/// What somebody signs in, links or reauthenticates with.
///
/// A closed set: a new kind makes the compiler show every place that has to decide about it.
public enum Credential: Equatable, Sendable {
    case password(Password)
    case emailLink(EmailLink)
    case phone(Phone)
    case federated(Federated)
    /// A token minted by the application's own server.
    case customToken(Secret)
    case anonymous

    /// The way in this credential leads to.
    public var provider: ProviderID {
        switch self {
        case .password, .emailLink: .password
        case .phone: .phone
        case .federated(let credential): credential.provider
        case .customToken: .custom
        case .anonymous: .anonymous
        }
    }

    /// How the way in is used, as `accounts:createAuthUri` lists it.
    public var signInMethod: String {
        if case .emailLink = self { "emailLink" } else { self.provider.rawValue }
    }
}
