import PropertyKit
import Testing
@testable import Vinculum

/// The classes of pre-hijacking of Sudhodanan and Paverd (USENIX Security 2022), each played to its end: the attacker
/// loses access, and the victim signs in.
@Suite("Pre-hijacking")
struct AttackStoryTests {
    private let victim = "victim@x.com"

    private func expectVictimIn(_ service: inout Service, _ id: String) {
        let again = service.federated("victim", self.victim)
        #expect(again.localId == id && !again.idToken.isEmpty)
        #expect(service.lookup(again.idToken)["users"]?[0]?["localId"]?.string == id)
    }

    @Test("classic-federated merge: a password set before the address was verified is refused afterwards")
    func classicFederatedMerge() {
        var service = Service()
        service.signUp(self.victim, "attack1")
        let id = service.federated("victim", self.victim).localId
        #expect(service.signIn(self.victim, "attack1").idToken.isEmpty)
        self.expectVictimIn(&service, id)
    }

    @Test("unexpired session: a session from before the verification is refused, even within the same second")
    func unexpiredSession() {
        var service = Service()
        let attacker = service.signUp(self.victim, "attack1")
        let id = service.federated("victim", self.victim).localId
        #expect(service.lookup(attacker.idToken).errorCode == "TOKEN_EXPIRED")
        #expect(service.refresh(attacker.refreshToken).errorCode == "TOKEN_EXPIRED")
        #expect(service.update(attacker.idToken, #""password":"attack2""#).errorCode == "TOKEN_EXPIRED")
        self.expectVictimIn(&service, id)
    }

    @Test("trojan identifier: the attacker's identity is unlinked and free for another account")
    func trojanIdentifier() {
        var service = Service()
        let attacker = service.signUp(self.victim, "attack1")
        service.federated("evil", "evil@x.com", session: attacker.idToken)
        service.phone("+666", session: attacker.idToken)
        let id = service.federated("victim", self.victim).localId
        #expect(service.federated("evil", "evil@x.com").localId != id)
        #expect(service.phone("+666").localId != id)
        let ways = service.account(id)?["providerUserInfo"]?.elements.map { $0["rawId"]?.string }
        #expect(ways == ["victim"])
        let account = service.authority.store[nil][AccountID(id)!]
        #expect(account?.quarantine.count == 3, "the tombstones show what the account had")
        self.expectVictimIn(&service, id)
    }

