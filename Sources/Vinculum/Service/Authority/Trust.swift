/// How far a service trusts the callers that can reach it: the permissions that it begins with, and what it needs.
public enum Trust: Sendable {
    /// A local emulator: answers as the reference does.
    case local
    /// The rules that the hosted service has and that hinder local tests.
    case strict
    /// A service that outsiders can reach.
    ///
    /// - Parameters:
    ///   - ring: Signs tokens. Unsigned tokens are refused, and custom tokens too unless
    ///     ``AuthoritySettings/customTokenKeys`` are set.
    ///   - administrator: The bearer token of administrators.
    ///   - linkOrigin: Scheme and authority of mailed links; see ``AuthoritySettings/linkOrigin``.
    case hardened(ring: KeyRing, administrator: Secret, linkOrigin: String)
}

/// The name of a ``Trust``: a column of the table of permissions. Each level refuses what the one before it refuses.
package enum TrustLevel: CaseIterable, Comparable, Sendable {
    case local, strict, hardened

    /// The level's name on the command line.
    package var name: String {
        switch self {
        case .local: "local"
        case .strict: "strict"
        case .hardened: "hardened"
        }
    }
}
