/// What the fields `Transfer-Encoding` of a message say together (RFC 9112 §6.1).
struct HTTPTransferCodings: Sendable {
    private var count = 0
    private var chunkedCount = 0
    private var endsWithChunked = false
    private var hasEmptyElement = false

    var isEmpty: Bool { self.count == 0 }

    mutating func add(_ bytes: Span<UInt8>, _ value: Range<Int>) {
        bytes.forEachListElement(in: value) { element in
            self.count += 1
            self.endsWithChunked = bytes.isWord("chunked", in: element)
            if self.endsWithChunked { self.chunkedCount += 1 }
            if element.isEmpty { self.hasEmptyElement = true }
        }
    }

    /// Refuses everything but `chunked`: without it in the last place nobody knows where the body ends (§6.3).
    func check() throws(HTTPRefusal) {
        guard self.endsWithChunked, self.chunkedCount == 1, !self.hasEmptyElement else { throw .chunkedNotLast }
        guard self.count == 1 else { throw .unknownTransferCoding }
    }
}
