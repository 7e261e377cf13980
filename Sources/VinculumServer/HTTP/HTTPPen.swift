import Vinculum

/// Writes a message into room that was counted before.
struct HTTPPen {
    private let start: UnsafeMutablePointer<UInt8>
    /// The bytes of the room, and how many of them are written.
    private let capacity: Int
    private(set) var count = 0

    init(_ room: UnsafeMutableBufferPointer<UInt8>) {
        precondition(!room.isEmpty, "a message has a line at least")
        (self.start, self.capacity) = (room.baseAddress.unsafelyUnwrapped, room.count)
    }

    // Inlined, because the copy of a literal is then an instruction or two.
    @inline(__always)
    mutating func write(_ text: StaticString) {
        self.write(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func write(text: String) {
        let done: Void? = text.utf8.withContiguousStorageIfAvailable { self.write($0) }
        if done == nil { Array(text.utf8).withUnsafeBufferPointer { self.write($0) } }
    }

    /// Writes a number that is not negative.
    mutating func write(decimal number: Int) {
        var (digits, rest) = (1, number / 10)
        while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
        precondition(digits <= self.capacity - self.count, "the room is what was counted")
        rest = number
        for place in (self.count..<(self.count + digits)).reversed() {
            self.start[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        self.count += digits
    }

    /// Writes a field, unless its name is not a token or its value has a control character: otherwise it could inject
    /// lines of its own (RFC 9110 §5.5).
    mutating func write(field name: String, _ value: String) {
        let start = self.count
        self.write(text: name)
        guard self.count > start, self.written.span.endOfToken(in: start..<self.count) == self.count else {
            self.count = start
            return
        }
        self.write(": ")
        self.write(value: value, of: start)
    }

    /// Writes a field with a name of our own, behind which a colon and a space stand.
    @inline(__always)
    mutating func write(_ name: StaticString, value: String) {
        let start = self.count
        self.write(name)
        self.write(value: value, of: start)
    }

    /// Writes the value of the field that began at `start`, or takes back what was written of it.
    private mutating func write(value: String, of start: Int) {
        let valueStart = self.count
        self.write(text: value)
        guard self.written.span.isFieldValue(valueStart..<self.count) else {
            self.count = start
            return
        }
        self.write("\r\n")
    }

    private var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: self.start, count: self.count) }

    @inline(__always)
    mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        precondition(bytes.count <= self.capacity - self.count, "the room is what was counted")
        (self.start + self.count).initialize(from: source, count: bytes.count)
        self.count += bytes.count
    }
}
