import PropertyKit
import Testing
@testable import Vinculum

/// A provider, or a proxy in front of it, that repeats its request in what it says of an error.
@Suite("Secrets in what a provider says")
struct RepeatedSecretTests {
    /// A secret whose form, component and base64 are four texts.
    private static let secret = "s3cret+/ with&50%é"
    private static let members =
        #""clientId":"app","clientSecret":"\#(RepeatedSecretTests.secret)","issuer":"https://idp.example""#

    /// How a provider repeats a call: as it came, with its escapes decoded once, and encoded once more.
    private static func echo(_ call: OutboundCall) -> String {
        let body = String(decoding: call.body, as: UTF8.self)
        let header = call.headers.first { $0.name == "Authorization" }?.value ?? ""
        let basic = header.split(separator: " ").last.flatMap { try? Base64.decoded(String($0)) } ?? []
        let plain = FormFields(parsing: body).fields.map { "\($0.name) \($0.value)" }.joined(separator: " ")
        return [
            body, header, String(decoding: basic, as: UTF8.self), plain, PercentEncoding.encodedComponent(body),
            ASCII.lowercased(body), call.url,
        ].joined(separator: "?")
    }

    /// The calls of a sign-in whose endpoint repeats them, and what the client got.
    private static func signIn(
        _ members: String, _ member: String, at path: String, status: Int
    ) -> (reply: Reply, calls: [OutboundCall]) {
        var service = Service.leading(members, hardened: true)
        var provider = FlowProvider()
        provider.idClaims = ""
        let begun = service.begin(provider)
        let uri = begun.text("authUri")
        let web = provider.web(uri, service.now)
        service.web = { call in
            guard call.url.hasSuffix(path) else { return web(call) }
            var writer = JSON.Writer()
            writer.beginObject()
            writer.member("error", member == "error" ? Self.echo(call) : "invalid_client")
            if member != "error" { writer.member(named: member, Self.echo(call)) }
            writer.endObject()
            return .response(HTTPResponse(status: status, contentType: "application/json", body: writer.bytes))
        }
        let state = FormFields(parsing: URIReference(uri).query ?? "")["state"] ?? ""
        let reply = service.client(
            "v1/accounts:signInWithIdp",
            #"""
            {"requestUri":"https://app.example/?code=code-1&state=\#(state)",\#
            "sessionId":"\#(begun.text("sessionId"))"}
            """#)
        return (reply, service.calls)
    }

    /// Every text that must not be shown, in each of its spellings.
    private static func secrets(in calls: [OutboundCall]) -> [String] {
        var texts = [Self.secret]
        for call in calls {
            for header in call.headers where header.name == "Authorization" {
                texts.append(String(header.value.split(separator: " ").last ?? ""))
            }
            let form = FormFields(parsing: String(decoding: call.body, as: UTF8.self))
            texts += ["code", "code_verifier", "client_secret", "client_assertion"].compactMap { form[$0] }
        }
        return texts.filter { !$0.isEmpty }.flatMap {
            [$0, PercentEncoding.encodedComponent($0), ASCII.lowercased(PercentEncoding.encodedComponent($0))]
        }
    }

    @Test(
        "no member of what a provider says has a secret of the call, in any spelling",
        arguments: ["error", "error_description", "error_uri"], [400, 401, 500])
    func tokenEndpoint(member: String, status: Int) {
        for method in ["client_secret_basic", "client_secret_post"] {
            let members = Self.members + #","tokenEndpointAuthMethod":"\#(method)""#
            let (reply, calls) = Self.signIn(members, member, at: "/token", status: status)
            let shown = String(decoding: reply.body, as: UTF8.self)
            #expect(reply.status == (status == 500 ? 503 : 400))
            #expect(reply["error"]?["providerError"]?["status"]?.int64 == Int64(status))
            for secret in Self.secrets(in: calls) { #expect(!shown.contains(secret), "\(method): \(secret)") }
        }
    }

    @Test("userinfo that repeats its request does not show the access token")
    func userinfo() {
        let (reply, _) = Self.signIn(Service.flowMembers, "error_description", at: "/userinfo", status: 403)
        #expect(reply.status == 400 && reply["error"]?["providerError"]?["error"]?.string == "invalid_client")
        #expect(!String(decoding: reply.body, as: UTF8.self).contains("access-1"))
    }

    @Test("a device grant that repeats its request shows neither secret nor device code")
    func device() {
        var service = Service.leading(Self.members)
        let provider = FlowProvider()
        service.web = { call in
            if call.url == "https://idp.example/token" {
                return FlowProvider.error(400, #"{"error":"access_denied","error_description":"device-secret?"}"#)
            }
            if call.url == "https://idp.example/device" {
                return OpenIDProvider.document(DeviceGrantTests.authorization)
            }
            return provider.reply(to: call, FormFields(), Service().now)
        }
        let begun = service.send(
            Service.request(
                DeviceGrantTests.path, #"{"providerId":"oidc.idp"}"#, headers: [("x-goog-api-key", "key")]))
        service.now = service.now.adding(seconds: 5)
        let reply = service.client(
            "v1/accounts:signInWithIdp",
            #"{"requestUri":"http://localhost","sessionId":"\#(begun.text("sessionId"))"}"#)
        #expect(reply.errorCode == "USER_CANCELLED")
        #expect(reply["error"]?["providerError"]?["description"]?.string == "\u{2026}?")
    }

    @Test("what is no secret stays, and any text is cut without a trap", arguments: TestSeed.sample(3))
    func anything(seed: TestSeed) {
        let call = OutboundCall(
            method: "POST", url: "https://idp.example/token",
            headers: [.basic("app", "s3cret")], body: Array("grant_type=authorization_code&code=code-1".utf8),
            timeoutMilliseconds: 1)
        let sent = SentSecrets(call, ProviderContract(ProviderID("oidc.idp"), [], []))
        #expect(sent.cut(from: "authorization_code was not allowed") == "authorization_code was not allowed")
        #expect(sent.cut(from: nil) == nil && sent.cut(from: "") == "")
        #expect(sent.cut(from: "c%6Fde-1") == nil && sent.cut(from: "c%256fde%2D1") == nil)
        #expect(sent.cut(from: String(repeating: "a", count: 8193)) == nil)
        forAll(seed: seed, count: 60, Gen<[UInt8]>.mutations(of: Array("a code-1 c%6fde-1 code%2d1 %".utf8))) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let shown = sent.cut(from: text) ?? ""
            try check(!(PercentEncoding.decoded(shown) ?? shown).contains("code-1"), "\(text) shows \(shown)")
        }
    }
}
