import Testing
import Vinculum
@testable import VinculumServer

/// What is found eight bytes at a time, against the same found one by one.
@Suite("HTTP: bytes in words")
struct HTTPWordsTests {
    private static let plain = "aZ-mA-zbcD-Ex-fYg-Hi"

    /// Texts of 0 to 20 bytes with one byte of each value at each place.
    private static func texts(_ body: ([UInt8]) throws -> Void) rethrows {
        for count in [0, 7, 9, 20] {
            for place in 0..<max(1, count) {
                for byte in UInt8.min...UInt8.max {
                    var text = Array(Self.plain.utf8.prefix(count))
                    if place < count { text[place] = byte }
                    try body(text)
                }
            }
        }
    }

    private static func end(_ text: [UInt8], of isIn: (UInt8) -> Bool) -> Int {
        text.firstIndex { !isIn($0) } ?? text.count
    }

    @Test("controls, targets, tokens and single bytes end where they do byte by byte")
    func ends() {
        Self.texts { text in
            let all = 0..<text.count
            let found = (
                text.span.firstControl(in: all), text.span.endOfTarget(in: all), text.span.endOfToken(in: all),
                text.span.firstIndex(of: UInt8(ascii: "?"), in: all)
            )
            #expect(found.0 == Self.end(text) { $0 >= 0x20 && $0 != 0x7F })
            #expect(found.1 == Self.end(text) { $0.isTargetCharacter })
            #expect(found.2 == Self.end(text) { $0.isTokenCharacter })
            #expect(found.3 == text.firstIndex(of: UInt8(ascii: "?")))
        }
    }

    @Test("a word is recognised in any case, a text in its own, and neither with another byte")
    func words() {
        Self.texts { text in
            guard text.count == 20 else { return }
            let all = 0..<text.count
            let isSame = text == Array(Self.plain.utf8)
            let isFolded = text.map { $0.lowercased } == Array("az-ma-zbcd-ex-fyg-hi".utf8)
            #expect(text.span.isText("aZ-mA-zbcD-Ex-fYg-Hi", in: all) == isSame)
            #expect(text.span.isWord("az-ma-zbcd-ex-fyg-hi", in: all) == isFolded)
            #expect(text.span.text(all, mostly: Self.plain) == String(decoding: text, as: UTF8.self))
        }
    }

    @Test("a field that could inject a line is left out, and those around it stay")
    func fields() throws {
        var writer = HTTPWriter()
        var response = HTTPResponse(status: 200, contentType: "text/plain", body: Array("body".utf8))
        let fields = [("A", "1"), ("B", "2\r\nX: y"), ("", "3"), ("C D", "4"), ("connection", "close"), ("E", "")]
        for (name, value) in fields {
            response.headers.append(HTTPRequest.Header(name, value))
        }
        writer.write(response, date: nil, dropsBody: false, connection: "close")
        let written = String(decoding: writer.unsent, as: UTF8.self)
        #expect(
            written == "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 4\r\nA: 1\r\nE: \r\n"
                + "Connection: close\r\n\r\nbody")
    }
}
