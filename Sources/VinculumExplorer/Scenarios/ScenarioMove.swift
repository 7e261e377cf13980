/// A move of a scenario.
package enum ScenarioMove: UInt8, CaseIterable, Sendable {
    // The attacker, with a session of the victim's account.
    case sessionRemovesEmail, sessionRemovesPassword, sessionReplacesEmail, sessionReplacesPassword
    case sessionSignsUp, sessionFollowsLinkToOwnMailbox, sessionChangesAddressByMail
    case sessionLinksProvider, sessionUnlinksProvider, sessionAddsPasskey
    case sessionEnrolsPhone, sessionWithdrawsFactor, sessionClearsFactors
    case sessionDeletes, sessionRefreshes, sessionSetsName
    // The attacker, who reads the victim's mailbox.
    case sessionFollowsSignInLink, claimsVictimsAddress
    // An administrator.
    case administratorUnverifies, administratorReplacesAddress, administratorRestoresAddress, administratorImportsOver
    // The victim.
    case victimClaims, victimResets, victimFollowsSignInLink
    case victimEnrolsPhone, victimVerifies, ownerFollowsReset, ownerFollowsSignInLink
    // Strangers.
    case strangerSignsUp, guestTakesAddress, guestUpgrades, strangerClaimsUnverified, guestLinksUnverified
    case strangerAsksReset, strangerAsksAnotherReset, strangerAsksAnotherSignInLink
    // Holders of mailed links.
    case readerFollowsReversal, holderFollowsRecovery
    case dayPasses
    // Mail, and programs that look at it.
    case sessionAsksVerification, sessionAsksForAddress
    case scannerGetsLinks, scannerHeadsLinks, programGetsLinks
    // Passkeys.
    case victimSubmitsAttackersResponse, victimEntersByPasskey, victimRemovesPasskey
    case attackerEntersByPasskey, attackerReplaysResponse, attackerNamesPasskey
    case ownerClaimsAddress, ownerResetsPassword
    // People at configured providers.
    case ownerSignsInAtProvider, ownerSignsInWithNewAddress, heirSignsInAtProvider, heirLinksProvider
    case boasterSignsIn, boasterLinks, foreignerSignsIn, foreignerLinks
    // Recovery codes.
    case attackerEntersByCode, attackerRepeatsCode, attackerTriesEndedCode, attackerGuessesCode
    case victimEntersByCode, victimMakesCodes, victimWithdrawsFactor, administratorRemovesCodes
    // Sessions that end.
    case victimSignsIn, victimEndsAttackersSession, victimEndsOthers, victimUsesManySessions, victimReads
    case attackerEndsOthers, sessionReads, attackerFollowsChange
    // Merges.
    case attackerMergesByOldSession, attackerMergesByWeakSession, attackerMergesAlone
    case attackerStartsGuestMerge, attackerCommits, attackerUndoes, attackerTakesRetiredAddress
    case victimMergesGuest, victimMergesSecond, victimMergesIntoSecond, victimUnlinksMoved, victimUndoes
    case victimUpgradesGuest, victimEndsSessions, victimDeletes
    case applicationNamesAbsorbed, hourPasses
    // The holder of the mailbox that replaced the victim's, and time within an hour.
    case holderResets, holderFollowsSignInLink, holderClaims, sessionVerifiesAddress
    case minutesPass
    // Sessions while a merge is prepared that brings the first second factor.
    case preparingSessionCommits, freshSessionCommits, oldSessionCommits, absorbedSessionCommits
    case weakAbsorbedSessionCommits, sessionsRefresh, oldSessionAborts, victimPreparesAgain
    // Mandatory second factors.
    case attackerTakesEnrolmentSession
    // A thief's merges, and what the owner's mailbox undoes.
    case thiefMergesVictimIntoFirst, thiefMergesVictimIntoSecond, thiefMergesFirstIntoSecond
    case thiefMergesSecondIntoFirst, thiefUndoesLast, thiefUndoesFirst, thiefReplacesAddress, thiefTakesAddress
    case ownerFollowsRecovery, eightDaysPass

    static let ofSessions: [ScenarioMove] = [
        .sessionRemovesEmail, .sessionRemovesPassword, .sessionReplacesEmail, .sessionReplacesPassword,
        .sessionSignsUp, .sessionFollowsLinkToOwnMailbox, .sessionChangesAddressByMail, .sessionLinksProvider,
        .sessionUnlinksProvider, .sessionAddsPasskey, .sessionEnrolsPhone, .sessionWithdrawsFactor,
        .sessionClearsFactors, .sessionDeletes, .sessionRefreshes, .sessionSetsName,
    ]

    /// The move as a clause of a story.
    package var text: String {
        switch self {
        case .sessionRemovesEmail: "the attacker's session removes the address"
        case .sessionRemovesPassword: "the attacker's session removes the password"
        case .sessionReplacesEmail: "the attacker's session replaces the address"
        case .sessionReplacesPassword: "the attacker's session replaces the password"
        case .sessionSignsUp: "the attacker's session signs up with another address and password"
        case .sessionFollowsLinkToOwnMailbox: "the attacker's session follows a sign-in link to the attacker's mailbox"
        case .sessionChangesAddressByMail: "the attacker's session changes the address by a mailed link"
        case .sessionLinksProvider: "the attacker's session links the attacker's identity"
        case .sessionUnlinksProvider: "the attacker's session unlinks the victim's identity"
        case .sessionAddsPasskey: "the attacker's session adds a passkey"
        case .sessionEnrolsPhone: "the attacker's session enrols the attacker's number"
        case .sessionWithdrawsFactor: "the attacker's session withdraws the second factor"
        case .sessionClearsFactors: "the attacker's session empties the list of second factors"
        case .sessionDeletes: "the attacker's session deletes the account"
        case .sessionRefreshes: "the attacker's session is refreshed"
        case .sessionSetsName: "the attacker's session sets the name"
        case .sessionFollowsSignInLink: "the attacker follows a sign-in link in the victim's mailbox"
        case .claimsVictimsAddress: "the attacker signs in at a provider with the victim's address"
        case .administratorUnverifies: "an administrator marks the address as not verified"
        case .administratorReplacesAddress: "an administrator replaces the address"
        case .administratorRestoresAddress: "an administrator sets the first address again"
        case .administratorImportsOver: "an administrator imports over the account"
        case .victimClaims: "the victim signs in at a provider with the address"
        case .victimResets: "the victim resets the password"
        case .victimFollowsSignInLink: "the victim follows a sign-in link"
        case .victimEnrolsPhone: "the victim signs in and enrols a second factor"
        case .victimVerifies: "the victim's session verifies the address by a mailed link"
        case .ownerFollowsReset: "the owner resets the password by the oldest link that must work"
        case .ownerFollowsSignInLink: "the owner follows the oldest sign-in link that must work"
        case .strangerSignsUp: "a stranger signs up with the freed address"
        case .guestTakesAddress: "a guest sets the freed address"
        case .guestUpgrades: "a guest signs up with the freed address"
        case .strangerClaimsUnverified: "a stranger signs in at a provider that does not verify the freed address"
        case .guestLinksUnverified: "a guest links a provider that does not verify the freed address"
        case .strangerAsksReset: "a stranger asks for a password reset of the freed address"
        case .strangerAsksAnotherReset: "a stranger asks for another password reset of the address"
        case .strangerAsksAnotherSignInLink: "a stranger asks for another sign-in link of the address"
        case .readerFollowsReversal: "the one who read the mailbox follows the link that removes the new factor"
        case .holderFollowsRecovery: "the holder of the first address follows the link that restores it"
        case .dayPasses: "a day passes"
        case .sessionAsksVerification: "the attacker's session asks for the link that verifies the address"
        case .sessionAsksForAddress: "the attacker's session asks for a link that gives the account another address"
        case .scannerGetsLinks: "a program opens every mailed link as a browser does"
        case .scannerHeadsLinks: "a program asks for the head of every mailed link"
        case .programGetsLinks: "a program opens every mailed link, and accepts anything"
        case .victimSubmitsAttackersResponse: "the victim's page sends the response of a passkey that the attacker made"
        case .victimEntersByPasskey: "the victim signs in with her passkey"
        case .victimRemovesPasskey: "the victim removes her passkey"
        case .attackerEntersByPasskey: "the attacker signs in with the attacker's passkey"
        case .attackerReplaysResponse: "the attacker sends the victim's response again"
        case .attackerNamesPasskey: "the attacker sends the id of the victim's passkey"
        case .ownerClaimsAddress: "the owner of the claimed address signs in at a provider"
        case .ownerResetsPassword: "the owner of the claimed address resets the password"
        case .ownerSignsInAtProvider: "the victim signs in at her provider"
        case .ownerSignsInWithNewAddress: "the victim signs in at her provider, which gave her another address"
        case .heirSignsInAtProvider: "the attacker, to whom the victim's address passed there, signs in at her provider"
        case .heirLinksProvider: "the attacker, to whom the address passed, links that provider to an account of his"
        case .boasterSignsIn: "the attacker signs in at a provider that calls any address verified"
        case .boasterLinks: "the attacker links that provider to an account of his"
        case .foreignerSignsIn: "the attacker signs in at a provider of another domain with the victim's address"
        case .foreignerLinks: "the attacker links that provider to an account of his"
        case .attackerEntersByCode: "the attacker signs in with the password and an unused recovery code"
        case .attackerRepeatsCode: "the attacker signs in with a used recovery code"
        case .attackerTriesEndedCode: "the attacker signs in with a recovery code of a set that ended"
        case .attackerGuessesCode: "the attacker guesses a recovery code"
        case .victimEntersByCode: "the victim signs in with a recovery code"
        case .victimMakesCodes: "the victim makes new recovery codes"
        case .victimWithdrawsFactor: "the victim withdraws her second factor"
        case .administratorRemovesCodes: "an administrator removes the recovery codes"
        case .victimSignsIn: "the victim signs in once more"
        case .victimEndsAttackersSession: "the victim ends the attacker's session"
        case .victimEndsOthers: "the victim ends all other sessions"
        case .victimUsesManySessions: "the victim opens many sessions and ends every other of them"
        case .victimReads: "the victim's session reads the account"
        case .attackerEndsOthers: "the attacker's session ends all others"
        case .sessionReads: "the attacker's session reads the account"
        case .attackerFollowsChange: "the attacker follows the link that changes the address"
        case .attackerMergesByOldSession: "the attacker merges by an old session of the victim's"
        case .attackerMergesByWeakSession: "the attacker merges by a session of the victim's without the second factor"
        case .attackerMergesAlone: "the attacker merges by a session of the attacker's account alone"
        case .attackerStartsGuestMerge: "the attacker prepares a merge of the guest's account, and leaves it lying"
        case .attackerCommits: "the attacker commits the merge that was left lying"
        case .attackerUndoes: "others than the victim undo her last merge"
        case .attackerTakesRetiredAddress: "the attacker signs up with the victim's addresses"
        case .victimMergesGuest: "the victim merges the guest's account into hers"
        case .victimMergesSecond: "the victim merges her second account into her first"
        case .victimMergesIntoSecond: "the victim merges her first account into her second"
        case .victimUnlinksMoved: "the victim unlinks the identity that came with her second account"
        case .victimUndoes: "the victim undoes her last merge"
        case .victimUpgradesGuest: "the victim links an identity to the guest's account"
        case .victimEndsSessions: "the victim ends her sessions"
        case .victimDeletes: "the victim deletes her account"
        case .applicationNamesAbsorbed: "the application's server and an administrator name an absorbed account"
        case .hourPasses: "an hour passes"
        case .holderResets: "the holder of the new mailbox resets the password"
        case .holderFollowsSignInLink: "the holder of the new mailbox follows a sign-in link"
        case .holderClaims: "the holder of the new mailbox signs in at a provider"
        case .sessionVerifiesAddress: "the attacker's session verifies the new address"
        case .minutesPass: "200 seconds pass"
        case .preparingSessionCommits: "the session that prepared the merge commits it"
        case .freshSessionCommits: "another recent session of the survivor commits the merge"
        case .oldSessionCommits: "a session of the survivor of ten minutes before commits the merge"
        case .absorbedSessionCommits: "the session of the absorbed account commits the merge"
        case .weakAbsorbedSessionCommits: "a session of the absorbed account without its factor commits the merge"
        case .sessionsRefresh: "all sessions are refreshed"
        case .oldSessionAborts: "an old session of the survivor stops the merge"
        case .victimPreparesAgain: "the victim prepares the merge again"
        case .attackerTakesEnrolmentSession: "the attacker takes the session that came with the new passkey"
        case .thiefMergesVictimIntoFirst: "the thief merges the victim's account into the thief's, which has an address"
        case .thiefMergesVictimIntoSecond: "the thief merges the victim's account into one without an address"
        case .thiefMergesFirstIntoSecond: "the thief merges the account with the address into the other one"
        case .thiefMergesSecondIntoFirst: "the thief merges the other account into the one with the address"
        case .thiefUndoesLast: "the thief undoes the last merge"
        case .thiefUndoesFirst: "the thief undoes the first merge"
        case .thiefReplacesAddress: "the thief replaces the address of the account that had none"
        case .thiefTakesAddress: "the thief gives an account the victim's address"
        case .ownerFollowsRecovery: "the victim follows the links that restore her address"
        case .eightDaysPass: "eight days pass"
        }
    }
}
