/// A credential for signing in, linking or reauthenticating.
///
/// The kinds are a closed set, so that a new kind makes the compiler show every place that must handle it. Credentials
/// are equal if all their contents are, byte for byte. The enumeration is indirect, because flows, errors and results
/// all contain one.
public indirect enum Credential: Equatable, Sendable {
    /// An e-mail address with its password.
    case password(Password)
    /// An e-mail address with a link that was mailed to it.
    case emailLink(EmailLink)
    /// The code of an SMS, or a proof of control of the number.
    case phone(Phone)
    /// Tokens of an identity provider.
    case federated(Federated)
    /// A signature of Apple's Game Center.
    case gameCenter(GameCenter)
    /// A custom token that the application's own server created.
    case customToken(Secret)
    /// No proof of anything: a new account without a sign-in method.
    case anonymous

    /// The provider that the credential belongs to.
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

    /// The sign-in method of the credential.
    public var signInMethod: SignInMethod {
        if case .emailLink = self { .emailLink } else { SignInMethod(self.provider) }
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible {
    /// The kind and the account's identifier, without secrets.
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

    /// The kind and the account's identifier, without secrets.
    public var debugDescription: String { self.description }
}
