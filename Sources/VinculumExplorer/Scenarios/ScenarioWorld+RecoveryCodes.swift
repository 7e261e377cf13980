import Vinculum

/// The scenario of recovery codes.
///
/// The victim has a phone as second factor and ten codes on paper. The attacker knows her password, has read the paper,
/// and has a session from before the second factor.
extension ScenarioWorld {
    mutating func beginRecoveryCodes() {
        let weak = (self.session, self.refreshToken)
        let strong = self.answerFactor(self.client("accounts:signInWithPassword", self.credentials))
        self.recoveryCodes.unused = self.makeCodes(strong.idToken)
        (self.session, self.refreshToken) = weak
    }

    /// Plays a move of the scenario.
    ///
    /// - Returns: What the scenario forbids and the move did.
    mutating func performRecoveryCodes(_ move: ScenarioMove) -> ScenarioViolation? {
        let old = self.account
        let isDemoted = self.isSessionDemoted
        switch move {
        case .attackerEntersByCode:
            guard let code = self.recoveryCodes.unused.last, let reply = self.enter(code) else { break }
            self.recoveryCodes.use()
            self.receive(reply)
            self.recoveryCodes.sessionSet = self.recoveryCodes.setNumber
        case .attackerRepeatsCode:
            if let code = self.recoveryCodes.used, self.enter(code) != nil { return .usedCodeWorks }
        case .attackerTriesEndedCode:
            if let code = self.recoveryCodes.ended, self.enter(code) != nil { return .endedCodeWorks }
        case .attackerGuessesCode:
            if self.enter("AAAA-AAAA-AAAA-AAAA") != nil { return .endedCodeWorks }
        case .victimEntersByCode:
            if let code = self.recoveryCodes.unused.last, self.enter(code) != nil { self.recoveryCodes.use() }
        case .victimMakesCodes:
            let codes = self.makeCodes(self.enterByPhone()?.idToken ?? "")
            if !codes.isEmpty { self.recoveryCodes.end(codes) }
        case .victimWithdrawsFactor:
            guard let reply = self.enterByPhone(), let id = self.victimsFactor else { break }
            self.client(
                "accounts/mfaEnrollment:withdraw", #""mfaEnrollmentId":"\#(id)","idToken":"\#(reply.idToken)""#,
                version: "v2")
        case .administratorRemovesCodes:
            let path = "/vinculum/v1/projects/demo-vinculum/accounts:removeRecoveryCodes"
            if self.admin(path, #""localId":"victim""#).isSuccess { self.recoveryCodes.end() }
        default: self.perform(move)
        }
        let isWithout = self.account?.factors.isEmpty ?? true
        if isWithout, !(old?.factors.isEmpty ?? true) { self.recoveryCodes.end() }
        if isDemoted, ScenarioMove.ofSessions.contains(move), let old, !old.factors.isEmpty,
            self.account?.factors != old.factors || self.account?.password != old.password
        {
            return .demotedSessionActs
        }
        let isLost = self.account?.recoveryCodes?.remaining ?? 0 < self.recoveryCodes.unused.count
        return isLost ? .codesLost : nil
    }

    /// Whether a code opened the attacker's session whose set has ended since, and nothing else proves a factor for it.
    private var isSessionDemoted: Bool {
        guard self.recoveryCodes.sessionSet != self.recoveryCodes.setNumber else { return false }
        let claims = try? CompactJWS(parsing: self.session).payload["firebase"]
        let claimed = claims?.string(of: "sign_in_second_factor")
        return claimed == nil || claimed == "recovery"
    }

    private mutating func makeCodes(_ session: String) -> [String] {
        let reply = self.client("/vinculum/v1/accounts:makeRecoveryCodes", #""idToken":"\#(session)""#)
        return reply["recoveryCodes"].map { $0.elements.compactMap { $0.string } } ?? []
    }

    /// Signs in with the password and a recovery code.
    ///
    /// - Returns: `nil` unless the code opened the session.
    private mutating func enter(_ code: String) -> Reply? {
        let pending = self.client("accounts:signInWithPassword", self.credentials).text("mfaPendingCredential")
        guard !pending.isEmpty, let factor = self.account?.factors.first?.factor.id.text else { return nil }
        let reply = self.client(
            "accounts/mfaSignIn:finalize",
            #""mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)","#
                + #""totpVerificationInfo":{"verificationCode":"\#(code)"}"#, version: "v2")
        return reply.isSuccess ? reply : nil
    }

    /// The id of the victim's phone among the second factors.
    private var victimsFactor: String? {
        let number = Actor.victim.phone
        return self.account?.factors.first { $0.factor.phoneNumber == number }?.factor.id.text
    }

    private mutating func enterByPhone() -> Reply? {
        guard let factor = self.victimsFactor else { return nil }
        let reply = self.answerFactor(self.client("accounts:signInWithPassword", self.credentials), factor)
        return reply.isSuccess ? reply : nil
    }

    func hashRecoveryCodes(into writer: inout ByteWriter) {
        guard !self.recoveryCodes.unused.isEmpty || self.recoveryCodes.ended != nil else { return }
        writer.varint(UInt64(self.recoveryCodes.unused.count))
        writer.bool(self.recoveryCodes.used != nil)
        writer.bool(self.recoveryCodes.ended != nil)
        writer.bool(self.isSessionDemoted)
        writer.bool(self.recoveryCodes.sessionSet == 0)
        writer.varint(UInt64(self.account?.recoveryCodes?.remaining ?? 99))
        writer.varint(UInt64(self.account?.secondFactorFailures.count ?? 0))
        for enrolled in self.account?.factors ?? [] { writer.string(enrolled.factor.phoneNumber ?? "") }
    }
}
