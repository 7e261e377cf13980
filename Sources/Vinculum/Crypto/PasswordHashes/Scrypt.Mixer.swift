extension Scrypt {
    /// scryptROMix and scryptBlockMix (RFC 7914 §4 and §5) over Salsa20/8.
    enum Mixer {
        /// Mixes each lane of 128·r bytes in place.
        ///
        /// - Parameters:
        ///   - lanes: A multiple of 128·r bytes.
        ///   - n: The cost, a power of two; `validate` has bounded 128·N·r by the memory limit.
        static func mix(_ lanes: inout [UInt8], cost n: Int, blockSize r: Int) {
            let words = 32 * r
            // One allocation holds the table and the two working blocks. Every index below is either a loop bound or a
            // value masked with N - 1, so all are inside (N + 2)·32·r words; unchecked access is what makes this run at
            // the speed of C.
            let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: (n + 2) * words)
            defer { memory.deallocate() }
            let x = memory
            let y = memory + words
            let table = memory + 2 * words
            var lane = 0
            while lane + 4 * words <= lanes.count {
                for index in 0..<words {
                    let at = lane + 4 * index
                    x[index] =
                        UInt32(lanes[at]) | UInt32(lanes[at + 1]) << 8
                        | UInt32(lanes[at + 2]) << 16 | UInt32(lanes[at + 3]) << 24
                }
                Self.romix(x, y, table, cost: n, blockSize: r)
                for index in 0..<words {
                    for byte in 0..<4 {
                        lanes[lane + 4 * index + byte] = UInt8(truncatingIfNeeded: x[index] >> UInt32(8 * byte))
                    }
                }
                lane += 4 * words
            }
        }

        private static func romix(
            _ x: UnsafeMutablePointer<UInt32>, _ y: UnsafeMutablePointer<UInt32>,
            _ table: UnsafeMutablePointer<UInt32>, cost n: Int, blockSize r: Int
        ) {
            let words = 32 * r
            // N is even, so the two blocks can swap roles without a copy.
            var index = 0
            while index < n {
                (table + index * words).update(from: x, count: words)
                Self.blockMix(x, into: y, blockSize: r)
                (table + (index + 1) * words).update(from: y, count: words)
                Self.blockMix(y, into: x, blockSize: r)
                index += 2
            }
            // Integerify: the low bits of the last 64-byte piece. N fits in 32 bits, so one word is enough.
            let mask = UInt32(truncatingIfNeeded: n - 1)
            index = 0
            while index < n {
                Self.exclusiveOr(x, table + Int(x[words - 16] & mask) * words, words)
                Self.blockMix(x, into: y, blockSize: r)
                Self.exclusiveOr(y, table + Int(y[words - 16] & mask) * words, words)
                Self.blockMix(y, into: x, blockSize: r)
                index += 2
            }
        }

        @inline(always)
        private static func exclusiveOr(
            _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafeMutablePointer<UInt32>, _ words: Int
        ) {
            for index in 0..<words { target[index] ^= source[index] }
        }

        private static func blockMix(
            _ source: UnsafeMutablePointer<UInt32>, into target: UnsafeMutablePointer<UInt32>, blockSize r: Int
        ) {
            var previous = source + 16 * (2 * r - 1)
            for piece in 0..<2 * r {
                // Even pieces fill the first half of the result, odd ones the second.
                let result = target + 16 * (piece / 2 + (piece & 1) * r)
                Self.salsa(previous, source + 16 * piece, into: result)
                previous = result
            }
        }

        /// Writes Salsa20/8 of the exclusive or of two 16-word pieces.
        @inline(always)
        private static func salsa(
            _ p: UnsafeMutablePointer<UInt32>, _ q: UnsafeMutablePointer<UInt32>,
            into out: UnsafeMutablePointer<UInt32>
        ) {
            let s0 = p[0] ^ q[0], s1 = p[1] ^ q[1], s2 = p[2] ^ q[2], s3 = p[3] ^ q[3]
            let s4 = p[4] ^ q[4], s5 = p[5] ^ q[5], s6 = p[6] ^ q[6], s7 = p[7] ^ q[7]
            let s8 = p[8] ^ q[8], s9 = p[9] ^ q[9], s10 = p[10] ^ q[10], s11 = p[11] ^ q[11]
            let s12 = p[12] ^ q[12], s13 = p[13] ^ q[13], s14 = p[14] ^ q[14], s15 = p[15] ^ q[15]
            var x0 = s0, x1 = s1, x2 = s2, x3 = s3, x4 = s4, x5 = s5, x6 = s6, x7 = s7
            var x8 = s8, x9 = s9, x10 = s10, x11 = s11, x12 = s12, x13 = s13, x14 = s14, x15 = s15
            for _ in 0..<4 {
                Self.quarterRound(&x0, &x4, &x8, &x12)
                Self.quarterRound(&x5, &x9, &x13, &x1)
                Self.quarterRound(&x10, &x14, &x2, &x6)
                Self.quarterRound(&x15, &x3, &x7, &x11)
                Self.quarterRound(&x0, &x1, &x2, &x3)
                Self.quarterRound(&x5, &x6, &x7, &x4)
                Self.quarterRound(&x10, &x11, &x8, &x9)
                Self.quarterRound(&x15, &x12, &x13, &x14)
            }
            out[0] = x0 &+ s0
            out[1] = x1 &+ s1
            out[2] = x2 &+ s2
            out[3] = x3 &+ s3
            out[4] = x4 &+ s4
            out[5] = x5 &+ s5
            out[6] = x6 &+ s6
            out[7] = x7 &+ s7
            out[8] = x8 &+ s8
            out[9] = x9 &+ s9
            out[10] = x10 &+ s10
            out[11] = x11 &+ s11
            out[12] = x12 &+ s12
            out[13] = x13 &+ s13
            out[14] = x14 &+ s14
            out[15] = x15 &+ s15
        }

        @inline(always)
        private static func quarterRound(_ a: inout UInt32, _ b: inout UInt32, _ c: inout UInt32, _ d: inout UInt32) {
            b ^= (a &+ d).rotatedLeft(7)
            c ^= (b &+ a).rotatedLeft(9)
            d ^= (c &+ b).rotatedLeft(13)
            a ^= (d &+ c).rotatedLeft(18)
        }
    }
}
