import Vinculum

extension Seed {
    /// The seed whose last eight bytes are `number`, big endian, and whose others are zero: what a number stands for in a
    /// journey.
    static func numbered(_ number: UInt64) -> Seed {
        var bytes = [UInt8](repeating: 0, count: 24)
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
        guard let seed = Seed(bytes) else { preconditionFailure("24 and 8 bytes are 32") }
        return seed
    }
}
