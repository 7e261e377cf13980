import Testing
@testable import Vinculum

/// A sign-in that waits for its second factor, and what ends sessions while none is open.
@Suite("Pending sign-ins end with sessions")
struct PendingSignInEndTests {
    private static let number = "+15550100"

    /// Goes on with a pending sign-in; the error.
    private static func goOn(_ pending: String, _ service: inout Service) -> String {
        let account = EmailAddress("a@x.com").flatMap { service.graph()[email: $0] }
        let factor = account?.factors.first?.factor.id.text ?? ""
        return service.client(
            "v2/accounts/mfaSignIn:start",
            #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)","phoneSignInInfo":{}}"#
        ).error
    }

    @Test("an administrator's new password ends it, also where no session is open", arguments: TrustLevel.allCases)
    func password(trust: TrustLevel) {
        var service = Service { $0.trust = trust }
        let (id, session) = service.member("a@x.com")
        service.enrollPhone(session, Self.number)
        func set(_ password: String) {
            let set = service.admin("v1/accounts:update", #"{"localId":"\#(id)","password":"\#(password)"}"#)
            #expect(set.status == 200, "\(set.error)")
        }
        set("secret1")
        let pending = service.signIn("a@x.com").text("mfaPendingCredential")
        #expect(Self.goOn(pending, &service) == "", "it works until then")
        set("secret2")
        #expect(Self.goOn(pending, &service).contains("mfaPendingCredential"))
        let again = service.signIn("a@x.com", "secret2").text("mfaPendingCredential")
        #expect(Self.goOn(again, &service) == "")
    }

    @Test("a session that ends all others ends it, also where there is no other", arguments: TrustLevel.allCases)
    func others(trust: TrustLevel) {
        var service = Service { $0.trust = trust }
        let (_, session) = service.member("a@x.com")
        let only = service.enrollPhone(session, Self.number).idToken
        func end() {
            let body = #"{"idToken":"\#(only)","others":true}"#
            #expect(service.client("/vinculum/v1/accounts:endSessions", body).status == 200)
        }
        end()
        let pending = service.signIn("a@x.com").text("mfaPendingCredential")
        end()
        #expect(Self.goOn(pending, &service).contains("mfaPendingCredential"))
        #expect(service.lookup(only).status == 200, "the session that asked goes on")
    }
}
