#if COMPACT_TEXT

extension CompactString: ExpressibleByStringInterpolation {
    /// Copies a literal.
    // Inlined also where the optimiser inlines nothing: a use passes an address alone.
    @_transparent
    public init(stringLiteral literal: StaticString) {
        self.init(literalAt: literal.utf8Start)
    }

    @usableFromInline
    @inline(never)
    init(literalAt start: UnsafePointer<UInt8>) {
        self.utf8 = [UInt8](CompactString.literal(at: start))
    }

    /// The bytes of a literal. The compiler ends it with a zero, and none contains one, so that the thousands of uses
    /// need not tell the length.
    private static func literal(at start: UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var byteCount = 0
        while start[byteCount] != 0 { byteCount += 1 }
        return UnsafeBufferPointer(start: start, count: byteCount)
    }

    /// Takes an interpolated literal.
    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

    /// Collects the parts of an interpolated literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = CompactString()

        /// Begins with nothing.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends a literal part. The compiler also passes an empty one between two interpolations.
        @_transparent
        public mutating func appendLiteral(_ literal: StaticString) {
            guard literal.utf8CodeUnitCount > 0 else { return }
            self.append(literalAt: literal.utf8Start)
        }

        @usableFromInline
        @inline(never)
        mutating func append(literalAt start: UnsafePointer<UInt8>) {
            self.text.utf8.append(contentsOf: CompactString.literal(at: start))
        }

        /// Appends a text.
        @inline(never)
        public mutating func appendInterpolation(_ text: CompactString) { self.text.append(text) }

        /// Appends a literal.
        public mutating func appendInterpolation(_ literal: StaticString) { self.appendLiteral(literal) }

        /// Appends `true` or `false`.
        public mutating func appendInterpolation(_ truth: Bool) { self.appendLiteral(truth ? "true" : "false") }

        /// Appends a number in decimal.
        public mutating func appendInterpolation(_ number: some FixedWidthInteger) {
            self.text.append(CompactString(number))
        }

        /// Appends what describes a value.
        public mutating func appendInterpolation(_ value: some CompactStringConvertible) {
            self.text.append(value.description)
        }
    }
}

#endif
