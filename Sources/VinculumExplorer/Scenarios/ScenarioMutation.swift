package import Vinculum

/// A rule of "Who may change an account" that is removed, to show that the search of a scenario detects its absence.
package enum ScenarioMutation: UInt8, CaseIterable, Sendable {
    case recentSignInIsNotAsked, secondFactorIsNotAsked, linksRenewSessions, refreshRenewsSessions
    case linksPrecedeTheFactor, takeoversForgetFactors, importsForgetFactors, freedAddressesAreNotHeld

    /// Finds a mutation by its ``name``.
    package init?(name: String) {
        guard let found = ScenarioMutation.allCases.first(where: { sameBytes($0.name, name) }) else { return nil }
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
        }
    }

    /// The scenario whose search finds the absence.
    package var scenario: Scenario {
        switch self {
        case .recentSignInIsNotAsked, .linksRenewSessions, .refreshRenewsSessions: .oldSession
        case .secondFactorIsNotAsked, .linksPrecedeTheFactor: .oneFactorSession
        case .takeoversForgetFactors, .importsForgetFactors: .administrator
        case .freedAddressesAreNotHeld: .squatter
        }
    }

    /// The smallest depth at which the search finds a story.
    package var depth: Int {
        switch self {
        case .recentSignInIsNotAsked, .secondFactorIsNotAsked, .linksPrecedeTheFactor, .importsForgetFactors,
            .freedAddressesAreNotHeld:
            1
        case .linksRenewSessions, .refreshRenewsSessions, .takeoversForgetFactors: 2
        }
    }

    /// The levels of trust under which the rule is searched. Hardened lets no old session link in the first place.
    package var trusts: [TrustLevel] { self == .linksRenewSessions ? [.strict] : [.strict, .hardened] }

    /// Edits the changes that the authority proposes.
    func edit(_ set: inout ChangeSet, _ graph: Graph) {
        switch self {
        case .linksPrecedeTheFactor:
            for case .code(.stored(let code)) in set.changes {
                guard case .deferredSignIn(let id, _, .federated(let claim)) = code.purpose else { continue }
                let origin = Origin(epoch: code.epoch, proof: .federated)
                let identity = Identity(provider: claim.provider, subject: claim.subject, origin: origin)
                set.changes.append(.account(.changed(id, [.identityLinked(identity)])))
            }
        case .takeoversForgetFactors:
            for index in set.changes.indices {
                guard case .account(.changed(let id, var deltas)) = set.changes[index], let account = graph[id],
                    // A recovery of a verified address is no takeover.
                    !(account.email?.isVerified ?? true),
                    deltas.contains(where: { if case .epoch = $0 { true } else { false } })
                else { continue }
                deltas.removeAll { if case .factorEnrolled = $0 { true } else { false } }
                deltas += account.factors.map { .factorWithdrawn(id: $0.factor.id) }
                set.changes[index] = .account(.changed(id, deltas))
            }
        default: break
        }
    }
}
