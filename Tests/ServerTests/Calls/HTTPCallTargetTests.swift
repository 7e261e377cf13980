import PropertyKit
import Testing
import Vinculum
import VinculumServer

@Suite("Targets of outbound calls")
struct HTTPCallTargetTests {
    @Test(
        "a URL gives host, port and the beginning of the request",
        arguments: [
            Row("http://localhost", "localhost", 80, "GET / HTTP/1.1\r\nHost: localhost\r\n"),
            Row(
                "HTTP://127.0.0.1:8080/a/b?c=d#e", "127.0.0.1", 8080,
                "GET /a/b?c=d HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n"),
            Row("http://[::1]:99/x", "::1", 99, "GET /x HTTP/1.1\r\nHost: [::1]:99\r\n"),
            Row("http://h?q", "h", 80, "GET /?q HTTP/1.1\r\nHost: h\r\n"),
            Row("https://h/x", "h", 443, "GET /x HTTP/1.1\r\nHost: h\r\n"),
            Row("HTTPS://h:8443", "h", 8443, "GET / HTTP/1.1\r\nHost: h:8443\r\n"),
        ] as [Row<String, String, UInt16, String>])
    func targets(row: Row<String, String, UInt16, String>) throws {
        let (url, host, port, beginning) = row.fields
        let target = try #require(HTTPCallTarget(url), sourceLocation: row.line)
        #expect(target.host == host, sourceLocation: row.line)
        #expect(target.port == port, sourceLocation: row.line)
        let call = OutboundCall(method: "GET", url: url, timeoutMilliseconds: 1)
        #expect(
            try #require(target.request(call), sourceLocation: row.line).starts(with: beginning.utf8),
            sourceLocation: row.line)
        #expect(target.isSecure == url.lowercased().hasPrefix("https:"), sourceLocation: row.line)
    }

    @Test(
        "a URL that is no absolute HTTP URL with a host is refused",
        arguments: [
            "", "ftp://localhost", "localhost:80", "http:", "http://", "http://:80", "http://u:p@h/", "http://h:0",
            "http://h:65536",
            "http://h:8o", "http://[::1", "http://[::1]x", "http://a b", "http://h/\r\nX: y", "file:///x",
            "https://u@h/", "http://a\\@h/", "https://h:99999", "https://",
        ])
    func refused(url: String) {
        #expect(HTTPCallTarget(url) == nil)
    }

    @Test("a body is announced with its length")
    func body() throws {
        let call = OutboundCall(method: "POST", url: "http://h/x", body: Array("{}".utf8), timeoutMilliseconds: 1)
        let text = String(decoding: try #require(HTTPCallTarget(call.url)?.request(call)), as: UTF8.self)
        #expect(text.hasPrefix("POST /x HTTP/1.1\r\n"))
        #expect(text.contains("\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"))
        #expect(text.hasSuffix("\r\n\r\n{}"))
    }

    @Test("a call has the header fields it came with, once each")
    func fields() throws {
        let call = OutboundCall(
            method: "POST", url: "http://h/x",
            headers: [.init("content-TYPE", "application/x-www-form-urlencoded"), .init("X-Firebase-Locale", "de")],
            timeoutMilliseconds: 1)
        let text = String(decoding: try #require(HTTPCallTarget(call.url)?.request(call)), as: UTF8.self)
        #expect(text.contains("\r\ncontent-TYPE: application/x-www-form-urlencoded\r\nX-Firebase-Locale: de\r\n"))
        #expect(!text.contains("Content-Type: application/json"))
    }

    @Test(
        "a malformed header field is refused",
        arguments: [
            Row("", "v"), Row("a b", "v"), Row("a:", "v"), Row("a", "v\r\nb: c"), Row("a", "\0"), Row("@file", "v"),
            Row("ä", "v"), Row("a", String(repeating: "v", count: 1 << 15)),
        ])
    func malformed(row: Row<String, String>) throws {
        let (name, value) = row.fields
        let call = OutboundCall(method: "GET", url: "http://h/", headers: [.init(name, value)], timeoutMilliseconds: 1)
        #expect(call.fields == nil, sourceLocation: row.line)
        #expect(
            try #require(HTTPCallTarget(call.url), sourceLocation: row.line).request(call) == nil,
            sourceLocation: row.line)
    }

    @Test(
        "an instant is written as an HTTP date",
        arguments: [
            // The example of RFC 9110 section 5.6.7, the epoch, and leap days.
            Row(784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), Row(0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            Row(951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), Row(4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
        ] as [Row<Int64, String>])
    func dates(row: Row<Int64, String>) {
        let (seconds, text) = row.fields
        #expect(Instant(seconds: seconds).httpDate == text, sourceLocation: row.line)
    }
}
