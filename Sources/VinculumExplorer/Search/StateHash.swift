import Vinculum

/// 128 bits of the SHA-256 of a state's canonical form. Among a billion states the chance of a collision is one in
/// 10²⁰.
package struct StateHash: Equatable, Sendable {
    /// The first 64 bits.
    package var high: UInt64
    /// The other 64 bits.
    package var low: UInt64

    /// A value that is the hash of no state.
    static let none = StateHash(high: 0, low: 0)

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    init(of bytes: [UInt8]) {
        let digest = SHA256.hash(bytes)
        self.init(high: 0, low: 0)
        for byte in digest[0..<8] { self.high = self.high << 8 | UInt64(byte) }
        for byte in digest[8..<16] { self.low = self.low << 8 | UInt64(byte) }
    }
}
