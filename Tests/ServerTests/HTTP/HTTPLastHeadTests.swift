import PropertyKit
import Testing
import Vinculum
@testable import VinculumServer

/// Whatever came before on a connection, a request is read as the first one of another connection.
@Suite("Repeated heads")
struct HTTPLastHeadTests {
    private static func request(_ line: String, _ fields: [String], _ body: String) -> [UInt8] {
        let length = fields.contains { $0.hasPrefix("Transfer") } ? [] : ["Content-Length: \(body.utf8.count)"]
        return Array((([line] + fields + length).joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }

    private let requests = Gen<(String, [String], String)>.zip(
        .element(of: [
            "POST /v1/accounts:lookup?key=a HTTP/1.1", "POST /v1/accounts:update?key=a HTTP/1.1", "GET / HTTP/1.1",
            "POST /v1/accounts:lookup?key=a HTTP/1.0", "HEAD http://other/x HTTP/1.1",
        ]),
        Gen<String>.element(of: [
            "Host: 127.0.0.1", "Host: localhost", "Content-Type: application/json", "Authorization: Bearer owner",
            "Connection: keep-alive", "Expect: 100-continue", "X-Much: \(String(repeating: "m", count: 500))",
        ]).array(1...3),
        .string(over: "ab", 0...12)
    ).map { HTTPLastHeadTests.request($0, $1, $2) }

    private func checkSame(_ connection: inout HTTPConnection, _ bytes: [UInt8], _ cut: Int) throws -> Bool {
        var fresh = HTTPConnection()
        let cut = bytes.isEmpty ? 0 : cut % bytes.count
        for part in [bytes[..<cut], bytes[cut...]] {
            connection.receive(Array(part))
            fresh.receive(Array(part))
            let (request, wanted) = (connection.nextRequest(), fresh.nextRequest())
            try check(request == wanted, "the request")
            try check(Array(connection.output) == Array(fresh.output), "what is written")
            if request != nil {
                let response = HTTPResponse(status: 200, contentType: "", body: [])
                connection.respond(response)
                fresh.respond(response)
            }
            try check(Array(connection.output) == Array(fresh.output), "the response")
            connection.sent(.max)
            fresh.sent(.max)
            try check(connection.closesWhenSent == fresh.closesWhenSent, "the end")
        }
        // What is left of a damaged request is not the beginning of the next one.
        return !connection.closesWhenSent && connection.phase == .idle && fresh.phase == .idle
    }

    @Test("a request is read as on another connection, whatever came before it", arguments: TestSeed.sample(6))
    func sequences(seed: TestSeed) {
        let damaged = self.requests.flatMap { Gen<[UInt8]>.mutations(of: $0, 1...2) }
        let all = Gen<[UInt8]>.weighted([(6, self.requests), (2, damaged)])
        let sequences = Gen<[([UInt8], Int)]>.zipped(all, count: 1...12)
        forAll(seed: seed, count: 300, sequences) { requests in
            var connection = HTTPConnection()
            for (bytes, cut) in requests {
                guard try self.checkSame(&connection, bytes, cut) else {
                    connection = HTTPConnection()
                    continue
                }
            }
        }
    }

    @Test("the same head again, with bodies of other lengths and with a length that is none")
    func lengths() throws {
        var connection = HTTPConnection()
        func bytes(_ length: String, _ body: String) -> [UInt8] {
            Array("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: \(length)\r\n\r\n\(body)".utf8)
        }
        let bodies = [("3", "abc"), ("3", "xyz"), ("2", "ab"), ("12", "abcdefghijkl"), ("13", "abcdefghijklm")]
        for (length, body) in bodies {
            let isIdle = try self.checkSame(&connection, bytes(length, body), 0)
            #expect(isIdle, "\(length)")
        }
        let isIdle = try self.checkSame(&connection, bytes("1x", "a"), 0)
        #expect(!isIdle && connection.closesWhenSent)
    }
}

extension Gen {
    /// Several values, each with the place of a cut.
    fileprivate static func zipped<Part>(
        _ part: Gen<Part>, count: ClosedRange<Int>
    ) -> Gen where Value == [(Part, Int)] {
        Gen<(Part, Int)>.zip(part, .int(in: 0...400)).array(count)
    }
}
