import Vinculum

/// The head of a request, read line by line: the request without its body, and what the fields say about the connection
/// and the body.
struct HTTPHead: Sendable {
    private var method = ""
    private var path = ""
    private var query = ""
    private var fields: [HTTPRequest.Header] = []
    private(set) var hasBegun = false
    private var byteCount = 0
    private var isVersion1_0 = false
    /// The authority of a target in absolute form, which replaces the value of `Host`.
    private var authority: String?
    private var hostIndex: Int?
    private var contentLength: UInt64?
    /// The place of its value among the fields and in the input, as it was read.
    private var lengthPlace: (field: Int, bytes: Range<Int>)?
    private var transferCodings = HTTPTransferCodings()
    private(set) var connection = HTTPConnectionOptions()
    private(set) var expectsContinue = false
    private(set) var isHEAD = false

    /// Reads as many lines of the head as the input has.
    ///
    /// - Returns: Whether the head is complete.
    /// - Throws: The refusal to answer with; nothing may be read from the connection afterwards.
    mutating func read(from input: inout HTTPInput, _ limits: HTTPLimits) throws(HTTPRefusal) -> Bool {
        while true {
            let rest = limits.headByteCount - self.byteCount
            guard self.hasBegun else {
                let most = min(rest - 2, limits.requestLineByteCount) + 2
                guard let line = try input.line(within: most, orRefuse: .requestLineTooLong) else { return false }
                // Empty lines before a request are ignored (RFC 9112 §2.2).
                if !line.isEmpty { try self.readRequestLine(input.bytes.span, line) }
                continue
            }
            guard let line = try input.line(within: rest, orRefuse: .headTooLarge) else { return false }
            self.byteCount += line.count + 2
            if line.isEmpty { return true }
            guard self.fields.count < limits.headerCount else { throw .tooManyFields }
            try self.readField(input.bytes.span, line)
        }
    }

    /// Reads method, target and version (RFC 9112 §3).
    private mutating func readRequestLine(_ bytes: Span<UInt8>, _ line: Range<Int>) throws(HTTPRefusal) {
        self.hasBegun = true
        self.byteCount = line.count + 2
        let space = UInt8(ascii: " ")
        let methodEnd = bytes.endOfToken(in: line)
        guard methodEnd > line.lowerBound, methodEnd < line.upperBound, bytes[methodEnd] == space,
            let targetEnd = bytes.firstIndex(of: space, in: (methodEnd + 1)..<line.upperBound)
        else { throw .malformedRequestLine }
        try self.readVersion(bytes, (targetEnd + 1)..<line.upperBound)
        let method = line.lowerBound..<methodEnd
        if bytes.isText("CONNECT", in: method) { throw .connectMethod }
        self.isHEAD = bytes.isText("HEAD", in: method)
        self.method = bytes.text(method, mostly: "POST")
        let target = try HTTPTarget(
            bytes, (methodEnd + 1)..<targetEnd, isOPTIONS: bytes.isText("OPTIONS", in: method))
        self.path = target.path
        self.query = target.query
        if let authority = target.authority { self.authority = authority }
        self.fields.reserveCapacity(12)
    }

