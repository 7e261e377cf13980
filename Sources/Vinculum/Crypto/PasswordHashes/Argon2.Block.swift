extension Argon2 {
    /// The compression of two blocks of 1,024 bytes into one (RFC 9106 §3.5 and §3.6).
    enum Block {
        static let wordCount = 128

        /// Writes G(`x`, `y`) to `target`, or adds it to the words of `target` by exclusive or.
        ///
        /// `target` may be `x` or `y`. Each pointer is the start of ``wordCount`` words.
        static func compress(
            _ x: UnsafeMutablePointer<UInt64>, _ y: UnsafeMutablePointer<UInt64>,
            into target: UnsafeMutablePointer<UInt64>, adding: Bool
        ) {
            withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * Self.wordCount) { scratch in
                guard let block = scratch.baseAddress else { return }
                let mixed = block + Self.wordCount
                for index in 0..<Self.wordCount {
                    block[index] = x[index] ^ y[index]
                    mixed[index] = block[index]
                    if adding { block[index] ^= target[index] }
                }
                // Eight rows of sixteen words, then eight columns of pairs.
                for row in 0..<8 { Self.permute(mixed + 16 * row, stride: 2) }
                for column in 0..<8 { Self.permute(mixed + 2 * column, stride: 16) }
                for index in 0..<Self.wordCount { target[index] = block[index] ^ mixed[index] }
            }
        }

        /// The permutation P on eight pairs of words.
        private static func permute(_ v: UnsafeMutablePointer<UInt64>, stride s: Int) {
            var v0 = v[0], v1 = v[1], v2 = v[s], v3 = v[s + 1]
            var v4 = v[2 * s], v5 = v[2 * s + 1], v6 = v[3 * s], v7 = v[3 * s + 1]
            var v8 = v[4 * s], v9 = v[4 * s + 1], v10 = v[5 * s], v11 = v[5 * s + 1]
            var v12 = v[6 * s], v13 = v[6 * s + 1], v14 = v[7 * s], v15 = v[7 * s + 1]
            Self.mix(&v0, &v4, &v8, &v12)
            Self.mix(&v1, &v5, &v9, &v13)
            Self.mix(&v2, &v6, &v10, &v14)
            Self.mix(&v3, &v7, &v11, &v15)
            Self.mix(&v0, &v5, &v10, &v15)
            Self.mix(&v1, &v6, &v11, &v12)
            Self.mix(&v2, &v7, &v8, &v13)
            Self.mix(&v3, &v4, &v9, &v14)
            v[0] = v0
            v[1] = v1
            v[s] = v2
            v[s + 1] = v3
            v[2 * s] = v4
            v[2 * s + 1] = v5
            v[3 * s] = v6
            v[3 * s + 1] = v7
            v[4 * s] = v8
            v[4 * s + 1] = v9
            v[5 * s] = v10
            v[5 * s + 1] = v11
            v[6 * s] = v12
            v[6 * s + 1] = v13
            v[7 * s] = v14
            v[7 * s + 1] = v15
        }

        @inline(__always)
        private static func mix(_ a: inout UInt64, _ b: inout UInt64, _ c: inout UInt64, _ d: inout UInt64) {
            a = Self.sum(a, b)
            d = (d ^ a).rotatedRight(32)
            c = Self.sum(c, d)
            b = (b ^ c).rotatedRight(24)
            a = Self.sum(a, b)
            d = (d ^ a).rotatedRight(16)
            c = Self.sum(c, d)
            b = (b ^ c).rotatedRight(63)
        }

        /// x + y + twice the product of their lower halves. Multiplication is as costly on special hardware as on a
        /// processor.
        @inline(__always)
        private static func sum(_ x: UInt64, _ y: UInt64) -> UInt64 {
            x &+ y &+ 2 &* (x & 0xFFFF_FFFF) &* (y & 0xFFFF_FFFF)
        }
    }
}
