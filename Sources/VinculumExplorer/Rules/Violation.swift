/// What must never happen, and did.
package enum Violation: UInt8, Sendable {
    case attackerEnters, attackerPassesFirstFactor, attackerReads, attackerChanges, attackerDeletes
    case addressProvenByNobody
    case spentProofWorks
    case victimLockedOut, secondFactorLost, secondFactorNotDemanded

    package var text: String {
        switch self {
        case .attackerEnters: "the attacker gets a session of the victim's account"
        case .attackerPassesFirstFactor: "the attacker passes the first factor of the victim's account"
        case .attackerReads: "the attacker reads the victim's account"
        case .attackerChanges: "the attacker changes the victim's account"
        case .attackerDeletes: "the attacker deletes the victim's account"
        case .addressProvenByNobody: "the victim's address counts as proven, and the victim never proved it"
        case .spentProofWorks: "something that was used up or revoked works again"
        case .victimLockedOut: "the victim cannot get in with what was proven"
        case .secondFactorLost: "a second factor of the victim is gone, and the victim never withdrew it"
        case .secondFactorNotDemanded: "the victim's second factor is not asked for"
        }
    }
}
