package import Vinculum

/// A situation that the search of a whole story reaches late or never: the victim has an account with a verified
/// address, a password, a provider and a second factor unless the case says otherwise, and the story goes on from
/// there.
///
/// Programs that look at each mailed link before its owner are no scenario: the authority sees what a page or a program
/// posts, and never the GET or HEAD of a link, which the server answers. `ActionTests` in `Tests/ServerTests` covers
/// them: "looking at a link follows it under local trust alone".
package enum Scenario: UInt8, CaseIterable, Sendable {
    /// The attacker has a session that signed in with the second factor more than five minutes ago.
    case oldSession
    /// The attacker has a session of a moment ago from before the second factor, and reads the victim's mailbox.
    case oneFactorSession
    /// An administrator changes the account, and the victim signs in by what she proves.
    case administrator
    /// The attacker replaced the victim's address, and strangers want the freed one.
    case squatter
    /// The victim enrolled another second factor, and the one who read her mailbox kept the link that removes it.
    case newFactor
    /// The attacker has an old session, and the victim has no second factor yet.
    case firstFactor
    /// The victim asked for a password reset and a sign-in link, and strangers ask for more of them.
    case mailedLinks
    /// The account had an address at first that its owner never verified, and the holder of that mailbox has the link
    /// that restores it.
    case unprovenAddress
    /// The attacker has an account with the victim's address, not verified, and a program opens each mail to her.
    case mailScanner
    /// The victim has a passkey, the attacker a session that it opened, and an account of the attacker's with another
    /// person's address has a passkey too.
    case passkeys
    /// The victim signs in at a provider whose addresses pass from one person to another, and hers passes to the
    /// attacker; other providers assert her address too, as far as their contracts let them.
    case providers
    /// The victim has recovery codes, of which the attacker knows some, and the attacker knows her password.
    case recoveryCodes
    /// The attacker has a session with its refresh token and a mailed change of the address, and the victim ends
    /// sessions, one by one or all others.
    case sessions
    /// The victim merges her second account and a guest's, and undoes it; the attacker has an account, sessions of
    /// hers, the guest's session, and a merge that a session of hers prepared before she ended them.
    case merge
    /// The attacker's session replaced the victim's address, and the attacker reads the mailbox of the new one.
    case replacedAddress
    /// The attacker has a session that signed in 200 seconds ago, with the second factor.
    case recentOnce
    /// The victim prepared a merge that brings her account its first second factor; other sessions of both accounts
    /// commit it.
    case factorMerge
    /// Second factors became mandatory; the attacker has a session that the victim's passkey opened, and the one that
    /// came back when the passkey was made.
    case mandatoryFactors
    /// A thief with a recent session of the victim's account merges it into accounts of the thief's own.
    case stolenMerge

    /// The scenario's name on the command line.
    package var name: String {
        switch self {
        case .oldSession: "old-session"
        case .oneFactorSession: "one-factor-session"
        case .administrator: "administrator"
        case .squatter: "squatter"
        case .newFactor: "new-factor"
        case .firstFactor: "first-factor"
        case .mailedLinks: "mailed-links"
        case .unprovenAddress: "unproven-address"
        case .mailScanner: "mail-scanner"
        case .passkeys: "passkeys"
        case .providers: "providers"
        case .recoveryCodes: "recovery-codes"
        case .sessions: "sessions"
        case .merge: "merge"
        case .replacedAddress: "replaced-address"
        case .recentOnce: "recent-once"
        case .factorMerge: "factor-merge"
        case .mandatoryFactors: "mandatory-factors"
        case .stolenMerge: "stolen-merge"
        }
    }

    /// The levels of trust that have the scenario's rules.
    package var trusts: [TrustLevel] {
        switch self {
        case .oldSession, .oneFactorSession, .administrator, .squatter, .mailScanner, .recoveryCodes, .replacedAddress,
            .recentOnce, .stolenMerge:
            [.strict, .hardened]
        case .firstFactor, .mandatoryFactors: [.hardened]
        case .newFactor, .mailedLinks, .unprovenAddress, .passkeys, .providers, .sessions, .merge, .factorMerge:
            TrustLevel.allCases
        }
    }

    /// Whether the victim has a second factor when the scenario begins.
    var hasFactor: Bool {
        switch self {
        case .firstFactor, .unprovenAddress, .providers, .factorMerge, .mandatoryFactors, .stolenMerge: false
        default: true
        }
    }

    /// The moves that the search tries in every state: at most 20.
    var moves: [ScenarioMove] {
        switch self {
        case .oldSession: ScenarioMove.ofSessions
        case .oneFactorSession: ScenarioMove.ofSessions + [.sessionFollowsSignInLink, .claimsVictimsAddress]
        case .administrator:
            [
                .administratorUnverifies, .administratorReplacesAddress, .administratorRestoresAddress,
                .administratorImportsOver, .victimClaims, .victimResets, .victimFollowsSignInLink,
            ]
        case .squatter:
            [
                .strangerSignsUp, .guestTakesAddress, .guestUpgrades, .strangerClaimsUnverified,
                .guestLinksUnverified, .strangerAsksReset, .sessionRefreshes, .dayPasses,
            ]
        case .newFactor:
            [
                .victimResets, .victimFollowsSignInLink, .victimClaims, .administratorUnverifies,
                .administratorReplacesAddress, .administratorRestoresAddress, .dayPasses, .readerFollowsReversal,
            ]
        case .firstFactor: ScenarioMove.ofSessions + [.victimEnrolsPhone]
        case .mailedLinks:
            [
                .strangerAsksAnotherReset, .strangerAsksAnotherSignInLink, .ownerFollowsReset, .ownerFollowsSignInLink,
                .sessionSetsName, .sessionRefreshes,
            ]
        case .unprovenAddress:
            [
                .victimVerifies, .victimResets, .victimFollowsSignInLink, .victimClaims, .strangerClaimsUnverified,
                .strangerAsksReset, .dayPasses, .holderFollowsRecovery,
            ]
        case .mailScanner:
            [
                .scannerGetsLinks, .scannerHeadsLinks, .programGetsLinks, .sessionAsksVerification,
                .sessionAsksForAddress, .strangerAsksReset, .sessionReplacesEmail, .sessionEnrolsPhone,
                .victimResets, .victimFollowsSignInLink, .dayPasses,
            ]
        case .passkeys:
            [
                .victimSubmitsAttackersResponse, .attackerEntersByPasskey, .attackerReplaysResponse,
                .attackerNamesPasskey, .victimEntersByPasskey, .victimRemovesPasskey, .ownerClaimsAddress,
                .ownerResetsPassword, .victimResets, .sessionReplacesPassword, .sessionWithdrawsFactor,
                .sessionAddsPasskey, .sessionRefreshes,
            ]
        case .providers:
            [
                .ownerSignsInAtProvider, .ownerSignsInWithNewAddress, .heirSignsInAtProvider, .heirLinksProvider,
                .boasterSignsIn, .boasterLinks, .foreignerSignsIn, .foreignerLinks, .strangerSignsUp, .sessionRefreshes,
                .sessionSetsName, .administratorUnverifies, .administratorReplacesAddress,
                .administratorRestoresAddress,
            ]
        case .recoveryCodes:
            [
                .attackerEntersByCode, .attackerRepeatsCode, .attackerTriesEndedCode, .attackerGuessesCode,
                .victimEntersByCode, .victimMakesCodes, .victimWithdrawsFactor, .victimEnrolsPhone,
                .administratorRemovesCodes, .administratorUnverifies, .victimClaims, .victimResets,
                .sessionWithdrawsFactor, .sessionClearsFactors, .sessionEnrolsPhone, .sessionReplacesPassword,
                .sessionRefreshes,
            ]
        case .sessions:
            [
                .victimSignsIn, .victimEndsAttackersSession, .victimEndsOthers, .victimUsesManySessions, .victimReads,
                .attackerEndsOthers, .sessionReads, .sessionRefreshes, .sessionSetsName, .attackerFollowsChange,
            ]
        case .replacedAddress:
            [
                .holderResets, .holderFollowsSignInLink, .holderClaims, .sessionVerifiesAddress, .sessionReplacesEmail,
                .sessionRemovesEmail, .sessionSignsUp, .strangerSignsUp, .sessionRefreshes, .dayPasses,
            ]
        case .recentOnce:
            [.sessionReplacesPassword, .sessionUnlinksProvider, .sessionSetsName, .sessionRefreshes, .minutesPass]
        case .factorMerge:
            [
                .preparingSessionCommits, .freshSessionCommits, .oldSessionCommits, .absorbedSessionCommits,
                .weakAbsorbedSessionCommits, .sessionsRefresh, .oldSessionAborts, .victimPreparesAgain, .minutesPass,
            ]
        case .mandatoryFactors:
            [
                .attackerTakesEnrolmentSession, .victimRemovesPasskey, .victimEntersByPasskey, .victimEnrolsPhone,
                .sessionRefreshes, .sessionSetsName, .sessionReplacesPassword, .sessionReplacesEmail,
                .sessionChangesAddressByMail, .sessionSignsUp, .sessionFollowsLinkToOwnMailbox, .sessionLinksProvider,
                .sessionAddsPasskey, .sessionEnrolsPhone, .sessionWithdrawsFactor, .sessionDeletes,
            ]
        case .stolenMerge:
            [
                .thiefMergesVictimIntoFirst, .thiefMergesVictimIntoSecond, .thiefMergesFirstIntoSecond,
                .thiefMergesSecondIntoFirst, .thiefUndoesLast, .thiefUndoesFirst, .thiefReplacesAddress,
                .thiefTakesAddress, .strangerSignsUp, .sessionChangesAddressByMail, .ownerFollowsRecovery,
                .eightDaysPass,
            ]
        case .merge:
            [
                .attackerMergesByOldSession, .attackerMergesByWeakSession, .attackerMergesAlone,
                .attackerStartsGuestMerge, .attackerCommits, .attackerUndoes, .attackerTakesRetiredAddress,
                .victimMergesGuest, .victimMergesSecond, .victimMergesIntoSecond, .victimUnlinksMoved, .victimUndoes,
                .victimUpgradesGuest, .victimEndsSessions, .victimDeletes, .applicationNamesAbsorbed, .hourPasses,
            ]
        }
    }
}
