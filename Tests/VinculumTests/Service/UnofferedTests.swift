import PropertyKit
import Testing
@testable import Vinculum

/// Everything that the protocol names and that is not offered here, with the one form of its refusal.
@Suite("Unsupported operations")
struct UnofferedTests {
    private static let idp = "v1/accounts:signInWithIdp"
    private static let phoneInfo = #""phoneVerificationInfo":{"androidVerificationProof":"p"}"#

    static let requests: [(path: String, body: String, name: String)] = [
        ("v1/accounts:issueSamlResponse", "{}", "identitytoolkit.accounts.issueSamlResponse"),
        ("/www.googleapis.com/identitytoolkit/v3/relyingparty/signOutUser", "{}", "signOutUser"),
        ("v1/accounts:sendOobCode", #"{"requestType":"OLD_EMAIL_AGREE"}"#, "OLD_EMAIL_AGREE"),
        ("v1/accounts:sendOobCode", #"{"requestType":"NEW_EMAIL_ACCEPT"}"#, "NEW_EMAIL_ACCEPT"),
        ("v1/accounts:update", #"{"provider":["x"]}"#, "updating provider"),
        ("v1/accounts:update", #"{"upgradeToFederatedLogin":true}"#, "upgradeToFederatedLogin"),
        ("v1/accounts:update", #"{"idToken":"x","deleteAttribute":["PROVIDER"]}"#, "deleteAttribute PROVIDER"),
        (
            "v1/accounts:update", #"{"idToken":"x","deleteAttribute":["RAW_USER_INFO"]}"#,
            "deleteAttribute RAW_USER_INFO"
        ),
        ("v1/accounts:update", #"{"oobCode":"$reset"}"#, "applying a PASSWORD_RESET code"),
        ("v1/accounts:update", #"{"oobCode":"$link"}"#, "applying a EMAIL_SIGNIN code"),
        (
            "v1/accounts:signInWithPassword", #"{"email":"a@x.com","password":"p","captchaResponse":"c"}"#,
            "captcha verification"
        ),
        (
            "v1/accounts:signInWithPassword", #"{"email":"a@x.com","password":"p","idToken":"i"}"#,
            "idToken with signInWithPassword"
        ),
        (
            "v1/accounts:signInWithPassword", #"{"email":"a@x.com","password":"p","pendingIdToken":"i"}"#,
            "idToken with signInWithPassword"
        ),
        (idp, #"{"returnRefreshToken":true}"#, "returnRefreshToken"),
        (idp, #"{"pendingIdToken":"p"}"#, "pendingIdToken"),
        ("v2/accounts/mfaEnrollment:finalize", #"{"idToken":"$session",\#(phoneInfo)}"#, "androidVerificationProof"),
        ("v2/accounts/mfaSignIn:finalize", #"{"mfaPendingCredential":"p",\#(phoneInfo)}"#, "androidVerificationProof"),
    ]

    @Test("an unsupported operation is refused with 501 and its name", arguments: requests.indices)
    func refused(index: Int) {
        let (path, body, name) = Self.requests[index]
        var service = Service()
        let (_, session) = service.member("a@x.com")
        let reset = service.code("PASSWORD_RESET", #""email":"a@x.com""#)
        let link = service.code("EMAIL_SIGNIN", #""email":"a@x.com""#)
        let before = Snapshot(service.authority)
        let filled = body.replacing("$session", with: session).replacing("$reset", with: reset).replacing(
            "$link", with: link)
        let reply = service.client(path, filled)
        #expect(reply.status == 501 && reply.error == "\(name) is not implemented in the Auth Emulator.")
        let error = reply["error"]
        #expect(error?["code"]?.int64 == 501 && error?["status"]?.string == "NOT_IMPLEMENTED")
        #expect(error?["errors"]?.count == 1 && error?["errors"]?[0]?["reason"]?.string == "unimplemented")
        #expect(error?["errors"]?[0]?["message"]?.string == reply.error && error?["errors"]?[0]?["domain"] == nil)
        #expect(Snapshot(service.authority) == before)
    }

    @Test(
        "an unsupported operation is refused after the key and the body were checked",
        arguments: requests.indices.prefix(2))
    func late(index: Int) {
        let (path, _, _) = Self.requests[index]
        var service = Service()
        #expect(service.send(Service.request(path, "{}", headers: [])).status == 403)
        #expect(service.send(Service.request(path, "{}", headers: [("Authorization", "Bearer x")])).status == 401)
        #expect(service.client(path, "{").status == 400)
        #expect(service.send(Service.request(path, "", method: "PUT", headers: [])).status == 405)
    }
}
