import Vinculum

/// What must hold in the scenarios that have no file of their own.
extension ScenarioWorld {
    /// What the victim's account shows that the scenario forbids.
    func findViolation() -> ScenarioViolation? {
        switch self.scenario {
        case .oldSession, .oneFactorSession:
            guard let account = self.account else { return .deleted }
            guard let old = self.beginning else { return nil }
            if account.factors != old.factors { return .factorsChanged }
            if account.email != old.email || account.password != old.password || account.emailLink != old.emailLink {
                return .emailChanged
            }
            let mayLink = self.scenario == .oldSession && self.authority.settings.allows(.oldSessionsLinking)
            let isSame = account.identities == old.identities && account.passkeys == old.passkeys
            return mayLink || isSame ? nil : .signInMethodsChanged
        case .administrator: return self.account?.factors.isEmpty ?? true ? .factorsChanged : nil
        case .squatter, .replacedAddress:
            if self.account?.factors.isEmpty ?? true { return .factorsChanged }
            // The recovery and the hold end together, after seven days.
            guard self.now < World.beginning.adding(seconds: 7 * 86_400) else { return nil }
            var trial = self
            let reply = trial.client("accounts:update", #""oobCode":"\#(self.recovery)""#)
            let isBack = trial.account?.email?.address == EmailAddress(Actor.victim.mailbox)
            return reply.isSuccess && isBack ? nil : .recoveryBlocked
        case .firstFactor: return self.sessionSurvives ? .sessionSurvives : nil
        case .mailedLinks: return self.violation(of: self.resets) ?? self.violation(of: self.signIns)
        case .providers: return self.providerViolation
        case .newFactor, .unprovenAddress, .mailScanner, .passkeys, .recoveryCodes, .sessions, .merge,
            .recentOnce, .factorMerge, .mandatoryFactors, .stolenMerge:
            return nil
        }
    }

    /// Beyond local trust, a session whose passkey is removed lacks the account's second factor.
    func demotedSessionViolation(from old: Account?, _ move: ScenarioMove) -> ScenarioViolation? {
        guard self.authority.settings.refuses(.sessionsWithoutFactor), self.passkeys.isRemoved,
            ScenarioMove.ofSessions.contains(move), let old,
            !old.factors.isEmpty, let account = self.account
        else { return nil }
        let isSame =
            account.password == old.password && account.factors == old.factors && account.passkeys == old.passkeys
        return isSame ? nil : .demotedSessionActs
    }
}

extension Account {
    /// Whether the account has the victim's address, verified.
    var isProvenByVictim: Bool {
        self.email?.isVerified ?? false && self.email?.address == EmailAddress(Actor.victim.mailbox)
    }
}
