/// An outcome that must never happen, and was found.
package enum Violation: UInt8, Sendable {
    case attackerEnters, attackerPassesFirstFactor, attackerReads, attackerChanges, attackerDeletes
    case addressProvenByNobody
    case spentProofWorks
    case victimLockedOut, secondFactorLost, secondFactorNotDemanded

    /// The violation as a clause of a story.
    package var text: String {
        switch self {
        case .attackerEnters: "the attacker gets a session of the victim's account"
        case .attackerPassesFirstFactor: "the attacker passes the first factor of the victim's account"
        case .attackerReads: "the attacker reads the victim's account"
        case .attackerChanges: "the attacker changes the victim's account"
        case .attackerDeletes: "the attacker deletes the victim's account"
        case .addressProvenByNobody: "the victim's address counts as verified, but the victim never verified it"
        case .spentProofWorks: "a used code or a revoked session works again"
        case .victimLockedOut: "the victim cannot sign in with a verified identifier"
        case .secondFactorLost: "a second factor of the victim is gone, but the victim did not withdraw it"
        case .secondFactorNotDemanded: "the victim's second factor is not requested"
        }
    }
}
