import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Documents of identity providers")
struct ProviderDocumentsTests {
    private static func question(_ url: String, _ method: String = "GET") -> Question {
        .call(OutboundCall(method: method, url: url, timeoutMilliseconds: 5000))
    }

    private static func answer(_ status: Int = 200) -> Answer {
        .reply(
            .response(
                HTTPResponse(status: status, contentType: "application/json", body: [UInt8(truncatingIfNeeded: status)])
            ))
    }

    private static let start = Instant(seconds: 1_700_000_000)

    @Test("a document is cached for five minutes, and never used from the future")
    func age() {
        var documents = ProviderDocuments()
        let asked = [Self.question("a")]
        #expect(documents.answers(to: asked, at: Self.start) == nil)
        documents.cache([Self.answer()], to: asked, at: Self.start)
        #expect(documents.answers(to: asked, at: Self.start) == [Self.answer()])
        #expect(documents.answers(to: asked, at: Self.start.adding(milliseconds: 299_999)) != nil)
        #expect(documents.answers(to: asked, at: Self.start.adding(milliseconds: 300_000)) == nil)
        #expect(documents.answers(to: asked, at: Self.start.adding(milliseconds: -1)) == nil)
    }

    @Test("only successful GET responses are cached, and all questions must be cached")
    func kept() {
        var documents = ProviderDocuments()
        let asked = [Self.question("a"), Self.question("b"), Self.question("c", "POST")]
        documents.cache([Self.answer(), Self.answer(404), Self.answer()], to: asked, at: Self.start)
        #expect(documents.answers(to: [asked[0]], at: Self.start) != nil)
        #expect(documents.answers(to: [asked[1]], at: Self.start) == nil)
        #expect(documents.answers(to: [asked[2]], at: Self.start) == nil)
        #expect(documents.answers(to: [asked[0], asked[1]], at: Self.start) == nil)
        documents.cache([.reply(.timedOut)], to: [asked[0]], at: Self.start)
        #expect(documents.answers(to: [asked[0]], at: Self.start) != nil, "a failure is no reason to forget")
    }

    @Test("a missing key refreshes the document at most once a minute")
    func forgotten() {
        var documents = ProviderDocuments()
        let asked = [Self.question("a")]
        documents.cache([Self.answer(), Self.answer()], to: asked + [Self.question("b")], at: Self.start)
        func mayAskAgain(after milliseconds: Int64, isPatient: Bool = true) -> Bool {
            documents.mayAskAgain(["a"], at: Self.start.adding(milliseconds: milliseconds), isPatient: isPatient)
        }
        #expect([1, 2, 60_000].map { mayAskAgain(after: $0) } == [true, false, false], "the first time at once")
        #expect(documents.answers(to: [Self.question("b")], at: Self.start) != nil, "others stay")
        documents.cache([Self.answer()], to: asked, at: Self.start.adding(milliseconds: 50))
        #expect([60_000, 60_001, 60_002].map { mayAskAgain(after: $0) } == [false, true, false], "a minute after it")
        #expect(mayAskAgain(after: 60_000), "a clock that was set back holds nothing up")
        #expect([60_001, 60_002].allSatisfy { mayAskAgain(after: $0, isPatient: false) }, "where nobody is a stranger")
        let isAsked = documents.mayAskAgain(["c"], at: Self.start, isPatient: false)
        #expect(!isAsked, "a document that is not cached")
    }

    @Test("a document of a host that an administrator wrote answers no project whose administrator did not")
    func writtenHosts() {
        var call = OutboundCall(method: "GET", url: "a", timeoutMilliseconds: 5000)
        call.isToWrittenHost = true
        let (written, unwritten) = (Question.call(call), Self.question("a"))
        for (fetched, other) in [(written, unwritten), (unwritten, written)] {
            var documents = ProviderDocuments()
            documents.cache([Self.answer()], to: [fetched], at: Self.start)
            #expect(documents.answers(to: [fetched], at: Self.start) != nil)
            #expect(documents.answers(to: [other], at: Self.start) == nil)
            documents.cache([Self.answer()], to: [other], at: Self.start)
            #expect(documents.answers(to: [fetched, other], at: Self.start)?.count == 2, "each has its own")
        }
    }

