package import Vinculum

extension LocalService.Incoming {
    /// What an administrator looks at that a host has beside the accounts.
    public enum Observation: Sendable {
        /// The latest requests of the project.
        case decisions
        /// The latest notices of the project.
        case notices
        /// What somebody has used of the limits, freed before if the administrator releases it.
        case budgets(releases: Bool)
        /// Accounts, drawn.
        case graph
        /// What administrators' commands show of a project.
        case project(ProjectFact)
        /// A part of the state.
        case backup
        /// The project, which is deleted.
        case deletion
    }

    /// What administrators' commands show of a project.
    public enum ProjectFact: Sendable {
        /// Its accounts.
        case accounts
        /// The keys, without private parts.
        case keys
        /// The mails and messages whose codes and links work.
        case outbox
        /// What it holds, and where it is stored.
        case summary
    }

    /// What the request looks at; `nil` for every other request, and for one that is refused.
    public var observation: Observation? {
        guard self.refusal == nil, case .utility(let utility) = self.target else { return nil }
        return switch utility {
        case .decisions: .decisions
        case .notices: .notices
        case .showBudgets: .budgets(releases: false)
        case .releaseBudgets: .budgets(releases: true)
        case .graph: .graph
        case .accounts: .project(.accounts)
        case .keys: .project(.keys)
        case .outbox: .project(.outbox)
        case .summary: .project(.summary)
        case .backup: .backup
        case .deleteProject: .deletion
        case .probe, .health, .ready, .metrics, .clock, .action, .links, .handler, .iframe, .description, .rotateKeys,
            .console, .server, .projects:
            nil
        }
    }

    /// The request without what an answer does not depend on, for a host that keeps it for long: no body, no query, and
    /// of the header fields those alone that ``LocalService/finish(_:_:)`` reads.
    public var lean: LocalService.Incoming { LocalService.Incoming(lean: self) }
}

extension LocalService {
    /// What a peer has used of the limit of wrong administrators' secrets; empty where these are not limited.
    package mutating func usesOfSecrets(from peer: Peer, at now: Instant) -> [Budgets.Use] {
        self.secrets?.usesOfSecrets(from: peer, at: now) ?? []
    }

    /// Gives back what a peer has used of it.
    package mutating func releaseSecrets(from peer: Peer, at now: Instant) {
        self.secrets?.releaseSecrets(from: peer, at: now)
    }
}
