import Vinculum

/// The enrolment, or the pending sign-in, that a code of a second factor is for.
public final class MultiFactorSession: Sendable {
    enum Kind: Sendable {
        case enrollment(User)
        /// A pending sign-in of a client, with the credential from the reply to its first factor.
        case signIn(ClientRunner, pendingCredential: Secret)
    }

    let kind: Kind

    init(_ kind: Kind) {
        self.kind = kind
    }
}

extension MultiFactorSession {
    /// The resolver of this session's sign-in.
    ///
    /// - Throws: ``AuthErrorCode/invalidMultiFactorSession`` if the sign-in is no longer pending.
    func pendingResolver() throws(AuthError) -> Vinculum.MultiFactorResolver {
        guard case .signIn(let runner, let pendingCredential) = self.kind else {
            throw .misuse("This session is one of an enrolment, not of a sign-in.")
        }
        guard let resolver = runner.pendingResolver(of: pendingCredential) else {
            throw AuthError(.invalidMultiFactorSession)
        }
        return resolver
    }
}
