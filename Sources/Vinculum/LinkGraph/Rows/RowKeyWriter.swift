/// Writes the parts of keys, so that the order of the bytes is the order of the parts.
///
///     text   = byte* 00, with 00 as 01 01 and 01 as 01 02
///     number = count:u8 byte{count}, the most significant first and not 0
///     name   = text, or FF and the SHA-256 digest of a text of more than 255 bytes
///
/// A B-tree of PostgreSQL takes keys of at most 2,704 bytes, and some texts may be longer. A name is compared for
/// equality alone.
struct RowKeyWriter {
    private(set) var bytes: [UInt8] = []

    private static let longestName = 255

    mutating func byte(_ byte: UInt8) { self.bytes.append(byte) }

    /// Writes a text that other parts follow.
    mutating func text(_ text: String) {
        for byte in text.utf8 {
            if byte <= 1 { self.bytes.append(1) }
            self.bytes.append(byte <= 1 ? byte + 1 : byte)
        }
        self.bytes.append(0)
    }

    /// Writes a text that is found, and not listed in its order.
    mutating func name(_ text: String) {
        if text.utf8.count <= RowKeyWriter.longestName {
            self.text(text)
        } else {
            // UTF-8 has no such byte.
            self.bytes.append(0xFF)
            self.bytes += SHA256.hash(Array(text.utf8))
        }
    }

    /// Writes the text that ends the key, as it is.
    mutating func last(_ text: String) { self.bytes += Array(text.utf8) }

    /// Writes parts that are written already.
    mutating func parts(_ bytes: [UInt8]) { self.bytes += bytes }

    mutating func number(_ value: UInt64) {
        let count = (UInt64.bitWidth - value.leadingZeroBitCount + 7) / 8
        self.bytes.append(UInt8(count))
        for place in (0..<count).reversed() { self.bytes.append(UInt8(truncatingIfNeeded: value >> (place * 8))) }
    }
}

/// Reads what ``RowKeyWriter`` writes from bytes that may be damaged: `nil` for what is no part.
struct RowKeyReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The bytes that were not read.
    var rest: [UInt8] { Array(self.bytes[self.position...]) }

    mutating func byte() -> UInt8? {
        guard self.position < self.bytes.count else { return nil }
        defer { self.position += 1 }
        return self.bytes[self.position]
    }

    mutating func text() -> String? {
        var text: [UInt8] = []
        while let byte = self.byte() {
            switch byte {
            case 0: return String(utf8: text.span)
            case 1:
                guard let escaped = self.byte(), (1...2).contains(escaped) else { return nil }
                text.append(escaped - 1)
            default: text.append(byte)
            }
        }
        return nil
    }

    /// Reads a name, whose text may not be in it.
    ///
    /// - Returns: Whether there is one.
    mutating func skipName() -> Bool {
        guard self.position < self.bytes.count, self.bytes[self.position] == 0xFF else { return self.text() != nil }
        self.position += 1 + SHA256.digestByteCount
        return self.position <= self.bytes.count
    }

    mutating func number() -> UInt64? {
        guard let count = self.byte(), count <= 8 else { return nil }
        var value: UInt64 = 0
        for place in 0..<count {
            guard let byte = self.byte(), place > 0 || byte != 0 else { return nil }
            value = value << 8 | UInt64(byte)
        }
        return value
    }
}
