import Testing
@testable import Vinculum

/// A passkey that comes under the ID of one that was removed, with another key.
@Suite("A passkey under the ID of a removed one")
struct ReplacedPasskeyTests {
    private static var replacement: SoftAuthenticator { SoftAuthenticator(1, key: SignedTokenTests.curveKey(2)) }

    private static func factor(_ token: String) -> String? {
        (try? CompactJWS(parsing: token).payload)?["firebase"]?["sign_in_second_factor"]?.string
    }

    /// Removes a passkey, and adds another one under its ID by a session of the password.
    private static func replace(_ service: inout Service, _ old: SoftAuthenticator, _ id: String, _ email: String) {
        let removed = service.admin("v1/accounts:update", #"{"localId":"\#(id)","deletePasskey":["\#(old.idText)"]}"#)
        #expect(removed.status == 200, "\(removed.error)")
        service.wait(10)
        var new = Self.replacement
        #expect(new.id == old.id && new.publicKey != old.publicKey)
        let made = service.enrol(&new, service.signIn(email).idToken)
        #expect(made.status == 200, "\(made.error)")
    }

    @Test(
        "gives no session from before a second factor back, and its own sessions have it",
        arguments: TrustLevel.allCases)
    func sessions(trust: TrustLevel) {
        var (service, old, new) = (Service { $0.follow(trust) }, SoftAuthenticator(), Self.replacement)
        let (id, session) = service.member("a@x.com")
        #expect(service.enrol(&old, session).status == 200)
        let entered = service.enter(&old)
        service.wait(10)
        Self.replace(&service, old, id, "a@x.com")
        let refreshed = service.refresh(entered.refreshToken)
        #expect(refreshed.status == 200 && Self.factor(refreshed.text("id_token")) == nil)
        new.userHandle = old.userHandle
        let own = service.enter(&new)
        #expect(Self.factor(own.idToken) == "passkey", "\(own.error)")
        #expect(Self.factor(service.refresh(own.refreshToken).text("id_token")) == "passkey")

        if trust == .hardened { return }  // The first factor ends sessions there.
        service.admin(
            "v1/accounts:update",
            #"{"localId":"\#(id)","mfa":{"enrollments":[{"mfaEnrollmentId":"f","phoneInfo":"+15550001"}]}}"#)
        for (token, may) in [(entered.idToken, trust == .local), (own.idToken, true)] {
            var trial = service
            let reply = trial.update(token, #""password":"another1""#)
            #expect(reply.errorCode == (may ? "" : "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"))
            #expect((Self.factor(reply.idToken) == "passkey") == (token == own.idToken))
        }
    }

    @Test("does not stand for a merge that a session of the removed one prepared", arguments: TrustLevel.allCases)
    func merges(trust: TrustLevel) {
        for isReplaced in [false, true] {
            var (service, old) = (Service { $0.follow(trust) }, SoftAuthenticator())
            let (first, one) = service.member("first@x.com")
            let (second, session) = service.member("second@x.com")
            #expect(service.enrol(&old, session).status == 200)
            let two = service.enter(&old).idToken
            #expect(service.prepare(one, two, #""survivorId":"\#(first)""#).phase == "prepared")
            service.wait(10)
            if isReplaced { Self.replace(&service, old, second, "second@x.com") }
            let done = service.merging("commitMerge", one, #""mergeId":"m1""#)
            #expect(done.errorCode == (isReplaced ? "MERGE_NOT_POSSIBLE" : ""), "\(done.error)")
        }
    }
}
