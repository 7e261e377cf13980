/// The ChaCha20 block function ([RFC 8439](https://www.rfc-editor.org/rfc/rfc8439) §2.3).
enum ChaCha20 {
    /// Writes one block of key stream.
    ///
    /// - Parameters:
    ///   - counter: The low half is the RFC's block counter, the high half its first nonce word.
    ///   - nonce: The RFC's second and third nonce word.
    static func block(
        key: InlineArray<8, UInt32>,
        counter: UInt64,
        nonce: (UInt32, UInt32) = (0, 0),
        into block: inout InlineArray<64, UInt8>
    ) {
        let start: InlineArray<16, UInt32> = [
            0x6170_7865, 0x3320_646E, 0x7962_2D32, 0x6B20_6574,
            key[0], key[1], key[2], key[3], key[4], key[5], key[6], key[7],
            UInt32(truncatingIfNeeded: counter), UInt32(truncatingIfNeeded: counter >> 32), nonce.0, nonce.1,
        ]
        var x = start
        for _ in 0..<10 {
            Self.quarterRound(&x, 0, 4, 8, 12)
            Self.quarterRound(&x, 1, 5, 9, 13)
            Self.quarterRound(&x, 2, 6, 10, 14)
            Self.quarterRound(&x, 3, 7, 11, 15)
            Self.quarterRound(&x, 0, 5, 10, 15)
            Self.quarterRound(&x, 1, 6, 11, 12)
            Self.quarterRound(&x, 2, 7, 8, 13)
            Self.quarterRound(&x, 3, 4, 9, 14)
        }
        var output = block.mutableSpan
        output.withUnsafeMutableBytes { output in
            for index in 0..<16 {
                output.storeBytes(of: (x[index] &+ start[index]).littleEndian, toByteOffset: 4 * index, as: UInt32.self)
            }
        }
    }

    @inline(always)
    private static func quarterRound(_ x: inout InlineArray<16, UInt32>, _ a: Int, _ b: Int, _ c: Int, _ d: Int) {
        x[a] = x[a] &+ x[b]
        x[d] = (x[d] ^ x[a]).rotatedLeft(16)
        x[c] = x[c] &+ x[d]
        x[b] = (x[b] ^ x[c]).rotatedLeft(12)
        x[a] = x[a] &+ x[b]
        x[d] = (x[d] ^ x[a]).rotatedLeft(8)
        x[c] = x[c] &+ x[d]
        x[b] = (x[b] ^ x[c]).rotatedLeft(7)
    }
}