    @Test("a refusal says that documents were fetched again where they were, in the last minute")
    func explained() {
        let refusal = ServiceError(.invalidIDPResponse, "The key is unknown.")
        var documents = ProviderDocuments()
        documents.cache([Self.answer()], to: [Self.question("a")], at: Self.start)
        #expect(documents.explained(refusal, ["a"], at: Self.start) == refusal, "fetched once")
        _ = documents.mayAskAgain(["a"], at: Self.start, isPatient: true)
        let said = documents.explained(refusal, ["b", "a"], at: Self.start)
        #expect(said.detail?.contains("fetched again less than a minute ago") == true)
        #expect(documents.explained(refusal, ["a"], at: Self.start.adding(milliseconds: 60_000)) == refusal)
        for number in 0..<32 { documents.cache([Self.answer()], to: [Self.question("\(number)")], at: Self.start) }
        #expect(documents.explained(refusal, ["a"], at: Self.start) == refusal, "dropped from the cache")
    }

    /// A provider that signs with another key of the same name from one generation to the next.
    private struct ChangingProvider {
        static let issuer = "http://localhost:9"
        var generation: UInt64 = 1
        /// How often its keys were fetched.
        var fetches = 0

        private var key: JSONWebKey {
            var generator = SeededGenerator(Seed.numbered(self.generation))
            return JSONWebKey(signing: .ecdsa(.generated(.p256, using: &generator)), id: "k")
        }

        mutating func answer(_ call: OutboundCall) -> HTTPResponse {
            guard call.url.hasSuffix("/keys") else {
                let issuer = Self.issuer
                let document = #"{"issuer":"\#(issuer)","jwks_uri":"\#(issuer)/keys"}"#
                return HTTPResponse(status: 200, contentType: "application/json", body: Array(document.utf8))
            }
            self.fetches += 1
            let body = (try? JSONWebKeySet([self.key]).encoded()) ?? []
            return HTTPResponse(status: 200, contentType: "application/json", body: body)
        }

        func signIn(at now: Instant) throws -> HTTPRequest {
            let claims = #"""
                {"iss":"\#(Self.issuer)","aud":"app","sub":"jane","iat":\#(now.seconds),"exp":\#(now.seconds + 600)}
                """#
            var generator = SeededGenerator(Seed.numbered(9))
            let token = try SignedJWS.encoded(
                Array(claims.utf8), key: #require(self.key.signingKey), keyID: "k", using: &generator)
            let body = #"{"requestUri":"http://localhost","postBody":"providerId=oidc.idp&id_token=\#(token)"}"#
            return .json("POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp", body)
        }
    }

    @Test(
        "new keys for each test of a suite are found at once; for strangers keys are fetched again once a minute",
        arguments: [false, true])
    func changes(isStrict: Bool) throws {
        var server = try MemoryServer(isStrict ? ["--strict"] : [])
        var provider = ChangingProvider()
        let members = #"{"clientId":"app","clientSecret":"s","issuer":"\#(ChangingProvider.issuer)"}"#
        let configured = try server.send(
            "PUT", "/vinculum/v1/projects/demo-vinculum/providers/oidc.idp", members, isAdministrator: true)
        #expect(configured.status == 200)
        for generation in 1...5 as ClosedRange<UInt64> {
            provider.generation = generation
            let response = try server.send(provider.signIn(at: server.host.instant)) { call, _ in provider.answer(call)
            }
            let isHeld = isStrict && generation > 2
            #expect(response?.status == (isHeld ? 400 : 200), "generation \(generation)")
            let said = String(decoding: response?.body ?? [], as: UTF8.self)
            #expect(said.contains("fetched again less than a minute ago") == isHeld, "\(said)")
        }
        #expect(provider.fetches == (isStrict ? 2 : 5))
        server.host.instant = server.host.instant.adding(seconds: 61)
        let later = try server.send(provider.signIn(at: server.host.instant)) { call, _ in provider.answer(call) }
        #expect(later?.status == 200)
    }

    @Test("the cache holds 32 documents and drops the oldest first")
    func bounded() {
        var documents = ProviderDocuments()
        for number in 0..<40 { documents.cache([Self.answer()], to: [Self.question("\(number)")], at: Self.start) }
        let known = (0..<40).filter { documents.answers(to: [Self.question("\($0)")], at: Self.start) != nil }
        #expect(known == Array(8..<40))
    }
}
