import Vinculum

/// The scenario of mandatory second factors.
///
/// The victim has a passkey and no other second factor. The attacker has a session that the passkey opened, and the one
/// that came back when a session without a factor made the passkey. Then second factors became mandatory.
extension ScenarioWorld {
    mutating func beginMandatoryFactors() {
        self.beginPasskeys()
        self.setSecondFactors("MANDATORY")
    }

    private mutating func setSecondFactors(_ state: String) {
        let json = #"{"mfa":{"state":"\#(state)","enabledProviders":["PHONE_SMS"]}}"#
        self.commit(.configuration(.written(Array(json.utf8))))
    }

    /// Plays a move of the scenario.
    ///
    /// - Returns: What the scenario forbids and the move did.
    mutating func performMandatory(_ move: ScenarioMove) -> ScenarioViolation? {
        if move == .attackerTakesEnrolmentSession {
            (self.session, self.refreshToken) = (self.passkeys.enrolment.idToken, self.passkeys.enrolment.refreshToken)
            self.passkeys.usesEnrolment = true
            return nil
        }
        if move == .victimEnrolsPhone { return self.enrolMandatory() }
        guard ScenarioMove.ofSessions.contains(move) else { return self.performPasskeys(move) }
        // So that a refreshed token is another one.
        self.pass(seconds: 1)
        let (old, session, isBound, isLive) = (
            self.account, self.session, !self.hasSecondFactor, self.isLive(self.session)
        )
        let isRemoved = isBound && self.isMandateRemoved(for: move)
        if isRemoved { self.setSecondFactors("ENABLED") }
        self.perform(move)
        if isRemoved { self.setSecondFactors("MANDATORY") }
        let isSame = self.session == session
        guard isBound else { return move == .sessionRefreshes && isLive && isSame ? .liveSessionRefused : nil }
        // A session that went on by a linked identity enrols one, as that identity's own would.
        if move == .sessionEnrolsPhone { return nil }
        if !isSame, !self.isEnrolOnly { return .unenrolledSessionActs }
        return Self.isUnchanged(old, self.account) ? nil : .unenrolledSessionActs
    }

    /// Has the victim sign in by the password, which leads on from every session that is good for nothing else.
    private mutating func enrolMandatory() -> ScenarioViolation? {
        let entered = self.client("accounts:signInWithPassword", self.credentials).idToken
        if entered.isEmpty { return nil }
        return self.enrolPhone(Actor.victim.phone, entered).token?.secondFactor == nil ? .enrolmentRefused : nil
    }

    private static func isUnchanged(_ old: Account?, _ new: Account?) -> Bool {
        guard let old, let new else { return old == nil && new == nil }
        return old.email == new.email && old.password == new.password && old.emailLink == new.emailLink
            && old.identities == new.identities && old.passkeys == new.passkeys && old.factors == new.factors
            && (old.displayName == nil) == (new.displayName == nil)
    }

    /// Whether the rule that is removed is the one that binds the attacker's session in a move.
    private func isMandateRemoved(for move: ScenarioMove) -> Bool {
        switch self.removedRule {
        case .removedPasskeysSatisfy: self.passkeys.isRemoved && !self.passkeys.usesEnrolment
        case .passkeyEnrolmentsSatisfy: self.passkeys.usesEnrolment
        case .refreshSkipsEnrolment: move == .sessionRefreshes
        default: false
        }
    }

    private var attackersToken: UnverifiedIDToken? {
        do throws(CompactJWS.ReadError) {
            return try UnverifiedIDToken(parsing: self.session)
        } catch {
            return nil
        }
    }

    /// Whether the attacker's session is good for enrolling a second factor alone.
    private var isEnrolOnly: Bool { self.attackersToken?.isForEnrollment ?? false }

    /// Whether the attacker's session has a second factor that the account has still.
    private var hasSecondFactor: Bool {
        guard let claim = self.attackersToken?.secondFactor, let account = self.account else { return false }
        return account.factors.contains { $0.factor.id == claim.identifier }
            || account.passkeys.contains { $0.id.text == claim.identifier.text }
    }

    func hashMandatory(into writer: inout ByteWriter) {
        writer.bool(self.passkeys.usesEnrolment)
        writer.bool(self.isEnrolOnly)
        writer.bool(self.hasSecondFactor)
        writer.bool(self.isLive(self.session))
    }
}
