/// The parts of a request target (RFC 9112 §3.2).
struct HTTPTarget {
    /// Begins with `/`, or is `*`; percent-encoded as received.
    let path: String
    /// Without the `?`; empty if there is none.
    let query: String
    /// The host and port of a target in absolute form; `nil` for the other forms.
    let authority: String?

    /// - Parameter isOPTIONS: Whether the method is `OPTIONS`, whose target may be `*`: the server as a whole.
    init(_ bytes: Span<UInt8>, _ range: Range<Int>, isOPTIONS: Bool) throws(HTTPRefusal) {
        let end = bytes.endOfTarget(in: range)
        if end < range.upperBound { throw bytes[end] == UInt8(ascii: "#") ? .fragment : .malformedTarget }
        var pathStart = range.lowerBound
        var authority: Range<Int>?
        if !range.isEmpty, bytes[pathStart] != UInt8(ascii: "/"), !bytes.isText("*", in: range) {
            let found = try HTTPTarget.authority(bytes, range)
            authority = found
            pathStart = found.upperBound
        }
        let question = bytes.firstIndex(of: UInt8(ascii: "?"), in: pathStart..<range.upperBound)
        let pathRange = pathStart..<(question ?? range.upperBound)
        self.authority = authority.map { bytes.text($0) }
        self.query = question.map { bytes.text(($0 + 1)..<range.upperBound) } ?? ""
        if pathRange.isEmpty, authority != nil {
            // Without path and query such a URI asks about the server (§3.2.4).
            self.path = isOPTIONS && question == nil ? "*" : "/"
        } else {
            self.path = bytes.text(pathRange)
            guard !pathRange.isEmpty, isOPTIONS || bytes[pathStart] == UInt8(ascii: "/") else { throw .malformedTarget }
        }
    }

    /// The authority of an absolute `http` or `https` URI.
    private static func authority(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(HTTPRefusal) -> Range<Int> {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":"), in: range),
            bytes.isWord("http", in: range.lowerBound..<colon) || bytes.isWord("https", in: range.lowerBound..<colon),
            range.upperBound - colon > 3, bytes.isText("://", in: colon..<(colon + 3))
        else { throw .malformedTarget }
        let start = colon + 3
        var end = start
        while end < range.upperBound, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "?") { end += 1 }
        guard HTTPHost.isValid(bytes, start..<end) else { throw .malformedHost }
        return start..<end
    }
}
