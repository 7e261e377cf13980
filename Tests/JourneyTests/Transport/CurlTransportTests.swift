import Foundation
import PropertyKit
import Testing
import Vinculum
import VinculumCommands
import VinculumServer
@testable import VinculumSystem

/// Calls by curl to a service that says what it was asked. Over plain HTTP, for which the transport itself would not
/// take curl on this machine; ``RemoteProgramTests`` has TLS and proxies.
@Suite("Calls by curl", .enabled(if: Outside.isAvailable, "needs python3, curl and openssl"))
struct CurlTransportTests {
    private struct Echo: Decodable {
        var method: String
        var target: String
        var fields: [[String]]
        var body: Data
    }

    private let service: Outside

    init() throws { self.service = try Outside(["service"]) }

    private func call(
        _ path: String, method: String = "POST", headers: [HTTPRequest.Header] = [], body: [UInt8] = [],
        milliseconds: Int64 = 60_000
    ) -> OutboundCall {
        OutboundCall(
            method: method, url: "http://127.0.0.1:\(self.service.port)\(path)", headers: headers, body: body,
            timeoutMilliseconds: milliseconds)
    }

    private func fetch(_ call: OutboundCall) throws -> HTTPResponse {
        try CurlTransport.fetch(call, at: try #require(HTTPCallTarget(call.url)), within: nil)
    }

    private func failure(_ call: OutboundCall) -> CallFailure.Kind? {
        do { _ = try self.fetch(call) } catch { return (error as? CallFailure)?.kind }
        return nil
    }

    @Test("method, URL, header fields and body arrive unchanged")
    func arrives() throws {
        let value = #"a "quoted" \back\slash\n 'x' # $HOME @y {1,2}[3-4] é"#
        let body = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let path = "/echo/../a[1-3]{b,c}?q=\"%5C%00\\"
        let answer = try self.fetch(
            self.call(
                path, headers: [.init("X-Value", value), .init("X-Empty", ""), .init("Content-Type", "a/b")], body: body
            ))
        #expect(answer.status == 200)
        #expect(answer.contentType == "application/json")
        let echo = try JSONDecoder().decode(Echo.self, from: Data(answer.body))
        func values(_ name: String) -> [String] { echo.fields.filter { $0[0].lowercased() == name }.map { $0[1] } }
        #expect(echo.method == "POST")
        #expect(echo.target == path)
        #expect(echo.body.elementsEqual(body))
        // The test service reads header fields as Latin-1.
        #expect(values("x-value").map { Array($0.unicodeScalars.map { UInt8($0.value) }) } == [Array(value.utf8)])
        #expect(values("x-empty") == [""])
        #expect(values("content-type") == ["a/b"])
        #expect(values("expect") == [])
        #expect(values("accept") == ["application/json"])
    }

    @Test("an empty body is sent as a body, except with GET")
    func empty() throws {
        for method in ["GET", "POST", "PATCH", "PUT", "DELETE"] {
            let echo = try JSONDecoder().decode(
                Echo.self, from: Data(try self.fetch(self.call("/echo", method: method)).body))
            #expect(echo.method == method)
            #expect(echo.body.isEmpty)
            #expect(echo.fields.contains { $0[0] == "Content-Length" } == (method != "GET"))
        }
    }

    @Test("redirects are not followed")
    func redirect() throws {
        let answer = try self.fetch(self.call("/redirect"))
        #expect(answer == HTTPResponse(status: 302, contentType: "text/plain", body: Array("elsewhere".utf8)))
    }

    @Test("timeouts, oversized responses, malformed responses and unreachable hosts are failures")
    func failures() {
        #expect(self.failure(self.call("/slow", milliseconds: 300)) == .timedOut)
        #expect(self.failure(self.call("/large")) == .tooLarge)
        #expect(self.failure(self.call("/endless")) == .tooLarge)
        #expect(self.failure(self.call("/garbage")) == .malformedReply)
        #expect(
            self.failure(OutboundCall(method: "GET", url: "http://127.0.0.1:9/", timeoutMilliseconds: 5000))
                == .unreachable)
        #expect(self.failure(self.call("/echo", headers: [.init("A", "b\nc")])) == .malformedCall)
    }

