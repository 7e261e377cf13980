/// The counters of one address, number, peer or account: read and freed. The keys are hashes, so nobody can be listed:
/// an administrator names the one that is meant.
extension Budgets {
    /// Whose counters are meant. Several parts may be given: some counters are those of an address or account and a
    /// peer together.
    package struct Subject: Sendable {
        package var tenant: TenantID?
        package var address: EmailAddress?
        package var numbers: [PhoneNumber] = []
        package var account: AccountID?
        package var peer: Peer?

        package init() {}
    }

    /// What is used of one counter.
    package struct Use: Equatable, Sendable {
        package let budget: Budget
        /// What is counted together, where a budget counts several kinds apart: the mode of a mailed link, for example.
        package let kind: String?
        /// Whether the peer is counted apart for this address, number or account.
        package let isOfPeer: Bool
        /// Whether all peers of the peer's site are counted together.
        package let isOfSite: Bool
        /// How many uses count at present.
        package let used: Int64
        /// How many are allowed at once.
        package let limit: Int64
        /// The milliseconds until the next use is allowed; 0 if it is.
        package let opensIn: Int64
    }

    /// A counter, and what is said about it.
    private struct Named {
        let counter: Counter
        var kind: String?
        var isOfPeer = false
    }

    /// What is used of all counters that a subject's requests ask, in the order of the budgets: each that is used, and
    /// one of a budget of which none is.
    @export(interface)
    package mutating func uses(of subject: Subject, at now: Instant) -> [Use] {
        self.advance(to: now)
        return self.uses(of: self.counters(of: subject))
    }

    /// Gives back all tokens of the counters that a subject's requests ask.
    @export(interface)
    package mutating func release(_ subject: Subject, at now: Instant) {
        self.advance(to: now)
        for named in self.counters(of: subject) { self.refill(named.counter) }
    }

    /// What is used of the counters of wrong secrets from a peer.
    @export(interface)
    package mutating func usesOfSecrets(from peer: Peer, at now: Instant) -> [Use] {
        self.advance(to: now)
        return self.uses(of: self.counters(.secretsByPeer, by: peer).map { Named(counter: $0) })
    }

    /// Gives back all tokens of the counters of wrong secrets from a peer.
    @export(interface)
    package mutating func releaseSecrets(from peer: Peer, at now: Instant) {
        self.advance(to: now)
        for counter in self.counters(.secretsByPeer, by: peer) { self.refill(counter) }
    }

    private func uses(of counters: [Named]) -> [Use] {
        var uses: [Use] = []
        for budget in Budget.allCases {
            let all = counters.filter { $0.counter.budget == budget }.map { self.use($0) }
            let used = all.filter { $0.used > 0 }
            if used.isEmpty, let first = all.first {
                uses.append(
                    Use(
                        budget: budget, kind: nil, isOfPeer: first.isOfPeer, isOfSite: false, used: 0,
                        limit: first.limit, opensIn: 0))
            }
            uses += used
        }
        return uses
    }

    private func use(_ named: Named) -> Use {
        let (counter, debt) = (named.counter, self.debt(named.counter))
        let (interval, window) = (counter.interval, counter.budget.windowSeconds * 1000)
        return Use(
            budget: counter.budget, kind: named.kind, isOfPeer: named.isOfPeer, isOfSite: counter.isOfSite,
            used: (debt + interval - 1) / interval, limit: window / interval,
            opensIn: max(0, debt + interval - window))
    }

    private func counters(of subject: Subject) -> [Named] {
        var found: [Named] = []
        let (tenant, peer) = (subject.tenant, subject.peer)
        if let address = subject.address {
            if let peer {
                let counter = self.passwords(.passwordsForAddressByPeer, for: address, in: tenant, by: peer)
                found.append(Named(counter: counter, isOfPeer: true))
            }
            found.append(Named(counter: self.passwords(.passwordsForAddress, for: address, in: tenant)))
            for kind in EmailAction.Kind.allCases {
                let name = kind.linkMode
                found.append(Named(counter: self.mails(.mailsToMailbox, kind, to: address), kind: name))
                found.append(Named(counter: self.mails(.mailsByKnownPeers, kind, to: address), kind: name))
                if let peer {
                    let counter = self.mails(.mailsToMailbox, kind, to: address, of: peer)
                    found.append(Named(counter: counter, kind: name, isOfPeer: true))
                }
            }
            found.append(Named(counter: self.hints(to: address, in: tenant), kind: Budgets.hintKind))
        }
        for number in subject.numbers {
            for kind in Budgets.messageKinds {
                found.append(Named(counter: self.messages(kind, to: number, of: nil), kind: kind))
                if let peer {
                    let counter = self.messages(kind, to: number, of: peer)
                    found.append(Named(counter: counter, kind: kind, isOfPeer: true))
                }
            }
        }
        if let account = subject.account { found += self.counters(of: account, in: tenant, by: peer) }
        if let peer { found += self.counters(of: peer) }
        return found
    }

    private func counters(of account: AccountID, in tenant: TenantID?, by peer: Peer?) -> [Named] {
        let name = Budgets.name(of: account, in: tenant)
        var found = [Named(counter: self.counter(.pendingSignInsOfAccount, name))]
        if let peer {
            for budget in [Budget.pendingSignInsOfAccount, .secondFactorsByPeer] {
                found.append(Named(counter: self.counter(budget, name, peer), isOfPeer: true))
            }
        }
        var kinds = OwnerChange.allCases.compactMap { $0.notice }
        kinds += [Budgets.recoveryCodeKind, EmailAction.Kind.revertSecondFactorAddition.linkMode]
        for kind in kinds {
            found.append(Named(counter: self.counter(.noticesOfAccount, name + [kind]), kind: kind))
        }
        return found
    }

    private func counters(of peer: Peer) -> [Named] {
        var found: [Named] = []
        func add(_ budget: Budget, _ key: String? = nil, kind: String? = nil) {
            for counter in self.counters(budget, key.map { [$0] } ?? [], by: peer) {
                found.append(Named(counter: counter, kind: kind))
            }
        }
        for budget in [Budget.passwordsByPeer, .mailsByPeer, .signUpsByPeer, .providerCallsByPeer] { add(budget) }
        for kind in Budgets.messageKinds {
            add(.messagesByPeer, kind, kind: kind)
            add(.messagesByKnownPeer, kind, kind: kind)
        }
        for kind in PendingCode.Kind.allCases {
            if let name = kind.nameInBudgets { add(.codesByPeer, "\(kind.rawValue)", kind: name) }
        }
        add(.codesByPeer, Budgets.questionKind, kind: Budgets.questionKind)
        return found
    }

    private static var messageKinds: [String] { [self.kind(of: .secondFactor), self.kind(of: .signIn)] }
}

extension PendingCode.Kind {
    /// The name of the kind among those that ``Budget/codesByPeer`` counts; `nil` for one that it does not count.
    fileprivate var nameInBudgets: String? {
        switch self {
        case .phoneSignIn: "phoneSignIn"
        case .phoneEnrollment: "phoneEnrollment"
        case .totpEnrollment: "totpEnrollment"
        case .passkeyChallenge: "passkeyChallenge"
        case .passkeySignIn: "passkeySignIn"
        case .appVerification: "appVerification"
        case .providerSignIn: "providerSignIn"
        case .temporaryProof, .pendingSignIn, .factorChallenge, .passwordReset, .verifyEmail, .emailSignIn,
            .verifyAndChangeEmail, .recoverEmail, .revertSecondFactorAddition:
            nil
        }
    }
}
