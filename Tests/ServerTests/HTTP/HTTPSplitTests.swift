import PropertyKit
import Testing
import Vinculum
@testable import VinculumServer

@Suite("HTTP: pieces")
struct HTTPSplitTests {
    private static let cuts = Gen<Int>.int(in: 0...100_000).array(0...12)

    private static let words = [
        "GET / HTTP/1.1\r\n", "Host: a\r\n", "\r\n", "Content-Length: 3\r\n", "Transfer-Encoding: chunked\r\n",
        "3\r\nabc\r\n",
        "0\r\n", "Expect: 100-continue\r\n", "Connection: close\r\n", "POST http://h/p HTTP/1.0\r\n", "\r", "\n", " ",
        ":",
    ]

    @Test("written requests are read back, whatever the pieces", arguments: TestSeed.sample(10))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, count: 100, HTTPWritten.any.array(1...4), Self.cuts) { written, cuts in
            let bytes = written.flatMap(\.bytes)
            let result = converse(split(bytes, at: cuts))
            try expectEqual(result.requests, written.map(\.request), "the requests")
            try expectEqual(result.statuses, written.map { _ in 200 }, "the answers")
            try check(!result.closes, "the connection stays open")
        }
    }

    @Test("byte soup and damaged requests give the same result in any pieces", arguments: TestSeed.sample(20))
    func anySplit(seed: TestSeed) {
        let damaged = HTTPWritten.any.array(1...3).flatMap { Gen.mutations(of: $0.flatMap(\.bytes)) }
        let soup = Gen.byteSoup(0...20, pieces: Self.words)
        forAll(seed: seed, count: 150, .oneOf(damaged, soup), Self.cuts) { bytes, cuts in
            for ends in [false, true] {
                let whole = converse([bytes], ends: ends)
                try expectEqual(converse(split(bytes, at: cuts), ends: ends), whole, "in pieces")
                try expectEqual(converse(bytes.map { [$0] }, ends: ends), whole, "byte by byte")
                try check(!whole.statuses.contains(-1), "the answers can be read")
                try check(whole.closes || !ends, "an ended connection closes")
            }
        }
    }

    @Test("asking only where a request may be there gives the same result", arguments: TestSeed.sample(5))
    func mayHaveRequest(seed: TestSeed) {
        let damaged = HTTPWritten.any.array(1...3).flatMap { Gen.mutations(of: $0.flatMap(\.bytes)) }
        let soup = Gen.byteSoup(0...20, pieces: Self.words)
        forAll(seed: seed, count: 100, .oneOf(damaged, soup), Self.cuts) { bytes, cuts in
            let pieces = split(bytes, at: cuts)
            var connection = HTTPConnection()
            var result = Conversation()
            for piece in pieces.map({ Optional($0) }) + [nil] {
                if let piece { connection.receive(piece) } else { connection.receiveEnd() }
                while connection.mayHaveRequest, let request = connection.nextRequest() {
                    result.requests.append(request)
                    connection.respond(echo(request))
                }
                result.output += connection.output
                connection.sent(connection.output.count)
            }
            result.closes = connection.closesWhenSent
            try expectEqual(result, converse(pieces, ends: true))
        }
    }

    @Test("bytes after a refusal are ignored", arguments: TestSeed.sample(10))
    func nothingAfterRefusal(seed: TestSeed) {
        let damaged = HTTPWritten.any.flatMap { Gen.mutations(of: $0.bytes) }
        forAll(seed: seed, count: 100, damaged) { bytes in
            let result = converse([bytes])
            guard result.closes else { return }
            let more = Array("GET /more HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
            try expectEqual(converse([bytes, more]), result, "the conversation")
        }
    }
}
