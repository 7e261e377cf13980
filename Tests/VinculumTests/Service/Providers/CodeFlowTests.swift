import PropertyKit
import Testing
@testable import Vinculum

@Suite("Code flow at a configured provider")
struct CodeFlowTests {
    static let provider = FlowProvider()

    @Test("a person is led to the provider and back, and signs up", arguments: [false, true])
    func signUp(hardened: Bool) throws {
        var service = Service.leading(hardened: hardened)
        let begun = service.begin(
            Self.provider, #","oauthScope":"calendar email","customParameter":{"prompt":"login"},"context":"c""#)
        #expect(begun.status == 200 && begun.text("providerId") == "oidc.idp")
        let uri = URIReference(begun.text("authUri"))
        let query = FormFields(parsing: uri.query ?? "")
        #expect(uri.textBeforeQuery == "https://idp.example/authorize")
        #expect(query["response_type"] == "code" && query["client_id"] == "app")
        #expect(query["redirect_uri"] == Service.continueURI)
        #expect(query["scope"] == "openid email profile calendar" && query["prompt"] == "login")
        #expect(query["code_challenge_method"] == "S256")
        for name in ["state", "nonce", "code_challenge"] { #expect((query[name] ?? "").utf8.count >= 43, "\(name)") }

        let reply = service.finish(Self.provider, begun)
        #expect(reply.status == 200, "\(reply.error)")
        #expect(reply["isNewUser"]?.bool == true && reply.text("providerId") == "oidc.idp")
        #expect(reply.text("email") == "jane@idp.example" && reply["emailVerified"]?.bool == true)
        #expect(reply.text("displayName") == "Jane" && reply.text("federatedId") == "person")
        #expect(reply.text("oauthAccessToken") == "access-1" && reply.text("oauthRefreshToken") == "refresh-1")
        #expect(reply.text("oauthExpireIn") == "3600" && reply.text("oauthScope") == "openid email profile")
        #expect(reply.text("context") == "c" && !reply.text("oauthIdToken").isEmpty)
        #expect(reply.claims?["firebase"]?["sign_in_provider"]?.string == "oidc.idp")
        #expect(service.account(reply.localId)?["providerUserInfo"]?[0]?["rawId"]?.string == "person")

        let again = service.signIn(at: Self.provider)
        #expect(again.localId == reply.localId && again["isNewUser"] == nil)
    }

    @Test(
        "the answer has the scopes granted: a text, a list as Twitch sends it, or else those that were asked for",
        arguments: [
            (#","scope":"openid calendar""#, "openid calendar"),
            (#","scope":["openid","calendar"]"#, "openid calendar"), ("", "openid email profile calendar"),
            (#","scope":[]"#, "openid email profile calendar"),
        ])
    func grantedScopes(members: String, shown: String) {
        var service = Service.leading()
        var provider = FlowProvider()
        provider.tokenMembers = members
        let begun = service.begin(provider, #","oauthScope":"{\"oidc.idp\":\"calendar\"}""#)
        let reply = service.finish(provider, begun)
        #expect(reply.text("oauthScope") == shown, "\(reply.error)")
    }

    @Test("no secret of a sign-in is in the stored state or in the responses before the redirect")
    func storedSecrets() {
        var service = Service.leading()
        let begun = service.begin(Self.provider)
        let query = FormFields(parsing: URIReference(begun.text("authUri")).query ?? "")
        let stored = String(decoding: service.authority.store.snapshot(), as: UTF8.self)
        for secret in [query["state"], query["nonce"], begun.text("sessionId")] {
            #expect(!stored.contains(secret ?? "?"))
        }
        service.finish(Self.provider, begun)
        let exchange = service.calls.last { $0.url.hasSuffix("/token") }
        let verifier = FormFields(parsing: String(decoding: exchange?.body ?? [], as: UTF8.self))["code_verifier"] ?? ""
        #expect(verifier.utf8.count == 43 && !stored.contains(verifier))
    }

    @Test("a lifetime is any number of seconds, also as text, and one that is none or below zero is left out")
    func lifetimes() {
        for (lifetime, seconds) in [
            ("3600", "3600"), (#""3600""#, "3600"), ("3600.0", "3600"), ("3.6e3", "3600"), ("3599.9", "3599"),
            ("0", "0"), ("-1", nil), (#""soon""#, nil), ("null", nil), ("1e30", nil), ("99999999999999999999", nil),
        ] as [(String, String?)] {
            var provider = Self.provider
            provider.tokenMembers = #","expires_in":\#(lifetime)"#
            var service = Service.leading()
            let reply = service.signIn(at: provider)
            #expect(reply.status == 200 && reply["oauthExpireIn"]?.string == seconds, "\(lifetime)")
        }
    }

    @Test("an answer is taken once, and the state decides whether it uses the session up")
    func singleUse() {
        var service = Service.leading()
        let begun = service.begin(Self.provider)
        for forged in [
            "?code=code-1&state=forged", "?code=code-1", "#code=code-1&state=", "?error=access_denied&state=x",
        ] {
            let before = Snapshot(service.authority)
            #expect(service.finish(Self.provider, begun, forged).errorCode == "INVALID_IDP_RESPONSE", "\(forged)")
            #expect(Snapshot(service.authority) == before, "a forged answer leaves the session")
        }
        #expect(service.finish(Self.provider, begun).status == 200)
        #expect(service.finish(Self.provider, begun).errorCode == "SESSION_EXPIRED", "the redirect again")

        let second = service.begin(Self.provider)
        let denied = service.finish(Self.provider, second, "?error=access_denied&state=$state")
        #expect(denied.errorCode == "USER_CANCELLED")
        #expect(service.finish(Self.provider, second).errorCode == "SESSION_EXPIRED", "used up by an error")
    }

    @Test("a session ends after ten minutes")
    func expiry() {
        var service = Service.leading()
        let begun = service.begin(Self.provider)
        service.now = service.now.adding(seconds: 600)
        #expect(service.finish(Self.provider, begun).errorCode == "SESSION_EXPIRED")
        let next = service.begin(Self.provider)
        service.now = service.now.adding(seconds: 599)
        #expect(service.finish(Self.provider, next).status == 200)
    }

    @Test("a session of another sign-in, tenant or project is not taken")
    func otherSession() throws {
        var service = Service.leading()
        service.admin("v2/projects/demo/tenants?tenantId=t1", #"{"displayName":"tenant"}"#)
        let tenant =
            service.admin("GET", "v2/projects/demo/tenants", "")["tenants"]?[0]?["name"]?.string?
            .split(separator: "/").last.map { String($0) } ?? ""
        service.register("oidc.idp", Service.flowMembers, tenant: tenant)
        let (mine, other) = (service.begin(Self.provider), service.begin(Self.provider))
        // A stranger's session with the redirect of this one.
        #expect(
            service.finish(Self.provider, mine, session: other.text("sessionId")).errorCode == "INVALID_IDP_RESPONSE")
        #expect(service.finish(Self.provider, mine, tenant: tenant).errorCode == "SESSION_EXPIRED")
        var elsewhere = Service { $0.projectID = "other" }
        elsewhere.admin("PUT", "/vinculum/v1/projects/other/providers/oidc.idp", "{\(Service.flowMembers)}")
        #expect(elsewhere.finish(Self.provider, mine).errorCode == "SESSION_EXPIRED")
        #expect(service.finish(Self.provider, mine).status == 200)
    }

    @Test("an id that the caller chose is kept; one that is a digest needs its preimage")
    func ownSession() {
        var service = Service.leading()
        let raw = "a raw id of an app, twenty and more".replacing(" ", with: "-")
        let digest = Hex.encoded(SHA256.hash(Array(raw.utf8)))
        let begun = service.begin(Self.provider, #","sessionId":"\#(digest)""#)
        #expect(begun.text("sessionId") == digest)
        #expect(service.finish(Self.provider, begun).errorCode == "SESSION_EXPIRED", "the digest itself")
        #expect(service.finish(Self.provider, begun, session: raw).status == 200)
        let plain = service.begin(Self.provider, #","sessionId":"\#(raw)""#)
        #expect(service.finish(Self.provider, plain, session: raw).status == 200)
        for bad in ["short", String(repeating: "x", count: 257), "twenty characters with spaces"] {
            #expect(service.begin(Self.provider, #","sessionId":"\#(bad)""#).errorCode == "INVALID_ARGUMENT")
        }
    }

    @Test("the same session id gives other secrets each time")
    func salted() {
        var service = Service.leading()
        let id = #","sessionId":"0123456789012345678901""#
        let (first, second) = (service.begin(Self.provider, id), service.begin(Self.provider, id))
        #expect(first.text("authUri") != second.text("authUri"))
        #expect(service.finish(Self.provider, first).errorCode == "INVALID_IDP_RESPONSE")
        #expect(service.finish(Self.provider, second).status == 200)
    }

    @Test("a refused request before the exchange costs no code")
    func badSession() {
        var service = Service.leading()
        let begun = service.begin(Self.provider)
        let refused = service.finish(Self.provider, begun, nil, #","idToken":"bad""#)
        #expect(refused.errorCode == "INVALID_ID_TOKEN")
        #expect(!service.calls.contains { $0.url.hasSuffix("/token") })
        #expect(service.finish(Self.provider, begun).status == 200)
    }

    @Test("the answer may come in the fragment or as a posted form")
    func places() {
        var service = Service.leading()
        let first = service.begin(Self.provider)
        #expect(service.finish(Self.provider, first, "#code=code-1&state=$state").status == 200)
        let second = service.begin(Self.provider)
        let state = FormFields(parsing: URIReference(second.text("authUri")).query ?? "")["state"] ?? ""
        #expect(
            service.finish(Self.provider, second, "", #","postBody":"code=code-1&state=\#(state)""#).status == 200)
    }

    @Test("a parameter that is repeated refuses the answer", arguments: ["state", "code", "iss"])
    func repeated(name: String) {
        var service = Service.leading()
        let begun = service.begin(Self.provider)
        let answer = "?code=code-1&state=$state&iss=https://idp.example#\(name)=other"
        let reply = service.finish(Self.provider, begun, answer)
        #expect(reply.errorCode == "INVALID_IDP_RESPONSE" && reply.error.contains("\(name) more than once"))
    }

    @Test("a session links, and reauthenticates")
    func link() {
        var service = Service.leading()
        let guest = service.signUp("guest@x.com")
        let begun = service.begin(Self.provider)
        let linked = service.finish(Self.provider, begun, nil, #","idToken":"\#(guest.idToken)""#)
        #expect(linked.localId == guest.localId, "\(linked.error)")
        let unknown = FlowProvider()
        var stranger = unknown
        stranger.subject = "stranger"
        let other = service.begin(stranger)
        #expect(
            service.finish(stranger, other, nil, #","autoCreate":false"#).errorCode == "USER_NOT_FOUND")
        let same = service.begin(Self.provider)
        #expect(service.finish(Self.provider, same, nil, #","autoCreate":false"#).localId == guest.localId)
        let taken = service.begin(Self.provider)
        let refused = service.finish(
            Self.provider, taken, nil, #","idToken":"\#(guest.idToken)","returnIdpCredential":true"#)
        #expect(refused.status == 200 && refused.text("errorMessage") == "FEDERATED_USER_ID_ALREADY_LINKED")
        #expect(!refused.text("oauthIdToken").isEmpty && refused.idToken.isEmpty)
    }

    @Test("an address that the claim does not prove needs confirmation; the token and its nonce link afterwards")
    func confirmation() {
        var service = Service.leading()
        let owner = service.signUp("jane@idp.example")
        var provider = Self.provider
        provider.idClaims = #""email":"jane@idp.example","email_verified":false,"name":"Jane""#
        let asked = service.signIn(at: provider)
        #expect(asked["needConfirmation"]?.bool == true && asked.idToken.isEmpty)
        let nonce = asked.text("nonce")
        let linked = service.signIn(
            "oidc.idp", idToken: asked.text("oauthIdToken"), "&nonce=\(nonce)\",\"idToken\":\"\(owner.idToken)")
        #expect(linked.localId == owner.localId, "\(linked.error)")
        #expect(service.signIn(at: provider).localId == owner.localId)
    }

    @Test("a provider that is off, or gone meanwhile, is refused")
    func switchedOff() {
        var service = Service.leading()
        let begun = service.begin(Self.provider)
        let path = "/vinculum/v1/projects/demo/providers/oidc.idp?updateMask=enabled"
        service.admin("PATCH", path, #"{"enabled":false}"#)
        #expect(service.finish(Self.provider, begun).errorCode == "OPERATION_NOT_ALLOWED")
        #expect(service.begin(Self.provider).errorCode == "OPERATION_NOT_ALLOWED")
        #expect(service.begin(Self.provider, id: "oidc.none").status == 501)
        var hardened = Service.leading(hardened: true)
        #expect(hardened.begin(Self.provider, id: "oidc.none").errorCode == "OPERATION_NOT_ALLOWED")
    }

    @Test(
        "parameters of the flow cannot be set by an app",
        arguments: [
            "client_id", "redirect_uri", "state", "nonce", "response_type", "response_mode", "code_challenge",
            "scope", "request", "fixed", "reserved",
        ])
    func reserved(name: String) {
        var service = Service.leading(
            Service.flowMembers + #","parameters":{"fixed":"1"},"reservedParameters":["reserved"]"#)
        let refused = service.begin(Self.provider, #","customParameter":{"\#(name)":"x"}"#)
        #expect(refused.errorCode == "UNEXPECTED_PARAMETER")
        let begun = service.begin(Self.provider, #","customParameter":{"b":"2","a":"1 &"}"#)
        #expect(begun.text("authUri").hasSuffix("&fixed=1&b=2&a=1%20%26"))
    }

    @Test("what createAuthUri does not support with a provider is refused by name")
    func unsupported() {
        var service = Service.leading()
        for name in ["openidRealm", "oauthConsumerKey", "otaApp"] {
            #expect(service.begin(Self.provider, #","\#(name)":"x""#).errorCode == "UNEXPECTED_PARAMETER")
        }
        let long = String(repeating: "c", count: 1025)
        #expect(service.begin(Self.provider, #","context":"\#(long)""#).errorCode == "INVALID_ARGUMENT")
        let uri = #"{"providerId":"oidc.idp","continueUri":"not absolute"}"#
        #expect(service.client("v1/accounts:createAuthUri", uri).errorCode == "INVALID_CONTINUE_URI")
        #expect(
            service.client("v1/accounts:createAuthUri", #"{"providerId":"oidc.idp"}"#).errorCode
                == "MISSING_CONTINUE_URI")
    }
}
