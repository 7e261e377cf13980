/// A move of an actor. The search tries every move in every state in which it makes sense.
///
/// A move is one request, or the few requests that one person makes together. A code that is requested in one move and
/// used in another can be kept in between, as most published attacks do.
package enum Move: UInt8, CaseIterable, Sendable {
    // The attacker, without a session.
    case attackerSignsUpAsVictim, attackerSignsUpAsVictimWithFactor, attackerSignsUp, attackerIsGuest
    case attackerTriesPasswordAsVictim, attackerSignsInWithPassword
    case attackerUsesTrustedProvider, attackerUsesSloppyProvider
    case attackerAsksPhoneCode, attackerSignsInWithPhone, attackerRedeemsTemporaryProof
    case attackerAsksResetForVictim, attackerAsksReset, attackerResets
    case attackerAsksEmailLinkForVictim, attackerAsksEmailLink, attackerSignsInWithEmailLink
    case attackerAppliesCode, attackerAnswersSecondFactor
    // The attacker, with a session.
    case attackerLinksTrustedProvider, attackerLinksSloppyProvider, attackerLinksPhone, attackerLinksEmailLink
    case attackerUpgradesToVictimsAddress, attackerTakesVictimsAddress, attackerTakesOwnAddress, attackerSetsPassword
    case attackerAsksVerification, attackerAsksChangeToVictims, attackerAsksChangeToOwn
    case attackerBeginsPhoneFactor, attackerEnrolsPhoneFactor, attackerBeginsAppFactor, attackerEnrolsAppFactor
    case attackerUnlinksProvider, attackerUnlinksPassword, attackerDeletes
    // The victim, without a session.
    case victimSignsUp, victimSignsInWithPassword, victimUsesTrustedProvider, victimSignsInWithPhone
    case victimAsksReset, victimResets, victimAsksEmailLink, victimSignsInWithEmailLink, victimClicksVerification
    // The victim, with a session.
    case victimLinksTrustedProvider, victimLinksPhone, victimSetsPassword, victimAsksVerification
    case victimEnrolsPhoneFactor, victimEnrolsAppFactor, victimWithdrawsFactor
    case victimUnlinksProvider, victimUnlinksPassword

    /// The actor who makes the move.
    package var actor: Actor {
        self.rawValue < Move.victimSignsUp.rawValue ? .attacker : .victim
    }

    /// The move as a clause of a story.
    package var text: String {
        switch self {
        case .attackerSignsUpAsVictim: "the attacker signs up with the victim's address and a password"
        case .attackerSignsUpAsVictimWithFactor:
            "the attacker signs up with the victim's address, a password, and the attacker's number as second factor"
        case .attackerSignsUp: "the attacker signs up with the attacker's address and a password"
        case .attackerIsGuest: "the attacker opens an anonymous account"
        case .attackerTriesPasswordAsVictim:
            "the attacker signs in with the victim's address and the attacker's password"
        case .attackerSignsInWithPassword: "the attacker signs in with the attacker's address and password"
        case .attackerUsesTrustedProvider: "the attacker signs in with an identity of the trusted provider"
        case .attackerUsesSloppyProvider:
            "the attacker signs in with the sloppy provider, which shows the victim's address"
        case .attackerAsksPhoneCode: "the attacker requests an SMS code for the attacker's number"
        case .attackerSignsInWithPhone: "the attacker signs in with that SMS code"
        case .attackerRedeemsTemporaryProof: "the attacker redeems the temporary proof of the attacker's number"
        case .attackerAsksResetForVictim: "the attacker requests a password reset for the victim"
        case .attackerAsksReset: "the attacker requests a password reset for the attacker's mailbox"
        case .attackerResets: "the attacker redeems a password reset"
        case .attackerAsksEmailLinkForVictim: "the attacker requests a sign-in link for the victim"
        case .attackerAsksEmailLink: "the attacker requests a sign-in link for the attacker's mailbox"
        case .attackerSignsInWithEmailLink: "the attacker signs in with that link"
        case .attackerAppliesCode: "the attacker applies a code from the attacker's mailbox"
        case .attackerAnswersSecondFactor: "the attacker answers the second factor of a pending sign-in"
        case .attackerLinksTrustedProvider: "the attacker links an identity of the trusted provider"
        case .attackerLinksSloppyProvider: "the attacker links an identity of the sloppy provider"
        case .attackerLinksPhone: "the attacker links the attacker's number"
        case .attackerLinksEmailLink: "the attacker links the attacker's mailbox with a sign-in link"
        case .attackerUpgradesToVictimsAddress:
            "the attacker upgrades the account to the victim's address and a password"
        case .attackerTakesVictimsAddress: "the attacker changes the account's address to the victim's"
        case .attackerTakesOwnAddress: "the attacker changes the account's address to the attacker's"
        case .attackerSetsPassword: "the attacker sets a password"
        case .attackerAsksVerification: "the attacker requests a verification e-mail"
        case .attackerAsksChangeToVictims: "the attacker requests to change the account's address to the victim's"
        case .attackerAsksChangeToOwn: "the attacker requests to change the account's address to the attacker's"
        case .attackerBeginsPhoneFactor: "the attacker begins to enrol the attacker's number as second factor"
        case .attackerEnrolsPhoneFactor: "the attacker finishes enrolling the attacker's number as second factor"
        case .attackerBeginsAppFactor: "the attacker begins to enrol an authenticator app"
        case .attackerEnrolsAppFactor: "the attacker finishes enrolling the authenticator app"
        case .attackerUnlinksProvider: "the attacker unlinks the trusted provider"
        case .attackerUnlinksPassword: "the attacker unlinks the password"
        case .attackerDeletes: "the attacker deletes the account"
        case .victimSignsUp: "the victim signs up with the victim's address and a password"
        case .victimSignsInWithPassword: "the victim signs in with the password"
        case .victimUsesTrustedProvider: "the victim signs in with the victim's identity of the trusted provider"
        case .victimSignsInWithPhone: "the victim signs in with the victim's number"
        case .victimAsksReset: "the victim requests a password reset"
        case .victimResets: "the victim redeems a password reset"
        case .victimAsksEmailLink: "the victim requests a sign-in link"
        case .victimSignsInWithEmailLink: "the victim signs in with the link"
        case .victimClicksVerification: "the victim follows a verification link"
        case .victimLinksTrustedProvider: "the victim links the victim's identity of the trusted provider"
        case .victimLinksPhone: "the victim links the victim's number"
        case .victimSetsPassword: "the victim sets a new password"
        case .victimAsksVerification: "the victim requests a verification e-mail"
        case .victimEnrolsPhoneFactor: "the victim enrols the victim's number as second factor"
        case .victimEnrolsAppFactor: "the victim enrols an authenticator app"
        case .victimWithdrawsFactor: "the victim withdraws the second factor"
        case .victimUnlinksProvider: "the victim unlinks the trusted provider"
        case .victimUnlinksPassword: "the victim unlinks the password"
        }
    }
}
