import Vinculum

extension World {
    mutating func playAttacker(_ turn: Turn) {
        let actor = Actor.attacker
        let (own, victims) = (actor.mailbox, Actor.victim.mailbox)
        let session = self.attacker.sessions.at(turn.session)
        let code = self.attacker.codes.at(turn.code)
        switch turn.move {
        case .attackerSignsUpAsVictim: self.receive(self.signUp(victims, by: actor), by: actor)
        case .attackerSignsUpAsVictimWithFactor:
            self.receive(self.signUp(victims, withFactor: true, by: actor), by: actor)
        case .attackerSignsUp: self.receive(self.signUp(own, by: actor), by: actor)
        case .attackerIsGuest: self.receive(self.account("signUp", "", by: actor), by: actor)
        case .attackerTriesPasswordAsVictim: self.receive(self.signIn(victims, by: actor), by: actor)
        case .attackerSignsInWithPassword: self.receive(self.signIn(own, by: actor), by: actor)
        case .attackerUsesTrustedProvider: self.receive(self.federated(.trusted, by: actor), by: actor)
        case .attackerUsesSloppyProvider: self.receive(self.federated(.sloppy, by: actor), by: actor)
        case .attackerAsksPhoneCode: _ = self.askPhoneCode(by: actor)
        case .attackerSignsInWithPhone, .attackerRedeemsTemporaryProof:
            if let code { self.receive(self.redeemPhone(code, by: actor), by: actor) }
        case .attackerAnswersSecondFactor:
            if let code, let reply = self.answerFactor(code, by: actor) { self.receive(reply, by: actor) }
        case .attackerAsksResetForVictim: _ = self.askReset(of: victims, by: actor)
        case .attackerAsksReset: _ = self.askReset(of: own, by: actor)
        case .attackerAsksEmailLinkForVictim: _ = self.ask("EMAIL_SIGNIN", #","email":"\#(victims)""#, by: actor)
        case .attackerAsksEmailLink: _ = self.ask("EMAIL_SIGNIN", #","email":"\#(own)""#, by: actor)
        case .attackerResets, .attackerAppliesCode:
            if let code { _ = self.use(code, by: actor) }
        case .attackerSignsInWithEmailLink:
            if let code { self.receive(self.enterByLink(code, by: actor), by: actor) }
        case .attackerLinksEmailLink:
            if let session, let code { self.receive(self.enterByLink(code, session: session, by: actor), by: actor) }
        case .attackerAsksVerification:
            if let session { _ = self.ask("VERIFY_EMAIL", "", session: session, by: actor) }
        case .attackerAsksChangeToOwn:
            if let session { _ = self.askChange(to: own, session: session, by: actor) }
        case .attackerAsksChangeToVictims:
            if let session { _ = self.askChange(to: victims, session: session, by: actor) }
        case .attackerLinksTrustedProvider:
            if let session { self.receive(self.federated(.trusted, session: session, by: actor), by: actor) }
        case .attackerLinksSloppyProvider:
            if let session { self.receive(self.federated(.sloppy, session: session, by: actor), by: actor) }
        case .attackerLinksPhone:
            if let session, let code { self.receive(self.redeemPhone(code, session: session, by: actor), by: actor) }
        case .attackerUpgradesToVictimsAddress:
            if let session { self.receive(self.signUp(victims, session: session, by: actor), by: actor) }
        case .attackerTakesVictimsAddress:
            if let session { self.receive(self.update(session, #""email":"\#(victims)""#, by: actor), by: actor) }
        case .attackerTakesOwnAddress:
            if let session { self.receive(self.update(session, #""email":"\#(own)""#, by: actor), by: actor) }
        case .attackerSetsPassword:
            if let session {
                self.receive(self.update(session, #""password":"\#(actor.password)""#, by: actor), by: actor)
            }
        case .attackerBeginsPhoneFactor:
            if let session { _ = self.beginPhoneFactor(session, by: actor) }
        case .attackerBeginsAppFactor:
            if let session { _ = self.beginAppFactor(session, by: actor) }
        case .attackerEnrolsPhoneFactor, .attackerEnrolsAppFactor:
            if let session, let code { self.enrol(session, code, by: actor) }
        case .attackerUnlinksProvider:
            if let session {
                _ = self.update(session, #""deleteProvider":["\#(IdentityProvider.trusted.id)"]"#, by: actor)
            }
        case .attackerUnlinksPassword:
            if let session { _ = self.update(session, #""deleteProvider":["password"]"#, by: actor) }
        case .attackerDeletes:
            if let session { _ = self.delete(session, by: actor) }
        default: break
        }
    }

    /// Appends the steps that the attacker can take in this state.
    func addAttackerTurns(to turns: inout [Turn]) {
        let held = self.attacker
        for move: Move in [
            .attackerSignsUpAsVictim, .attackerSignsUp, .attackerTriesPasswordAsVictim,
            .attackerSignsInWithPassword, .attackerUsesTrustedProvider, .attackerUsesSloppyProvider,
        ] { turns.append(Turn(move)) }
        // Local trust takes a factor that a client brings; its searches leave the move out.
        if self.authority.settings.refuses(.claimedFactors) { turns.append(Turn(.attackerSignsUpAsVictimWithFactor)) }
        // One empty account is enough: the next can be opened when the first one has an identifier.
        let hasAnonymous = held.sessions.contains {
            $0.opening == .anonymous && self.graph[$0.account]?.isUnreachable ?? false
        }
        if !hasAnonymous {
            turns.append(Turn(.attackerIsGuest))
        }
        // Two links of a kind show what a newer one and a used one do to another.
        let resets = self.victim.codes.count { $0.kind == .passwordReset }
        let links = self.victim.codes.count { $0.kind == .emailLink }
        if resets < 2 { turns.append(Turn(.attackerAsksResetForVictim)) }
        if links < 2 { turns.append(Turn(.attackerAsksEmailLinkForVictim)) }
        if !held.holds(.passwordReset) { turns.append(Turn(.attackerAsksReset)) }
        if !held.holds(.emailLink) { turns.append(Turn(.attackerAsksEmailLink)) }
        if !held.holds(.phone) { turns.append(Turn(.attackerAsksPhoneCode)) }
        for (place, code) in held.codes.enumerated() {
            switch code.kind {
            case .phone: turns.append(Turn(.attackerSignsInWithPhone, code: place))
            case .temporaryProof: turns.append(Turn(.attackerRedeemsTemporaryProof, code: place))
            case .passwordReset: turns.append(Turn(.attackerResets, code: place))
            case .emailLink: turns.append(Turn(.attackerSignsInWithEmailLink, code: place))
            case .verification, .emailChange, .emailRecovery, .factorReversal:
                turns.append(Turn(.attackerAppliesCode, code: place))
            case .pendingSignIn: turns.append(Turn(.attackerAnswersSecondFactor, code: place))
            default: break
            }
        }
        for (place, session) in held.sessions.enumerated() {
            guard let account = self.graph[session.account] else { continue }
            self.addAttackerTurns(to: &turns, with: session, at: place, of: account)
        }
    }

    private func addAttackerTurns(
        to turns: inout [Turn], with session: HeldSession, at place: Int, of account: Account
    ) {
        func add(_ move: Move, if isUseful: Bool = true, code: Int = 0) {
            if isUseful { turns.append(Turn(move, session: place, code: code)) }
        }
        let held = self.attacker
        let address = account.email?.address
        let isVictims = address == EmailAddress(Actor.victim.mailbox)
        let isOwn = address == EmailAddress(Actor.attacker.mailbox)
        let trusted = account.identity(ProviderID(IdentityProvider.trusted.id)) != nil
        add(.attackerLinksTrustedProvider, if: !trusted)
        add(.attackerLinksSloppyProvider, if: account.identity(ProviderID(IdentityProvider.sloppy.id)) == nil)
        add(.attackerUpgradesToVictimsAddress, if: account.linkedProviders.isEmpty)
        add(.attackerTakesVictimsAddress, if: !isVictims)
        add(.attackerTakesOwnAddress, if: !isOwn)
        add(.attackerSetsPassword, if: account.password == nil)
        // E-mails to the victim have an effect only if she follows links that she did not request.
        let isClicking = self.rules.policy == .clicking
        add(
            .attackerAsksVerification,
            if: !(account.email?.isVerified ?? true)
                && (isOwn && !held.holds(.verification, of: account.id) || isVictims && isClicking)
        )
        add(
            .attackerAsksChangeToOwn,
            if: account.email != nil && !isOwn && !held.holds(.emailChange, of: account.id)
        )
        add(.attackerAsksChangeToVictims, if: account.email != nil && !isVictims && isClicking)
        add(.attackerUnlinksProvider, if: trusted)
        add(.attackerUnlinksPassword, if: account.email != nil)
        add(.attackerDeletes)
        let isEligible =
            session.opening != .anonymous && session.opening != .phone && account.email?.isVerified ?? false
        let hasPhoneFactor = account.factors.contains { $0.factor.phoneNumber == Actor.attacker.phone }
        add(
            .attackerBeginsPhoneFactor,
            if: isEligible && !hasPhoneFactor && !held.holds(.phoneEnrollment, of: account.id)
        )
        let hasAppFactor = account.factors.contains { $0.factor.phoneNumber == nil }
        add(
            .attackerBeginsAppFactor, if: isEligible && !hasAppFactor && !held.holds(.totpEnrollment, of: account.id)
        )
        for (index, code) in held.codes.enumerated() {
            switch code.kind {
            case .phone, .temporaryProof: add(.attackerLinksPhone, code: index)
            case .emailLink: add(.attackerLinksEmailLink, code: index)
            case .phoneEnrollment: add(.attackerEnrolsPhoneFactor, code: index)
            case .totpEnrollment: add(.attackerEnrolsAppFactor, code: index)
            default: break
            }
        }
    }
}

extension Array {
    /// The element at an index; `nil` beyond the end.
    func at(_ place: UInt8) -> Element? {
        Int(place) < self.count ? self[Int(place)] : nil
    }
}
