import Vinculum

/// The scenario of sessions.
///
/// The attacker has a session of the victim's account with its refresh token, and had a change of the address mailed to
/// the attacker. The victim has sessions of her own, and ends others.
extension ScenarioWorld {
    mutating func beginSessions() {
        self.client(
            "accounts:sendOobCode",
            #""requestType":"VERIFY_AND_CHANGE_EMAIL","newEmail":"\#(Actor.attacker.mailbox)","#
                + #""idToken":"\#(self.session)""#)
        self.sessions.change = self.newestLink(.verifyAndChangeEmail)
        self.enterVictim()
    }

    /// Plays a move of the scenario.
    ///
    /// - Returns: What the scenario forbids and the move did.
    mutating func performSessions(_ move: ScenarioMove) -> ScenarioViolation? {
        let attackers = self.number(self.session)
        switch move {
        case .victimSignsIn: self.enterVictim()
        case .victimEndsAttackersSession:
            let reply = self.end(#""sessionId":"\#(attackers)""#, by: self.sessions.victims)
            guard reply.isSuccess else { return self.refusal(of: self.sessions.victims) }
            self.sessions.ended.append(attackers)
            self.sessions.isChangeOver = true
        case .victimEndsOthers:
            let reply = self.end(#""others":true"#, by: self.sessions.victims)
            guard reply.isSuccess else { return self.refusal(of: self.sessions.victims) }
            self.endOthers(but: self.sessions.victims)
            self.sessions.isChangeOver = true
        case .attackerEndsOthers:
            let reply = self.end(#""others":true"#, by: self.sentAfterEnd)
            if reply.isSuccess {
                if self.sessions.isOver(attackers) { return .endedSessionActs }
                self.endOthers(but: self.session)
            }
        case .victimUsesManySessions: self.useManySessions()
        case .victimReads: return self.refusal(of: self.sessions.victims)
        case .sessionReads:
            let reply = self.client("accounts:lookup", #""idToken":"\#(self.sentAfterEnd)""#)
            return reply.isSuccess && self.sessions.isOver(attackers) ? .endedSessionActs : nil
        case .sessionSetsName:
            let reply = self.client("accounts:update", #""displayName":"mine","idToken":"\#(self.sentAfterEnd)""#)
            return reply.isSuccess && self.sessions.isOver(attackers) ? .endedSessionActs : nil
        case .sessionRefreshes:
            let reply = self.client(
                "token", #""grantType":"refresh_token","refreshToken":"\#(self.refreshTokenAfterEnd)""#)
            if reply.isSuccess, self.sessions.isOver(attackers) { return .endedSessionActs }
        case .attackerFollowsChange:
            let reply = self.client("accounts:update", #""oobCode":"\#(self.sessions.change)""#)
            if reply.isSuccess, self.sessions.isChangeOver { return .emailChanged }
            // Beyond local trust a changed address ends every session.
            if self.account?.liveSessionCount == 0 { self.endOthers(but: "") }
        default: break
        }
        return nil
    }

    private mutating func enterVictim() {
        let reply = self.answerFactor(self.client("accounts:signInWithPassword", self.credentials))
        if reply.isSuccess { self.sessions.victims = reply.idToken }
    }

    /// More sessions than runs of ended ones are kept, every other of them ended; the victim goes on with a new one.
    private mutating func useManySessions() {
        guard let id = AccountID("victim"), let account = self.account, !self.sessions.hasMany else { return }
        var changes: [AccountChange] = []
        for number in account.sessionsIssued + 1...account.sessionsIssued + 70 {
            changes.append(.sessionRecorded(SessionRecord(number: number, begun: 0, method: .password)))
            if number % 2 == 0 { changes.append(.sessionsEnded(from: number, through: number)) }
        }
        self.commit(.account(.changed(id, changes)))
        // The oldest sessions may have ended with it, which is the safe direction.
        var number = max(1, account.sessionsRevokedBelow)
        while number <= account.sessionsIssued {
            if self.account?.isSessionLive(number) == false { self.sessions.ended.append(number) }
            number += 1
        }
        self.sessions.isChangeOver = true
        self.sessions.hasMany = true
        self.enterVictim()
    }

    private mutating func end(_ members: String, by session: String) -> Reply {
        self.client("/vinculum/v1/accounts:endSessions", members + #","idToken":"\#(session)""#)
    }

    private mutating func endOthers(but session: String) {
        self.sessions.ended = []
        self.sessions.kept = self.number(session)
        self.sessions.endedThrough = self.account?.sessionsIssued ?? 0
    }

    /// That a session which has not ended is refused.
    private mutating func refusal(of session: String) -> ScenarioViolation? {
        let isOver = self.sessions.isOver(self.number(session))
        let reply = self.client("accounts:lookup", #""idToken":"\#(session)""#)
        return reply.isSuccess == isOver ? (isOver ? .endedSessionActs : .liveSessionRefused) : nil
    }

    /// The number of an ID token's session; 0 without one.
    func number(_ token: String) -> UInt64 {
        do throws(CompactJWS.ReadError) {
            return try UnverifiedIDToken(parsing: token).session ?? 0
        } catch {
            return 0
        }
    }

    /// The attacker's session as it is sent. Where ended numbers return, its number is live again after many sign-ins.
    private var sentAfterEnd: String {
        self.removedRule == .endedNumbersReturn && self.sessions.hasMany
            ? self.sessions.victims : self.session
    }

    /// The attacker's refresh token as it is sent. Where ended sessions are refreshed, the service does not ask for its
    /// number, as it does not for that of another emulator's token.
    private var refreshTokenAfterEnd: String {
        guard self.removedRule == .endedSessionsAreRefreshed,
            let token = try? RefreshToken(parsing: self.refreshToken), let account = self.account
        else { return self.refreshToken }
        var live = token
        live.session = account.sessionsIssued
        return live.encoded()
    }

    func hashSessions(into writer: inout ByteWriter) {
        guard self.account != nil else { return }
        let (attackers, victims) = (self.number(self.session), self.number(self.sessions.victims))
        writer.bool(self.account?.isSessionLive(attackers) ?? false)
        writer.bool(self.account?.isSessionLive(victims) ?? false)
        writer.bool(self.sessions.isOver(attackers))
        writer.bool(self.sessions.isOver(victims))
        writer.bool(attackers < victims)
        writer.bool(self.sessions.isChangeOver)
        writer.bool(self.sessions.hasMany)
    }
}
