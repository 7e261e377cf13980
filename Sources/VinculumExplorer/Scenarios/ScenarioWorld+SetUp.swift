import Vinculum

/// The beginning of every scenario.
extension ScenarioWorld {
    mutating func setUp() {
        let isProven = self.scenario != .unprovenAddress && self.scenario != .mailScanner
        self.admin("accounts:signUp", #""localId":"victim","emailVerified":\#(isProven),"# + self.credentials)
        let weak = self.client("accounts:signInWithPassword", self.credentials)
        (self.session, self.refreshToken) = (weak.idToken, weak.refreshToken)
        if self.scenario.hasFactor { self.addFactor() }
        if self.scenario.hasFactor, self.scenario != .oneFactorSession, self.scenario != .recoveryCodes {
            let strong = self.answerFactor(self.client("accounts:signInWithPassword", self.credentials))
            (self.session, self.refreshToken) = (strong.idToken, strong.refreshToken)
        }
        self.begin()
    }

    /// The address and the password of the victim when the scenario begins.
    var credentials: String {
        let address = self.scenario == .unprovenAddress ? Actor.attacker.mailbox : Actor.victim.mailbox
        return #""email":"\#(address)","password":"\#(Actor.victim.password)""#
    }

    private mutating func addFactor() {
        let origin = Origin(epoch: .first, proof: .phone)
        let identity = Identity(
            provider: ProviderID(IdentityProvider.trusted.id), subject: SubjectID(Actor.victim.subject),
            origin: Origin(epoch: .first, proof: .federated))
        let factor = Factor(
            id: "factor", kind: .phone(number: Actor.victim.phone), displayName: nil, enrolledAt: self.now)
        self.commit(
            [
                .identityLinked(identity),
                .factorEnrolled(
                    EnrolledFactor(
                        factor: factor, origin: origin, provenAddress: EmailAddress(Actor.victim.mailbox))),
            ], to: "victim")
    }

    private mutating func begin() {
        switch self.scenario {
        case .oldSession, .firstFactor: self.pass(seconds: 301)
        case .recentOnce: self.pass(seconds: 200)
        case .replacedAddress: self.replaceAddress()
        case .squatter:
            self.replaceAddress()
            self.guest = self.client("accounts:signUp", "").idToken
        case .newFactor:
            _ = self.enrolPhone("+15550112", self.session)
            self.reversal = self.newestLink(.revertSecondFactorAddition)
        case .mailedLinks:
            self.ask(for: .passwordReset)
            self.ask(for: .emailSignIn)
        case .unprovenAddress:
            let replaced = self.client(
                "accounts:update", #""idToken":"\#(self.session)","email":"\#(Actor.victim.mailbox)""#)
            (self.session, self.refreshToken) = (replaced.idToken, replaced.refreshToken)
            self.recovery = self.newestLink(.recoverEmail)
        case .mailScanner: self.askVerification()
        case .passkeys: self.beginPasskeys()
        case .providers: self.setUpProviders()
        case .recoveryCodes: self.beginRecoveryCodes()
        case .sessions: self.beginSessions()
        case .merge: self.setUpMerges()
        case .factorMerge: self.beginFactorMerge()
        case .mandatoryFactors: self.beginMandatoryFactors()
        case .stolenMerge: self.beginStolenMerge()
        case .oneFactorSession, .administrator: break
        }
    }
}
