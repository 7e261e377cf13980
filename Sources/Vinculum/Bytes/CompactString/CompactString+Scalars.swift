#if COMPACT_TEXT

extension CompactString {
    /// A Unicode scalar as a text.
    public init(_ scalar: Unicode.Scalar) { self.init(trusted: UTF8.encode(scalar).map { [UInt8]($0) } ?? []) }

    /// The Unicode scalars of the text.
    public var unicodeScalars: UnicodeScalars { UnicodeScalars(rest: self.utf8[...]) }

    /// Decodes the scalars of a text, which is valid UTF-8.
    public struct UnicodeScalars: Sequence, IteratorProtocol {
        var rest: ArraySlice<UInt8>

        /// The next scalar; `nil` after the last.
        public mutating func next() -> Unicode.Scalar? {
            guard let lead = self.rest.popFirst() else { return nil }
            guard lead >= 0x80 else { return Unicode.Scalar(lead) }
            let tailCount = (~lead).leadingZeroBitCount - 1
            var value = UInt32(lead & 0x3F >> tailCount)
            for byte in self.rest.prefix(tailCount) { value = value << 6 | UInt32(byte & 0x3F) }
            self.rest = self.rest.dropFirst(tailCount)
            return Unicode.Scalar(value)
        }
    }
}

#endif