    @Test("the pause that a service asks for comes with its response, and the body is whole")
    func retryAfter() throws {
        let busy = try self.fetch(self.call("/busy"))
        #expect(busy.status == 503 && busy.contentType == "text/plain" && busy.body == Array("later\n7\n".utf8))
        #expect(busy.headers == [.init("Retry-After", "7")])
        #expect(try self.fetch(self.call("/echo")).headers.isEmpty)
    }

    @Test("a stalled service and a stalled curl end at the timeout")
    func ended() throws {
        // On a busy machine the shell may need more than the first of these times to say something.
        for milliseconds: Int64 in [200, 2000, 20_000] {
            let silent = try self.child("echo a; exec sleep 60", upTo: 100, milliseconds: milliseconds)
            guard case .timedOut = silent.end else { throw CheckFailure("it ended with \(silent.end)") }
            if silent.output.isEmpty && milliseconds < 20_000 { continue }
            #expect(silent.output == Array("a\n".utf8))
            break
        }
        guard case .tooLong = try self.child("yes", upTo: 100_000, milliseconds: 60_000).end else {
            throw CheckFailure("too long")
        }
        let deaf = try self.child("exec >&- 2>&-; sleep 60", upTo: 100, milliseconds: 200)
        guard case .timedOut = deaf.end else { throw CheckFailure("it closed its streams") }
        guard case .exit(7) = try self.child("exit 7", upTo: 100, milliseconds: 60_000).end else {
            throw CheckFailure("its exit code")
        }
    }

    private func child(
        _ script: String, upTo limit: Int, milliseconds: Int64
    ) throws -> (end: ChildProcess.End, output: [UInt8]) {
        guard var child = ChildProcess("/bin/sh", ["sh", "-c", script], environment: ["PATH=/usr/bin:/bin"], [[]])
        else {
            throw CheckFailure("no shell: \(String(cString: strerror(errno)))")
        }
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let end = child.collect(
            upTo: limit, until: Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000 + milliseconds)
        return (end, child.output)
    }

