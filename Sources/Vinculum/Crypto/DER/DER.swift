/// Writes ASN.1 values in the distinguished encoding rules (ITU-T X.690 section 10).
///
/// Each function returns one complete value: tag, length and contents.
enum DER {
    /// Returns a value whose contents are already encoded.
    static func value(_ tag: DERTag, _ contents: [UInt8]) -> [UInt8] {
        var bytes = [tag.rawValue]
        bytes.reserveCapacity(contents.count + 4)
        switch contents.count {
        case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: contents.count))
        case 0x80..<0x100: bytes += [0x81, UInt8(truncatingIfNeeded: contents.count)]
        default:
            // No value written here reaches 64 KiB: the largest key has 8,192 bits.
            bytes += [0x82, UInt8(truncatingIfNeeded: contents.count >> 8), UInt8(truncatingIfNeeded: contents.count)]
        }
        bytes += contents
        return bytes
    }

    /// Returns a SEQUENCE of values that are already encoded.
    static func sequence(_ values: [UInt8]...) -> [UInt8] {
        DER.value(.sequence, values.flatMap { $0 })
    }

    /// Returns an INTEGER in its shortest form.
    ///
    /// - Parameter magnitude: A non-negative number, big-endian.
    static func integer(_ magnitude: [UInt8]) -> [UInt8] {
        var contents = Array(magnitude.drop { $0 == 0 })
        if contents.first.map({ $0 >= 0x80 }) ?? true { contents.insert(0, at: 0) }
        return DER.value(.integer, contents)
    }

    /// Returns a BIT STRING without unused bits.
    ///
    /// - Parameter bytes: The bits, a whole number of bytes.
    static func bitString(_ bytes: [UInt8], _ tag: DERTag = .bitString) -> [UInt8] {
        DER.value(tag, [0] + bytes)
    }

    static func objectIdentifier(_ identifier: DERObjectIdentifier) -> [UInt8] {
        DER.value(.objectIdentifier, identifier.contents)
    }

    static let null: [UInt8] = [0x05, 0x00]
}
