/// A situation that the search of a whole story reaches late or never: the victim has an account with a verified
/// address, a password, a provider and a second factor, and the story goes on from there.
package enum Scenario: UInt8, CaseIterable, Sendable {
    /// The attacker has a session that signed in with the second factor more than five minutes ago.
    case oldSession
    /// The attacker has a session of a moment ago from before the second factor, and reads the victim's mailbox.
    case oneFactorSession
    /// An administrator changes the account, and the victim signs in by what she proves.
    case administrator
    /// The attacker replaced the victim's address, and strangers want the freed one.
    case squatter

    /// The scenario's name on the command line.
    package var name: String {
        switch self {
        case .oldSession: "old-session"
        case .oneFactorSession: "one-factor-session"
        case .administrator: "administrator"
        case .squatter: "squatter"
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
        }
    }
}
