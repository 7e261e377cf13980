import PropertyKit
import Testing
import Vinculum
@testable import VinculumServer

@Suite("HTTP: limits")
struct HTTPLimitsTests {
    /// The status at a limit, of what is sent byte by byte and at once.
    private func status(_ text: String, _ change: (inout HTTPLimits) -> Void) -> Int? {
        var limits = HTTPLimits()
        change(&limits)
        let whole = converse(text, limits: limits)
        #expect(converse(text.utf8.map { [$0] }, limits: limits) == whole)
        #expect(whole.closes == (whole.statuses.last != 200))
        return whole.statuses.last
    }

    @Test("a request line beyond its limit is refused")
    func requestLine() {
        let line = "GET /abcdef HTTP/1.1"
        #expect(self.status("\(line)\r\nHost: a\r\n\r\n") { $0.requestLineByteCount = line.utf8.count } == 200)
        #expect(self.status("\(line)\r\nHost: a\r\n\r\n") { $0.requestLineByteCount = line.utf8.count - 1 } == 414)
    }

    @Test("a head beyond its limit is refused")
    func head() {
        let head = "GET / HTTP/1.1\r\nHost: a\r\nX: yyyyyyyyyyyyyyyy\r\n\r\n"
        #expect(self.status(head) { $0.headByteCount = head.utf8.count } == 200)
        #expect(self.status(head) { $0.headByteCount = head.utf8.count - 1 } == 431)
        #expect(self.status("\r\n\r\n\(head)") { $0.headByteCount = head.utf8.count } == 200)
        #expect(self.status(head) { $0.headByteCount = 0 } == 414)
    }

    @Test("more header fields than the limit are refused")
    func fields() {
        let head = "GET / HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X: y\r\n", count: 9))\r\n"
        #expect(self.status(head) { $0.headerCount = 10 } == 200)
        #expect(self.status(head) { $0.headerCount = 9 } == 431)
    }

    @Test("a body beyond its limit is refused in either framing")
    func body() {
        let head = "POST / HTTP/1.1\r\nHost: a\r\n"
        for text in [
            "\(head)Content-Length: 6\r\n\r\nabcdef",
            "\(head)Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n2\r\nef\r\n0\r\n\r\n",
        ] {
            #expect(self.status(text) { $0.bodyByteCount = 6 } == 200)
            #expect(self.status(text) { $0.bodyByteCount = 5 } == 413)
        }
        #expect(self.status("\(head)Content-Length: 0\r\n\r\n") { $0.bodyByteCount = 0 } == 200)
    }

    @Test("a body that is too long is refused before it is sent")
    func announced() {
        let result = converse("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 67108865\r\n\r\n")
        #expect(result.statuses == [413] && result.closes)
    }

    @Test(
        "a larger body needs an allowance, which the head decides before the body comes",
        arguments: [
            Row(HTTPBodyAllowance.large, [200], "abcdef"),
            Row(.smallWithoutAdministrator, [413], "only an administrator"),
            Row(.smallWithoutProject, [413], "names no project"),
        ])
    func allowance(row: Row<HTTPBodyAllowance, [Int], String>) {
        let (allowance, statuses, text) = row.fields
        var limits = HTTPLimits()
        limits.smallBodyByteCount = 5
        let head = "POST /a HTTP/1.1\r\nHost: a\r\n"
        let chunked = "\(head)Transfer-Encoding: chunked\r\n\r\n"
        for request in ["\(head)Content-Length: 6\r\n\r\nabcdef", "\(chunked)4\r\nabcd\r\n2\r\nef\r\n0\r\n\r\n"] {
            var asked: [HTTPRequest] = []
            let result = converse(
                [Array(request.utf8)], limits: limits,
                answer: { HTTPResponse(status: 200, contentType: "", body: $0.body) },
                allowance: { head in
                    asked.append(head)
                    return allowance
                })
            #expect(result.statuses == statuses && result.closes == (statuses != [200]), sourceLocation: row.line)
            #expect(String(decoding: result.output, as: UTF8.self).contains(text), sourceLocation: row.line)
            #expect(asked.count == 1 && asked[0].path == "/a" && asked[0].body.isEmpty, sourceLocation: row.line)
        }
        // Up to the limit any request may have one.
        for request in ["\(head)Content-Length: 5\r\n\r\nabcde", "\(chunked)5\r\nabcde\r\n0\r\n\r\n"] {
            let result = converse([Array(request.utf8)], limits: limits, allowance: { _ in allowance })
            #expect(result.statuses == [200], sourceLocation: row.line)
        }
        let announced = "\(head)Expect: 100-continue\r\nContent-Length: 6\r\n\r\n"
        let interim = converse([Array(announced.utf8)], limits: limits, allowance: { _ in allowance }).statuses
        #expect(interim == (statuses == [200] ? [100] : [413]), sourceLocation: row.line)
    }

    @Test("chunk extensions and trailers share one limit")
    func trimmings() {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        let room = head.utf8.count
        let set: (inout HTTPLimits) -> Void = { $0.headByteCount = room }
        let extensions = { (count: Int) in "1;\(String(repeating: "x", count: count - 1))\r\na\r\n" }
        // The empty line at the end takes two.
        #expect(self.status("\(head)\(extensions(room - 2))0\r\n\r\n", set) == 200)
        #expect(self.status("\(head)\(extensions(room - 1))0\r\n\r\n", set) == 431)
        #expect(self.status("\(head)\(extensions(room + 1))0\r\n\r\n", set) == 413)
        let trailer = { (count: Int) in "0\r\nX:\(String(repeating: "y", count: count - 4))\r\n\r\n" }
        #expect(self.status(head + trailer(room - 2), set) == 200)
        #expect(self.status(head + trailer(room - 1), set) == 431)
        let trailers = "0\r\nA: b\r\nC: d\r\n\r\n"
        #expect(self.status(head + trailers) { $0.headerCount = 2 } == 200)
        #expect(self.status(head + trailers + "") { $0.headerCount = 1 } == 431)
    }

    @Test("endless garbage is refused at the limit, and no later byte is stored")
    func garbage() {
        for piece in ["x", "GET /", "GET / HTTP/1.1\r\nA: "] {
            let result = converse(piece + String(repeating: "y", count: 70_000))
            #expect(result.closes && result.statuses.count == 1)
        }
    }

    @Test("reading pauses while many requests or answers are buffered")
    func backPressure() {
        var limits = HTTPLimits()
        limits.pipelinedByteCount = 100
        limits.unsentByteCount = 1000
        let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        var connection = HTTPConnection(limits: limits)
        connection.receive(request)
        #expect(connection.wantsInput && connection.nextRequest() != nil && connection.wantsInput)
        for _ in 0..<4 { connection.receive(request) }
        #expect(!connection.wantsInput && connection.nextRequest() == nil)
        connection.respond(HTTPResponse(status: 200, contentType: "", body: [UInt8](repeating: 0, count: 1000)))
        // The peer must read before it is served again.
        #expect(!connection.wantsInput && connection.nextRequest() == nil && connection.phase == .answering)
        connection.sent(connection.output.count)
        let wantsMore = connection.wantsInput
        #expect(wantsMore)
        #expect(connection.nextRequest() != nil)
    }
}
