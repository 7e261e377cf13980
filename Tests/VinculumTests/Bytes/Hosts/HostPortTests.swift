import PropertyKit
import Testing
@testable import Vinculum

@Suite("Hosts with ports") struct HostPortTests {
    @Test(
        "a host and its port are read, and written as they were read",
        arguments: [
            Row("localhost", "localhost", nil, false), Row("LOCALHOST:9099", "LOCALHOST", 9099, false),
            Row("h:0", "h", 0, false), Row("h:65535", "h", 65535, false), Row("127.0.0.1:80", "127.0.0.1", 80, false),
            Row("[::1]", "::1", nil, true), Row("[2001:DB8::1.2.3.4]:443", "2001:DB8::1.2.3.4", 443, true),
            Row("a_b.example.", "a_b.example.", nil, false),
            Row("b\u{FC}cher.example:1", "b\u{FC}cher.example", 1, false),
        ] as [Row<String, String, UInt16?, Bool>])
    func reading(row: Row<String, String, UInt16?, Bool>) throws {
        let (text, host, port, isIPv6) = row.fields
        let read = try #require(HostPort(text), sourceLocation: row.line)
        #expect(read.host == host, sourceLocation: row.line)
        #expect(read.port == port, sourceLocation: row.line)
        #expect(read.isIPv6 == isIPv6, sourceLocation: row.line)
        #expect(read.text == text, sourceLocation: row.line)
    }

    @Test(
        "an empty host, an invalid port, a zone and a hidden host are refused",
        arguments: [
            "", ".", "..", ":80", "localhost:", "localhost:port", "localhost:+1", "localhost:-1", "localhost: 1",
            "localhost:65536", "localhost:123456", "localhost:000080", "localhost:1:2", "::1", "fe80::1",
            "[]", "[", "]", "[::1", "::1]", "[::1]x", "[::1].example.com", "[::1]:", "[::1]:x", "[[::1]]",
            "[localhost]", "[127.0.0.1]", "[fe80::1%25eth0]", "[fe80::1%eth0]", "[v1.x]", "user@localhost",
            "u:p@localhost", "@",
            "localhost\\", "example.com\\@localhost", "localhost/x", "localhost?x", "localhost#x", "%6cocalhost",
            " localhost", "localhost ", "local\thost", "localhost\n", "localhost\0", "localhost\u{7F}", "<localhost>",
            "a|b", "a^b", "a`b", "{a}", "\"a\"",
        ])
    func refused(text: String) {
        #expect(HostPort(text) == nil)
    }

    @Test(
        "a host without a port is a name or an address, an IPv6 address without brackets",
        arguments: [
            Row("localhost", true), Row("::1", true), Row("::", true), Row("127.0.0.1", true), Row("[::1]", false),
            Row("localhost:80", false), Row("::1%lo", false), Row("::g", false), Row("", false), Row("a b", false),
        ])
    func bareHosts(row: Row<String, Bool>) {
        let (text, isHost) = row.fields
        let host = HostPort(bareHost: text)
        #expect((host != nil) == isHost, sourceLocation: row.line)
        #expect(host?.port == nil && host.map { $0.host == text } ?? true, sourceLocation: row.line)
    }

    @Test(
        "an origin is a scheme and a host, and nothing after it",
        arguments: [
            Row("http://localhost:5173", "localhost:5173"), Row("https://localhost", "localhost"),
            Row("http://[::1]:1", "[::1]:1"), Row("chrome-extension://abcdef", "abcdef"), Row("null", nil),
            Row("http://localhost@example.com", nil), Row("http://localhost/x", nil), Row("http://localhost/", nil),
            Row("//localhost", nil), Row("localhost", nil), Row("", nil), Row("http://example.com#localhost", nil),
            Row("http://localhost?", nil), Row("http:localhost", nil), Row("http://", nil),
            Row("http://localhost http://example.com", nil),
        ] as [Row<String, String?>])
    func origins(row: Row<String, String?>) {
        let (origin, host) = row.fields
        #expect(HostPort(origin: origin)?.text == host, sourceLocation: row.line)
    }

    @Test("hosts match in either case of ASCII, and otherwise byte for byte")
    func comparison() throws {
        let host = try #require(HostPort("Example.COM:80"))
        #expect(host == HostPort("eXAMPLE.com:80"))
        #expect(host != HostPort("example.com:81") && host != HostPort("example.com"))
        #expect(host.isNamed("example.com") && !host.isNamed("example.com."))
        #expect(try #require(HostPort("[::1]:80")).isNamed("[::1]"))
        #expect(try #require(HostPort("[::1]:80")).isNamed("::1") == false)
        // One letter and a letter with a combining mark are equal as Swift strings; the Kelvin sign lower-cases to k.
        #expect(HostPort("caf\u{E9}.example") != HostPort("cafe\u{301}.example"))
        #expect(HostPort("\u{212A}.example") != HostPort("k.example"))
    }

    @Test("host and port are joined with the brackets of an IPv6 address")
    func joining() {
        #expect(HostPort.text(host: "localhost", port: 80) == "localhost:80")
        #expect(HostPort.text(host: "::1", port: 80) == "[::1]:80")
        #expect(HostPort.text(host: "[::1]", port: 80) == "[::1]:80")
    }

    @Test("any text is refused, or read as it is written", arguments: TestSeed.sample(20))
    func anyText(seed: TestSeed) {
        let pieces = [
            "localhost", "127.0.0.1", "[::1]", "[", "]", ":", "::", ".", "@", "\\", "%25", "99999", "0x7f", "\u{E9}",
        ]
        forAll(seed: seed, count: 400, .byteSoup(0...24, pieces: pieces)) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            for host in [HostPort(text), HostPort(bareHost: text), HostPort(origin: text)] {
                guard let host else { continue }
                // Each question has an answer, whatever the host.
                try check(!host.isLoopback || host.reach == .thisMachine, "\(text): a loopback host is this machine")
                try check(!host.isPlainLoopback || host.isLoopback, "\(text): a plain loopback host is one")
                try expectEqual(HostPort(host.text), host, "\(text) read again")
            }
            if let host = HostPort(text) {
                let digits = text.utf8.reversed().prefix { $0 != UInt8(ascii: ":") }.reversed()
                let port = host.port == nil ? "" : ":" + String(decoding: Array(digits), as: UTF8.self)
                try check(host.name + port == text, "\(text) is \(host.name)\(port)")
            }
        }
    }
}
