/// SipHash-1-3 (Aumasson and Bernstein, 2012): a keyed hash for tables whose keys outsiders choose.
///
/// Without a secret key an outsider could register addresses that all get one tag.
struct SipHash: Sendable, Equatable {
    private let k0: UInt64
    private let k1: UInt64

    init(_ k0: UInt64, _ k1: UInt64) {
        self.k0 = k0
        self.k1 = k1
    }

    /// The upper half of the hash of `first`, and, if given, a zero byte and `second`.
    func tag(_ first: String, _ second: String? = nil) -> UInt32 {
        var state = State(k0: self.k0, k1: self.k1)
        for byte in first.utf8 { state.absorb(byte) }
        if let second {
            state.absorb(0)
            for byte in second.utf8 { state.absorb(byte) }
        }
        return UInt32(truncatingIfNeeded: state.finish() >> 32)
    }

    /// The whole hash of these bytes.
    func hash(_ bytes: [UInt8]) -> UInt64 {
        var state = State(k0: self.k0, k1: self.k1)
        for byte in bytes { state.absorb(byte) }
        return state.finish()
    }

    private struct State {
        private var v0, v1, v2, v3: UInt64
        private var word: UInt64 = 0
        private var count: UInt64 = 0

        init(k0: UInt64, k1: UInt64) {
            self.v0 = k0 ^ 0x736f_6d65_7073_6575
            self.v1 = k1 ^ 0x646f_7261_6e64_6f6d
            self.v2 = k0 ^ 0x6c79_6765_6e65_7261
            self.v3 = k1 ^ 0x7465_6462_7974_6573
        }

        @inline(__always)
        mutating func absorb(_ byte: UInt8) {
            self.word |= UInt64(byte) << ((self.count & 7) * 8)
            self.count &+= 1
            if self.count & 7 == 0 {
                self.compress(self.word)
                self.word = 0
            }
        }

        mutating func finish() -> UInt64 {
            self.compress(self.word | (self.count << 56))
            self.v2 ^= 0xff
            for _ in 0..<3 { self.round() }
            return self.v0 ^ self.v1 ^ self.v2 ^ self.v3
        }

        @inline(__always)
        private mutating func compress(_ word: UInt64) {
            self.v3 ^= word
            self.round()
            self.v0 ^= word
        }

        @inline(__always)
        private mutating func round() {
            self.v0 &+= self.v1
            self.v1 = State.rotated(self.v1, 13) ^ self.v0
            self.v0 = State.rotated(self.v0, 32)
            self.v2 &+= self.v3
            self.v3 = State.rotated(self.v3, 16) ^ self.v2
            self.v0 &+= self.v3
            self.v3 = State.rotated(self.v3, 21) ^ self.v0
            self.v2 &+= self.v1
            self.v1 = State.rotated(self.v1, 17) ^ self.v2
            self.v2 = State.rotated(self.v2, 32)
        }

        @inline(__always)
        private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
            (value &<< bits) | (value &>> (64 - bits))
        }
    }
}
