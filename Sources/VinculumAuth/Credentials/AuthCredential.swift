package import Vinculum

/// What somebody signs in, links or reauthenticates with. Made by the providers' factories.
///
/// Two credentials are equal if all they hold is. Printing one shows whom it is about, never what it proves that with.
public class AuthCredential: @unchecked Sendable, Equatable, CustomStringConvertible {
    /// The provider's id, such as `google.com`.
    public let provider: String

    /// The core's credential, or why there is none: factories do not throw, so a misuse shows when it is used.
    package let content: Result<Credential, AuthError>

    package init(_ core: Credential) {
        self.provider = core.provider.rawValue
        self.content = .success(core)
    }

    /// A credential that cannot be used.
    package init(provider: ProviderID, failure: AuthError) {
        self.provider = provider.rawValue
        self.content = .failure(failure)
    }

    /// - Throws: Why the credential cannot be used.
    package func core() throws(AuthError) -> Credential {
        try self.content.get()
    }

    /// The core's credential as the class that callers look for.
    package static func make(_ core: Credential) -> AuthCredential {
        switch core {
        case .federated(let credential): OAuthCredential(credential)
        case .phone(let credential): PhoneAuthCredential(credential)
        case .password, .emailLink, .gameCenter, .customToken, .anonymous: AuthCredential(core)
        }
    }

    public var description: String {
        switch self.content {
        case .success(let core): core.description
        case .failure: "unusable credential of \(self.provider)"
        }
    }

    public static func == (a: AuthCredential, b: AuthCredential) -> Bool {
        a.content == b.content
    }
}
