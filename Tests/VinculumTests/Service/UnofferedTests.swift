import PropertyKit
import Testing
@testable import Vinculum

/// All operations of the protocol that this service does not support, with their common refusal.
@Suite("Unsupported operations")
struct UnofferedTests {
    private static let idp = "v1/accounts:signInWithIdp"
    private static let phoneInfo = #""phoneVerificationInfo":{"androidVerificationProof":"p"}"#

    static let requests: [Row<String, String, String>] = [
        Row("v1/accounts:issueSamlResponse", "{}", "identitytoolkit.accounts.issueSamlResponse"),
        // Names of the discovery document of v3 (2018).
        Row("/www.googleapis.com/identitytoolkit/v3/relyingparty/signOutUser", "{}", "signOutUser"),
        Row("/www.googleapis.com/identitytoolkit/v3/relyingparty/setProjectConfig", "{}", "setProjectConfig"),
        Row("v1/accounts:sendOobCode", #"{"requestType":"OLD_EMAIL_AGREE"}"#, "OLD_EMAIL_AGREE"),
        Row("v1/accounts:sendOobCode", #"{"requestType":"NEW_EMAIL_ACCEPT"}"#, "NEW_EMAIL_ACCEPT"),
        Row("v1/accounts:update", #"{"provider":["x"]}"#, "updating provider"),
        Row("v1/accounts:update", #"{"upgradeToFederatedLogin":true}"#, "upgradeToFederatedLogin"),
        Row("v1/accounts:update", #"{"idToken":"x","deleteAttribute":["PROVIDER"]}"#, "deleteAttribute PROVIDER"),
        Row(
            "v1/accounts:update", #"{"idToken":"x","deleteAttribute":["RAW_USER_INFO"]}"#,
            "deleteAttribute RAW_USER_INFO"
        ),
        Row("v1/accounts:update", #"{"oobCode":"$reset"}"#, "applying a PASSWORD_RESET code"),
        Row("v1/accounts:update", #"{"oobCode":"$link"}"#, "applying a EMAIL_SIGNIN code"),
        Row(
            "v1/accounts:signInWithPassword", #"{"email":"a@x.com","password":"p","captchaResponse":"c"}"#,
            "captcha verification"
        ),
        Row(
            "v1/accounts:signInWithPassword", #"{"email":"a@x.com","password":"p","idToken":"i"}"#,
            "idToken with signInWithPassword"
        ),
        Row(
            "v1/accounts:signInWithPassword", #"{"email":"a@x.com","password":"p","pendingIdToken":"i"}"#,
            "idToken with signInWithPassword"
        ),
        Row(idp, #"{"returnRefreshToken":true}"#, "returnRefreshToken"),
        Row(idp, #"{"pendingIdToken":"p"}"#, "pendingIdToken"),
        Row("v2/accounts/mfaEnrollment:finalize", #"{"idToken":"$session",\#(phoneInfo)}"#, "androidVerificationProof"),
        Row(
            "v2/accounts/mfaSignIn:finalize", #"{"mfaPendingCredential":"p",\#(phoneInfo)}"#, "androidVerificationProof"
        ),
    ]

    @Test("an unsupported operation is refused with 501 and its name", arguments: requests)
    func refused(row: Row<String, String, String>) {
        let (path, body, name) = row.fields
        var service = Service()
        let (_, session) = service.member("a@x.com")
        let reset = service.code("PASSWORD_RESET", #""email":"a@x.com""#)
        let link = service.code("EMAIL_SIGNIN", #""email":"a@x.com""#)
        let before = Snapshot(service.authority)
        let filled = body.replacing("$session", with: session).replacing("$reset", with: reset).replacing(
            "$link", with: link)
        let reply = service.client(path, filled)
        #expect(
            reply.status == 501 && reply.error == "\(name) is not implemented in Vinculum.",
            sourceLocation: row.line)
        let error = reply["error"]
        #expect(error?["code"]?.int64 == 501 && error?["status"]?.string == "NOT_IMPLEMENTED", sourceLocation: row.line)
        #expect(
            error?["errors"]?.count == 1 && error?["errors"]?[0]?["reason"]?.string == "unimplemented",
            sourceLocation: row.line)
        #expect(
            error?["errors"]?[0]?["message"]?.string == reply.error && error?["errors"]?[0]?["domain"] == nil,
            sourceLocation: row.line)
        #expect(Snapshot(service.authority) == before, sourceLocation: row.line)
    }

    @Test(
        "an unsupported operation is refused after the key and the body were checked",
        arguments: requests.prefix(3))
    func late(row: Row<String, String, String>) {
        let (path, _, _) = row.fields
        var service = Service()
        #expect(service.send(Service.request(path, "{}", headers: [])).status == 403, sourceLocation: row.line)
        #expect(
            service.send(Service.request(path, "{}", headers: [("Authorization", "Bearer x")])).status == 401,
            sourceLocation: row.line)
        #expect(service.client(path, "{").status == 400, sourceLocation: row.line)
        #expect(
            service.send(Service.request(path, "", method: "PUT", headers: [])).status == 405, sourceLocation: row.line)
    }
}
