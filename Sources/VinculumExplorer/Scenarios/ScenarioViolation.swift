/// What a scenario forbids, and was found.
package enum ScenarioViolation: UInt8, Sendable {
    case deleted, emailChanged, factorsChanged, signInMethodsChanged, recoveryBlocked
    case factorReversed, sessionSurvives, linkTakenAway, tooManyLinks, usedLinkWorks, addressTakenBack
    case lookActs
    case foreignPasskey, retiredPasskeyWorks, responseWorksTwice, bareIDWorks, passkeyRefused, demotedSessionActs
    case strangerIdentity, ownerLockedOut
    case usedCodeWorks, endedCodeWorks, codesLost
    case endedSessionActs, liveSessionRefused
    case accountTaken, claimsMoved, claimedFactorMoved, absorbedSessionLives, absorbedIDGivenAgain, undoneByOthers
    case unlinkedCameBack
    case oldSessionActs
    case mergedByOthers, leavesWithFactor, preparerLeftOut
    case unenrolledSessionActs, enrolmentRefused
    case mergeRefused, invariantBroken

    /// The violation as a clause of a story.
    package var text: String {
        switch self {
        case .deleted: "the victim's account is deleted"
        case .emailChanged: "the victim's address, password or e-mail links changed"
        case .factorsChanged: "the victim's second factors changed"
        case .signInMethodsChanged: "another sign-in method opens the victim's account"
        case .recoveryBlocked: "the victim cannot recover her address"
        case .factorReversed: "a link that had ended removes the victim's new second factor"
        case .sessionSurvives: "a session from before the first second factor opens the account"
        case .linkTakenAway: "one of the last three links of a mailbox and kind does not work"
        case .tooManyLinks: "more than three links of a mailbox and kind work"
        case .usedLinkWorks: "a link works although another one of its mailbox and kind was used"
        case .addressTakenBack: "an address that was never verified takes the account from the one who verified another"
        case .lookActs: "a request that only looked at a mailed link changed an account, or took the link away"
        case .foreignPasskey: "the victim's account has a passkey of the attacker's"
        case .retiredPasskeyWorks: "a passkey that was retired or removed signs in"
        case .responseWorksTwice: "a response that signed in signs in again"
        case .bareIDWorks: "the id of a verified passkey signs in"
        case .passkeyRefused: "the victim's passkey does not sign in"
        case .demotedSessionActs: "a session whose second factor ended changes how the account is signed in to"
        case .strangerIdentity: "the attacker's identity opens the victim's account"
        case .endedSessionActs: "a session that has ended is accepted"
        case .liveSessionRefused: "a session that has not ended is refused"
        case .ownerLockedOut: "the victim's identity does not open her account"
        case .usedCodeWorks: "a used recovery code signs in"
        case .endedCodeWorks: "a recovery code that ended or never was signs in"
        case .codesLost: "the victim's unused recovery codes do not work any more"
        case .accountTaken: "the victim's account is part of the attacker's, or gone"
        case .claimsMoved: "an account has the custom claims of another one"
        case .claimedFactorMoved: "a second factor that a client only claimed came to another account"
        case .absorbedSessionLives: "a session of an absorbed account opens an account"
        case .absorbedIDGivenAgain: "the ID of an absorbed account is given out again"
        case .undoneByOthers: "a session that may not undo the merge undid it"
        case .oldSessionActs: "a session that signed in more than five minutes ago replaces the password"
        case .mergedByOthers: "a session that could not prepare the merge commits it"
        case .leavesWithFactor: "a session that did not prepare the merge gets tokens of an account with a factor"
        case .preparerLeftOut: "the session that prepared the merge cannot commit it, or gets no second factor"
        case .unenrolledSessionActs: "a session without the mandatory second factor is renewed, or changes the account"
        case .enrolmentRefused: "a sign-in without the mandatory second factor cannot enrol one"
        case .mergeRefused: "a merge is refused although nothing is in its way"
        case .invariantBroken: "an invariant of the accounts is broken"
        case .unlinkedCameBack: "an unlinked identity came back with an undo"
        }
    }
}
