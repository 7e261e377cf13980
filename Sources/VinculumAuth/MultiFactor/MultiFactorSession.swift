import Vinculum

/// What a challenge of a second factor belongs to: an enrolment, or a sign-in that waits for it.
public final class MultiFactorSession: Sendable {
    enum Kind: Sendable {
        case enrollment(User)
        /// A sign-in that waits at this client, with the credential its first factor gave.
        case signIn(ClientRunner, pendingCredential: Secret)
    }

    let kind: Kind

    init(_ kind: Kind) {
        self.kind = kind
    }
}
