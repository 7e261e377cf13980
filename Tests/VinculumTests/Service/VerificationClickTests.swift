import Testing
@testable import Vinculum

/// What a click counts as where it begins a new epoch.
@Suite("Strict verification clicks")
struct VerificationClickTests {
    private let victim = "victim@x.com"

    private func strict() -> Service {
        Service { $0.verificationClick = .beginsNewEpoch }
    }

    /// Found by the search: the clicker's address came into an account that its maker could take back.
    @Test("a change of a proven address needs the session that asked for it")
    func changeNeedsSession() {
        var service = self.strict()
        let attacker = service.federated("evil", "evil@x.com")
        let code = service.code("VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(attacker.idToken)","newEmail":"\#(self.victim)""#)
        #expect(service.apply(code).error == "MISSING_ID_TOKEN")
        #expect(service.account(attacker.localId)?["email"]?.string == "evil@x.com")
        #expect(service.mailedCode("RECOVER_EMAIL").isEmpty)
        let owner = service.federated("victim", self.victim)
        #expect(!owner.idToken.isEmpty && owner.localId != attacker.localId)
        // The code is as it was, but the address has an owner by now.
        #expect(service.apply(code, #","idToken":"\#(attacker.idToken)""#).word == "EMAIL_EXISTS")
    }

    @Test("with its session the change is made, and can be taken back")
    func changeWithSession() {
        var service = self.strict()
        let (id, session) = service.member("a@x.com")
        let code = service.code("VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(session)","newEmail":"b@x.com""#)
        #expect(service.apply(code, #","idToken":"\#(session)""#).text("email") == "b@x.com")
        #expect(service.account(id)?["emailVerified"]?.bool == true)
        #expect(!service.mailedCode("RECOVER_EMAIL").isEmpty)
    }

    @Test("a click without a session takes over an account nobody had proven")
    func clickTakesOver() {
        var service = self.strict()
        let attacker = service.signUp(self.victim, "attack1")
        let code = service.code("VERIFY_EMAIL", #""idToken":"\#(attacker.idToken)""#)
        #expect(service.apply(code)["emailVerified"]?.bool == true)
        #expect(service.lookup(attacker.idToken).word == "TOKEN_EXPIRED")
        #expect(service.signIn(self.victim, "attack1").idToken.isEmpty)
    }
}
