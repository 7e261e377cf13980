/// The state of a token's account, which the token itself does not contain.
public enum AccountStatus: Equatable, Sendable {
    /// - Parameter validSince: The instant of the last revocation of all sessions; a token of an earlier sign-in is
    ///   refused.
    case active(validSince: Instant?)
    /// An administrator disabled the account; all its tokens are refused.
    case disabled
    /// The account does not exist.
    case missing

    /// - Throws: ``TokenRefusal/account``, ``TokenRefusal/revoked``.
    func check(_ token: VerifiedJWT) throws(TokenRefusal) {
        guard case .active(let validSince) = self else { throw .account }
        guard let validSince else { return }
        // Tokens have whole seconds; a session that begins within the second of the revocation counts as later.
        let signedInAt = token.claims.authTime ?? token.claims.issuedAt
        guard signedInAt.seconds >= validSince.seconds else { throw .revoked }
    }
}
