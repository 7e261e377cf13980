/// Unkeyed BLAKE2b ([RFC 7693](https://www.rfc-editor.org/rfc/rfc7693)), the hash inside Argon2.
///
/// The digest has 1 to 64 bytes. A short digest is not the prefix of a longer one.
public struct BLAKE2b: Sendable {
    /// The digest's length in bytes, 1 to 64.
    public let byteCount: Int
    private var chain: InlineArray<8, UInt64>
    /// The current block. A full block stays here until more input follows, because the last block is compressed
    /// differently.
    private var buffer = InlineArray<128, UInt8>(repeating: 0)
    private var filled = 0
    private var total: UInt64 = 0

    /// - Parameter byteCount: The digest's length, 1 to 64; other values are clamped to this range.
    public init(byteCount: Int) {
        self.byteCount = min(max(byteCount, 1), 64)
        self.chain = Self.start
        self.chain[0] ^= 0x0101_0000 ^ UInt64(self.byteCount)
    }

    /// Appends to the message.
    ///
    /// - Complexity: O(n) in the number of bytes.
    public mutating func update(_ bytes: [UInt8]) {
        for byte in bytes {
            if self.filled == 128 {
                self.compress(isLast: false)
                self.filled = 0
            }
            self.buffer[self.filled] = byte
            self.filled += 1
        }
    }

    /// Returns the digest of the message so far.
    public consuming func finalize() -> [UInt8] {
        for index in self.filled..<128 { self.buffer[index] = 0 }
        self.compress(isLast: true)
        return (0..<self.byteCount).map { [chain] in
            UInt8(truncatingIfNeeded: chain[$0 / 8] >> UInt64(8 * ($0 % 8)))
        }
    }

    /// Returns the digest of a whole message.
    ///
    /// - Parameter byteCount: The digest's length, 1 to 64; other values are clamped to this range.
    public static func hash(_ message: [UInt8], byteCount: Int) -> [UInt8] {
        var function = BLAKE2b(byteCount: byteCount)
        function.update(message)
        return function.finalize()
    }

    private mutating func compress(isLast: Bool) {
        self.total &+= UInt64(self.filled)
        var m = InlineArray<16, UInt64>(repeating: 0)
        for index in 0..<128 { m[index / 8] |= UInt64(self.buffer[index]) << UInt64(8 * (index % 8)) }
        var v = InlineArray<16, UInt64>(repeating: 0)
        for index in 0..<8 {
            v[index] = self.chain[index]
            v[index + 8] = Self.start[index]
        }
        v[12] ^= self.total
        if isLast { v[14] = ~v[14] }
        for round in 0..<12 {
            // The four columns, then the four diagonals.
            for index in 0..<8 {
                let turn = index / 4
                let place = 16 * (round % 10) + 2 * index
                Self.mix(
                    &v, index % 4, 4 + (index + turn) % 4, 8 + (index + 2 * turn) % 4, 12 + (index + 3 * turn) % 4,
                    m[Int(Self.schedule[place])], m[Int(Self.schedule[place + 1])])
            }
        }
        for index in 0..<8 { self.chain[index] ^= v[index] ^ v[index + 8] }
    }

    @inline(__always)
    private static func mix(
        _ v: inout InlineArray<16, UInt64>, _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ x: UInt64, _ y: UInt64
    ) {
        v[a] = v[a] &+ v[b] &+ x
        v[d] = (v[d] ^ v[a]).rotatedRight(32)
        v[c] = v[c] &+ v[d]
        v[b] = (v[b] ^ v[c]).rotatedRight(24)
        v[a] = v[a] &+ v[b] &+ y
        v[d] = (v[d] ^ v[a]).rotatedRight(16)
        v[c] = v[c] &+ v[d]
        v[b] = (v[b] ^ v[c]).rotatedRight(63)
    }

    /// The initial value of SHA-512.
    private static let start: InlineArray<8, UInt64> = [
        0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
        0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F, 0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179,
    ]

    /// The order in which each round reads the 16 words of the block; rounds 10 and 11 repeat rounds 0 and 1.
    private static let schedule: InlineArray<160, UInt8> = [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
        11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4,
        7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8,
        9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13,
        2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9,
        12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11,
        13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10,
        6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5,
        10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0,
    ]
}
