#if COMPACT_TEXT

/// A text of UTF-8 in one reference: what `String` means where the core is compiled with `COMPACT_TEXT`, as for
/// WebAssembly.
///
/// `Swift.String` on a 32-bit target is five values (a count, a payload, its case, a discriminator, flags), and each
/// copy, comparison or release of a text handles all five. A text of one reference makes the embedding module a fifth
/// smaller and the WASI program a quarter.
/// `CompactString+Aliases.swift` gives it the standard library's names, so that all other files are written for
/// `String` and compile for both; here is what they use of it, and nothing more.
///
/// It always contains valid UTF-8. Equality, order and hashing go by bytes, not by canonical equivalence.
public struct CompactString: Sendable {
    /// The bytes of a text.
    public typealias UTF8View = [UInt8]

    /// The bytes of the text.
    public internal(set) var utf8: [UInt8]

    /// The empty text.
    public init() { self.utf8 = [] }

    /// Takes bytes that are known to be UTF-8.
    @inline(__always)
    init(trusted utf8: [UInt8]) { self.utf8 = utf8 }

    /// Copies a slice of the bytes of a text. It must not cut a character in two.
    public init(_ part: Part) { self.utf8 = [UInt8](part.utf8) }

    /// The same text.
    public init(_ text: CompactString) { self = text }

    /// Copies a text of the standard library.
    @inline(never)
    public init(_ text: Swift.String) { self.utf8 = [UInt8](text.utf8) }

    /// Copies validated bytes.
    @inline(never)
    public init(copying span: borrowing UTF8Span) {
        self.utf8 = span.span.withUnsafeBufferPointer { [UInt8]($0) }
    }

    /// A text several times in a row.
    public init(repeating text: CompactString, count: Int) {
        self.init()
        for _ in 0..<count { self.append(text) }
    }

    /// Writes a text in place.
    ///
    /// - Parameter write: Fills the buffer with UTF-8 and returns the number of bytes.
    @inline(__always)
    init(
        unsafeUninitializedCapacity capacity: Int,
        initializingUTF8With write: (UnsafeMutableBufferPointer<UInt8>) -> Int
    ) {
        self.utf8 = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in count = write(buffer) }
    }

    /// Whether the text has no bytes.
    public var isEmpty: Bool { self.utf8.isEmpty }

    /// A part of the text, by places of its bytes.
    public subscript(places: some RangeExpression<Int>) -> Part {
        Part(self.utf8[places.relative(to: self.utf8)])
    }

    /// Appends a text.
    @inline(never)
    public mutating func append(_ text: CompactString) { self.utf8.append(contentsOf: text.utf8) }

    /// Lends the bytes.
    public mutating func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        self.utf8.withUnsafeBufferPointer(body)
    }

    /// Both texts, one after the other.
    @inline(never)
    public static func + (a: CompactString, b: CompactString) -> CompactString {
        var sum = a
        sum.append(b)
        return sum
    }

    /// Appends a text.
    public static func += (a: inout CompactString, b: CompactString) { a.append(b) }
}

extension CompactString {
    /// A slice of the bytes of a text: what `Substring` means.
    public struct Part: Sendable {
        let utf8: ArraySlice<UInt8>

        /// Wraps a slice.
        public init(_ utf8: ArraySlice<UInt8>) { self.utf8 = utf8 }

        /// The bytes.
        public typealias UTF8View = ArraySlice<UInt8>
    }
}

extension CompactString: Hashable, Comparable {
    /// Whether the bytes are equal.
    @inline(never)
    public static func == (a: CompactString, b: CompactString) -> Bool {
        a.utf8.count == b.utf8.count && ByteScan.equal(a.utf8.span, b.utf8.span)
    }

    /// Whether `a` sorts before `b` by its bytes.
    public static func < (a: CompactString, b: CompactString) -> Bool {
        ByteScan.precedes(a.utf8.span, b.utf8.span)
    }

    /// Hashes the bytes, and one that UTF-8 does not contain to end them.
    public func hash(into hasher: inout Hasher) {
        self.utf8.withUnsafeBytes { hasher.combine(bytes: $0) }
        hasher.combine(0xFF as UInt8)
    }
}

#endif
