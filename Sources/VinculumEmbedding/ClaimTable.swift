import Vinculum

/// The claims of requests that are under way, for hosts of version 2 of the border, which commit none.
///
/// They are lost with the instance, so another instance with the same state knows none of them.
struct ClaimTable {
    private struct Claim {
        let key: CodeKey
        let tenant: TenantID?
        let seed: Seed
        let until: Instant
        /// Whether the thing may be claimed again once the request has ended.
        let isRepeated: Bool
    }

    private var claims: [Claim] = []

    /// Notes a claim.
    ///
    /// - Returns: The refusal of a request whose thing another request has claimed.
    mutating func refusal(of changes: ChangeSet, by seed: Seed, at now: Instant) -> ServiceError? {
        guard case .code(.stored(let code))? = changes.changes.first, case .providerSignIn(let signIn) = code.purpose
        else { return nil }
        self.claims.removeAll { $0.until <= now }
        if let claim = self.claims.first(where: { $0.key == code.key && $0.tenant == changes.tenant }) {
            if claim.seed == seed { return nil }
            return claim.isRepeated ? .slowDown : .providerSessionExpired
        }
        self.claims.append(
            Claim(
                key: code.key, tenant: changes.tenant, seed: seed, until: signIn.device?.pollsFrom ?? code.expiresAt,
                isRepeated: signIn.device != nil))
        return nil
    }

    /// Ends the claims of a request that is done, but for those of things that are used up: the host has not committed
    /// that yet.
    mutating func end(by seed: Seed) {
        if self.claims.isEmpty { return }
        self.claims.removeAll { $0.isRepeated && $0.seed == seed }
    }
}
