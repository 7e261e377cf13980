#if COMPACT_TEXT

extension CompactString: ExpressibleByStringInterpolation {
    /// Copies a literal.
    // Inlined also where the optimiser inlines nothing: a use passes an address alone.
    @_transparent
    public init(stringLiteral literal: Swift.StaticString) {
        self.init(CompactLiteral(stringLiteral: literal))
    }

    @usableFromInline
    @inline(never)
    init(_ literal: CompactLiteral) {
        self.utf8 = literal.withUTF8Buffer { [UInt8]($0) }
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
        public mutating func appendLiteral(_ literal: Swift.StaticString) {
            guard literal.utf8CodeUnitCount > 0 else { return }
            self.appendInterpolation(CompactLiteral(stringLiteral: literal))
        }

        /// Appends a text.
        @inline(never)
        public mutating func appendInterpolation(_ text: CompactString) { self.text.append(text) }

        /// Appends a literal.
        @inline(never)
        public mutating func appendInterpolation(_ literal: CompactLiteral) {
            literal.withUTF8Buffer { self.text.utf8.append(contentsOf: $0) }
        }

        /// Appends `true` or `false`.
        public mutating func appendInterpolation(_ truth: Bool) {
            self.appendInterpolation(truth ? "true" as CompactLiteral : "false")
        }

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
