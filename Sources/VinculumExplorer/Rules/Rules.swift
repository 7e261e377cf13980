import Vinculum

/// Under which rules a search runs.
package struct Rules: Sendable {
    package var policy: Policy
    /// The rule that is taken out, if one is.
    package var mutation: Mutation?
    /// Mixed into the seeds, so that tests can give everything other names.
    package var salt: UInt64 = 0

    package init(_ policy: Policy = .careful, mutation: Mutation? = nil) {
        self.policy = policy
        self.mutation = mutation
    }

    var settings: AuthoritySettings {
        var settings = AuthoritySettings(projectID: "demo-vinculum", hashCost: 1)
        settings.verificationClick = self.policy == .clicking ? .beginsNewEpoch : .provesForAsker
        self.mutation?.adjust(&settings)
        return settings
    }
}
