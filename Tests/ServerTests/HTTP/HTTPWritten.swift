import PropertyKit
import Vinculum

/// A request, and one of the ways to write it.
struct HTTPWritten {
    let request: HTTPRequest
    let bytes: [UInt8]

    static let any = Gen<HTTPWritten> { choices in
        let content = Gen.bytes(0...40).value(from: &choices)
        let method = Gen.element(of: ["GET", "POST", "HEAD", "DELETE", "PATCH", "PUT", "REPORT"]).value(from: &choices)
        let path = "/" + Gen.string(over: "ab/:.%2-_~", 0...24).value(from: &choices)
        let query = Gen.string(over: "a=&%+?/|", 0...24).optional.value(from: &choices)
        var headers = [HTTPRequest.Header(Self.cased("Host", &choices), "h:1")]
        headers += Self.field.array(0...6).value(from: &choices)
        var framed: [UInt8] = []
        if Gen<Bool>.bool.value(from: &choices) {
            headers.append(
                HTTPRequest.Header(Self.cased("Transfer-Encoding", &choices), Self.cased("chunked", &choices)))
            framed = Self.chunks(content, &choices)
        } else if !content.isEmpty || Gen<Bool>.bool.value(from: &choices) {
            headers.append(HTTPRequest.Header(Self.cased("Content-Length", &choices), "\(content.count)"))
            framed = content
        }
        var head = "\(method) \(path)\(query.map { "?\($0)" } ?? "") HTTP/1.1\r\n"
        for header in headers {
            let space = Gen.element(of: [" ", "", "\t", "  "])
            head += "\(header.name):\(space.value(from: &choices))\(header.value)\(space.value(from: &choices))\r\n"
        }
        return HTTPWritten(
            request: HTTPRequest(method: method, path: path, query: query ?? "", headers: headers, body: content),
            bytes: Array("\(head)\r\n".utf8) + framed)
    }

    private static let field = Gen<HTTPRequest.Header> { choices in
        // No white space at the ends: that belongs to the line, not to the value.
        let value = Gen.string(over: "a b;\"é", 0...20).value(from: &choices).split(separator: " ").joined(
            separator: "  ")
        return HTTPRequest.Header(Gen.string(over: "xX-7_!", 1...12).value(from: &choices), value)
    }

    private static func cased(_ word: String, _ choices: inout Choices) -> String {
        Gen.element(of: [word, word.lowercased(), word.uppercased()]).value(from: &choices)
    }

    /// RFC 9112 §7.1, with extensions, leading zeros and trailers.
    private static func chunks(_ content: [UInt8], _ choices: inout Choices) -> [UInt8] {
        var rest = content[...]
        var bytes: [UInt8] = []
        let suffix = Gen.element(of: ["", ";a", ";a=b", " ;q=\"x;y\"", ";a\t=1"])
        while !rest.isEmpty {
            let size = Gen.int(in: 1...rest.count).value(from: &choices)
            let digits = Self.cased(String(size, radix: 16), &choices)
            bytes += Array(
                "\(Gen.element(of: ["", "0", "000"]).value(from: &choices))\(digits)\(suffix.value(from: &choices))\r\n"
                    .utf8)
            bytes += rest.prefix(size) + [0x0D, 0x0A]
            rest = rest.dropFirst(size)
        }
        bytes += Array("0\(suffix.value(from: &choices))\r\n".utf8)
        for field in Self.field.array(0...2).value(from: &choices) {
            bytes += Array("\(field.name): \(field.value)\r\n".utf8)
        }
        return bytes + [0x0D, 0x0A]
    }
}

/// The bytes cut at places that shrink towards few.
func split(_ bytes: [UInt8], at cuts: [Int]) -> [[UInt8]] {
    var places = cuts.map { $0 % (bytes.count + 1) }.sorted()
    places.append(bytes.count)
    var start = 0
    return places.map { place in
        defer { start = place }
        return Array(bytes[start..<place])
    }
}
