/// The Castagnoli checksum (RFC 3720 §12.1). It detects accidental damage to journals and snapshots, not tampering.
package enum CRC32C {
    /// Returns the checksum of all bytes.
    package static func checksum(_ bytes: [UInt8]) -> UInt32 {
        Self.checksum(bytes[...])
    }

    /// Returns the checksum of a slice, without copying it.
    package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.withUnsafeBytes { bytes in
            Self.tables.withUnsafeBufferPointer { tables in
                ~Self.update(0xFFFF_FFFF, bytes, tables)
            }
        }
    }

    /// Returns the checksum of bytes together with others before them, of which the checksum is given.
    package static func checksum(_ bytes: [UInt8], after checksum: UInt32) -> UInt32 {
        bytes.withUnsafeBytes { bytes in
            Self.tables.withUnsafeBufferPointer { tables in ~Self.update(~checksum, bytes, tables) }
        }
    }

    /// Processes eight bytes in each step; each table accounts for the bytes that follow within the step.
    private static func update(
        _ state: UInt32, _ bytes: UnsafeRawBufferPointer, _ tables: UnsafeBufferPointer<UInt32>
    ) -> UInt32 {
        var state = state
        var index = 0
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let mixed = word ^ UInt64(state)
            state = 0
            for place in 0..<8 {
                let byte = Int(truncatingIfNeeded: mixed >> UInt64(place * 8) & 0xFF)
                state ^= tables[(7 - place) * 256 + byte]
            }
            index += 8
        }
        while index < bytes.count {
            state = state >> 8 ^ tables[Int(truncatingIfNeeded: (state ^ UInt32(bytes[index])) & 0xFF)]
            index += 1
        }
        return state
    }

    /// Eight tables of 256: the checksum of one byte followed by 0…7 zero bytes.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var value = UInt32(truncatingIfNeeded: byte)
            for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? 0x82F6_3B78 : 0) }
            tables[byte] = value
        }
        for index in 256..<tables.count {
            let shorter = tables[index - 256]
            tables[index] = shorter >> 8 ^ tables[Int(truncatingIfNeeded: shorter & 0xFF)]
        }
        return tables
    }()
}
