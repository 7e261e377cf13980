import Vinculum

/// 128 bits of the SHA-256 of a state's canonical form: among a billion states, two that differ share them with a
/// chance of one in 10²⁰.
package struct StateHash: Equatable, Sendable {
    package var high: UInt64
    package var low: UInt64

    /// What no state hashes to.
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
