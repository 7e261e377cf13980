import Vinculum

/// What the persons of a scenario know about merges.
struct ScenarioMerges: Sendable {
    /// A session of the victim's account that signed in with the second factor more than five minutes ago.
    var oldSession = ""
    var oldRefreshToken = ""
    /// A session of the victim's account from before the second factor.
    var weakSession = ""
    var weakRefreshToken = ""
    /// The guest's account that the victim uses, and the attacker prepared: both have its session.
    var guestID = ""
    var guestSession = ""
    var guestRefreshToken = ""
    /// How many merges were asked for, by which they are named.
    var count = 0
    /// The victim's last committed merge.
    var lastID = ""
    /// The account that it absorbed.
    var lastAbsorbed = ""
    /// Whether a session undid the victim's last merge without being allowed to.
    var isUndoneByOthers = false
    /// Whether the ID of an absorbed account was given out again.
    var isNameGivenAgain = false
    /// The accounts that were absorbed, whether or not they came back.
    var everAbsorbed: [String] = []
    /// The accounts that are absorbed, and did not come back.
    var aliases: [String] = []
    /// Whether the victim unlinked the identity that came with her second account.
    var isUnlinked = false
    /// Whether the victim linked an identity to the guest's account.
    var isUpgraded = false
    /// Whether the victim deleted her account.
    var isDeleted = false

    /// Whether an account was absorbed, whether or not it came back.
    func wasAbsorbed(_ id: String) -> Bool { self.everAbsorbed.contains { $0 == id } }

    /// The next name of a merge.
    mutating func nextID() -> String {
        self.count += 1
        return "m\(self.count)"
    }
}
