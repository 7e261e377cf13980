extension String {
    /// Copies a text.
    ///
    /// - Returns: `nil` for bytes that are not UTF-8.
    // `String(validating:as:)` is not specialised for UTF-8 and takes three times as long.
    package init?(utf8 bytes: Span<UInt8>) {
        do throws(UTF8.ValidationError) {
            self.init(copying: try UTF8Span(validating: bytes))
        } catch {
            return nil
        }
    }

    /// Copies a literal.
    package init(copying literal: StaticString) {
        self = literal.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    }
}

#if hasFeature(Embedded) && !COMPACT_TEXT
extension String {
    /// Copies a text, as the standard library's does: in Embedded Swift it copies byte by byte.
    @inline(never)
    package init(copying text: UTF8Span) {
        self.init(unsafeUninitializedCapacity: text.count) { room in
            text.span.withUnsafeBytes { UnsafeMutableRawBufferPointer(room).copyMemory(from: $0) }
            return text.count
        }
    }
}
#endif
