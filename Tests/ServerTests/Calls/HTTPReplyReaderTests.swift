import PropertyKit
import Testing
import Vinculum
import VinculumServer

@Suite("Replies to outbound calls")
struct HTTPReplyReaderTests {
    @Test("a reply in any pieces is the same reply", arguments: TestSeed.sample(10))
    func splits(seed: TestSeed) {
        let body = Gen<[UInt8]>.bytes(0...60)
        forAll(seed: seed, .zip(body, .int(in: 0...2), .int(in: 1...9))) { body, framing, step in
            let wire = Self.wire(body, framing)
            var reader = HTTPReplyReader()
            var state = HTTPReplyReader.State.incomplete
            for start in stride(from: 0, to: wire.count, by: step) {
                guard case .incomplete = state else { break }
                state = reader.receive(wire[start..<min(start + step, wire.count)])
            }
            if framing == 2 { state = reader.receiveEnd() }
            guard case .whole(let response) = state else { return try check(false, "not whole: \(state)") }
            try expectEqual(response.body, body)
            try expectEqual(response.status, 201)
            try expectEqual(response.contentType, "application/json")
            try expectEqual(response.header("x-a"), "b")
        }
    }

    /// A reply as a server would write it: with a length, in chunks, or up to the end of the connection.
    private static func wire(_ body: [UInt8], _ framing: Int) -> [UInt8] {
        let head = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\ncontent-type: application/json\r\nX-A: b\r\n"
        switch framing {
        case 0: return Array((head + "Content-Length: \(body.count)\r\n\r\n").utf8) + body
        case 1:
            var bytes = Array((head + "Transfer-Encoding: chunked\r\n\r\n").utf8)
            for start in stride(from: 0, to: body.count, by: 7) {
                let piece = body[start..<min(start + 7, body.count)]
                bytes += Array("\(String(piece.count, radix: 16));x=y\r\n".utf8) + piece + [0x0D, 0x0A]
            }
            return bytes + Array("0\r\nTrailer: t\r\n\r\n".utf8)
        default: return Array((head + "\r\n").utf8) + body
        }
    }

    @Test("any bytes are a reply or malformed, and none trap", arguments: TestSeed.sample(10))
    func soup(seed: TestSeed) {
        let original = Self.wire(Array("{\"a\":1}".utf8), 1)
        forAll(seed: seed, .mutations(of: original, 1...6)) { bytes in
            var reader = HTTPReplyReader()
            _ = reader.receive(bytes[...])
            guard case .incomplete = reader.receiveEnd() else { return }
            try check(false, "at the end a reply is whole or malformed")
        }
    }

    @Test(
        "a malformed reply is refused",
        arguments: [
            "HTTP/2 200 OK\r\n\r\n", "HTTP/1.1 99 No\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: +1\r\n\r\na", "HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 2\r\n\r\nabc",
            "HTTP/1.1 204 No Content\r\nContent-Length: 0\r\nContent-Length: 2\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\nab",
        ])
    func malformed(text: String) {
        var reader = HTTPReplyReader()
        _ = reader.receive(Array(text.utf8)[...])
        guard case .malformed = reader.receiveEnd() else {
            Issue.record("taken for a reply: \(text)")
            return
        }
    }

    @Test("a reply above the limit is refused before it is kept")
    func limit() {
        var reader = HTTPReplyReader()
        let piece = [UInt8](repeating: 0x20, count: HTTPReplyReader.byteLimit)
        _ = reader.receive(piece[...])
        guard case .malformed = reader.receive(piece[..<1]) else {
            Issue.record("kept more than the limit")
            return
        }
    }
}
