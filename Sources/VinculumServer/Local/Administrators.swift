public import Vinculum

/// How administrators of every project of a server are recognised.
public enum Administrators: Sendable {
    /// As at a local emulator; see ``AdministratorAccess/owner``.
    case owner
    /// By one of several named bearer tokens. Without any, no caller is admitted.
    case secrets([AdministratorSecret])

    /// By one bearer token, of an administrator without a name of its own.
    public static func secret(_ secret: Secret) -> Administrators {
        .secrets([AdministratorSecret(name: AdministratorSecret.defaultName, secret)])
    }

    /// What the request's bearer token has to match, and whose it is.
    ///
    /// Every secret is compared, so that the time does not depend on which one matches.
    ///
    /// - Returns: The access that admits this request, if a secret is the request's, and the administrator's name;
    ///   otherwise one that admits no caller, and `nil`.
    func access(for request: HTTPRequest) -> (AdministratorAccess, name: String?) {
        switch self {
        case .owner: return (.owner, AdministratorAccess.owner.isClaimed(by: request) ? "owner" : nil)
        case .secrets(let secrets):
            var found: AdministratorSecret?
            for candidate in secrets where AdministratorAccess.secret(candidate.secret).isClaimed(by: request) {
                found = candidate
            }
            return (found.map { .secret($0.secret) } ?? .none, found?.name)
        }
    }
}

extension AdministratorAccess {
    /// Admits no caller.
    static let none = AdministratorAccess.secret(Secret(""))
}

/// The bearer token of an administrator, with a name for logs and the audit trail.
public struct AdministratorSecret: Equatable, Sendable {
    /// Who uses it, for example a person or a program.
    public private(set) var name: String
    /// The bearer token.
    public let secret: Secret

    /// The name of a secret without one.
    public static let defaultName = "administrator"

    /// - Parameter secret: An empty one admits no caller.
    public init(name: String, _ secret: Secret) {
        self.name = name
        self.secret = secret
    }
}
