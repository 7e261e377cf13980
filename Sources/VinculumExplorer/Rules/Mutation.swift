/// A rule that is removed, to show that the search detects its absence.
///
/// The product has no switch for any of these. A mutation sits between the actors and the authority: it edits a
/// request before the authority sees it, the changes that the authority proposes, or the delivery of e-mails.
package enum Mutation: UInt8, CaseIterable, Sendable {
    // What survives a takeover.
    case sessionsSurviveTakeover, passwordSurvivesTakeover, identitiesSurviveTakeover, phoneSurvivesTakeover
    case factorsSurviveTakeover, changeCodesSurviveTakeover, resetCodesSurviveTakeover, recoveryCodesSurviveTakeover
    case takeoverMerges
    // What is accepted as verified.
    case claimsCountAsVerified, unverifiedClaimsLink, changedAddressCountsAsProven, clientsSayVerified, clickProves
    // What a code, a link or a link request is bound to.
    case codesAreNotBoundToNumbers, linksAreNotBoundToAddresses, linkingTakesAnyAccount, signUpOverwrites
    // What must end.
    case codesAreReusable, siblingsStayGood, newestSessionSurvives, revocationCountsSeconds
    case passwordChangeKeepsSessions, resetKeepsSessions
    // What recovery changes, and who receives its e-mails.
    case passwordChangeRetiresFactors, resetRetiresFactors, resetsGoToTheAsker, linksGoToTheAsker
}

extension Mutation {
    /// Finds a mutation by its ``name``.
    package init?(name: String) {
        guard let found = Mutation.allCases.first(where: { Array($0.name.utf8) == Array(name.utf8) }) else {
            return nil
        }
        self = found
    }

    /// The name on the command line.
    package var name: String { self.card.name }

    /// The rule that is removed.
    package var text: String { self.card.text }

    /// The published class of attacks that the rule prevents.
    package var family: String { self.card.family }

    /// The smallest depth at which the search finds a story. Attempts that are made in every state do not count as
    /// steps.
    package var depth: Int { self.card.depth }

    /// The policy under which the rule has an effect.
    package var policy: Policy { self == .clickProves ? .clicking : .careful }

    /// Whether the rule concerns the readers of an e-mail and not the authority, so that every response stays the same
    /// without it.
    package var concernsMailAlone: Bool { self == .resetsGoToTheAsker }

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
            Card("sessions-survive-takeover", 2, "a takeover ends earlier sessions", Mutation.session)
        case .passwordSurvivesTakeover:
            Card("password-survives-takeover", 2, "a takeover retires the password", Mutation.merge)
        case .identitiesSurviveTakeover:
            Card("identities-survive-takeover", 2, "a takeover retires linked identities", Mutation.trojan)
        case .phoneSurvivesTakeover:
            Card("phone-survives-takeover", 4, "a takeover retires the phone number", Mutation.trojan)
        case .factorsSurviveTakeover:
            Card(
                "factors-survive-takeover", 4, "a takeover retires second factors",
                "trojan second factor: lock-out (CWE-645)")
        case .changeCodesSurviveTakeover:
            Card(
                "change-codes-survive-takeover", 4, "a takeover invalidates pending changes of address",
                Mutation.change)
        case .resetCodesSurviveTakeover:
            Card("reset-codes-survive-takeover", 5, "a takeover invalidates password resets", Mutation.change)
        case .recoveryCodesSurviveTakeover:
            Card(
                "recovery-codes-survive-takeover", 4, "a takeover invalidates links that undo a change of address",
                Mutation.change)
        case .takeoverMerges:
            Card("takeover-merges", 2, "the first verification of an address begins a new epoch", Mutation.merge)
        case .claimsCountAsVerified:
            Card(
                "claims-count-as-verified", 1, "a provider's address counts only if the provider has verified it",
                Mutation.provider)
        case .unverifiedClaimsLink:
            Card(
                "unverified-claims-link", 1, "an unverified address never opens another person's account",
                Mutation.provider)
        case .changedAddressCountsAsProven:
            Card(
                "changed-address-counts-as-proven", 2, "a changed address is not verified",
                "verification not reset on change (CWE-287)")
        case .clientsSayVerified:
            Card("clients-say-verified", 1, "a client cannot declare an address verified", "mass assignment (CWE-915)")
        case .clickProves:
            Card(
                "click-proves", 3,
                "with the strict policy, following an unrequested verification link begins a new epoch",
                "confirmation by another person's click: the known limit of the default policy")
        case .codesAreNotBoundToNumbers:
            Card(
                "codes-are-not-bound-to-numbers", 1, "an SMS code is valid only for the number it was sent to",
                "unbound one-time code (CWE-639)")
        case .linksAreNotBoundToAddresses:
            Card(
                "links-are-not-bound-to-addresses", 3, "a sign-in link is valid only for the address it was sent to",
                "unbound one-time link (CWE-639)")
        case .linkingTakesAnyAccount:
            Card(
                "linking-takes-any-account", 2, "linking requires a session of the account",
                "linking without proof of both sides (CWE-352, CWE-639)")
        case .signUpOverwrites:
            Card(
                "sign-up-overwrites", 2, "signing up never changes an existing account",
                "registration as update (CWE-694)")
        case .codesAreReusable: Card("codes-are-reusable", 1, "a code can be used once", Mutation.reused)
        case .siblingsStayGood:
            Card("siblings-stay-good", 4, "a used link invalidates other links for the same purpose", Mutation.reused)
        case .newestSessionSurvives:
            Card("newest-session-survives", 2, "revocation also ends the newest session", Mutation.ended)
        case .revocationCountsSeconds:
            Card("revocation-counts-seconds", 2, "revocation distinguishes sessions of the same second", Mutation.ended)
        case .passwordChangeKeepsSessions:
            Card("password-change-keeps-sessions", 2, "a new password ends older sessions", Mutation.ended)
        case .resetKeepsSessions:
            Card("reset-keeps-sessions", 3, "a password reset ends older sessions", Mutation.ended)
        case .passwordChangeRetiresFactors:
            Card(
                "password-change-retires-factors", 3, "a new password keeps second factors", Mutation.weakRecovery)
        case .resetRetiresFactors:
            Card("reset-retires-factors", 2, "a password reset keeps second factors", Mutation.weakRecovery)
        case .resetsGoToTheAsker:
            Card(
                "resets-go-to-the-asker", 3, "a password reset is sent to the account's address only",
                "reset link sent to an address that the requester chose (CVE-2023-7028)")
        case .linksGoToTheAsker:
            Card(
                "links-go-to-the-asker", 2, "a response never contains the link that an e-mail contains",
                "one-time link in the response (CWE-201)")
        }
    }
}
