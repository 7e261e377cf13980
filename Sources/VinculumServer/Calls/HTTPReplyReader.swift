public import Vinculum

/// An incremental reader for the reply to a call that sent `Connection: close` (RFC 9112). Its input is limited to
/// ``byteLimit``, and malformed input never traps.
public struct HTTPReplyReader: Sendable {
    /// The state of the reply after the bytes so far.
    public enum State: Sendable {
        /// The reader needs more bytes.
        case incomplete
        /// The reply is complete.
        case whole(HTTPResponse)
        /// The reply is not valid HTTP, or too large.
        case malformed
    }

    /// The largest accepted reply in bytes, including its head.
    public static let byteLimit = 1 << 20

    private var bytes: [UInt8] = []
    /// The response's head, the offset at which the body begins, and the body's framing.
    private var head: (response: HTTPResponse, end: Int, framing: Framing)?

    private enum Framing {
        case length(Int)
        case chunked
        case untilEnd
    }

    /// Creates a reader for one reply.
    public init() {}

    /// Adds bytes from the peer, split in any way, and returns the state.
    public mutating func receive(_ piece: ArraySlice<UInt8>) -> State {
        guard piece.count <= HTTPReplyReader.byteLimit - self.bytes.count else { return .malformed }
        self.bytes += piece
        while self.head == nil {
            guard let end = self.endOfHead() else { return .incomplete }
            guard let head = HTTPReplyReader.head(self.bytes[..<end]) else { return .malformed }
            // Interim responses such as 100 Continue precede the reply.
            if head.0.status < 200 {
                self.bytes.removeFirst(end)
            } else {
                self.head = (head.0, end, head.1)
            }
        }
        return self.state(atEnd: false)
    }

    /// Records that the peer closed the connection, and returns the final state, which is never `incomplete`.
    public mutating func receiveEnd() -> State {
        if case .incomplete = self.state(atEnd: true) { return .malformed }
        return self.state(atEnd: true)
    }

    private func state(atEnd: Bool) -> State {
        guard let (response, end, framing) = self.head else { return .incomplete }
        let body = self.bytes[end...]
        var whole = response
        switch framing {
        case .length(let length):
            guard body.count >= length else { return .incomplete }
            whole.body = Array(body.prefix(length))
        case .untilEnd:
            guard atEnd else { return .incomplete }
            whole.body = Array(body)
        case .chunked:
            return HTTPReplyReader.unchunked(body, of: response)
        }
        return .whole(whole)
    }

    /// The offset after the empty line that ends the head; `nil` if that line has not arrived.
    private func endOfHead() -> Int? {
        guard self.bytes.count >= 4 else { return nil }
        for index in 3..<self.bytes.count where self.bytes[index] == 0x0A {
            if self.bytes[index - 1] == 0x0D, self.bytes[index - 2] == 0x0A, self.bytes[index - 3] == 0x0D {
                return index + 1
            }
        }
        return nil
    }

    private static func head(_ bytes: ArraySlice<UInt8>) -> (HTTPResponse, Framing)? {
        var lines = bytes.split(separator: 0x0A).map { line in
            line.last == 0x0D ? String(decoding: line.dropLast(), as: UTF8.self) : String(decoding: line, as: UTF8.self)
        }[...]
        guard let first = lines.popFirst() else { return nil }
        let words = first.utf8.split(separator: 0x20, maxSplits: 2)
        guard words.count >= 2, words[0].starts(with: "HTTP/1.".utf8), words[1].count == 3,
            let status = Int(String(decoding: words[1], as: UTF8.self)), (100...599).contains(status)
        else { return nil }
        var response = HTTPResponse(status: status, contentType: "", body: [])
        var framing = status == 204 || status == 304 ? Framing.length(0) : .untilEnd
        var length: Int?
        for line in lines where !line.isEmpty {
            guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            let name = ASCII.lowercased(String(line[..<colon]))
            let raw = line.utf8[line.utf8.index(after: colon)...].drop { $0.isBlank }
            let value = String(decoding: raw, as: UTF8.self)
            switch name {
            case "content-length":
                guard (1...7).contains(value.utf8.count), ASCII.areDigits(value.utf8),
                    let named = Int(value), named <= HTTPReplyReader.byteLimit, named == length ?? named
                else { return nil }
                length = named
                if case .untilEnd = framing { framing = .length(named) }
            case "transfer-encoding":
                guard ASCII.lowercased(value) == "chunked" else { return nil }
                framing = .chunked
            case "content-type":
                response.contentType = value
            default:
                response.headers.append(.init(String(line[..<colon]), value))
            }
        }
        return (response, framing)
    }

    /// Decodes a chunked body (RFC 9112 section 7.1). Extensions and trailers are ignored.
    private static func unchunked(_ body: ArraySlice<UInt8>, of response: HTTPResponse) -> State {
        var rest = body
        var whole = response
        while true {
            guard let end = rest.firstIndex(of: 0x0A) else { return rest.count > 4096 ? .malformed : .incomplete }
            let digits = rest[..<end].prefix { $0 != UInt8(ascii: ";") && $0 != 0x0D && $0 != 0x20 }
            guard (1...7).contains(digits.count), digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-"),
                let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return .malformed }
            rest = rest[(end + 1)...]
            if size == 0 { return .whole(whole) }
            guard rest.count >= size + 2 else { return .incomplete }
            whole.body += rest.prefix(size)
            rest = rest.dropFirst(size)
            guard rest.first == 0x0D, rest.dropFirst().first == 0x0A else { return .malformed }
            rest = rest.dropFirst(2)
        }
    }
}
