/// The transfer codings that all `Transfer-Encoding` fields of a message list (RFC 9112 §6.1).
struct HTTPTransferCodings: Sendable {
    private var count = 0
    private var chunkedCount = 0
    private var endsWithChunked = false
    private var hasEmptyElement = false

    var isEmpty: Bool { self.count == 0 }

    /// Adds the codings of one field.
    mutating func add(_ bytes: Span<UInt8>, _ value: Range<Int>) {
        bytes.forEachListElement(in: value) { element in
            self.count += 1
            self.endsWithChunked = bytes.isWord("chunked", in: element)
            if self.endsWithChunked { self.chunkedCount += 1 }
            if element.isEmpty { self.hasEmptyElement = true }
        }
    }

    /// Refuses every list but `chunked` alone: unless it is last, the end of the body is unknown (§6.3).
    func check() throws(HTTPRefusal) {
        guard self.endsWithChunked, self.chunkedCount == 1, !self.hasEmptyElement else { throw .chunkedNotLast }
        guard self.count == 1 else { throw .unknownTransferCoding }
    }
}
