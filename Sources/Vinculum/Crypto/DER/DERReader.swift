/// Reads ASN.1 values in the distinguished encoding rules (ITU-T X.690 section 10), which allow one form for each
/// value.
///
/// Lengths must be definite and as short as possible. Nothing recurses, because the caller knows the depth of the
/// structure.
struct DERReader {
    private var rest: ArraySlice<UInt8>

    /// The longest accepted input in bytes; supported keys and certificates are far smaller.
    static let maximumByteCount = 1 << 16

    /// - Throws: ``KeyError/malformed`` for more than ``maximumByteCount`` bytes.
    init(_ bytes: ArraySlice<UInt8>) throws(KeyError) {
        guard bytes.count <= DERReader.maximumByteCount else { throw .malformed }
        self.rest = bytes
    }

    init(_ bytes: [UInt8]) throws(KeyError) {
        try self.init(bytes[...])
    }

    var isAtEnd: Bool { self.rest.isEmpty }

    /// Whether the next value has this tag.
    func isNext(_ tag: DERTag) -> Bool {
        self.rest.first == tag.rawValue
    }

    /// Reads the next value, which must have this tag, and returns its contents.
    mutating func contents(_ tag: DERTag) throws(KeyError) -> ArraySlice<UInt8> {
        guard self.rest.popFirst() == tag.rawValue else { throw .malformed }
        let count = try self.length()
        guard count <= self.rest.count else { throw .malformed }
        defer { self.rest.removeFirst(count) }
        return self.rest.prefix(count)
    }

    /// Reads the next value with any tag and returns it complete: tag, length and contents.
    mutating func element() throws(KeyError) -> ArraySlice<UInt8> {
        let whole = self.rest
        // Tags of more than one byte do not occur in keys.
        guard let tag = self.rest.popFirst(), tag & 0x1F != 0x1F else { throw .malformed }
        let count = try self.length()
        guard count <= self.rest.count else { throw .malformed }
        self.rest.removeFirst(count)
        return whole[whole.startIndex..<self.rest.startIndex]
    }

    private mutating func length() throws(KeyError) -> Int {
        guard let first = self.rest.popFirst() else { throw .malformed }
        guard first >= 0x80 else { return Int(first) }
        // Two length bytes cover the longest input allowed.
        guard first == 0x81 || first == 0x82, let high = self.rest.popFirst() else { throw .malformed }
        guard first == 0x82 else {
            guard high >= 0x80 else { throw .malformed }
            return Int(high)
        }
        guard high > 0, let low = self.rest.popFirst() else { throw .malformed }
        return Int(high) << 8 | Int(low)
    }

    /// Reads the next value, which must have this tag, and returns a reader of its contents.
    mutating func sequence(_ tag: DERTag = .sequence) throws(KeyError) -> DERReader {
        try DERReader(self.contents(tag))
    }

    /// Reads a non-negative INTEGER: big-endian, without the leading zero byte that only marks the sign.
    mutating func unsignedInteger() throws(KeyError) -> ArraySlice<UInt8> {
        let bytes = try self.contents(.integer)
        guard let first = bytes.first, first < 0x80 else { throw .malformed }
        guard first == 0, bytes.count > 1 else { return bytes }
        let number = bytes.dropFirst()
        guard let second = number.first, second >= 0x80 else { throw .malformed }
        return number
    }

    /// Reads a BIT STRING without unused bits, as in keys and signatures.
    mutating func bitString(_ tag: DERTag = .bitString) throws(KeyError) -> ArraySlice<UInt8> {
        let bytes = try self.contents(tag)
        guard bytes.first == 0 else { throw .malformed }
        return bytes.dropFirst()
    }

    mutating func null() throws(KeyError) {
        guard try self.contents(.null).isEmpty else { throw .malformed }
    }

    /// - Throws: ``KeyError/malformed`` if bytes are left.
    func end() throws(KeyError) {
        guard self.isAtEnd else { throw .malformed }
    }
}
