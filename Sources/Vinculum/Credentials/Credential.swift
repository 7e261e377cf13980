/// What somebody signs in, links or reauthenticates with.
///
/// A closed set: a new kind makes the compiler show every place that has to decide about it. Credentials are equal if all
/// they hold is, byte for byte. Behind one reference, because flows, errors and results all carry one.
public indirect enum Credential: Equatable, Sendable {
    case password(Password)
    case emailLink(EmailLink)
    case phone(Phone)
    case federated(Federated)
    case gameCenter(GameCenter)
    /// A token minted by the application's own server.
    case customToken(Secret)
    case anonymous

    /// The way in this credential leads to.
    public var provider: ProviderID {
        switch self {
        case .password, .emailLink: .password
        case .phone: .phone
        case .federated(let credential): credential.provider
        case .gameCenter: .gameCenter
        case .customToken: .custom
        case .anonymous: .anonymous
        }
    }

    /// How the way in is used.
    public var signInMethod: SignInMethod {
        if case .emailLink = self { .emailLink } else { SignInMethod(self.provider) }
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible {
    /// The kind and whom it is about, never what it proves that with.
    public var description: String {
        switch self {
        case .password(let credential): "password of \(credential.email)"
        case .emailLink(let credential): "e-mail link to \(credential.email)"
        case .phone(let credential): credential.description
        case .federated(let credential): "credential of \(credential.provider.rawValue)"
        case .gameCenter(let credential): credential.description
        case .customToken: "custom token"
        case .anonymous: "anonymous"
        }
    }

    public var debugDescription: String { self.description }
}
