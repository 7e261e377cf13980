import Vinculum

/// The checks in every new state.
extension World {
    /// Checks on copies that the victim can sign in with the identity, the mailbox and the number, with every second
    /// factor she enrolled and no other.
    mutating func checkVictimAccess() {
        self.checkMailbox()
        self.checkPhone()
        if self.violation != nil { return }
        var trial = self
        trial.story?.add(step: Move.victimUsesTrustedProvider.text)
        let reply = trial.federated(.trusted, by: .victim)
        trial.checkEntry(reply)
        if trial.violation != nil { self = trial }
    }

    private mutating func checkMailbox() {
        guard let address = EmailAddress(Actor.victim.mailbox), let owner = self.graph[email: address] else { return }
        var trial = self
        trial.story?.add(step: "the victim resets the password and signs in with the new one")
        if self.authority.settings.refuses(.unprovenReplacements), !(owner.email?.isVerified ?? false),
            self.isReplacement(owner)
        {
            trial.checkSignInLink(owner)
        } else if trial.askReset(of: Actor.victim.mailbox, by: .victim).isSuccess,
            let code = trial.victim.codes.last(where: { $0.kind == .passwordReset }),
            trial.reset(code, by: .victim).isSuccess
        {
            trial.checkEntry(trial.signIn(Actor.victim.mailbox, by: .victim))
        } else {
            trial.violation = .victimLockedOut
        }
        if trial.violation != nil { self = trial }
    }

    /// Whether the account had another address, which a link restores or a second factor was enrolled behind. A reset
    /// then finds no account.
    private func isReplacement(_ account: Account) -> Bool {
        let (address, graph) = (account.email?.address, self.graph)
        let isRecoverable = graph.pendingCodes.contains { code in
            guard let action = code.emailAction, action.kind == .recoverEmail, account.accepts(code) else {
                return false
            }
            return action.wasProven && action.address != address
        }
        return isRecoverable
            || account.factors.contains { $0.provenAddress != nil && $0.provenAddress != address }
    }

    /// Checks that a mailed sign-in link gets the victim an account of her own with her address.
    private mutating func checkSignInLink(_ owner: Account) {
        self.story?.add(step: "the victim follows a sign-in link")
        guard self.ask("EMAIL_SIGNIN", #","email":"\#(Actor.victim.mailbox)""#, by: .victim).isSuccess,
            let code = self.victim.codes.last(where: { $0.kind == .emailLink }),
            let reply = self.use(code, by: .victim), reply.isSuccess, reply.account != owner.id
        else { return self.violation = .victimLockedOut }
        self.checkEntry(reply)
    }

    /// Checks the number. It signs in without a second factor only; with a second factor it does not sign in at all.
    private mutating func checkPhone() {
        guard self.violation == nil, let number = PhoneNumber(Actor.victim.phone),
            let account = self.graph[phone: number],
            account.factors.isEmpty
        else { return }
        var trial = self
        trial.story?.add(step: "the victim signs in with the victim's number")
        _ = trial.askPhoneCode(by: .victim)
        let code = trial.victim.codes.last { $0.kind == .phone }
        if code.map({ trial.redeemPhone($0, by: .victim).session?.account }) != account.id {
            trial.violation = .victimLockedOut
            self = trial
        }
    }

    private mutating func checkEntry(_ reply: Reply) {
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

    /// Lets the attacker try everything that needs no session, in the states at which the search ends.
    mutating func tryLastUses() {
        self.attempt(Move.attackerTriesPasswordAsVictim.text) { $0.signIn(Actor.victim.mailbox, by: .attacker) }
        self.attempt(Move.attackerSignsInWithPassword.text) { $0.signIn(Actor.attacker.mailbox, by: .attacker) }
        let change = "the attacker changes the password of the victim's address with the attacker's password"
        self.attempt(change) { world in
            let password = Actor.attacker.password
            return world.account(
                "resetPassword",
                #""email":"\#(Actor.victim.mailbox)","oldPassword":"\#(password)","newPassword":"\#(password)""#,
                by: .attacker
            )
        }
        self.attempt(Move.attackerUsesTrustedProvider.text) { $0.federated(.trusted, by: .attacker) }
        self.attempt(Move.attackerUsesSloppyProvider.text) { $0.federated(.sloppy, by: .attacker) }
        self.attempt("the attacker signs in with the attacker's number") { world in
            _ = world.askPhoneCode(by: .attacker)
            return world.attacker.codes.last(where: { $0.kind == .phone }).map { world.redeemPhone($0, by: .attacker) }
        }
    }
}
