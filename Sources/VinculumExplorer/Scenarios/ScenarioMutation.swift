package import Vinculum

/// A rule of "Who may change an account" that is removed, to show that the search of a scenario detects its absence.
package enum ScenarioMutation: UInt8, CaseIterable, Sendable {
    case recentSignInIsNotAsked, secondFactorIsNotAsked, linksRenewSessions, refreshRenewsSessions
    case linksPrecedeTheFactor, takeoversForgetFactors, importsForgetFactors, freedAddressesAreNotHeld
    case reversalsSurviveResets, reversalsSurviveMailedSignIns, reversalsLiveForDays, firstFactorKeepsSessions
    case newerLinksEndOlder, linksPileUp, usedLinksLeaveSiblings
    case recoveriesSurviveVerification, recoveriesSurviveResets
    case lookingFollowsLinks
    case challengesFitEveryAccount, challengesWorkTwice, removedPasskeysCount, takeoversKeepPasskeys
    case movedAddressesTakeAccounts, everyProviderIsBelieved, domainsAreNotCompared
    case codesWorkTwice, oldCodesWork, codesSurviveWithdrawal, codesOutliveTheirSet, takeoversForgetCodes
    case endedSessionsAreRefreshed, olderSessionsStay, endedNumbersReturn, mailedChangesSurviveSessions
    case mergesAskNoRecentSignIn, mergesAskNoSecondFactor, oneSessionMerges
    case mergesOutliveSessions, mergesOutliveUpgrades, claimedThingsMove, mergesForgetFactors, mergesMoveClaims
    case absorbedIDsAreFree, absorbedSessionsLive, undoNeedsNoReturningMethod, undoRelinks
    case replacementsTakeOver, changesRenewSessions
    case committersTakeFactors, oldSessionsCommit
    case removedPasskeysSatisfy, passkeyEnrolmentsSatisfy, refreshSkipsEnrolment
    case survivorsAreAbsorbed, mergesEndLinks, mergesMailNoLink

    /// Finds a mutation by its ``name``.
    package init?(name: String) {
        guard let found = ScenarioMutation.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    /// The name on the command line.
    package var name: String {
        switch self {
        case .recentSignInIsNotAsked: "recent-sign-in-is-not-asked"
        case .secondFactorIsNotAsked: "second-factor-is-not-asked"
        case .linksRenewSessions: "links-renew-sessions"
        case .refreshRenewsSessions: "refresh-renews-sessions"
        case .linksPrecedeTheFactor: "links-precede-the-factor"
        case .takeoversForgetFactors: "takeovers-forget-factors"
        case .importsForgetFactors: "imports-forget-factors"
        case .freedAddressesAreNotHeld: "freed-addresses-are-not-held"
        case .reversalsSurviveResets: "reversals-survive-resets"
        case .reversalsSurviveMailedSignIns: "reversals-survive-mailed-sign-ins"
        case .reversalsLiveForDays: "reversals-live-for-days"
        case .firstFactorKeepsSessions: "first-factor-keeps-sessions"
        case .newerLinksEndOlder: "newer-links-end-older"
        case .linksPileUp: "links-pile-up"
        case .usedLinksLeaveSiblings: "used-links-leave-siblings"
        case .recoveriesSurviveVerification: "recoveries-survive-verification"
        case .recoveriesSurviveResets: "recoveries-survive-resets"
        case .lookingFollowsLinks: "looking-follows-links"
        case .challengesFitEveryAccount: "challenges-fit-every-account"
        case .challengesWorkTwice: "challenges-work-twice"
        case .removedPasskeysCount: "removed-passkeys-count"
        case .takeoversKeepPasskeys: "takeovers-keep-passkeys"
        case .movedAddressesTakeAccounts: "moved-addresses-take-accounts"
        case .everyProviderIsBelieved: "every-provider-is-believed"
        case .domainsAreNotCompared: "domains-are-not-compared"
        case .codesWorkTwice: "codes-work-twice"
        case .oldCodesWork: "old-codes-work"
        case .codesSurviveWithdrawal: "codes-survive-withdrawal"
        case .codesOutliveTheirSet: "codes-outlive-their-set"
        case .takeoversForgetCodes: "takeovers-forget-codes"
        case .endedSessionsAreRefreshed: "ended-sessions-are-refreshed"
        case .olderSessionsStay: "older-sessions-stay"
        case .endedNumbersReturn: "ended-numbers-return"
        case .mailedChangesSurviveSessions: "mailed-changes-survive-sessions"
        case .mergesAskNoRecentSignIn: "merges-ask-no-recent-sign-in"
        case .mergesAskNoSecondFactor: "merges-ask-no-second-factor"
        case .oneSessionMerges: "one-session-merges"
        case .mergesOutliveSessions: "merges-outlive-sessions"
        case .mergesOutliveUpgrades: "merges-outlive-upgrades"
        case .claimedThingsMove: "claimed-things-move"
        case .mergesForgetFactors: "merges-forget-factors"
        case .mergesMoveClaims: "merges-move-claims"
        case .absorbedIDsAreFree: "absorbed-ids-are-free"
        case .absorbedSessionsLive: "absorbed-sessions-live"
        case .undoNeedsNoReturningMethod: "undo-needs-no-returning-method"
        case .undoRelinks: "undo-relinks"
        case .replacementsTakeOver: "replacements-take-over"
        case .changesRenewSessions: "changes-renew-sessions"
        case .committersTakeFactors: "committers-take-factors"
        case .oldSessionsCommit: "old-sessions-commit"
        case .removedPasskeysSatisfy: "removed-passkeys-satisfy"
        case .passkeyEnrolmentsSatisfy: "passkey-enrolments-satisfy"
        case .refreshSkipsEnrolment: "refresh-skips-enrolment"
        case .survivorsAreAbsorbed: "survivors-are-absorbed"
        case .mergesEndLinks: "merges-end-links"
        case .mergesMailNoLink: "merges-mail-no-link"
        }
    }

    /// The rule that is removed.
    package var text: String {
        switch self {
        case .recentSignInIsNotAsked: "an old session changes neither address, password nor factors"
        case .secondFactorIsNotAsked: "a session without the account's second factor changes no sign-in method"
        case .linksRenewSessions: "linking is no sign-in"
        case .refreshRenewsSessions: "a refresh is no sign-in"
        case .linksPrecedeTheFactor: "a sign-in links once the second factor is resolved"
        case .takeoversForgetFactors: "a takeover keeps factors that were enrolled behind the proven address"
        case .importsForgetFactors: "an import over an account keeps its factors"
        case .freedAddressesAreNotHeld: "a replaced verified address is held for seven days"
        case .reversalsSurviveResets: "a password reset ends the link that removes a new second factor"
        case .reversalsSurviveMailedSignIns: "a sign-in by a mailed link ends the link that removes a new second factor"
        case .reversalsLiveForDays: "the link that removes a new second factor lives for 24 hours"
        case .firstFactorKeepsSessions: "the first second factor ends the sessions that lack it"
        case .newerLinksEndOlder: "another link leaves the last three of its mailbox and kind alive"
        case .linksPileUp: "no more than three links of a mailbox and kind work"
        case .usedLinksLeaveSiblings: "the use of a mailed link ends the others of its mailbox and kind"
        case .recoveriesSurviveVerification:
            "the recovery of an address that was never verified ends when another one is verified"
        case .recoveriesSurviveResets:
            "the recovery of an address that was never verified ends with a reset by the holder of another one"
        case .lookingFollowsLinks: "a link is followed by a request that posts, and not by one that looks at it"
        case .challengesFitEveryAccount: "the challenge of a new passkey belongs to one account"
        case .challengesWorkTwice: "a challenge gets one response"
        case .removedPasskeysCount: "a session whose passkey was removed has no second factor"
        case .takeoversKeepPasskeys: "a takeover retires passkeys"
        case .movedAddressesTakeAccounts:
            "where addresses pass to other persons, another subject with one needs to confirm"
        case .everyProviderIsBelieved: "a provider that proves no address by its contract proves none"
        case .domainsAreNotCompared: "a provider that proves addresses of some domains proves no others"
        case .codesWorkTwice: "a recovery code works once"
        case .oldCodesWork: "new recovery codes end the old ones"
        case .codesSurviveWithdrawal: "recovery codes end with the last second factor"
        case .codesOutliveTheirSet: "a session has a recovery code as second factor as long as the code's set lasts"
        case .takeoversForgetCodes: "a takeover that keeps the second factor keeps its owner's recovery codes"
        case .endedSessionsAreRefreshed: "a session that has ended is not refreshed"
        case .olderSessionsStay: "to end all others ends older sessions too"
        case .endedNumbersReturn: "a session that has ended stays ended, however many follow"
        case .mailedChangesSurviveSessions: "a mailed change of the address ends with the sessions of its time"
        case .mergesAskNoRecentSignIn: "a merge needs a recent sign-in to both accounts"
        case .mergesAskNoSecondFactor: "a merge needs the second factor of each account that has one"
        case .oneSessionMerges: "a merge needs a session of each account"
        case .mergesOutliveSessions: "a merge ends with the sessions that prepared it"
        case .mergesOutliveUpgrades: "a session alone proves an account as long as it is a guest's"
        case .claimedThingsMove: "a merge moves nothing that a client only claimed"
        case .mergesForgetFactors: "a merged account has the second factors of both"
        case .mergesMoveClaims: "custom claims stay with their account"
        case .absorbedIDsAreFree: "the ID of an absorbed account is never given out again"
        case .absorbedSessionsLive: "the sessions of an absorbed account end"
        case .undoNeedsNoReturningMethod: "an undo needs a session that a returning sign-in method opened"
        case .undoRelinks: "an undo brings back nothing that was unlinked"
        case .replacementsTakeOver: "the mailbox of an unproven replacement opens nothing until the session verifies it"
        case .changesRenewSessions: "a change of the password is no sign-in"
        case .committersTakeFactors: "a session that commits another one's merge gets none of its second factors"
        case .oldSessionsCommit: "a session that commits another one's merge could prepare it"
        case .removedPasskeysSatisfy: "where factors are mandatory, a removed passkey's session has none"
        case .passkeyEnrolmentsSatisfy: "where factors are mandatory, making a passkey is no second factor"
        case .refreshSkipsEnrolment: "where factors are mandatory, no session without one is refreshed"
        case .survivorsAreAbsorbed: "no account is absorbed through which a mailed link brings back another one"
        case .mergesEndLinks: "a link that restores an address outlives the merge of its account"
        case .mergesMailNoLink: "a verified address that gives way to a merge gets a link that undoes it"
        }
    }

    /// The scenario whose search finds the absence.
    package var scenario: Scenario {
        switch self {
        case .recentSignInIsNotAsked, .linksRenewSessions, .refreshRenewsSessions: .oldSession
        case .secondFactorIsNotAsked, .linksPrecedeTheFactor: .oneFactorSession
        case .takeoversForgetFactors, .importsForgetFactors: .administrator
        case .freedAddressesAreNotHeld: .squatter
        case .reversalsSurviveResets, .reversalsSurviveMailedSignIns, .reversalsLiveForDays: .newFactor
        case .firstFactorKeepsSessions: .firstFactor
        case .newerLinksEndOlder, .linksPileUp, .usedLinksLeaveSiblings: .mailedLinks
        case .recoveriesSurviveVerification, .recoveriesSurviveResets: .unprovenAddress
        case .lookingFollowsLinks: .mailScanner
        case .challengesFitEveryAccount, .challengesWorkTwice, .removedPasskeysCount, .takeoversKeepPasskeys: .passkeys
        case .movedAddressesTakeAccounts, .everyProviderIsBelieved, .domainsAreNotCompared: .providers
        case .codesWorkTwice, .oldCodesWork, .codesSurviveWithdrawal, .codesOutliveTheirSet, .takeoversForgetCodes:
            .recoveryCodes
        case .endedSessionsAreRefreshed, .olderSessionsStay, .endedNumbersReturn, .mailedChangesSurviveSessions:
            .sessions
        case .mergesAskNoRecentSignIn, .mergesAskNoSecondFactor, .oneSessionMerges, .mergesOutliveSessions,
            .mergesOutliveUpgrades, .claimedThingsMove, .mergesForgetFactors, .mergesMoveClaims, .absorbedIDsAreFree,
            .absorbedSessionsLive, .undoNeedsNoReturningMethod, .undoRelinks:
            .merge
        case .replacementsTakeOver: .replacedAddress
        case .changesRenewSessions: .recentOnce
        case .committersTakeFactors, .oldSessionsCommit: .factorMerge
        case .removedPasskeysSatisfy, .passkeyEnrolmentsSatisfy, .refreshSkipsEnrolment: .mandatoryFactors
        case .survivorsAreAbsorbed, .mergesEndLinks, .mergesMailNoLink: .stolenMerge
        }
    }

    /// The smallest depth at which the search finds a story.
    package var depth: Int {
        switch self {
        case .recentSignInIsNotAsked, .secondFactorIsNotAsked, .linksPrecedeTheFactor, .importsForgetFactors,
            .freedAddressesAreNotHeld, .firstFactorKeepsSessions, .newerLinksEndOlder, .challengesFitEveryAccount,
            .challengesWorkTwice, .lookingFollowsLinks, .movedAddressesTakeAccounts, .everyProviderIsBelieved,
            .domainsAreNotCompared, .mergesAskNoRecentSignIn, .mergesAskNoSecondFactor, .oneSessionMerges,
            .mergesOutliveSessions, .claimedThingsMove, .mergesForgetFactors, .mergesMoveClaims, .absorbedSessionsLive,
            .replacementsTakeOver, .committersTakeFactors, .oldSessionsCommit, .mergesMailNoLink:
            1
        case .linksRenewSessions, .refreshRenewsSessions, .takeoversForgetFactors, .reversalsSurviveResets,
            .reversalsSurviveMailedSignIns, .reversalsLiveForDays, .usedLinksLeaveSiblings,
            .recoveriesSurviveVerification, .recoveriesSurviveResets, .removedPasskeysCount, .takeoversKeepPasskeys,
            .codesWorkTwice, .oldCodesWork, .takeoversForgetCodes,
            .endedSessionsAreRefreshed, .olderSessionsStay, .mailedChangesSurviveSessions, .endedNumbersReturn,
            .absorbedIDsAreFree, .undoNeedsNoReturningMethod, .removedPasskeysSatisfy, .passkeyEnrolmentsSatisfy,
            .refreshSkipsEnrolment, .survivorsAreAbsorbed, .mergesEndLinks:
            2
        case .linksPileUp, .codesSurviveWithdrawal, .codesOutliveTheirSet, .mergesOutliveUpgrades, .undoRelinks,
            .changesRenewSessions:
            3
        }
    }

    /// The levels of trust under which the rule is searched. Hardened lets no old session link in the first place, and
    /// local trust asks no session for a factor.
    package var trusts: [TrustLevel] {
        switch self {
        case .linksRenewSessions: [.strict]
        case .removedPasskeysCount: [.strict, .hardened]
        default: self.scenario.trusts
        }
    }
}