    @Test("concurrent calls get their own responses")
    func threads() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<24 {
                group.addTask {
                    let answer = try self.fetch(self.call("/echo/\(number)", body: Array("body \(number)".utf8)))
                    let echo = try JSONDecoder().decode(Echo.self, from: Data(answer.body))
                    return echo.target == "/echo/\(number)" && echo.body == Data("body \(number)".utf8)
                }
            }
            for try await isOwn in group { #expect(isOwn) }
        }
    }

    @Test("the process list shows no secret")
    func secrets() {
        let call = self.call(
            "/slow?key=SECRET-1", headers: [.init("Authorization", "SECRET-2")], body: Array("SECRET-3".utf8),
            milliseconds: 5000)
        let done = DispatchSemaphore(value: 0)
        // A thread of its own, because the tests' threads may all be waiting for calls.
        Thread.detachNewThread {
            #expect(self.failure(call) == .timedOut)
            done.signal()
        }
        var seen: [String] = []
        repeat {
            seen += Self.children.filter { $0.contains("--config") }
        } while done.wait(timeout: .now() + .milliseconds(20)) == .timedOut
        #expect(!seen.isEmpty)
        #expect(seen.allSatisfy { !$0.contains("SECRET") })
    }

    /// Command lines and environments of the child processes.
    private static var children: [String] {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int($0) } ?? []
        return numbers.compactMap { number in
            guard let status = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8),
                status.contains("\nPPid:\t\(getpid())\n"),
                let words = FileManager.default.contents(atPath: "/proc/\(number)/cmdline"),
                let names = FileManager.default.contents(atPath: "/proc/\(number)/environ")
            else { return nil }
            return String(decoding: words, as: UTF8.self) + "\n" + String(decoding: names, as: UTF8.self)
        }
    }

    @Test(
        "a hardened server calls nothing private, however it is written",
        arguments: [
            "https://127.0.0.1/", "https://localhost/", "https://10.0.0.1/", "https://[::1]/", "https://0x7f.1/",
            "https://2130706433/",
            "https://169.254.169.254/latest", "https://[::ffff:127.0.0.1]/", "https://[fe80::1]/", "https://[fd00::1]/",
            "https://192.168.0.1:8443/", "https://172.31.255.255/", "https://100.64.0.1/", "https://0.0.0.0/",
            "https://[2002:7f00:1::]/",
            "https://[64:ff9b::7f00:1]/", "http://10.0.0.1/",
        ])
    func privateHosts(url: String) {
        let call = OutboundCall(method: "GET", url: url, timeoutMilliseconds: 5000)
        #expect(throws: CallFailure.self) { try Transport(callsPrivateHosts: false).fetch(call) }
        do { _ = try Transport(callsPrivateHosts: false).fetch(call) } catch { #expect(error.kind == .privateAddress) }
    }

    @Test("a hardened server calls hosts of providers in the networks that its operator names, and in no other")
    func providerNetworks() throws {
        let networks = [try #require(NetworkRange("127.0.0.0/8")), try #require(NetworkRange("::1"))]
        func kind(_ url: String, isWritten: Bool = true) -> CallFailure.Kind? {
            var call = OutboundCall(method: "GET", url: url, timeoutMilliseconds: 5000)
            call.isToWrittenHost = isWritten
            let transport = Transport(callsPrivateHosts: false, providerNetworks: networks)
            do { _ = try transport.fetch(call) } catch { return error.kind }
            return nil
        }
        for host in ["127.0.0.1", "127.8.9.10", "localhost", "[::1]"] {
            #expect(kind("https://\(host):9/") == .unreachable, "\(host) is called, where nothing listens")
            #expect(kind("https://\(host):9/", isWritten: false) == .privateAddress, "\(host)")
        }
        for host in [
            "10.0.0.1", "192.168.0.1:8443", "169.254.169.254", "[fd00::1]", "[::ffff:10.0.0.1]", "0.0.0.0", "0x7f.1",
            "2130706433", "metadata.google.internal", "localhost4",
        ] {
            #expect(kind("https://\(host)/") == .privateAddress, "\(host)")
        }
    }

    @Test("of the addresses that a name leads to, each must be public or in a named network")
    func resolved() {
        for row in [
            Row("10.0.0.1", "10.0.0.0/8", true), Row("10.0.0.1,10.9.9.9,203.0.113.7", "10.0.0.0/8", true),
            Row("[fd00::5]", "fd00::/8", true), Row("", "10.0.0.0/8", false),
            // An answer of DNS that leads elsewhere.
            Row("192.168.0.1", "10.0.0.0/8", false), Row("10.0.0.1,192.168.0.1", "10.0.0.0/8", false),
            Row("10.0.0.1,127.0.0.1", "10.0.0.0/8", false), Row("10.0.0.1,[::1]", "10.0.0.0/8", false),
            Row("[64:ff9b::a00:1]", "10.0.0.0/8", false), Row("[fe80::1%eth0]", "fe80::/10", false),
            // Services that give a cloud's credentials are called only where they are named alone.
            Row("169.254.169.254", "169.254.0.0/16", false), Row("169.254.169.254", "0.0.0.0/0", false),
            Row("169.254.169.254", "169.254.169.254", true), Row("100.100.100.200", "100.64.0.0/10", false),
            Row("[fd00:ec2::254]", "fd00::/8", false), Row("[64:ff9b::a9fe:a9fe]", "::/0", false),
        ] as [Row<String, String, Bool>] {
            let (addresses, network, mayCall) = row.fields
            let networks = NetworkRange(network).map { [$0] } ?? []
            #expect(CurlTransport.mayCall(addresses, within: networks) == mayCall, sourceLocation: row.line)
        }
    }

    @Test(
        "an invalid call is refused before a connection is made",
        arguments: [
            "", "ftp://h/", "file:///etc/passwd", "https://", "https://u:p@h/", "https://h/\nurl = x", "https://ä/",
        ])
    func noCall(url: String) {
        self.refuses(OutboundCall(method: "GET", url: url, timeoutMilliseconds: 5000), url)
    }

    @Test(
        "a method of another name is refused, whatever it ends", arguments: ["", "get", "HEAD", "GET / HTTP/1.1\r\n"])
    func noMethod(method: String) {
        self.refuses(OutboundCall(method: method, url: "http://127.0.0.1:9/", timeoutMilliseconds: 5000), method)
    }

    private func refuses(_ call: OutboundCall, _ what: String) {
        do {
            _ = try Transport().fetch(call)
            Issue.record("\(what) was fetched")
        } catch {
            #expect(error.kind == .malformedCall)
        }
    }
}
