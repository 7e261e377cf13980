/// What the accounts say about the subject of a token, which the token itself cannot know.
public enum AccountStatus: Equatable, Sendable {
    /// - Parameter validSince: When all sessions were last ended; tokens of a sign-in before it count no more.
    case active(validSince: Instant?)
    case disabled
    /// There is no such account.
    case missing

    /// - Throws: ``TokenRefusal/account``, ``TokenRefusal/revoked``.
    func check(_ token: VerifiedJWT) throws(TokenRefusal) {
        guard case .active(let validSince) = self else { throw .account }
        guard let validSince else { return }
        // Tokens count whole seconds, and a session that begins within the second of the end is a new one.
        let signedInAt = token.claims.authTime ?? token.claims.issuedAt
        guard signedInAt.seconds >= validSince.seconds else { throw .revoked }
    }
}
