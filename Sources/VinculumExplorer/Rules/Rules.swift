package import Vinculum

/// The rules of a search.
package struct Rules: Sendable {
    /// The policy of victim and authority.
    package var policy: Policy
    /// The rule that is removed, if any.
    package var mutation: Mutation?
    /// How far the authority trusts its callers.
    package var trust = TrustLevel.local
    /// A number that is mixed into the seeds, so that tests can vary all identifiers.
    package var salt: UInt64 = 0

    /// Creates rules.
    package init(_ policy: Policy = .careful, mutation: Mutation? = nil, trust: TrustLevel = .local) {
        self.trust = trust
        self.policy = policy
        self.mutation = mutation
    }

    var settings: AuthoritySettings {
        var settings = AuthoritySettings(projectID: "demo-vinculum", trust: .local, hashCost: 1)
        settings.rehearse(self.trust)
        settings.verificationClick = self.policy == .clicking ? .beginsNewEpoch : .provesForAsker
        self.mutation?.adjust(&settings)
        return settings
    }
}
