import PropertyKit
import Testing
@testable import Vinculum

/// The classes of pre-hijacking of Sudhodanan and Paverd (USENIX Security 2022) in which the victim's verification, or
/// the attacker's credential, is a mailed link; and attacks on links with a stolen session.
@Suite("Attacks through mailed links")
struct MailAttackTests {
    private static let victim = "victim@x.com"

    /// How the victim shows the mailbox, without a session.
    enum Proof: CaseIterable, Sendable {
        case reset, link

        func carryOut(_ service: inout Service) -> String {
            switch self {
            case .reset:
                service.resetPassword(service.code("PASSWORD_RESET", #""email":"\#(victim)""#), "victim1")
                return service.signIn(victim, "victim1").localId
            case .link:
                return service.emailLink(victim, service.code("EMAIL_SIGNIN", #""email":"\#(victim)""#)).localId
            }
        }
    }

    private func expectVictimIn(_ service: inout Service, _ id: String) {
        #expect(!id.isEmpty)
        let again = service.emailLink(Self.victim, service.code("EMAIL_SIGNIN", #""email":"\#(Self.victim)""#))
        #expect(again.localId == id && !again.idToken.isEmpty)
    }

    @Test(
        "classic merge and unexpired session: verifying the address ends password, sessions and tokens",
        arguments: Proof.allCases)
    func classicMerge(proof: Proof) {
        var service = Service()
        let attacker = service.signUp(Self.victim, "attack1")
        let id = proof.carryOut(&service)
        #expect(id == attacker.localId)
        #expect(service.signIn(Self.victim, "attack1").idToken.isEmpty)
        #expect(service.lookup(attacker.idToken).errorCode == "TOKEN_EXPIRED")
        #expect(service.refresh(attacker.refreshToken).errorCode == "TOKEN_EXPIRED")
        self.expectVictimIn(&service, id)
    }

    @Test(
        "trojan identifier and non-verifying provider: identities linked before the verification cannot sign in",
        arguments: Proof.allCases)
    func trojanIdentifier(proof: Proof) {
        var service = Service()
        let attacker = service.federated("evil", Self.victim, verified: false, provider: "oidc.sloppy")
        service.phone("+666", session: attacker.idToken)
        service.federated("evil", "evil@x.com", session: attacker.idToken)
        let id = proof.carryOut(&service)
        #expect(id == attacker.localId)
        #expect(service.phone("+666").localId != id && service.federated("evil", "evil@x.com").localId != id)
        #expect(service.federated("evil", Self.victim, verified: false, provider: "oidc.sloppy").idToken.isEmpty)
        self.expectVictimIn(&service, id)
    }

    @Test(
        "unexpired e-mail change: a change requested before the verification is refused after it",
        arguments: Proof.allCases)
    func unexpiredChange(proof: Proof) {
        var service = Service()
        let attacker = service.signUp(Self.victim, "attack1")
        let change = service.code(
            "VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(attacker.idToken)","newEmail":"evil@x.com""#)
        let id = proof.carryOut(&service)
        #expect(
            service.apply(change).error == "INVALID_OOB_CODE" && service.inspect(change).error == "INVALID_OOB_CODE")
        #expect(service.account(id)?["email"]?.string == Self.victim)
        self.expectVictimIn(&service, id)
    }

    @Test(
        "the attacker's former address cannot recover the account, with its own code or an administrator's",
        arguments: Proof.allCases)
    func recoveryOfTheAttacker(proof: Proof) {
        var service = Service()
        let evil = service.emailLink("evil@x.com", service.code("EMAIL_SIGNIN", #""email":"evil@x.com""#))
        let kept = service.code("EMAIL_SIGNIN", #""email":"evil@x.com""#)
        service.update(evil.idToken, #""email":"\#(Self.victim)""#)
        let recovery = service.mailedCode("RECOVER_EMAIL", about: "evil@x.com")
        #expect(!recovery.isEmpty)
        let id = proof.carryOut(&service)
        #expect(id == evil.localId)
        #expect(service.apply(recovery).error == "INVALID_OOB_CODE")
        #expect(service.emailLink("evil@x.com", kept).localId != id)
        #expect(service.account(id)?["initialEmail"] == nil)
        let asked = service.admin(
            "v1/accounts:sendOobCode",
            #"{"requestType":"RECOVER_EMAIL","returnOobLink":true,"email":"\#(Self.victim)"}"#
        )
        #expect(asked.error == "INVALID_REQ_TYPE")
        self.expectVictimIn(&service, id)
    }

    @Test("ending a session also ends the change of address it requested")
    func endedSession() {
        var service = Service()
        let (id, session) = service.member(Self.victim)
        let change = service.code("VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(session)","newEmail":"evil@x.com""#)
        service.update(service.signIn(Self.victim).idToken, #""password":"victim2""#)
        #expect(service.apply(change).error == "INVALID_OOB_CODE")
        #expect(service.account(id)?["email"]?.string == Self.victim)
    }

    @Test("a sign-in link from before the account existed does not sign in to the verified account")
    func keptLink() {
        var service = Service()
        let kept = service.code("EMAIL_SIGNIN", #""email":"\#(Self.victim)""#)
        let id = service.federated("victim", Self.victim).localId
        #expect(service.emailLink(Self.victim, kept).error == "INVALID_OOB_CODE")
        self.expectVictimIn(&service, id)
        // The same link still distinguishes its mailbox from an account without a verified address.
        var other = Service()
        let mine = other.code("EMAIL_SIGNIN", #""email":"\#(Self.victim)""#)
        let squatter = other.signUp(Self.victim, "attack1")
        #expect(other.emailLink(Self.victim, mine).localId == squatter.localId)
        #expect(other.lookup(squatter.idToken).errorCode == "TOKEN_EXPIRED")
    }

    @Test("a second factor survives a password reset and is required after it")
    func factorStays() {
        var service = Service()
        let (id, session) = service.member(Self.victim)
        service.enrollPhone(session, "+1")
        #expect(
            service.resetPassword(service.code("PASSWORD_RESET", #""email":"\#(Self.victim)""#), "secret2").status
                == 200)
        let reply = service.signIn(Self.victim, "secret2")
        #expect(reply.idToken.isEmpty && !reply.text("mfaPendingCredential").isEmpty)
        #expect(service.account(id)?["mfaInfo"]?.count == 1)
    }

    @Test("recovering the address ends a pending second-factor sign-in")
    func pendingSignIn() {
        var service = Service()
        let (id, session) = service.member(Self.victim)
        service.enrollPhone(session, "+1")
        let pending = service.signIn(Self.victim).text("mfaPendingCredential")
        let factor = service.account(id)?["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
        service.resetPassword(service.code("PASSWORD_RESET", #""email":"\#(Self.victim)""#), "secret2")
        let start = service.client(
            "v2/accounts/mfaSignIn:start", #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)"}"#
        )
        #expect(start.status == 400 && start["phoneResponseInfo"] == nil)
    }

    /// What a thief of a session does before the owner reads the mail.
    enum Theft: CaseIterable, Sendable {
        case change, changeTwice, changeToAndFro, verifiedChange, verifiedChangeAndReset, changeAndOwnRecovery
    }

    @Test(
        "the first recovery mail undoes every change of address made with a stolen session",
        arguments: Theft.allCases)
    func theft(theft: Theft) {
        var service = Service()
        let (id, session) = service.member(Self.victim)
        var stolen = session
        func change(_ address: String, _ service: inout Service) {
            let reply = service.update(stolen, #""email":"\#(address)""#)
            if !reply.idToken.isEmpty { stolen = reply.idToken }
        }
        func verifiedChange(_ address: String, _ service: inout Service) {
            service.apply(service.code("VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(stolen)","newEmail":"\#(address)""#))
        }
        service.now = service.now.adding(seconds: 1)
        switch theft {
        case .change: change("evil@x.com", &service)
        case .changeTwice:
            change("evil@x.com", &service)
            change("evil2@x.com", &service)
        case .changeToAndFro:
            change("evil@x.com", &service)
            change(Self.victim, &service)
            change("evil2@x.com", &service)
        case .verifiedChange: verifiedChange("evil@x.com", &service)
        case .verifiedChangeAndReset:
            verifiedChange("evil@x.com", &service)
            service.resetPassword(service.code("PASSWORD_RESET", #""email":"evil@x.com""#), "attack1")
            stolen = service.signIn("evil@x.com", "attack1").idToken
        case .changeAndOwnRecovery:
            verifiedChange("evil@x.com", &service)
            verifiedChange("evil2@x.com", &service)
            #expect(service.apply(service.mailedCode("RECOVER_EMAIL", about: "evil@x.com")).status == 200)
            service.resetPassword(service.code("PASSWORD_RESET", #""email":"evil@x.com""#), "attack1")
            stolen = service.signIn("evil@x.com", "attack1").idToken
        }
        service.now = service.now.adding(seconds: 1)
        service.federated("evil", "evil3@x.com", session: stolen)
        let (_, _) = service.enrollTOTP(stolen)
        let back = service.apply(service.mailedCode("RECOVER_EMAIL", about: Self.victim))
        #expect(back.text("email") == Self.victim && back["emailVerified"]?.bool == true && back.localId == id)
        #expect(service.lookup(stolen).errorCode == "TOKEN_EXPIRED")
        for address in ["evil@x.com", "evil2@x.com", Self.victim] {
            #expect(service.signIn(address, "attack1").localId != id)
        }
        #expect(service.federated("evil", "evil3@x.com").localId != id)
        for mail in service.mails() where mail["email"]?.string != Self.victim {
            #expect(service.inspect(mail["oobCode"]?.string ?? "").localId != id)
            service.apply(mail["oobCode"]?.string ?? "")
        }
        #expect(service.account(id)?["email"]?.string == Self.victim)
        self.expectVictimIn(&service, id)
    }

    @Test(
        "the notification mail removes a factor added with a stolen session, until a reset",
        arguments: [false, true])
    func stolenFactor(resetFirst: Bool) {
        var service = Service()
        let (id, session) = service.member(Self.victim)
        let own = service.enrollPhone(session, "+1").idToken
        service.now = service.now.adding(seconds: 1)
        let (_, _) = service.enrollTOTP(own)
        let code = service.mailedCode("REVERT_SECOND_FACTOR_ADDITION")
        if resetFirst {
            service.resetPassword(service.code("PASSWORD_RESET", #""email":"\#(Self.victim)""#), "secret2")
        }
        guard !resetFirst else {
            #expect(service.apply(code).errorCode == "INVALID_OOB_CODE")
            return
        }
        #expect(service.apply(code).status == 200)
        let left = service.account(id)?["mfaInfo"]
        #expect(left?.count == 1 && left?[0]?["phoneInfo"]?.string == "+1")
        #expect(service.signIn(Self.victim, "secret1")["mfaInfo"]?.count == 1)
    }

    @Test("recovering a never verified address is a takeover that removes earlier credentials")
    func unprovenRecovery() {
        var service = Service()
        let attacker = service.signUp(Self.victim, "attack1")
        service.phone("+666", session: attacker.idToken)
        let moved = service.update(attacker.idToken, #""email":"evil@x.com""#)
        let back = service.apply(service.mailedCode("RECOVER_EMAIL", about: Self.victim))
        #expect(back.text("email") == Self.victim && back.localId == attacker.localId)
        #expect(service.phone("+666").localId != attacker.localId)
        #expect(service.signIn(Self.victim, "attack1").idToken.isEmpty)
        #expect(service.lookup(moved.idToken).errorCode == "TOKEN_EXPIRED")
        self.expectVictimIn(&service, attacker.localId)
    }

    @Test("the effect of a verification click follows the policy")
    func verificationClick() {
        for policy in [VerificationClick.provesForAsker, .beginsNewEpoch] {
            var service = Service { $0.verificationClick = policy }
            let attacker = service.signUp(Self.victim, "attack1")
            let code = service.code("VERIFY_EMAIL", #""idToken":"\#(attacker.idToken)""#)
            #expect(service.apply(code)["emailVerified"]?.bool == true)
            let isIn = service.lookup(attacker.idToken).status == 200
            #expect(isIn == (policy == .provesForAsker))
            #expect(service.signIn(Self.victim, "attack1").idToken.isEmpty == (policy == .beginsNewEpoch))
        }
    }

    @Test(
        "if a click begins a new epoch, one with the requesting session ends nothing",
        arguments: ["VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL"])
    func clickWithSession(type: String) {
        var service = Service { $0.verificationClick = .beginsNewEpoch }
        let made = service.signUp("a@x.com")
        let code = service.code(type, #""idToken":"\#(made.idToken)","newEmail":"b@x.com""#)
        let reply = service.apply(code, #","idToken":"\#(made.idToken)""#)
        #expect(reply["emailVerified"]?.bool == true)
        #expect(
            service.lookup(made.idToken).status == 200 && service.signIn(reply.text("email")).localId == made.localId)
    }

    @Test("if a click begins a new epoch, confirming a change of address takes over an unverified account")
    func changeClick() {
        var service = Service { $0.verificationClick = .beginsNewEpoch }
        let attacker = service.signUp("evil@x.com", "attack1")
        let change = service.code(
            "VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(attacker.idToken)","newEmail":"\#(Self.victim)""#)
        service.phone("+666", session: attacker.idToken)
        #expect(service.apply(change).text("email") == Self.victim)
        #expect(service.lookup(attacker.idToken).errorCode == "TOKEN_EXPIRED")
        #expect(service.phone("+666").localId != attacker.localId)
        #expect(service.mailedCode("RECOVER_EMAIL").isEmpty)
        self.expectVictimIn(&service, attacker.localId)
    }

    /// Found by the search: the clicker's address came into an account that its proven maker could take back.
    @Test("if a click begins a new epoch, changing a verified address requires the requesting session")
    func changeNeedsSession() {
        var service = Service { $0.verificationClick = .beginsNewEpoch }
        let attacker = service.federated("evil", "evil@x.com")
        let code = service.code(
            "VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(attacker.idToken)","newEmail":"\#(Self.victim)""#)
        #expect(service.apply(code).error == "MISSING_ID_TOKEN")
        #expect(service.account(attacker.localId)?["email"]?.string == "evil@x.com")
        #expect(service.mailedCode("RECOVER_EMAIL").isEmpty)
        let owner = service.federated("victim", Self.victim)
        #expect(!owner.idToken.isEmpty && owner.localId != attacker.localId)
        // The code is as it was, but the address has an owner by now.
        #expect(service.apply(code, #","idToken":"\#(attacker.idToken)""#).errorCode == "EMAIL_EXISTS")

        var proven = Service { $0.verificationClick = .beginsNewEpoch }
        let (id, session) = proven.member("a@x.com")
        let enrolled = proven.enrollPhone(session, "+1").idToken
        let change = proven.code("VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(enrolled)","newEmail":"b@x.com""#)
        #expect(proven.apply(change, #","idToken":"\#(enrolled)""#).text("email") == "b@x.com")
        #expect(proven.account(id)?["mfaInfo"]?.count == 1 && proven.lookup(enrolled).status == 200)
        #expect(proven.apply(proven.mailedCode("RECOVER_EMAIL")).text("email") == "a@x.com")
    }
}
