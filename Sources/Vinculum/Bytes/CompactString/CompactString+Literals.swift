#if COMPACT_TEXT

extension CompactString: ExpressibleByStringInterpolation {
    /// Copies a literal.
    public init(stringLiteral literal: StaticString) { self.init(literal) }

    /// Takes an interpolated literal.
    public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

    /// Collects the parts of an interpolated literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = CompactString()

        /// Begins with nothing.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends a literal part.
        @inline(never)
        public mutating func appendLiteral(_ literal: StaticString) { self.text.append(CompactString(literal)) }

        /// Appends a text.
        @inline(never)
        public mutating func appendInterpolation(_ text: CompactString) { self.text.append(text) }

        /// Appends a number in decimal.
        public mutating func appendInterpolation(_ number: some BinaryInteger & LosslessStringConvertible) {
            self.text.append(CompactString(number))
        }

        /// Appends what describes a value.
        public mutating func appendInterpolation(_ value: some CompactStringConvertible) {
            self.text.append(value.description)
        }
    }
}

#endif
