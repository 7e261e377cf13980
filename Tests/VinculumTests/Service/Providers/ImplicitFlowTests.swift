import Testing
@testable import Vinculum

@Suite("Implicit flow")
struct ImplicitFlowTests {
    private static let members = #""clientId":"app","issuer":"https://idp.example","responseType":{"idToken":true}"#

    private static func signIn(
        _ provider: FlowProvider = FlowProvider(), _ answer: String = "#state=$state&id_token=$token"
    ) -> Reply {
        var service = Service.leading(Self.members, hardened: true)
        let begun = service.begin(provider)
        let query = FormFields(parsing: URIReference(begun.text("authUri")).query ?? "")
        #expect(query["response_type"] == "id_token" && query["code_challenge"] == nil && query["nonce"] != nil)
        return service.finish(
            provider, begun, answer.replacing("$token", with: provider.idToken(query, service.now)))
    }

    @Test("the ID token in the fragment signs in, without a secret or a call to the token endpoint")
    func signsIn() {
        let reply = Self.signIn()
        #expect(reply.status == 200 && reply.text("email") == "jane@idp.example", "\(reply.error)")
        #expect(reply["oauthAccessToken"] == nil && !reply.text("oauthIdToken").isEmpty)
    }

    @Test("a token without the nonce of the request, and a code in its place, are refused")
    func refused() {
        var provider = FlowProvider()
        provider.nonce = "other"
        #expect(Self.signIn(provider).errorCode == "MISSING_OR_INVALID_NONCE")
        #expect(Self.signIn(FlowProvider(), "#state=$state&code=code-1").errorCode == "INVALID_IDP_RESPONSE")
        #expect(Self.signIn(FlowProvider(), "#state=other&id_token=$token").errorCode == "INVALID_IDP_RESPONSE")
    }
}
