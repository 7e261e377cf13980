#if COMPACT_TEXT

extension CompactString {
    /// Copies bytes. Where they are not UTF-8, each bad part becomes U+FFFD as in `Swift.String`.
    @inline(never)
    public init(decoding bytes: [UInt8], as encoding: UTF8.Type) {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
            self.init(trusted: bytes)
        } catch {
            self.init(Swift.String(decoding: bytes, as: encoding))
        }
    }

    /// Copies bytes of another collection, as ``init(decoding:as:)``.
    public init(decoding bytes: some Collection<UInt8>, as encoding: UTF8.Type) {
        self.init(decoding: [UInt8](bytes), as: encoding)
    }

    /// Copies bytes that are UTF-8.
    ///
    /// - Returns: `nil` for others.
    public init?(validating bytes: some Collection<UInt8>, as encoding: UTF8.Type) {
        let bytes = [UInt8](bytes)
        guard (try? UTF8Span(validating: bytes.span)) != nil else { return nil }
        self.init(trusted: bytes)
    }

    /// A Unicode scalar as a text.
    public init(_ scalar: Unicode.Scalar) { self.init(Swift.String(scalar)) }

    /// A character as a text.
    public init(_ character: Character) { self.init(Swift.String(character)) }

    /// A number in decimal.
    public init<Number: BinaryInteger & LosslessStringConvertible>(_ number: Number) { self.init(number.description) }

    /// A number with digits of a radix from 2 to 36.
    public init(_ number: some BinaryInteger, radix: Int) { self.init(Swift.String(number, radix: radix)) }
}

extension FixedWidthInteger {
    /// Reads digits as `init(_:radix:)` of the standard library.
    public init?(_ text: CompactString, radix: Int = 10) { self.init(text.standard, radix: radix) }
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
