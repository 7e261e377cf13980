#if COMPACT_TEXT

extension CompactString {
    /// Copies bytes. Where they are not UTF-8, each bad part becomes U+FFFD as in `Swift.String`.
    @inline(never)
    public init(decoding bytes: [UInt8], as encoding: UTF8.Type) {
        var repaired: [UInt8] = []
        var rest = bytes[...]
        while let bad = Self.firstBadPart(of: rest) {
            repaired += rest[..<bad.lowerBound]
            repaired += [0xEF, 0xBF, 0xBD]
            rest = rest[bad.upperBound...]
        }
        self.init(trusted: repaired.isEmpty ? bytes : repaired + rest)
    }

    /// The first part that is not UTF-8; `nil` if there is none.
    private static func firstBadPart(of bytes: ArraySlice<UInt8>) -> Range<Int>? {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            let bad = error.byteOffsets
            return bytes.startIndex + bad.lowerBound..<bytes.startIndex + bad.upperBound
        }
    }

    /// Copies bytes of another collection, as ``init(decoding:as:)``.
    public init(decoding bytes: some Collection<UInt8>, as encoding: UTF8.Type) {
        self.init(decoding: [UInt8](bytes), as: encoding)
    }

    /// Copies bytes, as ``init(decoding:as:)``.
    public init(decoding bytes: ArraySlice<UInt8>, as encoding: UTF8.Type) {
        self.init(decoding: [UInt8](bytes), as: encoding)
    }

    /// Copies bytes, as ``init(decoding:as:)``.
    public init(decoding bytes: UnsafeBufferPointer<UInt8>, as encoding: UTF8.Type) {
        self.init(decoding: [UInt8](bytes), as: encoding)
    }

    /// Copies bytes that are UTF-8.
    ///
    /// - Returns: `nil` for others.
    public init?(validating bytes: some Collection<UInt8>, as encoding: UTF8.Type) {
        let bytes = [UInt8](bytes)
        guard Self.firstBadPart(of: bytes[...]) == nil else { return nil }
        self.init(trusted: bytes)
    }
}

extension Sequence<CompactString> {
    /// The texts one after the other, with a text between them.
    @inline(never)
    public func joined(separator: CompactString = CompactString()) -> CompactString {
        var all = CompactString()
        var isFirst = true
        for text in self {
            if !isFirst { all.append(separator) }
            isFirst = false
            all.append(text)
        }
        return all
    }
}

#endif