    /// Reads the version (RFC 9112 §2.3); a higher minor version than 1 is treated as 1 (RFC 9110 §6.2).
    private mutating func readVersion(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(HTTPRefusal) {
        let start = range.lowerBound
        guard range.count == 8, bytes.isText("HTTP/", in: start..<(start + 5)), bytes[start + 5].isDigit,
            bytes[start + 6] == UInt8(ascii: "."), bytes[start + 7].isDigit
        else { throw .malformedRequestLine }
        guard bytes[start + 5] == UInt8(ascii: "1") else { throw .unsupportedVersion }
        self.isVersion1_0 = bytes[start + 7] == UInt8(ascii: "0")
        self.connection = HTTPConnectionOptions(isVersion1_0: self.isVersion1_0)
    }

    /// Reads a header field (RFC 9112 §5).
    private mutating func readField(_ bytes: Span<UInt8>, _ line: Range<Int>) throws(HTTPRefusal) {
        let (name, value) = try HTTPField.split(bytes, line)
        var field = HTTPRequest.Header("", "")
        switch name.count {
        case 4 where bytes.isWord("host", in: name):
            guard self.hostIndex == nil else { throw .missingHost }
            guard HTTPHost.isValid(bytes, value) else { throw .malformedHost }
            self.hostIndex = self.fields.count
            field.name = bytes.text(name, mostly: "Host")
        case 6 where bytes.isWord("expect", in: name):
            guard bytes.isWord("100-continue", in: value) else { throw .unknownExpectation }
            self.expectsContinue = !self.isVersion1_0
        case 10 where bytes.isWord("connection", in: name):
            self.connection.add(bytes, value)
        case 12 where bytes.isWord("content-type", in: name):
            field.name = bytes.text(name, mostly: "Content-Type")
            field.value = bytes.text(value, mostly: "application/json")
        case 14 where bytes.isWord("content-length", in: name):
            guard self.contentLength == nil else { throw .malformedContentLength }
            self.contentLength = try HTTPField.contentLength(bytes, value)
            self.lengthPlace = (self.fields.count, value)
            field.name = bytes.text(name, mostly: "Content-Length")
        case 17 where bytes.isWord("transfer-encoding", in: name):
            self.transferCodings.add(bytes, value)
        default:
            break
        }
        if field.name.isEmpty { field.name = bytes.text(name) }
        if field.value.isEmpty { field.value = bytes.text(value) }
        self.fields.append(field)
    }

    /// The value of `Content-Length` in the input that the head was read from, where it stood; the end of the head
    /// without one.
    func lengthBytes(endingAt end: Int) -> Range<Int> { self.lengthPlace?.bytes ?? end..<end }

    /// The same head with another `Content-Length` of as many digits.
    ///
    /// - Parameter value: Its place in the bytes; empty for a head without the field.
    func repeated(_ bytes: Span<UInt8>, length value: Range<Int>) throws(HTTPRefusal) -> HTTPHead {
        guard let place = self.lengthPlace else { return self }
        let length = try HTTPField.contentLength(bytes, value)
        if length == self.contentLength { return self }
        var head = self
        head.contentLength = length
        head.fields[place.field].value = bytes.text(value)
        return head
    }

    /// How the body is framed (RFC 9112 §6.3). Call once, when the head is complete.
    ///
    /// - Parameter allowance: Decides how large the body may be; asked only if it may exceed
    ///   ``HTTPLimits/smallBodyByteCount``.
    mutating func framing(
        _ limits: HTTPLimits, _ allowance: (HTTPRequest) -> HTTPBodyAllowance
    ) throws(HTTPRefusal) -> HTTPFraming {
        try self.resolveHost()
        if self.transferCodings.isEmpty {
            let length = self.contentLength ?? 0
            guard length <= UInt64(max(0, limits.bodyByteCount)) else { throw .bodyTooLarge }
            if length > UInt64(max(0, limits.smallBodyByteCount)),
                let refusal = allowance(self.request(with: [])).refusal
            {
                throw refusal
            }
            return .length(Int(length))
        }
        if self.isVersion1_0 { throw .transferCodingBefore1_1 }
        guard self.contentLength == nil else { throw .twoLengths }
        try self.transferCodings.check()
        let refusal = allowance(self.request(with: [])).refusal
        let small = min(limits.smallBodyByteCount, limits.bodyByteCount)
        return .chunked(
            limit: refusal == nil ? limits.bodyByteCount : small, orRefuse: refusal ?? .bodyTooLarge)
    }

    /// Requires `Host` (RFC 9112 §3.2); the authority of the target replaces its value (§3.2.2).
    private mutating func resolveHost() throws(HTTPRefusal) {
        guard self.hostIndex != nil || self.isVersion1_0 else { throw .missingHost }
        guard let authority = self.authority else { return }
        if let index = self.hostIndex {
            self.fields[index].value = authority
        } else {
            self.fields.append(HTTPRequest.Header("Host", authority))
        }
    }

    /// The request, with its body.
    func request(with body: consuming [UInt8]) -> HTTPRequest {
        HTTPRequest(method: self.method, path: self.path, query: self.query, headers: self.fields, body: body)
    }
}
