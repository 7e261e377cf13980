import Vinculum

extension World {
    /// Plays a step. What the actors hold changes with it; ``violation`` says if something went wrong.
    mutating func play(_ turn: Turn) {
        self.hasChanged = false
        self.story?.add(step: turn.move.text)
        switch turn.move.actor {
        case .attacker: self.playAttacker(turn)
        case .victim: self.playVictim(turn)
        }
        if self.violation == nil, self.hasChanged { self.settle() }
    }

    /// Keeps the session an answer opens, or what waits for a second factor.
    @discardableResult
    mutating func take(_ reply: Reply, by actor: Actor) -> AccountID? {
        guard let session = reply.session else { return nil }
        self.change(actor) { $0.take(session) }
        self.hasChanged = true
        return session.account
    }

    /// Finishes to enrol a factor and remembers whose it is.
    mutating func enrol(_ session: HeldSession, _ code: HeldCode, by actor: Actor) {
        let reply = self.finishFactor(session, code, by: actor)
        self.take(reply, by: actor)
        guard reply.isSuccess, let factor = self.graph[session.account]?.factors.last?.factor else { return }
        self.change(actor) { attackerKnowledge in
            if code.kind == .totpEnrollment { attackerKnowledge.secrets.append((factor.id, code.secret)) }
            attackerKnowledge.factors.append((session.account, factor.id))
        }
    }
}
