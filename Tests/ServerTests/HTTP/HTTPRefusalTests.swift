import PropertyKit
import Testing
import Vinculum
@testable import VinculumServer

@Suite("HTTP: refusals")
struct HTTPRefusalTests {
    /// What is wrong, by sections of RFC 9112 unless another is named.
    static let malformed: [Row<String, Int, String>] = [
        Row("GET /\r\n", 400, "§3: no version"),
        Row("GET\r\n", 400, "§3: no target"),
        Row("GET  / HTTP/1.1\r\n", 400, "§3: two spaces"),
        Row("GET / HTTP/1.1 \r\n", 400, "§3: space at the end"),
        Row("GET\t/ HTTP/1.1\r\n", 400, "§3: tab for a space"),
        Row(" GET / HTTP/1.1\r\n", 400, "§3: space in front"),
        Row("G@T / HTTP/1.1\r\n", 400, "RFC 9110 §5.6.2: method is a token"),
        Row("GET / http/1.1\r\n", 400, "§2.3: the version's case matters"),
        Row("GET / HTTP/1.10\r\n", 400, "§2.3: one digit"),
        Row("GET / HTTP/1\r\n", 400, "§2.3: no minor version"),
        Row("GET / HTTP/2.0\r\n", 505, "RFC 9110 §15.6.6"),
        Row("GET / HTTP/0.9\r\n", 505, "RFC 9110 §15.6.6"),
        Row("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505, "RFC 9113 §3.4: the preface of HTTP/2"),
        Row("\u{16}\u{3}\u{1}\u{2}\u{0}", 400, "the first bytes of TLS"),
        Row("GET a HTTP/1.1\r\n", 400, "§3.2.1: no slash in front"),
        Row("GET * HTTP/1.1\r\n", 400, "§3.2.4: only for OPTIONS"),
        Row("GET /a#b HTTP/1.1\r\n", 400, "§3.2.1: no fragment"),
        Row("GET /ä HTTP/1.1\r\n", 400, "RFC 3986 §2: beyond ASCII"),
        Row("GET /a\u{7F} HTTP/1.1\r\n", 400, "RFC 3986 §2: DEL"),
        Row("GET ftp://h/ HTTP/1.1\r\n", 400, "§3.2.2: another scheme"),
        Row("GET http:/h/ HTTP/1.1\r\n", 400, "§3.2.2: one slash"),
        Row("GET http:///a HTTP/1.1\r\n", 400, "RFC 9110 §4.2.1: empty host"),
        Row("GET http://u@h/ HTTP/1.1\r\n", 400, "RFC 9110 §4.2.4: user information"),
        Row("CONNECT a:1 HTTP/1.1\r\n", 501, "RFC 9110 §9.3.6: no proxy"),
        Row("GET / HTTP/1.1\r\n\r\n", 400, "§3.2: no Host"),
        Row("GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", 400, "§3.2: Host twice"),
        Row("GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", 400, "§3.2: Host twice, also before 1.1"),
        Row("GET http://h/ HTTP/1.1\r\n\r\n", 400, "§3.2.2: Host also with the absolute form"),
        Row("GET / HTTP/1.1\r\nHost:\r\n\r\n", 400, "RFC 9110 §4.2.1: empty host"),
        Row("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400, "§3.2: invalid Host"),
        Row("GET / HTTP/1.1\r\nHost: a, b@c\r\n\r\n", 400, "§3.2: invalid Host"),
        Row("GET / HTTP/1.1\r\nHost: a:8x\r\n\r\n", 400, "§3.2: invalid port"),
        Row("GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", 400, "§3.2: invalid address"),
        Row("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", 400, "§5.2: a folded value"),
        Row("GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400, "§2.2: white space before the first field"),
        Row("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400, "§5.1: white space before the colon"),
        Row("GET / HTTP/1.1\r\nHost\r\n\r\n", 400, "§5: no colon"),
        Row("GET / HTTP/1.1\r\n: a\r\n\r\n", 400, "§5: no name"),
        Row("GET / HTTP/1.1\r\nA(b: c\r\n\r\n", 400, "RFC 9110 §5.1: the name is a token"),
        Row("GET / HTTP/1.1\r\nÄ: c\r\n\r\n", 400, "RFC 9110 §5.1: the name is a token"),
        Row("GET / HTTP/1.1\r\nA: b\u{0}c\r\n\r\n", 400, "RFC 9110 §5.5: NUL"),
        Row("GET / HTTP/1.1\r\nA: b\rc\r\n\r\n", 400, "§2.2: CR alone"),
        Row("GET / HTTP/1.1\nHost: a\n\n", 400, "§2.2: LF alone"),
        Row("GET / HTTP/1.1\r\nA: b\u{1}\r\n\r\n", 400, "RFC 9110 §5.5: control character"),
        Row("GET / HTTP/1.1\r\nA: b\u{7F}\r\n\r\n", 400, "RFC 9110 §5.5: DEL"),
        Row("POST / HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\n\r\n", 417, "RFC 9110 §10.1.1"),
        Row("\n", 400, "§2.2: LF alone"),
    ]

    @Test("malformed heads are answered once and closed", arguments: Self.malformed)
    func refuses(row: Row<String, Int, String>) {
        let (bytes, status, rule) = row.fields
        let result = converse(bytes + "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(result.requests.isEmpty, "\(rule)", sourceLocation: row.line)
        #expect(result.statuses == [status], "\(rule)", sourceLocation: row.line)
        #expect(result.answers.first?.field("Connection") == "close", sourceLocation: row.line)
        #expect(result.closes, sourceLocation: row.line)
    }

    @Test("a refusal has the error form of the service", arguments: HTTPRefusal.allCases)
    func envelope(refusal: HTTPRefusal) throws {
        let response = refusal.response
        let error = try #require(
            Wire.ErrorResponse(reading: JSON.Document(parsing: response.body).root, strict: true).error)
        #expect(error.code == Int64(refusal.status) && response.status == refusal.status)
        #expect(error.message?.isEmpty == false)
        #expect(error.errors?.first?.message == error.message)
        #expect((400...599).contains(refusal.status))
        #expect(HTTPStatus.reason(refusal.status).utf8CodeUnitCount > 0)
    }

    @Test("a request that is cut off is refused, and the end of an idle connection is not")
    func ends() {
        let text = "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab"
        #expect(converse(text, ends: true).statuses == [200])
        for count in 1..<text.utf8.count {
            let result = converse([Array(text.utf8.prefix(count))], ends: true)
            #expect(result.statuses == [400] && result.closes, "cut after \(count)")
        }
        for nothing in ["", "\r\n", "\r\n\r\n"] {
            let result = converse(nothing, ends: true)
            #expect(result.output.isEmpty && result.closes)
        }
    }

    @Test(
        "a request that takes too long is answered 408, and an idle connection just closes",
        arguments: [
            Row("", []), Row("G", [408]), Row("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na", [408]),
        ] as [Row<String, [Int]>])
    func timeOut(row: Row<String, [Int]>) {
        let (text, statuses) = row.fields
        var connection = HTTPConnection()
        connection.receive(Array(text.utf8))
        #expect(connection.nextRequest() == nil, sourceLocation: row.line)
        connection.timeOut()
        #expect(
            HTTPAnswer.all(in: Array(connection.output), methods: []).map(\.status) == statuses,
            sourceLocation: row.line)
        #expect(connection.closesWhenSent && connection.nextRequest() == nil, sourceLocation: row.line)
    }

    @Test("a body that is given up is answered 503, and what follows is ignored", arguments: TestSeed.sample(3))
    func givenUp(seed: TestSeed) {
        forAll(seed: seed, count: 30, Gen<[UInt8]>.bytes(0...200)) { more in
            for framing in ["Content-Length: 1000", "Transfer-Encoding: chunked"] {
                var connection = HTTPConnection()
                try check(!connection.giveUpBody(), "nothing is being received")
                connection.receive(Array("POST / HTTP/1.1\r\nHost: a\r\n".utf8))
                _ = connection.nextRequest()
                try check(!connection.giveUpBody(), "only a head is being received")
                connection.receive(Array("\(framing)\r\n\r\n".utf8))
                _ = connection.nextRequest()
                try check(connection.giveUpBody() && !connection.giveUpBody(), "once")
                connection.receive(more)
                try check(connection.nextRequest() == nil, "no request follows")
                try check(connection.closesWhenSent && !connection.wantsInput, "the connection is over")
                let answers = HTTPAnswer.all(in: Array(connection.output), methods: ["POST"])
                try expectEqual(answers.map(\.status), [503])
                try check(String(decoding: answers[0].body, as: UTF8.self).contains("send this one again"), "advice")
            }
        }
        // A request that is being answered is not given up.
        var connection = HTTPConnection()
        connection.receive(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(connection.nextRequest() != nil && !connection.giveUpBody())
    }
}
