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
        func mayAskAgain(after milliseconds: Int64) -> Bool {
            documents.mayAskAgain(["a"], at: Self.start.adding(milliseconds: milliseconds))
        }
        #expect([1, 2, 60_000].map { mayAskAgain(after: $0) } == [true, false, false], "the first time at once")
        #expect(documents.answers(to: [Self.question("b")], at: Self.start) != nil, "others stay")
        documents.cache([Self.answer()], to: asked, at: Self.start.adding(milliseconds: 50))
        #expect([60_000, 60_001, 60_002].map { mayAskAgain(after: $0) } == [false, true, false], "a minute after it")
        #expect(mayAskAgain(after: 60_000), "a clock that was set back holds nothing up")
    }

    @Test("the cache holds 32 documents and drops the oldest first")
    func bounded() {
        var documents = ProviderDocuments()
        for number in 0..<40 { documents.cache([Self.answer()], to: [Self.question("\(number)")], at: Self.start) }
        let known = (0..<40).filter { documents.answers(to: [Self.question("\($0)")], at: Self.start) != nil }
        #expect(known == Array(8..<40))
    }
}
