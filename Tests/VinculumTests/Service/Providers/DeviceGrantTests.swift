import PropertyKit
import Testing
@testable import Vinculum

@Suite("Device grant")
struct DeviceGrantTests {
    static let path = "/vinculum/v1/projects/demo/deviceSignIn:start"

    /// A provider whose token endpoint answers `poll`.
    private static func web(
        _ poll: String, status: Int = 400, device: String = DeviceGrantTests.authorization
    ) -> @Sendable (OutboundCall) -> OutboundReply {
        let provider = FlowProvider()
        return { call in
            switch call.url {
            case "https://idp.example/device": OpenIDProvider.document(device)
            case "https://idp.example/token": FlowProvider.error(status, poll)
            default: provider.reply(to: call, FormFields(), Service().now)
            }
        }
    }

    static let authorization = #"""
        {"device_code":"device-secret","user_code":"ABCD-EFGH","verification_uri":"https://idp.example/d",\#
        "verification_uri_complete":"https://idp.example/d?c=ABCD","expires_in":600,"interval":5}
        """#

    private static func begun() -> (Service, Reply) {
        var service = Service.leading()
        service.web = Self.web("")
        let reply = service.send(
            Service.request(
                Self.path, #"{"providerId":"oidc.idp","oauthScope":"more"}"#, headers: [("x-goog-api-key", "key")]))
        return (service, reply)
    }

    private static func poll(_ service: inout Service, _ begun: Reply) -> Reply {
        service.client(
            "v1/accounts:signInWithIdp",
            #"{"requestUri":"http://localhost","sessionId":"\#(begun.text("sessionId"))"}"#)
    }

    @Test("a person who types the code signs in; the ID token answers no nonce")
    func signIn() {
        var (service, begun) = Self.begun()
        #expect(begun.status == 200, "\(begun.error)")
        #expect(begun.text("userCode") == "ABCD-EFGH" && begun.text("verificationUri") == "https://idp.example/d")
        #expect(begun.text("verificationUriComplete") == "https://idp.example/d?c=ABCD")
        #expect(begun.text("expiresIn") == "600" && begun.text("interval") == "5")
        let form = FormFields(parsing: String(decoding: service.calls.last?.body ?? [], as: UTF8.self))
        #expect(form["scope"] == "openid email profile more")
        #expect(!String(decoding: service.authority.store.snapshot(), as: UTF8.self).contains("device-secret"))

        service.now = service.now.adding(seconds: 5)
        service.web = Self.web(#"{"error":"authorization_pending"}"#)
        #expect(Self.poll(&service, begun).errorCode == "AUTHORIZATION_PENDING")
        let asked = FormFields(parsing: String(decoding: service.calls.last?.body ?? [], as: UTF8.self))
        #expect(asked["device_code"] == "device-secret")
        #expect(asked["grant_type"] == "urn:ietf:params:oauth:grant-type:device_code")

        service.now = service.now.adding(seconds: 5)
        var provider = FlowProvider()
        provider.omitsNonce = true
        let idToken = provider.idToken(FormFields(), service.now)
        let tokens = #"{"access_token":"access-1","token_type":"Bearer","id_token":"\#(idToken)"}"#
        service.web = Self.web(tokens, status: 200)
        let reply = Self.poll(&service, begun)
        #expect(reply.status == 200 && reply["isNewUser"]?.bool == true && reply["nonce"] == nil, "\(reply.error)")
        #expect(Self.poll(&service, begun).errorCode == "SESSION_EXPIRED")
    }

    @Test(
        """
        without an ID token the profile says who signs in: django-oauth-toolkit 3.4.1 and django-allauth 65.22.1 give \
        none for a device code
        """)
    func profile() {
        var (service, begun) = Self.begun()
        service.now = service.now.adding(seconds: 5)
        service.web = Self.web(#"{"access_token":"access-1","token_type":"Bearer","scope":"openid"}"#, status: 200)
        let reply = Self.poll(&service, begun)
        #expect(reply.status == 200 && reply.text("federatedId") == "person", "\(reply.error)")
        #expect(reply.text("email") == "jane@idp.example" && reply["emailVerified"]?.bool == true)
        #expect(reply["oauthIdToken"] == nil && reply["nonce"] == nil)
        #expect(Self.poll(&service, begun).errorCode == "SESSION_EXPIRED")
        let again = service.signIn(at: FlowProvider())
        #expect(again.localId == reply.localId && again["isNewUser"] == nil, "\(again.error)")
    }

    @Test("sub of an OpenID provider is the subject, with an ID token and without, whatever claims.subject names")
    func subject() {
        for (profile, subject) in [
            (#""sub":"person","oid":"o-1""#, "person"), (#""sub":7,"oid":"o-1""#, "7"), (#""oid":"o-1""#, "o-1"),
            (#""sub":null,"oid":"o-1""#, "o-1"), (#""sub":"","oid":"o-1""#, ""), (#""sub":{},"oid":"o-1""#, ""),
        ] {
            var service = Service.leading(Service.flowMembers + #","claims":{"subject":"oid"}"#)
            service.web = Self.web("")
            let begun = service.send(
                Service.request(Self.path, #"{"providerId":"oidc.idp"}"#, headers: [("x-goog-api-key", "key")]))
            service.now = service.now.adding(seconds: 5)
            let answer = Self.web(#"{"access_token":"access-1"}"#, status: 200)
            service.web = { call in
                call.url.hasSuffix("/userinfo") ? OpenIDProvider.document("{\(profile)}") : answer(call)
            }
            let reply = Self.poll(&service, begun)
            #expect(reply.text("federatedId") == subject, "\(profile): \(reply.error)")
            #expect((reply.status == 200) == !subject.isEmpty, "\(profile)")
            var provider = FlowProvider()
            provider.idClaims = #""oid":"o-1""#
            provider.profile = #""email":"jane@idp.example","oid":"o-1""#
            let redirected = service.signIn(at: provider)
            #expect(redirected.text("federatedId") == "person", "\(redirected.error)")
            #expect((redirected.localId == reply.localId) == (subject == "person"))
        }
    }

    @Test("a profile without a subject, and a token response without an access token, sign nobody in")
    func noSubject() {
        for tokens in [#""access_token":"access-1""#, #""id_token":"""#, #""refresh_token":"r""#] {
            var (service, begun) = Self.begun()
            service.now = service.now.adding(seconds: 5)
            let answer = Self.web("{\(tokens)}", status: 200)
            service.web = { call in
                call.url.hasSuffix("/userinfo") ? OpenIDProvider.document(#"{"email":"a@idp.example"}"#) : answer(call)
            }
            #expect(Self.poll(&service, begun).errorCode == "INVALID_IDP_RESPONSE", "\(tokens)")
            #expect(service.authority.store[nil].accountCount == 0)
        }
    }

    @Test(
        "the client names itself once in every start: oauthlib 3.3.1 refuses Basic authentication without client_id",
        arguments: [
            #""clientSecret":"s3cret""#, #""clientSecret":"s3cret","tokenEndpointAuthMethod":"client_secret_post""#,
            #""public":true"#,
        ])
    func clientID(members: String) {
        var service = Service.leading(#""clientId":"app","issuer":"https://idp.example",\#(members)"#)
        service.web = Self.web("")
        let request = Service.request(Self.path, #"{"providerId":"oidc.idp"}"#, headers: [("x-goog-api-key", "key")])
        #expect(service.send(request).status == 200)
        let form = FormFields(parsing: String(decoding: service.calls.last?.body ?? [], as: UTF8.self))
        #expect(form.fields.filter { $0.name == "client_id" }.map(\.value) == ["app"])
    }

    @Test("an ID token with a nonce answers another request")
    func nonce() {
        var (service, begun) = Self.begun()
        service.now = service.now.adding(seconds: 5)
        let token = FlowProvider().idToken(FormFields([("nonce", "of another")]), service.now)
        service.web = Self.web(#"{"access_token":"access-1","id_token":"\#(token)"}"#, status: 200)
        #expect(Self.poll(&service, begun).errorCode == "MISSING_OR_INVALID_NONCE")
    }

    @Test("the interval holds here, and grows where the provider says so")
    func interval() {
        var (service, begun) = Self.begun()
        service.web = Self.web(#"{"error":"slow_down"}"#)
        let count = service.calls.count
        service.now = service.now.adding(seconds: 4)
        #expect(Self.poll(&service, begun).errorCode == "SLOW_DOWN")
        #expect(service.calls.count == count, "the provider was not asked")
        service.now = service.now.adding(seconds: 1)
        #expect(Self.poll(&service, begun).errorCode == "SLOW_DOWN")
        service.web = Self.web(#"{"error":"authorization_pending"}"#)
        service.now = service.now.adding(seconds: 9)
        #expect(Self.poll(&service, begun).errorCode == "SLOW_DOWN", "ten seconds now")
        service.now = service.now.adding(seconds: 1)
        #expect(Self.poll(&service, begun).errorCode == "AUTHORIZATION_PENDING")
    }

    @Test(
        "the end of a grant uses the session up, trouble of the provider does not",
        arguments: [
            (400, #"{"error":"access_denied"}"#, "USER_CANCELLED", false),
            // Microsoft's word.
            (400, #"{"error":"authorization_declined"}"#, "USER_CANCELLED", false),
            (400, #"{"error":"expired_token"}"#, "SESSION_EXPIRED", false),
            (403, #"{"error":"invalid_code"}"#, "INVALID_IDP_RESPONSE", false),
            (400, "", "INVALID_IDP_RESPONSE", false), (503, "", "INVALID_IDP_RESPONSE", true),
            (429, "", "INVALID_IDP_RESPONSE", true),
        ] as [(Int, String, String, Bool)])
    func end(row: (Int, String, String, Bool)) {
        var (service, begun) = Self.begun()
        service.web = Self.web(row.1, status: row.0)
        service.now = service.now.adding(seconds: 5)
        let reply = Self.poll(&service, begun)
        #expect(reply.errorCode == row.2 && reply.status == (row.3 ? 503 : 400))
        #expect(reply.error.contains("refused nothing: try again later") == row.3, "\(reply.error)")
        service.now = service.now.adding(seconds: 60)
        #expect((Self.poll(&service, begun).errorCode != "SESSION_EXPIRED") == row.3)
    }

    @Test("a session ends with the code")
    func expiry() {
        var (service, begun) = Self.begun()
        service.now = service.now.adding(seconds: 600)
        #expect(Self.poll(&service, begun).errorCode == "SESSION_EXPIRED")
    }

    @Test("an unknown session without a provider is expired; a posted token with a session of its own is not")
    func unknown() {
        var service = Service()
        let unknown = #"{"requestUri":"http://localhost","sessionId":"0123456789012345678901"}"#
        #expect(service.client("v1/accounts:signInWithIdp", unknown).errorCode == "SESSION_EXPIRED")
        for request in [
            #""requestUri":"http://localhost","postBody":"providerId=oidc.idp""#,
            #""requestUri":"https://a/?code=c&state=s","postBody":"providerId=oidc.idp""#,
            #""requestUri":"https://a/#id_token=c&state=s","postBody":"providerId=oidc.idp""#,
        ] {
            let reply = service.client(
                "v1/accounts:signInWithIdp", #"{\#(request),"sessionId":"0123456789012345678901"}"#)
            #expect(reply.errorCode == "SESSION_EXPIRED", "\(request)")
        }
        #expect(service.federated("g", extra: #","sessionId":"0123456789012345678901""#).status == 200)
    }

    @Test("a provider in trouble refuses no start", arguments: [Row(503, 503), Row(429, 503), Row(400, 400)])
    func startInTrouble(row: Row<Int, Int>) {
        let (answered, expected) = row.fields
        for path in ["/device", "/.well-known/openid-configuration"] {
            var service = Service.leading()
            let provider = FlowProvider()
            service.web = { call in
                call.url.hasSuffix(path)
                    ? FlowProvider.error(answered, "") : provider.reply(to: call, FormFields(), Service().now)
            }
            let request = Service.request(Self.path, #"{"providerId":"oidc.idp"}"#, headers: [("x-goog-api-key", "k")])
            let reply = service.send(request)
            #expect(reply.errorCode == "INVALID_IDP_RESPONSE" && reply.status == expected, "\(reply.error)")
            #expect(reply.error.contains("try again later") == (expected == 503), "\(reply.error)")
            #expect(service.authority.store[nil].pendingCodes.isEmpty)
        }
    }

    @Test("userinfo in trouble after the grant was exchanged costs the sign-in, and says so")
    func userinfoInTrouble() {
        var (service, begun) = Self.begun()
        service.now = service.now.adding(seconds: 5)
        let web = Self.web(#"{"access_token":"access-1","token_type":"Bearer"}"#, status: 200)
        service.web = { $0.url.hasSuffix("/userinfo") ? FlowProvider.error(503, "") : web($0) }
        let reply = Self.poll(&service, begun)
        #expect(reply.status == 503 && reply.error.hasSuffix("Start the sign-in again."), "\(reply.error)")
        #expect(Self.poll(&service, begun).errorCode == "SESSION_EXPIRED")
    }

    @Test("garbage in place of a device authorization, a provider without one, and no provider are refused")
    func garbage() {
        for device in ["", "[]", "{}", #"{"device_code":"d","user_code":"u","verification_uri":"javascript:x"}"#] {
            var service = Service.leading()
            service.web = Self.web("", device: device)
            let request = Service.request(Self.path, #"{"providerId":"oidc.idp"}"#, headers: [("x-goog-api-key", "k")])
            #expect(service.send(request).errorCode == "INVALID_IDP_RESPONSE")
            #expect(service.authority.store[nil].pendingCodes.isEmpty)
        }
        var service = Service()
        let none = Service.request(Self.path, "{}", headers: [("x-goog-api-key", "k")])
        #expect(service.send(none).errorCode == "MISSING_PROVIDER_ID")
        let other = Service.request(Self.path, #"{"providerId":"oidc.none"}"#, headers: [("x-goog-api-key", "k")])
        #expect(service.send(other).errorCode == "OPERATION_NOT_ALLOWED")
        #expect(service.send(HTTPRequest(method: "POST", path: Self.path)).status == 403, "an API key is needed")
    }
}
