import Vinculum

/// What the thief of a session merges.
struct ScenarioStolenMerge: Sendable {
    /// An account that the thief has a session of.
    enum Side: String {
        /// The victim's account, as long as the stolen session is recent.
        case victim
        /// The thief's account with an address.
        case attacker
        /// The thief's account without one, to which an address moves.
        case hoard
    }

    /// A merge that was committed.
    struct Deed: Sendable {
        let id: String
        let survivor: Side
        let absorbed: Side
    }

    /// The merges that were not undone, in their order.
    var deeds: [Deed] = []
    /// Whether a merge was refused although nothing is in its way any more.
    var isRefused = false
}
