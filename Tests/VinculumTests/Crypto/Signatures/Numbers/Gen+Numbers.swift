import PropertyKit

extension Gen<[UInt8]> {
    /// Numbers of up to so many bytes, big-endian, in which whole stretches are all ones or all zeros: where carries
    /// run far and limbs are at their ends.
    static func number(_ byteCount: ClosedRange<Int>) -> Gen {
        let stretch = Gen<[UInt8]>.oneOf(
            Gen<[UInt8]>.bytes(1...9),
            Gen<Int>.int(in: 1...17).map { [UInt8](repeating: 0xFF, count: $0) },
            Gen<Int>.int(in: 1...17).map { [UInt8](repeating: 0, count: $0) },
            Gen<Int>.int(in: 1...9).map { [0x80] + [UInt8](repeating: 0, count: $0) })
        return Gen<([[UInt8]], Int)>.zip(stretch.array(1...12), .int(in: byteCount)).map { pieces, count in
            let bytes = pieces.flatMap { $0 }
            return (0..<count).map { bytes[$0 % bytes.count] }
        }
    }

    /// An odd number above 1 of at least one and at most so many bytes.
    static func oddNumber(upTo byteCount: Int) -> Gen {
        Self.number(1...byteCount).map { bytes in
            var bytes = bytes
            bytes[bytes.count - 1] |= 1
            return SchoolNumber(bytes) == SchoolNumber(1) ? [3] : bytes
        }
    }
}
