import Vinculum

/// What is checked in every new state.
extension World {
    /// Whether the victim gets in by the identity and by the mailbox, on copies, with every second factor she enrolled
    /// and no other.
    mutating func checkGettingIn() {
        self.checkMailbox()
        if self.violation != nil { return }
        var trial = self
        trial.story?.add(note: "the victim tries to get in by the trusted provider")
        let reply = trial.federated(.trusted, by: .victim)
        trial.judgeEntry(reply)
        if trial.violation != nil { self = trial }
    }

    private mutating func checkMailbox() {
        guard let address = EmailAddress(Actor.victim.mailbox), self.graph[email: address] != nil else { return }
        var trial = self
        trial.story?.add(note: "the victim tries to get in by the mailbox")
        if trial.askReset(of: Actor.victim.mailbox, by: .victim).isSuccess,
            let code = trial.victim.codes.last(where: { $0.kind == .passwordReset }),
            trial.reset(code, by: .victim).isSuccess
        {
            trial.judgeEntry(trial.signIn(Actor.victim.mailbox, by: .victim))
        } else {
            trial.violation = .victimLockedOut
        }
        if trial.violation != nil { self = trial }
    }

    private mutating func judgeEntry(_ reply: Reply) {
        guard reply.isSuccess, let id = reply.account else { return self.violation = .victimLockedOut }
        let ownFactors = self.victim.factors.filter { $0.account == id }
        if reply.session != nil {
            if !ownFactors.isEmpty { self.violation = .secondFactorNotDemanded }
            return
        }
        guard let pending = self.victim.codes.last(where: { $0.kind == .pendingSignIn }),
            let answer = self.answerFactor(pending, by: .victim), answer.session != nil
        else { return self.violation = .victimLockedOut }
    }

    /// The uses of what the attacker knows and needs no session for: what a state at the end of the search still owes.
    mutating func tryLastUses() {
        self.attempt { $0.signIn(Actor.victim.mailbox, by: .attacker) }
        self.attempt { $0.signIn(Actor.attacker.mailbox, by: .attacker) }
        self.attempt { $0.federated(.trusted, by: .attacker) }
        self.attempt { $0.federated(.sloppy, by: .attacker) }
        self.attempt { world in
            _ = world.askPhoneCode(by: .attacker)
            return world.attacker.codes.last(where: { $0.kind == .phone }).map { world.redeemPhone($0, by: .attacker) }
        }
    }
}
