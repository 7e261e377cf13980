import PropertyKit
import Testing
@testable import Vinculum

/// In strict mode an old session changes nothing of how its account is entered, whichever way it asks.
@Suite("Recent sign-in")
struct RecentSignInTests {
    private static let tooOld = "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"

    /// An account, and its session of a quarter of an hour ago.
    private func old() -> (Service, idToken: String, refreshToken: String) {
        var service = Service { $0.follow(.strict) }
        let made = service.client("v1/accounts:signUp", #"{"email":"ada@x.com","password":"secret1"}"#)
        let tokens = (made["idToken"]?.string ?? "", made["refreshToken"]?.string ?? "")
        service.now = service.now.adding(seconds: 900)
        return (service, tokens.0, tokens.1)
    }

    @Test("an old session cannot change address or password")
    func addresses() {
        var (service, token, _) = self.old()
        for row in [
            Row("v1/accounts:update", #"{"idToken":"\#(token)","email":"eve@x.com"}"#),
            Row("v1/accounts:update", #"{"idToken":"\#(token)","password":"secret2"}"#),
            Row("v1/accounts:signUp", #"{"idToken":"\#(token)","email":"eve@x.com","password":"secret2"}"#),
            Row(
                "v1/accounts:sendOobCode",
                #"{"requestType":"VERIFY_AND_CHANGE_EMAIL","idToken":"\#(token)","newEmail":"eve@x.com"}"#
            ),
            Row("v1/accounts:delete", #"{"idToken":"\#(token)"}"#),
        ] as [Row<String, String>] {
            let (path, body) = row.fields
            let reply = service.client(path, body)
            #expect(
                reply.status == 400 && reply["error"]?["message"]?.string == Self.tooOld, "\(path) \(body)",
                sourceLocation: row.line)
        }
        service.client("v1/accounts:sendOobCode", #"{"requestType":"EMAIL_SIGNIN","email":"eve@x.com"}"#)
        let code = service.mailedCode("EMAIL_SIGNIN")
        let link = service.client(
            "v1/accounts:signInWithEmailLink", #"{"idToken":"\#(token)","email":"eve@x.com","oobCode":"\#(code)"}"#)
        #expect(link["error"]?["message"]?.string == Self.tooOld)
        #expect(
            service.client("v1/accounts:signInWithPassword", #"{"email":"ada@x.com","password":"secret1"}"#).status
                == 200)
    }

    @Test("a sign-in elsewhere or a refresh does not make an old session recent")
    func refreshing() {
        var (service, _, refresh) = self.old()
        #expect(
            service.client("v1/accounts:signInWithPassword", #"{"email":"ada@x.com","password":"secret1"}"#).status
                == 200)
        let refreshed = service.client(
            "/securetoken.googleapis.com/v1/token", #"{"grantType":"refresh_token","refreshToken":"\#(refresh)"}"#)
        let token = refreshed["id_token"]?.string ?? ""
        #expect(!token.isEmpty)
        let reply = service.client("v1/accounts:delete", #"{"idToken":"\#(token)"}"#)
        #expect(reply["error"]?["message"]?.string == Self.tooOld)
    }

    @Test("a refresh token of a time to come makes no recent session, and no auth_time is later than now")
    func clockSetBack() throws {
        for seconds in [-30, -3600, -86_400] as [Int64] {
            var (service, _, refresh) = self.old()
            service.now = service.now.adding(seconds: seconds - 900)
            let refreshed = service.refresh(refresh)
            let again = service.refresh(refreshed.text("refresh_token")).text("id_token")
            for token in [refreshed.text("id_token"), again] {
                let payload = try CompactJWS(parsing: token).payload
                let signedInAt = try #require(UnverifiedIDToken(payload: payload).signedInAt)
                #expect(signedInAt == (seconds == -30 ? service.now.seconds : 0))
                #expect(payload["auth_time"]?.int64 == service.now.seconds)
            }
            let reply = service.client("v1/accounts:update", #"{"idToken":"\#(again)","password":"secret2"}"#)
            #expect(reply.status == (seconds == -30 ? 200 : 400))
            if reply.status == 400 { #expect(reply["error"]?["message"]?.string == Self.tooOld) }
        }
    }

    @Test("linking an identity does not make an old session recent")
    func linking() {
        var (service, token, _) = self.old()
        let body =
            #"""
            {"requestUri":"http://h","idToken":"\#(token)",\#
            "postBody":"providerId=google.com&id_token={\"sub\":\"g\"}"}
            """#
        let linked = service.client("v1/accounts:signInWithIdp", body)
        let fresh = linked["idToken"]?.string ?? ""
        #expect(linked.status == 200 && !fresh.isEmpty)
        let reply = service.client("v1/accounts:update", #"{"idToken":"\#(fresh)","password":"secret2"}"#)
        #expect(reply["error"]?["message"]?.string == Self.tooOld)
    }

    @Test("an old session can upgrade an anonymous account, which has no sign-in method to repeat")
    func upgrading() {
        var service = Service { $0.follow(.strict) }
        let token = service.client("v1/accounts:signUp")["idToken"]?.string ?? ""
        service.now = service.now.adding(seconds: 900)
        let reply = service.client(
            "v1/accounts:signUp", #"{"idToken":"\#(token)","email":"ada@x.com","password":"secret1"}"#)
        #expect(reply.status == 200)
    }
}
