/// A rule taken out, to show that the search would notice.
///
/// The product has no switch for any of these. A weakness stands between the actors and the authority: it edits a
/// request before the authority sees it, or the changes that the authority proposes, or what a mail server does.
package enum Mutation: UInt8, CaseIterable, Sendable {
    // What outlives a change of owner.
    case sessionsSurviveTakeover, passwordSurvivesTakeover, identitiesSurviveTakeover, phoneSurvivesTakeover
    case factorsSurviveTakeover, changeCodesSurviveTakeover, resetCodesSurviveTakeover, recoveryCodesSurviveTakeover
    case takeoverMerges
    // What is believed.
    case claimsCountAsVerified, unverifiedClaimsLink, changedAddressCountsAsProven, clientsSayVerified, clickProves
    // What is bound to what.
    case codesAreNotBoundToNumbers, linksAreNotBoundToAddresses, linkingTakesAnyAccount, signUpOverwrites
    // What ends.
    case codesAreReusable, siblingsStayGood, newestSessionSurvives, revocationCountsSeconds
    case passwordChangeKeepsSessions, resetKeepsSessions
    // What recovery does, and to whom.
    case passwordChangeRetiresFactors, resetRetiresFactors, resetsGoToTheAsker, linksGoToTheAsker
}

extension Mutation {
    package init?(name: String) {
        guard let found = Mutation.allCases.first(where: { Array($0.name.utf8) == Array(name.utf8) }) else { return nil }
        self = found
    }

    package var name: String { self.card.name }

    /// The rule that is taken out.
    package var text: String { self.card.text }

    /// The published class or family of attacks that the rule is there against.
    package var family: String { self.card.family }

    /// The smallest depth at which the search finds a story. What is tried in every state, with what is held then, does
    /// not count as a step.
    package var depth: Int { self.card.depth }

    /// The policy under which the rule matters.
    package var policy: Policy { self == .clickProves ? .clicking : .careful }

    /// Whether the rule is one about who reads a mail, which is nothing the authority answers: without it, every request
    /// is answered as with it.
    package var isOfTheWorld: Bool { self == .resetsGoToTheAsker }

    private struct Card {
        var name: String
        var text: String
        var family: String
        var depth: Int

        init(_ name: String, _ depth: Int, _ text: String, _ family: String) {
            (self.name, self.text, self.family, self.depth) = (name, text, family, depth)
        }
    }

    private static let merge = "classic-federated merge (Sudhodanan and Paverd 2022, 4.1)"
    private static let session = "unexpired session (Sudhodanan and Paverd 2022, 4.2)"
    private static let trojan = "trojan identifier (Sudhodanan and Paverd 2022, 4.3)"
    private static let change = "unexpired e-mail change (Sudhodanan and Paverd 2022, 4.4)"
    private static let provider = "non-verifying identity provider (Sudhodanan and Paverd 2022, 4.5)"
    private static let ended = "insufficient session expiration (CWE-613)"
    private static let reused = "reuse of single-use secrets (CWE-294)"
    private static let weakRecovery = "weak password recovery (CWE-640)"

    private var card: Card {
        switch self {
        case .sessionsSurviveTakeover:
            Card("sessions-survive-takeover", 2, "a takeover ends the sessions of before", Mutation.session)
        case .passwordSurvivesTakeover:
            Card("password-survives-takeover", 2, "a takeover retires the password", Mutation.merge)
        case .identitiesSurviveTakeover:
            Card("identities-survive-takeover", 2, "a takeover retires linked identities", Mutation.trojan)
        case .phoneSurvivesTakeover:
            Card("phone-survives-takeover", 4, "a takeover retires the phone number", Mutation.trojan)
        case .factorsSurviveTakeover:
            Card("factors-survive-takeover", 4, "a takeover retires second factors", "trojan second factor: lock-out (CWE-645)")
        case .changeCodesSurviveTakeover:
            Card("change-codes-survive-takeover", 4, "a takeover voids pending changes of address", Mutation.change)
        case .resetCodesSurviveTakeover:
            Card("reset-codes-survive-takeover", 5, "a takeover voids password resets", Mutation.change)
        case .recoveryCodesSurviveTakeover:
            Card("recovery-codes-survive-takeover", 4, "a takeover voids links that take a change of address back", Mutation.change)
        case .takeoverMerges:
            Card("takeover-merges", 2, "a first proof of the address begins a new epoch", Mutation.merge)
        case .claimsCountAsVerified:
            Card("claims-count-as-verified", 1, "a provider is believed only about addresses it has checked", Mutation.provider)
        case .unverifiedClaimsLink:
            Card("unverified-claims-link", 1, "an unverified address never leads to somebody's account", Mutation.provider)
        case .changedAddressCountsAsProven:
            Card("changed-address-counts-as-proven", 2, "a changed address is not proven", "verification not reset on change (CWE-287)")
        case .clientsSayVerified:
            Card("clients-say-verified", 1, "clients do not say what is verified", "mass assignment (CWE-915)")
        case .clickProves:
            Card(
                "click-proves", 3, "under the strict policy a click on a mail nobody asked for begins a new epoch",
                "confirmation by a stranger's click: the known limit of the default policy")
        case .codesAreNotBoundToNumbers:
            Card("codes-are-not-bound-to-numbers", 1, "an SMS code is good for the number it went to", "unbound one-time code (CWE-639)")
        case .linksAreNotBoundToAddresses:
            Card("links-are-not-bound-to-addresses", 3, "a sign-in link is good for the address it went to", "unbound one-time link (CWE-639)")
        case .linkingTakesAnyAccount:
            Card("linking-takes-any-account", 2, "linking needs a session of the account", "linking without proof of both sides (CWE-352, CWE-639)")
        case .signUpOverwrites:
            Card("sign-up-overwrites", 2, "signing up never touches an account that is there", "registration as update (CWE-694)")
        case .codesAreReusable: Card("codes-are-reusable", 1, "a code is good once", Mutation.reused)
        case .siblingsStayGood:
            Card("siblings-stay-good", 4, "a link that worked voids those that did the same", Mutation.reused)
        case .newestSessionSurvives:
            Card("newest-session-survives", 2, "revocation ends the newest session too", Mutation.ended)
        case .revocationCountsSeconds:
            Card("revocation-counts-seconds", 2, "revocation is exact within a second", Mutation.ended)
        case .passwordChangeKeepsSessions:
            Card("password-change-keeps-sessions", 2, "a new password ends older sessions", Mutation.ended)
        case .resetKeepsSessions:
            Card("reset-keeps-sessions", 3, "a password reset ends older sessions", Mutation.ended)
        case .passwordChangeRetiresFactors:
            Card("password-change-retires-factors", 3, "a new password leaves second factors alone", Mutation.weakRecovery)
        case .resetRetiresFactors:
            Card("reset-retires-factors", 2, "a password reset leaves second factors alone", Mutation.weakRecovery)
        case .resetsGoToTheAsker:
            Card(
                "resets-go-to-the-asker", 3, "a reset goes to the account's address alone",
                "reset mailed to an address of the asker's (CVE-2023-7028)")
        case .linksGoToTheAsker:
            Card("links-go-to-the-asker", 2, "what is in a mail is not in the answer", "one-time link in the response (CWE-201)")
        }
    }
}