    @Test("unexpired e-mail change: the attacker's former address does not recover the account")
    func unexpiredEmailChange() {
        var service = Service()
        let attacker = service.signUp("evil@x.com", "attack1")
        let moved = service.update(attacker.idToken, #""email":"\#(self.victim)""#)
        #expect(service.account(attacker.localId)?["initialEmail"]?.string == "evil@x.com")
        let id = service.federated("victim", self.victim).localId
        #expect(service.account(id)?["initialEmail"] == nil)
        #expect(service.update(moved.idToken, #""email":"evil@x.com""#).errorCode == "TOKEN_EXPIRED")
        #expect(service.signIn("evil@x.com", "attack1").errorCode == "EMAIL_NOT_FOUND")
        self.expectVictimIn(&service, id)
    }

    @Test("a provider that does not verify addresses cannot take over an account, nor keep the victim's")
    func nonVerifyingProvider() {
        var service = Service()
        let attacker = service.federated("evil", self.victim, verified: false, provider: "oidc.sloppy")
        #expect(!attacker.idToken.isEmpty)
        let id = service.federated("victim", self.victim).localId
        #expect(service.federated("evil", self.victim, verified: false, provider: "oidc.sloppy").idToken.isEmpty)
        #expect(service.lookup(attacker.idToken).errorCode == "TOKEN_EXPIRED")
        self.expectVictimIn(&service, id)
    }

    @Test("a second factor enrolled before the verification does not lock the victim out")
    func trojanFactor() {
        var service = Service()
        // Enrolling takes a proven address; a change to the victim's takes the proof away and leaves the factor.
        let attacker = service.federated("evil", "evil@x.com")
        let strong = service.enrollPhone(attacker.idToken, "+666")
        #expect(service.update(strong.idToken, #""email":"\#(self.victim)""#).text("email") == self.victim)
        let pending = service.federated("evil", "evil@x.com").text("mfaPendingCredential")
        #expect(!pending.isEmpty)
        let factor = service.account(attacker.localId)?["mfaInfo"]?[0]?["mfaEnrollmentId"]?.string ?? ""
        let id = service.federated("victim", self.victim).localId
        let start = service.client(
            "v2/accounts/mfaSignIn:start", #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)"}"#
        )
        #expect(start.error == "((Invalid phoneVerificationInfo.mfaPendingCredential.))")
        self.expectVictimIn(&service, id)
    }

    @Test("an enrolment begun before the verification cannot be finished after it")
    func codeOfOlderEpoch() throws {
        var service = Service()
        let first = service.federated("g1", self.victim)
        service.client(
            "v2/accounts/mfaEnrollment:start",
            #"{"idToken":"\#(first.idToken)","phoneEnrollmentInfo":{"phoneNumber":"+666"}}"#
        )
        let sms = service.smsCode(to: "+666")
        let owner = service.federated("victim", self.victim)
        #expect(owner["emailRecycled"]?.bool == true)
        let reply = service.client(
            "v2/accounts/mfaEnrollment:finalize",
            #"""
            {"idToken":"\#(owner.idToken)","phoneVerificationInfo":{"code":"\#(sms.code)",\#
            "sessionInfo":"\#(sms.session)"}}
            """#
        )
        #expect(reply.errorCode == "INVALID_SESSION_INFO")
    }

    @Test("a session is refused after its account was deleted and recreated, or overwritten", arguments: [0, 1, 2])
    func reusedID(way: Int) {
        var service = Service()
        let body = #"{"token":"{\"uid\":\"me\"}"}"#
        let old = service.client("v1/accounts:signInWithCustomToken", body)
        service.now = service.now.adding(seconds: 60)
        switch way {
        case 0:
            service.admin("v1/accounts:delete", #"{"localId":"me"}"#)
        case 1:
            service.admin("v1/accounts:delete", #"{"localId":"me"}"#)
            service.admin("v1/accounts:signUp", #"{"localId":"me"}"#)
        default:
            service.admin(
                "v1/projects/demo/accounts:batchCreate", #"{"allowOverwrite":true,"users":[{"localId":"me"}]}"#)
        }
        for _ in 0..<3 { #expect(service.client("v1/accounts:signInWithCustomToken", body).error == "") }
        #expect(service.refresh(old.refreshToken).errorCode == "TOKEN_EXPIRED")
        #expect(service.lookup(old.idToken).errorCode == "TOKEN_EXPIRED")
    }

    /// One step of a script.
    enum Move: Sendable {
        case attackerSignsUp, attackerIsGuest, attackerTakesAddress, attackerUsesSloppyProvider
        case attackerLinksIdentity, attackerLinksPhone, attackerSetsPassword, attackerRefreshes
        case attackerAsksForChange, attackerUsesMail
        case victimSignsUp, victimProves, victimSetsPassword, victimUnlinksPassword, victimLinksPhone
        case victimFollowsLink, victimResetsPassword
    }

    struct Duel {
        var service = Service()
        var attackerID = "", victimID = ""
        var attackerSession = "", victimSession = ""
        /// Everything the attacker was ever given.
        var idTokens: [String] = [], refreshTokens: [String] = [], mailedCodes: [String] = []

        mutating func attackerGot(_ reply: Reply) {
            if reply.idToken.isEmpty { return }
            self.attackerSession = reply.idToken
            self.idTokens.append(reply.idToken)
            self.refreshTokens.append(reply.refreshToken)
        }

        mutating func victimGot(_ reply: Reply) {
            if reply.idToken.isEmpty { return }
            self.victimSession = reply.idToken
            if !reply.localId.isEmpty { self.victimID = reply.localId }
        }

        mutating func play(_ move: Move) {
            let mail = "victim@x.com"
            switch move {
            case .attackerSignsUp: self.attackerGot(self.service.signUp(mail, "attack1"))
            case .attackerIsGuest: self.attackerGot(self.service.client("v1/accounts:signUp"))
            case .attackerTakesAddress:
                self.attackerGot(self.service.update(self.attackerSession, #""email":"\#(mail)""#))
            case .attackerUsesSloppyProvider:
                self.attackerGot(self.service.federated("evil", mail, verified: false, provider: "oidc.sloppy"))
            case .attackerLinksIdentity where !self.attackerSession.isEmpty:
                self.attackerGot(self.service.federated("evil", "evil@x.com", session: self.attackerSession))
            case .attackerLinksPhone where !self.attackerSession.isEmpty:
                self.attackerGot(self.service.phone("+666", session: self.attackerSession))
            case .attackerSetsPassword:
                self.attackerGot(self.service.update(self.attackerSession, #""password":"attack2""#))
            case .attackerRefreshes:
                for token in self.refreshTokens {
                    let reply = self.service.refresh(token)
                    self.idTokens.append(reply.text("id_token"))
                    self.refreshTokens.append(reply.text("refresh_token"))
                }
            case .attackerAsksForChange:
                _ = self.service.code(
                    "VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(self.attackerSession)","newEmail":"evil@x.com""#
                )
            case .attackerUsesMail:
                // Whatever ever reached the attacker's own mailbox.
                for mail in self.service.mails() {
                    let recipient = mail["newEmail"]?.string ?? mail["email"]?.string
                    guard recipient == "evil@x.com", let code = mail["oobCode"]?.string else { continue }
                    self.mailedCodes.append(code)
                }
                for code in self.mailedCodes { self.service.apply(code) }
            case .attackerLinksIdentity, .attackerLinksPhone: break
            case .victimFollowsLink:
                let code = self.service.code("EMAIL_SIGNIN", #""email":"\#(mail)""#)
                self.victimGot(self.service.emailLink(mail, code))
            case .victimResetsPassword:
                self.service.resetPassword(self.service.code("PASSWORD_RESET", #""email":"\#(mail)""#), "victim1")
                self.victimGot(self.service.signIn(mail, "victim1"))
            case .victimSignsUp: self.victimGot(self.service.signUp(mail, "victim1"))
            case .victimProves: self.victimGot(self.service.federated("victim", mail))
            case .victimSetsPassword: self.victimGot(self.service.update(self.victimSession, #""password":"victim2""#))
            case .victimUnlinksPassword: self.service.update(self.victimSession, #""deleteProvider":["password"]"#)
            case .victimLinksPhone: self.victimGot(self.service.phone("+111", session: self.victimSession))
            }
        }

        /// Whether this leads into the victim's account.
        func isVictims(_ reply: Reply) -> Bool {
            let id =
                reply.localId.isEmpty ? reply["users"]?[0]?["localId"]?.string ?? reply.text("user_id") : reply.localId
            return reply.error.isEmpty && id == self.victimID && reply["needConfirmation"] == nil
        }
    }

    @Test(
        "in any order of steps, no credential of the attacker works once the victim has verified the address",
        arguments: [
            [.attackerSignsUp, .attackerLinksIdentity, .attackerLinksPhone, .attackerSetsPassword, .attackerRefreshes],
            [.attackerIsGuest, .attackerTakesAddress, .attackerLinksPhone, .attackerSetsPassword, .attackerRefreshes],
            [.attackerUsesSloppyProvider, .attackerSetsPassword, .attackerLinksPhone, .attackerRefreshes],
            [.attackerSignsUp, .attackerAsksForChange, .attackerUsesMail, .attackerTakesAddress, .attackerUsesMail],
        ] as [[Move]],
        [
            [.victimFollowsLink, .victimSetsPassword, .victimUnlinksPassword, .victimFollowsLink],
            [.victimResetsPassword, .victimFollowsLink, .victimLinksPhone],
            [.victimProves], [.victimSignsUp, .victimProves, .victimSetsPassword],
            [.victimProves, .victimSetsPassword, .victimUnlinksPassword], [.victimProves, .victimLinksPhone],
        ] as [[Move]])
    func everyOrder(attacker: [Move], victim: [Move]) {
        withEveryInterleaving(of: attacker, and: victim, from: Duel()) { duel, move in
            duel.play(move)
            let violations = Invariants.violations(in: duel.service.authority.store[nil])
            try check(violations.isEmpty, violations.map { $0.description }.joined(separator: "; "))
        } end: { end in
            var duel = end
            duel.play(.attackerRefreshes)
            duel.play(.attackerUsesMail)
            try check(!duel.victimID.isEmpty, "the victim is in")
            for token in duel.idTokens where !token.isEmpty {
                try check(!duel.isVictims(duel.service.lookup(token)), "an ID token of the attacker works")
            }
            for password in ["attack1", "attack2"] {
                try check(!duel.isVictims(duel.service.signIn("victim@x.com", password)), "\(password) works")
            }
            try check(!duel.isVictims(duel.service.federated("evil", "evil@x.com")), "the attacker's identity works")
            let sloppy = duel.service.federated("evil", "victim@x.com", verified: false, provider: "oidc.sloppy")
            try check(!duel.isVictims(sloppy), "the sloppy provider works")
            try check(!duel.isVictims(duel.service.phone("+666")), "the attacker's phone works")
            try check(duel.isVictims(duel.service.lookup(duel.victimSession)), "the victim's session works")
            if !victim.contains(where: { if case .victimUnlinksPassword = $0 { true } else { false } }) {
                try check(duel.isVictims(duel.service.federated("victim", "victim@x.com")), "the victim gets in again")
            }
        }
    }
}
