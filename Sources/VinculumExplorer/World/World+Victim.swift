import Vinculum

extension World {
    mutating func playVictim(_ turn: Turn) {
        let actor = Actor.victim
        let session = self.victim.sessions.at(turn.session)
        let code = self.victim.codes.at(turn.code)
        switch turn.move {
        case .victimSignsUp: self.receive(self.signUp(actor.mailbox, by: actor), by: actor)
        case .victimSignsInWithPassword: self.enter(self.signIn(actor.mailbox, by: actor))
        case .victimUsesTrustedProvider: self.enter(self.federated(.trusted, by: actor), isProof: true)
        case .victimSignsInWithPhone: self.proveNumber(session: nil)
        case .victimLinksPhone:
            if let session { self.proveNumber(session: session) }
        case .victimLinksTrustedProvider:
            if let session { self.enter(self.federated(.trusted, session: session, by: actor), isProof: true) }
        case .victimSetsPassword:
            if let session { self.replacePassword(session) }
        case .victimEnrolsPhoneFactor:
            if let session, self.beginPhoneFactor(session, by: actor).isSuccess, let code = self.victim.codes.last {
                self.enrol(session, code, by: actor)
            }
        case .victimEnrolsAppFactor:
            if let session, self.beginAppFactor(session, by: actor).isSuccess, let code = self.victim.codes.last {
                self.enrol(session, code, by: actor)
            }
        case .victimAsksReset: _ = self.askReset(of: actor.mailbox, by: actor)
        case .victimAsksEmailLink: _ = self.ask("EMAIL_SIGNIN", #","email":"\#(actor.mailbox)""#, by: actor)
        case .victimAsksVerification:
            if let session { _ = self.ask("VERIFY_EMAIL", "", session: session, by: actor) }
        case .victimResets, .victimSignsInWithEmailLink, .victimClicksVerification:
            if let code { self.follow(code) }
        case .victimWithdrawsFactor:
            if let session, let factor = self.victim.factors.first(where: { $0.account == session.account })?.factor {
                let reply = self.withdrawFactor(session, factor, by: actor)
                self.receive(reply, by: actor)
                if reply.isSuccess { self.victim.factors.removeAll { $0.factor == factor } }
            }
        case .victimUnlinksProvider:
            if let session {
                _ = self.update(session, #""deleteProvider":["\#(IdentityProvider.trusted.id)"]"#, by: actor)
            }
        case .victimUnlinksPassword:
            if let session { _ = self.update(session, #""deleteProvider":["password"]"#, by: actor) }
        default: break
        }
    }

    /// Handles the response to a first factor, and answers the second factor if one is requested.
    mutating func enter(_ reply: Reply, isProof: Bool = false) {
        if isProof, reply.isSuccess, reply["needConfirmation"] == nil, let account = reply.account {
            self.secure(account)
        }
        if self.receive(reply, by: .victim) != nil { return }
        guard !reply.text("mfaPendingCredential").isEmpty,
            let pending = self.victim.codes.last(where: { $0.kind == .pendingSignIn })
        else { return }
        if let answer = self.answerFactor(pending, by: .victim) { self.receive(answer, by: .victim) }
        self.victim.drop(code: pending.key)
    }

    private mutating func proveNumber(session: HeldSession?) {
        guard self.askPhoneCode(by: .victim).isSuccess, let code = self.victim.codes.last(where: { $0.kind == .phone })
        else { return }
        var reply = self.redeemPhone(code, session: session, by: .victim)
        if let proof = self.victim.codes.last(where: { $0.kind == .temporaryProof }) {
            // The number belongs to another account of the victim, who signs in there instead.
            reply = self.redeemPhone(proof, by: .victim)
            self.victim.drop(code: proof.key)
        }
        self.enter(reply, isProof: true)
        self.victim.drop(code: code.key)
        if reply.isSuccess { self.expectSpent(code) }
    }

    /// Follows a link from the mailbox, which verifies the address. Other links for the same purpose become invalid
    /// with it.
    private mutating func follow(_ code: HeldCode) {
        let older = self.victim.sessions.filter { $0.account == code.account }
        let siblings = self.victim.codes.filter { $0.kind == code.kind && $0.account == code.account }
        guard let reply = self.use(code, by: .victim), reply.isSuccess else { return }
        // A reset names no account; where the address was another's unproven replacement, it began one.
        let reset = code.kind == .passwordReset ? EmailAddress(code.address).flatMap { self.graph[email: $0]?.id } : nil
        if let account = reply.account ?? reset ?? code.account { self.secure(account) }
        self.enter(reply)
        for spent in siblings { self.expectSpent(spent) }
        if code.kind == .passwordReset { self.expectEnded(older) }
    }

    private mutating func replacePassword(_ session: HeldSession) {
        let older = self.victim.sessions.filter { $0.account == session.account }
        let reply = self.update(session, #""password":"\#(Actor.victim.password)""#, by: .victim)
        guard reply.isSuccess else { return }
        self.receive(reply, by: .victim)
        self.expectEnded(older)
    }

    /// Appends the steps that the victim can take in this state.
    func addVictimTurns(to turns: inout [Turn]) {
        for move: Move in [
            .victimSignsUp, .victimSignsInWithPassword, .victimUsesTrustedProvider, .victimSignsInWithPhone,
        ] { turns.append(Turn(move)) }
        let held = self.victim
        if !held.expects(.passwordReset) { turns.append(Turn(.victimAsksReset)) }
        if !held.expects(.emailLink) { turns.append(Turn(.victimAsksEmailLink)) }
        for (place, code) in held.codes.enumerated() {
            switch code.kind {
            case .passwordReset where held.expects(.passwordReset): turns.append(Turn(.victimResets, code: place))
            case .emailLink where held.expects(.emailLink):
                turns.append(Turn(.victimSignsInWithEmailLink, code: place))
            case .verification, .emailChange:
                if code.isExpected || self.rules.policy == .clicking {
                    turns.append(Turn(.victimClicksVerification, code: place))
                }
            default: break
            }
        }
        for (place, session) in self.victim.sessions.enumerated() {
            guard let account = self.graph[session.account] else { continue }
            func add(_ move: Move, if isUseful: Bool = true) {
                if isUseful { turns.append(Turn(move, session: place)) }
            }
            let trusted = account.identity(ProviderID(IdentityProvider.trusted.id)) != nil
            let hasFactor = self.victim.factors.contains { $0.account == account.id }
            let isEligible = session.opening != .phone && account.email?.isVerified ?? false
            add(.victimLinksTrustedProvider, if: !trusted)
            add(.victimLinksPhone, if: account.phone == nil)
            add(.victimSetsPassword)
            add(.victimEnrolsPhoneFactor, if: isEligible && !hasFactor)
            add(.victimEnrolsAppFactor, if: isEligible && !hasFactor)
            add(.victimWithdrawsFactor, if: hasFactor)
            add(
                .victimAsksVerification,
                if: account.email?.isVerified == false && !held.holds(.verification, of: account.id))
            add(.victimUnlinksProvider, if: trusted)
            add(.victimUnlinksPassword, if: account.email != nil)
        }
    }
}
