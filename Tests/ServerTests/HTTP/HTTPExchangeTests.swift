import PropertyKit
import Testing
import Vinculum
@testable import VinculumServer

@Suite("HTTP: exchanges")
struct HTTPExchangeTests {
    /// RFC 9112 §9.3: which requests leave the connection open, and what the answer says about it.
    @Test(
        "version and Connection fields decide whether the connection stays open",
        arguments: [
            Row("1.1", "", false, nil), Row("1.1", "Connection: close\r\n", true, "close"),
            Row("1.1", "Connection: keep-alive\r\n", false, nil), Row("1.1", "Connection: x, CLOSE\r\n", true, "close"),
            Row("1.1", "connection: x\r\nConnection: Close\r\n", true, "close"),
            Row("1.1", "Connection: closed\r\n", false, nil), Row("1.7", "", false, nil), Row("1.0", "", true, "close"),
            Row("1.0", "Connection: Keep-Alive\r\n", false, "keep-alive"),
            Row("1.0", "Connection: keep-alive, close\r\n", true, "close"),
        ] as [Row<String, String, Bool, String?>])
    func persistence(row: Row<String, String, Bool, String?>) {
        let (version, fields, closes, answered) = row.fields
        let result = converse("GET /a HTTP/\(version)\r\nHost: a\r\n\(fields)\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(result.requests.map(\.path) == (closes ? ["/a"] : ["/a", "/b"]), sourceLocation: row.line)
        #expect(result.closes == closes, sourceLocation: row.line)
        #expect(result.answers.first?.field("Connection") == answered, sourceLocation: row.line)
    }

    @Test("an answer can close the connection")
    func answerCloses() {
        let result = converse([Array("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)]) { _ in
            HTTPResponse(status: 200, contentType: "", headers: [HTTPRequest.Header("connection", "Close")], body: [])
        }
        #expect(result.closes && result.requests.count == 1)
        #expect(
            result.answers.map(\.fields) == [
                [HTTPRequest.Header("Content-Length", "0"), HTTPRequest.Header("Connection", "close")]
            ])
    }

    @Test("requests sent ahead are answered in order, one at a time")
    func pipeline() {
        var connection = HTTPConnection()
        let paths = (0..<50).map { "/\($0)" }
        connection.receive(paths.flatMap { "POST \($0) HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n!".utf8 })
        var seen: [String] = []
        while let request = connection.nextRequest() {
            #expect(connection.nextRequest() == nil && connection.phase == .answering)
            seen.append(request.path)
            connection.respond(echo(request))
            connection.respond(echo(request))
            connection.sent(connection.output.count)
        }
        #expect(seen == paths && connection.phase == .idle)
    }

    /// RFC 9110 §10.1.1.
    @Test("100 Continue is given once a body is wanted, and only then")
    func expectContinue() {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\n"
        #expect(converse("\(head)Content-Length: 2\r\n").output.isEmpty)
        #expect(converse("\(head)Content-Length: 2\r\n\r\n").output == Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        #expect(converse("\(head)Content-Length: 2\r\n\r\nab").statuses == [100, 200])
        #expect(converse("\(head)Transfer-Encoding: chunked\r\n\r\n").statuses == [100])
        #expect(converse("\(head)Content-Length: 0\r\n\r\n").statuses == [200])
        #expect(converse("\(head)\r\n").statuses == [200])
        let old = "POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
        #expect(converse(old).output.isEmpty && converse("\(old)ab").statuses == [200])
        let first = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        var connection = HTTPConnection()
        connection.receive(Array("\(first)\(head)Content-Length: 2\r\n\r\n".utf8))
        #expect(connection.nextRequest() != nil && connection.nextRequest() == nil && connection.output.isEmpty)
    }

    @Test("HEAD keeps its name, and its answer the length without the body")
    func head() {
        let result = converse("HEAD /a?b HTTP/1.1\r\nHost: a\r\n\r\nGET /c HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(result.requests.map(\.method) == ["HEAD", "GET"])
        #expect(result.answers.map { $0.field("Content-Length") } == ["11", "9"])
        #expect(result.answers.map(\.body.count) == [0, 9])
    }

    @Test("a request target gives path, query and host")
    func targets() throws {
        let table: [Row<String, String, String, String, String>] = [
            Row("GET", "/", "/", "", "a"),
            Row("GET", "/p/q?x=1?y", "/p/q", "x=1?y", "a"),
            Row("GET", "/?", "/", "", "a"),
            Row("GET", "//b/c", "//b/c", "", "a"),
            Row("OPTIONS", "*", "*", "", "a"),
            Row("OPTIONS", "/p", "/p", "", "a"),
            Row("GET", "http://b:8/p?q", "/p", "q", "b:8"), Row("GET", "HTTPS://b", "/", "", "b"),
            Row("GET", "http://b?q", "/", "q", "b"),
            Row("OPTIONS", "http://b", "*", "", "b"), Row("OPTIONS", "http://b/", "/", "", "b"),
            Row("GET", "http://[::1]:9/", "/", "", "[::1]:9"),
            Row("GET", "/a%2Fb%zz|{}\"", "/a%2Fb%zz|{}\"", "", "a"), Row("get", "/", "/", "", "a"),
        ]
        for row in table {
            let (method, target, path, query, host) = row.fields
            let request = try #require(
                converse("\(method) \(target) HTTP/1.1\r\nHost: a\r\n\r\n").requests.first, sourceLocation: row.line)
            #expect(
                request.method == method && request.path == path && request.query == query, sourceLocation: row.line)
            #expect(request.headers == [HTTPRequest.Header("Host", host)], sourceLocation: row.line)
        }
        #expect(converse("GET http://b/ HTTP/1.0\r\n\r\n").requests.first?.header("host") == "b")
    }

    @Test("a response has its status line, fields and length")
    func form() {
        func written(_ response: HTTPResponse, date: String? = nil) -> String {
            var connection = HTTPConnection()
            connection.receive(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
            _ = connection.nextRequest()
            connection.respond(response, date: date)
            return String(decoding: connection.output, as: UTF8.self)
        }
        let link = [HTTPRequest.Header("Location", "/b")]
        #expect(
            written(
                HTTPResponse(status: 302, contentType: "", headers: link, body: []),
                date: "Sun, 06 Nov 1994 08:49:37 GMT")
                == "HTTP/1.1 302 Found\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 0\r\n"
                + "Location: /b\r\n\r\n"
        )
        #expect(
            written(HTTPResponse(status: 404, contentType: "text/plain", body: Array("none".utf8)))
                == "HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nnone")
        #expect(
            written(HTTPResponse(status: 204, contentType: "text/plain", headers: link, body: [1]))
                == "HTTP/1.1 204 No Content\r\nLocation: /b\r\n\r\n")
        #expect(written(HTTPResponse(status: 304, contentType: "", body: [1])) == "HTTP/1.1 304 Not Modified\r\n\r\n")
        // No status that would not end the exchange.
        for status in [-1, 0, 100, 101, 199, 600, .max] {
            #expect(
                written(HTTPResponse(status: status, contentType: "", body: []))
                    == "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n")
        }
    }

    @Test("the phase of a connection follows the peer's bytes")
    func phases() {
        var connection = HTTPConnection()
        func phase(after text: String) -> HTTPConnection.Phase {
            connection.receive(Array(text.utf8))
            _ = connection.nextRequest()
            return connection.phase
        }
        #expect(connection.phase == .idle)
        #expect(phase(after: "\r\n") == .idle)
        #expect(phase(after: "P") == .receivingHead)
        #expect(phase(after: "OST / HTTP/1.1\r\nHost: a\r\n") == .receivingHead)
        #expect(phase(after: "Content-Length: 2\r\n\r\na") == .receivingBody)
        #expect(phase(after: "b") == .answering)
        connection.respond(HTTPResponse(status: 200, contentType: "", body: []))
        #expect(connection.phase == .answering)
        connection.sent(1)
        #expect(connection.phase == .answering)
        connection.sent(.max)
        #expect(connection.phase == .idle && connection.output.isEmpty)
        connection.sent(-1)
        connection.respond(HTTPResponse(status: 200, contentType: "", body: []))
        #expect(connection.output.isEmpty)
    }
}
