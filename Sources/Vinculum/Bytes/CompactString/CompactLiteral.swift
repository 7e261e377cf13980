#if COMPACT_TEXT

/// The literal of WebAssembly, in the place of the standard library's `StaticString`: the address of its bytes alone.
///
/// The compiler ends a literal with a zero, and none contains one, so that the thousands of uses need not tell the
/// length.
public struct CompactLiteral: ExpressibleByStringLiteral, @unchecked Sendable {
    /// The first of the UTF-8 bytes, which nothing changes or releases.
    public let utf8Start: UnsafePointer<UInt8>

    // Inlined also where the optimiser inlines nothing: a use passes an address alone.
    @_transparent
    public init(stringLiteral literal: Swift.StaticString) {
        self.init(at: literal.utf8Start)
    }

    @_transparent
    @usableFromInline
    init(at start: UnsafePointer<UInt8>) {
        self.utf8Start = start
    }

    /// How many bytes there are.
    ///
    /// - Complexity: O(n).
    public var utf8CodeUnitCount: Int {
        @inline(never)
        get {
            var byteCount = 0
            while self.utf8Start[byteCount] != 0 { byteCount += 1 }
            return byteCount
        }
    }

    /// Calls a closure with the UTF-8 bytes.
    public func withUTF8Buffer<Result, E>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> Result
    ) throws(E) -> Result {
        try body(UnsafeBufferPointer(start: self.utf8Start, count: self.utf8CodeUnitCount))
    }
}

#endif
