import Vinculum

/// The head of the last request on a connection: the next one often is the same but for the length of its body, and is
/// then not read line by line.
struct HTTPLastHead: Sendable {
    private var bytes: [UInt8] = []
    private var length = 0..<0
    private var head = HTTPHead()

    /// The longest head that is kept, in bytes, so that a connection holds little.
    private static let maximumByteCount = 512

    /// Reads a head that is the same but for the length of the body.
    ///
    /// - Parameter input: Nothing of the head may be consumed yet.
    /// - Returns: `nil` for another head, of which nothing is consumed.
    /// - Throws: The refusal of a length that is no number.
    func repeated(in input: inout HTTPInput) throws(HTTPRefusal) -> HTTPHead? {
        guard !self.bytes.isEmpty, input.isNext(self.bytes, apart: self.length) else { return nil }
        let start = input.position
        let length = (start + self.length.lowerBound)..<(start + self.length.upperBound)
        // A digit may have become anything, which is then read as always.
        guard length.allSatisfy({ input.bytes[$0].isDigit }) else { return nil }
        let head = try self.head.repeated(input.bytes.span, length: length)
        input.skip(self.bytes.count)
        return head
    }

    /// Keeps a head that was read from the input without a break.
    ///
    /// - Parameter start: Where it began.
    mutating func keep(_ head: HTTPHead, of input: HTTPInput, from start: Int) {
        let end = input.position
        guard end - start <= HTTPLastHead.maximumByteCount else { return }
        let length = head.lengthBytes(endingAt: end)
        self.bytes = Array(input.bytes[start..<end])
        self.length = (length.lowerBound - start)..<(length.upperBound - start)
        self.head = head
    }
}
