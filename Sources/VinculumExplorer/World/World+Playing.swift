import Vinculum

extension World {
    /// Plays a step and updates what the actors hold. ``violation`` is set if the step violates a rule.
    mutating func play(_ turn: Turn) {
        self.hasChanged = false
        self.story?.add(step: turn.move.text)
        switch turn.move.actor {
        case .attacker: self.playAttacker(turn)
        case .victim: self.playVictim(turn)
        }
        if self.violation == nil, self.hasChanged { self.checkStep() }
    }

    /// Stores the session that a response opens.
    @discardableResult
    mutating func receive(_ reply: Reply, by actor: Actor) -> AccountID? {
        guard let session = reply.session else { return nil }
        self.change(actor) { $0.add(session) }
        self.hasChanged = true
        return session.account
    }

    /// Finishes the enrolment of a factor and records its owner.
    mutating func enrol(_ session: HeldSession, _ code: HeldCode, by actor: Actor) {
        let reply = self.finishFactor(session, code, by: actor)
        self.receive(reply, by: actor)
        guard reply.isSuccess, let factor = self.graph[session.account]?.factors.last?.factor else { return }
        self.change(actor) { attackerKnowledge in
            if code.kind == .totpEnrollment { attackerKnowledge.secrets.append((factor.id, code.secret)) }
            attackerKnowledge.factors.append((session.account, factor.id))
        }
    }
}
