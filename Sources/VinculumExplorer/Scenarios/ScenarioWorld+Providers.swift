import Vinculum

/// Configured providers with contracts of their own, and the people there.
extension ScenarioWorld {
    /// The victim's provider, where addresses pass from one person to another.
    private static let corporate = "oidc.corp"
    /// A provider that calls every address verified.
    private static let boastful = "oidc.boast"
    /// A provider that runs the mailboxes of another domain.
    private static let foreign = "oidc.foreign"

    /// Registers the providers, and signs the victim in at hers. A removed rule is a contract that does not state it.
    mutating func setUpProviders() {
        let isMutable = self.removedRule != .movedAddressesTakeAccounts
        let boast = self.removedRule == .everyProviderIsBelieved ? "CLAIM" : "NONE"
        let domains =
            self.removedRule == .domainsAreNotCompared
            ? #""authority":"CLAIM""# : #""authority":"DOMAINS","domains":["foreign.example"]"#
        for (id, trust) in [
            (ScenarioWorld.corporate, #""authority":"CLAIM","mutable":\#(isMutable)"#),
            (ScenarioWorld.boastful, #""authority":"\#(boast)""#), (ScenarioWorld.foreign, domains),
        ] {
            self.register(
                id, #""clientId":"app","public":true,"issuer":"https://\#(id).example","emailTrust":{\#(trust)}"#)
        }
        _ = self.claim(at: ScenarioWorld.corporate, Actor.victim.subject, Actor.victim.mailbox)
        self.guest = self.client("accounts:signUp", "").idToken
    }

    /// A person visits a provider. What no account has yet is created, as for any first sign-in.
    mutating func visit(_ move: ScenarioMove) {
        let (victim, attacker) = (Actor.victim, Actor.attacker)
        let linking = #","idToken":"\#(self.guest)""#
        switch move {
        case .ownerSignsInAtProvider: _ = self.claim(at: ScenarioWorld.corporate, victim.subject, victim.mailbox)
        case .ownerSignsInWithNewAddress:
            _ = self.claim(at: ScenarioWorld.corporate, victim.subject, "renamed@example.com")
        case .heirSignsInAtProvider: _ = self.claim(at: ScenarioWorld.corporate, attacker.subject, victim.mailbox)
        case .heirLinksProvider:
            _ = self.claim(at: ScenarioWorld.corporate, attacker.subject, victim.mailbox, linking)
        case .boasterSignsIn: _ = self.claim(at: ScenarioWorld.boastful, attacker.subject, victim.mailbox)
        case .boasterLinks: _ = self.claim(at: ScenarioWorld.boastful, attacker.subject, victim.mailbox, linking)
        case .foreignerSignsIn: _ = self.claim(at: ScenarioWorld.foreign, attacker.subject, victim.mailbox)
        case .foreignerLinks: _ = self.claim(at: ScenarioWorld.foreign, attacker.subject, victim.mailbox, linking)
        default: break
        }
    }

    /// Whether an identity of the attacker is on the victim's account, or hers is gone or opens another one.
    var providerViolation: ScenarioViolation? {
        guard let account = self.account else { return .deleted }
        let isForeign = account.identities.contains { $0.subject == SubjectID(Actor.attacker.subject) }
        if isForeign { return .strangerIdentity }
        var trial = self
        let reply = trial.claim(at: ScenarioWorld.corporate, Actor.victim.subject, Actor.victim.mailbox)
        return reply.token.map { $0.accountID == "victim" } ?? false ? nil : .ownerLockedOut
    }

    private mutating func claim(
        at provider: String, _ subject: String, _ address: String, _ carried: String = ""
    ) -> Reply {
        let claims =
            #"{"iss":"https://\#(provider).example","aud":"app","sub":"\#(subject)","email":"\#(address)","#
            + #""email_verified":true}"#
        let token = PercentEncoding.encodedComponent(claims)
        return self.client(
            "accounts:signInWithIdp",
            #""requestUri":"http://localhost","postBody":"providerId=\#(provider)&id_token=\#(token)""# + carried)
    }
}
