import Vinculum

/// What is checked in every new state.
extension World {
    /// Whether the victim gets in by the identity and by the mailbox, on copies, with every second factor she enrolled
    /// and no other.
    mutating func checkGettingIn() {
        self.checkMailbox()
        self.checkPhone()
        if self.violation != nil { return }
        var trial = self
        trial.story?.add(step: Move.victimUsesTrustedProvider.text)
        let reply = trial.federated(.trusted, by: .victim)
        trial.judgeEntry(reply)
        if trial.violation != nil { self = trial }
    }

    private mutating func checkMailbox() {
        guard let address = EmailAddress(Actor.victim.mailbox), self.graph[email: address] != nil else { return }
        var trial = self
        trial.story?.add(step: "the victim resets the password and signs in with the new one")
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

    /// A number leads in by itself as long as there is no second factor, and then not at all.
    private mutating func checkPhone() {
        guard self.violation == nil, let number = PhoneNumber(Actor.victim.phone), let account = self.graph[phone: number],
            account.factors.isEmpty
        else { return }
        var trial = self
        trial.story?.add(step: "the victim signs in with the own number")
        _ = trial.askPhoneCode(by: .victim)
        let code = trial.victim.codes.last { $0.kind == .phone }
        if code.map({ trial.redeemPhone($0, by: .victim).session?.account }) != account.id {
            trial.violation = .victimLockedOut
            self = trial
        }
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
        self.attempt(Move.attackerTriesPasswordAsVictim.text) { $0.signIn(Actor.victim.mailbox, by: .attacker) }
        self.attempt(Move.attackerSignsInWithPassword.text) { $0.signIn(Actor.attacker.mailbox, by: .attacker) }
        self.attempt("the attacker sets the password of the victim's address, showing the attacker's own") { world in
            let password = Actor.attacker.password
            return world.account(
                "resetPassword",
                #""email":"\#(Actor.victim.mailbox)","oldPassword":"\#(password)","newPassword":"\#(password)""#, by: .attacker
            )
        }
        self.attempt(Move.attackerUsesTrustedProvider.text) { $0.federated(.trusted, by: .attacker) }
        self.attempt(Move.attackerUsesSloppyProvider.text) { $0.federated(.sloppy, by: .attacker) }
        self.attempt("the attacker signs in with the own number") { world in
            _ = world.askPhoneCode(by: .attacker)
            return world.attacker.codes.last(where: { $0.kind == .phone }).map { world.redeemPhone($0, by: .attacker) }
        }
    }
}
