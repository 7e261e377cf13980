import Vinculum

/// The beginning of the scenario of merges.
///
/// The victim has an account with an address, an identity and a second factor, and a second account with another
/// address, another identity, and a factor that its client only claimed. She also uses a guest's account that the
/// attacker prepared. The attacker has an account, sessions of the victim's, and a merge that a session of hers
/// prepared before she ended her sessions.
extension ScenarioWorld {
    /// The identity of the victim's second account, which a merge moves.
    static let movingProvider = "apple.com"
    static let secondAddress = "second@example.com"
    private static let claimedNumber = "+15550112"

    mutating func setUpMerges() {
        self.admin(
            "accounts:signUp", #""localId":"attacker","emailVerified":true,"# + self.attackersCredentials)
        self.admin(
            "accounts:signUp",
            #""localId":"second","email":"\#(Self.secondAddress)","password":"\#(Actor.victim.password)","#
                + #""emailVerified":true"#)
        for id in ["victim", "second", "attacker"] {
            self.admin("accounts:update", #""localId":"\#(id)","customAttributes":"{\"of\":\"\#(id)\"}""#)
        }
        self.commit([.identityLinked(Self.identity(Self.movingProvider, .victim))], to: "second")
        self.commit([.identityLinked(Self.identity("facebook.com", .attacker))], to: "attacker")
        let guest = self.client("accounts:signUp", "")
        (self.merges.guestID, self.merges.guestSession) = (guest.account?.text ?? "", guest.idToken)
        self.merges.guestRefreshToken = guest.refreshToken
        _ = self.prepareMerge(self.attackersSession(), self.session, survivor: "attacker")
        self.endSessions(of: "victim")
        let old = self.enter("google.com", .victim)
        (self.merges.oldSession, self.merges.oldRefreshToken) = (old.idToken, old.refreshToken)
        self.pass(seconds: 301)
        let factors = self.account?.factors ?? []
        self.commit(factors.map { .factorWithdrawn(id: $0.factor.id) }, to: "victim")
        let weak = self.enter("google.com", .victim)
        (self.merges.weakSession, self.merges.weakRefreshToken) = (weak.idToken, weak.refreshToken)
        self.commit(factors.map { .factorEnrolled($0) }, to: "victim")
        let claimed = Factor(
            id: "claimed", kind: .phone(number: Self.claimedNumber), displayName: nil, enrolledAt: self.now)
        self.commit(
            [.factorEnrolled(EnrolledFactor(factor: claimed, origin: Origin(epoch: .first, proof: .claimed)))],
            to: "second")
    }

    private static func identity(_ provider: String, _ actor: Actor) -> Identity {
        Identity(
            provider: ProviderID(provider), subject: SubjectID(actor.subject),
            origin: Origin(epoch: .first, proof: .federated))
    }

    var attackersCredentials: String {
        #""email":"\#(Actor.attacker.mailbox)","password":"\#(Actor.attacker.password)""#
    }

    /// A new session of the attacker's own account.
    mutating func attackersSession() -> String {
        self.client("accounts:signInWithPassword", self.attackersCredentials).idToken
    }

    /// Ends the sessions of an account, as an administrator does for its owner.
    mutating func endSessions(of id: String) {
        self.admin("accounts:update", #""localId":"\#(id)","validSince":"\#(self.now.seconds)""#)
    }

    /// Signs in by an identity, and answers the second factor that is asked for.
    mutating func enter(_ provider: String, _ actor: Actor) -> Reply {
        let token = PercentEncoding.encodedComponent(#"{"sub":"\#(actor.subject)"}"#)
        let reply = self.client(
            "accounts:signInWithIdp",
            #""requestUri":"http://localhost","postBody":"providerId=\#(provider)&id_token=\#(token)""#)
        let factor = reply["mfaInfo"]?[0]?.string(of: "mfaEnrollmentId") ?? ""
        return factor.isEmpty ? reply : self.answerFactor(reply, factor)
    }
}
