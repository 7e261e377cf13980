import PropertyKit
import Testing
import Vinculum
@testable import VinculumServer

/// Messages that two readers have been known to end at different places (RFC 9112 §11.2).
@Suite("HTTP: request smuggling")
struct HTTPSmugglingTests {
    private static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"

    static let fields: [Row<String, Int>] = [
        Row("Content-Length: 5\r\nTransfer-Encoding: chunked", 400),
        Row("Transfer-Encoding: chunked\r\nContent-Length: 5", 400),
        Row("Content-Length: 5\r\nContent-Length: 6", 400),
        Row("Content-Length: 5\r\nContent-Length: 5", 400),
        Row("Content-Length: 5, 5", 400),
        Row("Content-Length: +5", 400),
        Row("Content-Length: -5", 400),
        Row("Content-Length: 0x5", 400),
        Row("Content-Length: 5 5", 400),
        Row("Content-Length: 5a", 400),
        Row("Content-Length:", 400),
        Row("Content-Length : 5", 400),
        Row("Content-Length\t: 5", 400),
        Row("Content-Length: \u{B}5", 400),
        Row("Content-Length: 18446744073709551621", 413),
        Row("Content-Length: 99999999999999999999999999999999999999999", 413),
        Row("Transfer-Encoding: chunked, identity", 400),
        Row("Transfer-Encoding: chunked, chunked", 400),
        Row("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", 400),
        Row("Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip", 400),
        Row("Transfer-Encoding: identity", 400),
        Row("Transfer-Encoding: gzip", 400),
        Row("Transfer-Encoding: xchunked", 400),
        Row("Transfer-Encoding: chunkedx", 400),
        Row("Transfer-Encoding: \"chunked\"", 400),
        Row("Transfer-Encoding: chunked;a=b", 400),
        Row("Transfer-Encoding:", 400),
        Row("Transfer-Encoding: , chunked", 400),
        Row("Transfer-Encoding: chunked,", 400),
        Row("Transfer-Encoding : chunked", 400),
        Row("Transfer-Encoding: \u{B}chunked", 400),
        Row("Transfer-Encoding\n: chunked", 400),
        Row("Transfer-Encoding:\n chunked", 400),
        Row("Transfer-Encoding:\r\n chunked", 400),
        Row("X: y\nTransfer-Encoding: chunked", 400),
        Row("X: y\rTransfer-Encoding: chunked", 400),
        Row("\u{0}Transfer-Encoding: chunked", 400),
        Row("Transfer-Encoding: gzip, chunked", 501),
        Row("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", 501),
    ]

    @Test("an ambiguous length is refused", arguments: Self.fields)
    func refuses(row: Row<String, Int>) {
        let (fields, status) = row.fields
        let result = converse("POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n0\r\n\r\n\(Self.smuggled)")
        #expect(result.requests.isEmpty && result.statuses == [status] && result.closes, sourceLocation: row.line)
    }

    @Test("a transfer coding before HTTP/1.1 is refused (RFC 9112 §6.1)")
    func oldVersion() {
        let result = converse(
            "POST / HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n\(Self.smuggled)")
        #expect(result.requests.isEmpty && result.statuses == [400] && result.closes)
    }

    static let chunks: [Row<String, Int>] = [
        Row("5\r\nabcdeX\r\n0\r\n\r\n", 400),
        Row("5\r\nabcde0\r\n\r\n", 400),
        Row("5\r\nabcde\n0\r\n\r\n", 400),
        Row("5\nabcde\r\n0\r\n\r\n", 400),
        Row("5\r\nabc\r\n0\r\n\r\n", 400),
        Row("\r\n0\r\n\r\n", 400),
        Row("0x5\r\nabcde\r\n0\r\n\r\n", 400),
        Row("-5\r\nabcde\r\n0\r\n\r\n", 400),
        Row("+5\r\nabcde\r\n0\r\n\r\n", 400),
        Row(" 5\r\nabcde\r\n0\r\n\r\n", 400),
        Row("5 \r\nabcde\r\n0\r\n\r\n", 400),
        Row("5 x\r\nabcde\r\n0\r\n\r\n", 400),
        Row("5,\r\nabcde\r\n0\r\n\r\n", 400),
        Row("g\r\nabcde\r\n0\r\n\r\n", 400),
        Row(";a\r\nabcde\r\n0\r\n\r\n", 400),
        Row("5;a\nb\r\nabcde\r\n0\r\n\r\n", 400),
        Row("5;a\rb\r\nabcde\r\n0\r\n\r\n", 400),
        Row("5;\u{0}\r\nabcde\r\n0\r\n\r\n", 400),
        Row("00000000000000005\r\nabcde\r\n0\r\n\r\n", 400),
        Row("10000000000000005\r\nabcde\r\n0\r\n\r\n", 400),
        Row("ffffffffffffffff\r\nabcde\r\n0\r\n\r\n", 413),
        Row("7fffffffffffffff\r\nabcde\r\n0\r\n\r\n", 413),
        Row("0\r\nX : y\r\n\r\n", 400),
        Row("0\r\n folded\r\n\r\n", 400),
        Row("0\r\nX\r\n\r\n", 400),
        Row("0\r\nX: y\n\r\n", 400),
        Row("0\n\r\n", 400),
    ]

    @Test("a malformed chunk is refused", arguments: Self.chunks)
    func refusesChunk(row: Row<String, Int>) {
        let (chunks, status) = row.fields
        let result = converse(
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)\(Self.smuggled)")
        #expect(result.requests.isEmpty && result.statuses == [status] && result.closes, sourceLocation: row.line)
    }

    @Test("a response cannot be split by the values in it")
    func answers() {
        let hostile = ["a\r\nSet-Cookie: b", "a\nb", "a\rb", "a\u{0}b", "\r\n\r\n<html>"]
        let names = hostile + ["", "a b", "a:b", "ä"]
        let headers =
            hostile.map { HTTPRequest.Header("X-Value", $0) } + names.map { HTTPRequest.Header($0, "v") }
            + [HTTPRequest.Header("Content-Length", "0"), HTTPRequest.Header("transfer-encoding", "chunked")]
        var connection = HTTPConnection()
        connection.receive(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(connection.nextRequest() != nil)
        connection.respond(
            HTTPResponse(
                status: 200, contentType: "text/html\r\nX: y",
                headers: headers + [HTTPRequest.Header("X-Good", "a\tb é")],
                body: Array("content".utf8)),
            date: "today\r\nX: y")
        let answers = HTTPAnswer.all(in: Array(connection.output), methods: ["GET"])
        #expect(
            answers.map(\.fields) == [
                [HTTPRequest.Header("Content-Length", "7"), HTTPRequest.Header("X-Good", "a\tb é")]
            ])
        #expect(answers.map(\.body) == [Array("content".utf8)])
    }
}
