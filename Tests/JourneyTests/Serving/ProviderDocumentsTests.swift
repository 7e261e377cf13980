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
        let later = Self.start.adding(seconds: 60)
        let forgotten = [later.adding(milliseconds: -1), later, later].map { documents.mayAskAgain(["a"], at: $0) }
        #expect(forgotten == [false, true, false], "too early, in time, gone already")
        #expect(documents.answers(to: [Self.question("b")], at: later) != nil, "others stay")
        documents.cache([Self.answer()], to: asked, at: later)
        let isForgotten = documents.mayAskAgain(["a"], at: later.adding(seconds: 59))
        #expect(!isForgotten)
    }

    @Test("the cache holds 32 documents and drops the oldest first")
    func bounded() {
        var documents = ProviderDocuments()
        for number in 0..<40 { documents.cache([Self.answer()], to: [Self.question("\(number)")], at: Self.start) }
        let known = (0..<40).filter { documents.answers(to: [Self.question("\($0)")], at: Self.start) != nil }
        #expect(known == Array(8..<40))
    }
}
