import Vinculum

/// The checks after every step.
extension World {
    /// Tries everything that should be invalid once more in every way, then drops it.
    ///
    /// A revoked session stays revoked and an older epoch never returns, so one attempt directly after the step that
    /// ended them is as good as an attempt at any later time.
    mutating func checkStep() {
        self.forgetDeleted()
        let graph = self.graph
        for session in self.attacker.sessions where self.isSecured(session.account) {
            self.tryEverything(session)
            if self.violation != nil { return }
        }
        let secured = self.secured
        self.attacker.sessions.removeAll { secured.contains($0.account) || !$0.isLive(graph[$0.account]) }
        self.victim.sessions.removeAll { !$0.isLive(graph[$0.account]) }
        for code in self.attacker.codes where World.isOfOldEpoch(code, graph) && self.isSecured(code.account) {
            self.tryEverything(code)
            if self.violation != nil { return }
        }
        self.attacker.codes.removeAll { World.isOfOldEpoch($0, graph) }
        self.victim.codes.removeAll { World.isOfOldEpoch($0, graph) }
        self.checkVictimsData(graph)
    }

    private static func isOfOldEpoch(_ code: HeldCode, _ graph: Graph) -> Bool {
        guard let pending = graph.pendingCode(code.key) else { return true }
        guard let id = code.account else { return false }
        guard let account = graph[id] else { return true }
        return pending.epoch < account.epoch
    }

    /// Checks that the victim's second factors still exist, and that her address is verified in her own account only.
    private mutating func checkVictimsData(_ graph: Graph) {
        if self.victim.factors.contains(where: { graph[$0.account]?.factor($0.factor) == nil }) {
            return self.violation = .secondFactorLost
        }
        guard let victims = EmailAddress(Actor.victim.mailbox), let owner = graph[email: victims],
            owner.email?.isVerified ?? false, !self.isSecured(owner.id)
        else { return }
        self.violation = .addressProvenByNobody
    }

    /// Tries a session of the attacker on the victim's account; every request must be refused.
    private mutating func tryEverything(_ session: HeldSession) {
        self.attempt("the attacker looks up the account with a session kept from before") {
            $0.lookUp(session, by: .attacker)
        }
        self.attempt("the attacker refreshes a session kept from before") { $0.refresh(session, by: .attacker) }
        self.attempt("the attacker changes the profile with a session kept from before") {
            $0.update(session, #""displayName":"mine""#, by: .attacker)
        }
        self.attempt("the attacker links an identity with a session kept from before") {
            $0.federated(.trusted, session: session, by: .attacker)
        }
        self.attempt("the attacker deletes the account with a session kept from before") {
            $0.delete(session, by: .attacker)
        }
    }

    /// Tries a code of the attacker that belongs to the victim's account.
    private mutating func tryEverything(_ code: HeldCode) {
        self.attempt("the attacker uses a code kept from before") { $0.use(code, by: .attacker) }
    }

    /// Lets the attacker use a code that the victim has used: used links stay in histories and logs, and must not
    /// work again.
    mutating func expectSpent(_ code: HeldCode) {
        if self.violation != nil { return }
        self.attempt("the attacker finds the used code, or one like it, and uses it", .spentProofWorks) {
            $0.use(code, by: .attacker)
        }
    }

    /// Lets the attacker use sessions that the victim has ended, as on a lost device.
    mutating func expectEnded(_ sessions: [HeldSession]) {
        for session in sessions where self.violation == nil {
            self.attempt("the attacker finds the session that was ended, and refreshes it", .spentProofWorks) {
                $0.refresh(session, by: .attacker)
            }
            self.attempt("the attacker finds the session that was ended, and looks up the account", .spentProofWorks) {
                $0.lookUp(session, by: .attacker)
            }
        }
    }

    /// Lets the attacker try something on a copy; if that causes a violation, the copy replaces the world.
    ///
    /// - Parameters:
    ///   - what: The attempt, as a clause of a story.
    ///   - orElse: The violation if the attempt succeeds at all.
    mutating func attempt(_ what: String, _ orElse: Violation? = nil, _ body: (inout World) -> Reply?) {
        if self.violation != nil { return }
        var trial = self
        trial.story?.add(step: what)
        let reply = body(&trial)
        if trial.violation == nil, reply?.isSuccess ?? false { trial.violation = orElse }
        if trial.violation != nil { self = trial }
    }
}
