#if COMPACT_TEXT

/// The literal of WebAssembly, in the place of the standard library's `StaticString`: the address of its bytes alone.
///
/// The compiler ends a literal with a zero, and none contains one, so that the thousands of uses need not tell the
/// length. A constant of this type is computed (`static var`): a stored one would be initialised at its first use, and
/// asked at each one whether it is.
public struct CompactLiteral: ExpressibleByStringLiteral, @unchecked Sendable {
    /// The first of the UTF-8 bytes, which nothing changes or releases.
    public let utf8Start: UnsafePointer<UInt8>

    // Inlined also where the optimiser inlines nothing: a use passes an address alone.
    @_transparent
    public init(stringLiteral literal: Swift.StaticString) {
        self.utf8Start = literal.utf8Start
    }

    /// How many bytes there are.
    ///
    /// - Complexity: O(n).
    public var utf8CodeUnitCount: Int {
        @inline(never)
        get {
            let bytes = UnsafeRawPointer(self.utf8Start)
            var byteCount = 0
            // Reads at most seven bytes behind the literal, where there is always more of a module's memory.
            while true {
                let zero = ByteScan.zero(bytes.loadUnaligned(fromByteOffset: byteCount, as: UInt64.self))
                if zero != 0 { return byteCount &+ zero.trailingZeroBitCount >> 3 }
                byteCount &+= 8
            }
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
