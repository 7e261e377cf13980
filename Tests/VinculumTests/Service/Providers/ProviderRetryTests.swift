import Testing
@testable import Vinculum

/// Which refusals a newer document of the provider may lift.
@Suite("Retries after fetching documents of providers")
struct ProviderRetryTests {
    private static let document = "https://idp.example/.well-known/openid-configuration"
    private static let keys = "https://idp.example/keys"

    /// Signs in with a token; the documents that are named for a retry.
    private static func retry(
        _ idp: OpenIDProvider = ProviderSignInTests.idp, claims: String = "",
        _ web: @escaping @Sendable (OutboundCall) -> OutboundReply = { ProviderSignInTests.idp.reply(to: $0) }
    ) -> (refusal: String?, urls: [String]) {
        var service = ProviderSignInTests.service(hardened: true)
        service.web = web
        service.signIn("oidc.idp", idToken: idp.signed(idp.claims(at: service.now, claims)))
        return (service.problem, service.retryAfterFetching)
    }

    @Test("a key id that the documents lack names the documents")
    func unknownKey() {
        var other = OpenIDProvider(keyNumber: 22)
        other.keyID = "k2"
        #expect(Self.retry(other) == ("key", [Self.document, Self.keys]))
    }

    @Test("a signature by another key with the same id names the documents, because the provider may have replaced it")
    func otherSignature() {
        #expect(Self.retry(OpenIDProvider(keyNumber: 22)) == ("signature", [Self.document, Self.keys]))
    }

    @Test("a malformed document is fetched again")
    func brokenDocuments() {
        let empty = Self.retry {
            $0.url == Self.keys ? OpenIDProvider.document("[]") : ProviderSignInTests.idp.reply(to: $0)
        }
        #expect(empty == ("key", [Self.document, Self.keys]))
        #expect(Self.retry { _ in OpenIDProvider.document("{}") } == ("issuer", [Self.document]))
        let noKeys = OpenIDProvider.document(#"{"issuer":"https://idp.example"}"#)
        #expect(Self.retry { _ in noKeys } == ("key", [Self.document]))
        let moved = Self.retry { $0.url == Self.keys ? .unreachable : ProviderSignInTests.idp.reply(to: $0) }
        #expect(moved == ("key", [Self.document]), "the document may name another address by now")
    }

    @Test("a sign-in, a refusal of the claims and a provider that cannot be reached name none")
    func others() {
        #expect(Self.retry() == (nil, []))
        #expect(Self.retry(claims: #","exp":1"#).urls == [])
        #expect(Self.retry(OpenIDProvider("https://other.example")) == ("issuer", []))
        #expect(Self.retry { _ in .unreachable } == ("key", []))
        #expect(Self.retry { _ in .timedOut } == ("key", []))
    }
}
