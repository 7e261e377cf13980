/// The memory-hard password hash of [RFC 9106](https://www.rfc-editor.org/rfc/rfc9106).
///
/// Lanes are worked through one after the other, which gives the same hash as all at once.
public enum Argon2 {
    /// How the next block to read is chosen.
    public enum Variant: UInt8, CaseIterable, Sendable {
        /// Argon2d: by what was read, which a neighbour on the same processor may observe.
        case d = 0
        /// Argon2i: by position alone.
        case i = 1
        /// Argon2id: by position in the first half of the first pass, by what was read after that.
        case id = 2
    }

    /// The revision of the algorithm, as it goes into the hash.
    public enum Version: UInt8, CaseIterable, Sendable {
        case v10 = 0x10
        case v13 = 0x13
    }

    /// What is in the hash besides password and salt, in the ranges of an account import.
    public struct Parameters: Equatable, Sendable {
        public var variant: Variant
        public var version: Version
        /// Passes over the memory, 1 to 16.
        public var iterations: Int64
        /// In KiB, at least eight for each lane, at most 32 MiB.
        public var memory: Int64
        /// The number of lanes, 1 to 16.
        public var parallelism: Int64
        /// Bytes of the hash, 4 to 1,024.
        public var byteCount: Int64
        public var associatedData: [UInt8]

        public init(
            _ variant: Variant, version: Version = .v13, iterations: Int64, memory: Int64, parallelism: Int64,
            byteCount: Int64, associatedData: [UInt8] = []
        ) {
            self.variant = variant
            self.version = version
            self.iterations = iterations
            self.memory = memory
            self.parallelism = parallelism
            self.byteCount = byteCount
            self.associatedData = associatedData
        }

        /// - Throws: The ``PasswordHashError`` that names the parameter outside its range.
        public func validate() throws(PasswordHashError) {
            guard (4...1024).contains(self.byteCount) else { throw .lengthOutOfRange }
            guard (1...16).contains(self.iterations) else { throw .roundsOutOfRange }
            guard (1...16).contains(self.parallelism) else { throw .parallelizationOutOfRange }
            guard (8 * self.parallelism...32768).contains(self.memory) else { throw .memoryCostOutOfRange }
        }
    }

    /// The hash of a password.
    ///
    /// - Parameters:
    ///   - salt: Of any length; 16 bytes are recommended.
    ///   - secret: What only the checker knows, kept apart from the hashes.
    /// - Throws: What ``Parameters/validate()`` throws.
    /// - Complexity: Time in iterations times memory.
    public static func hash(
        password: [UInt8], salt: [UInt8], secret: [UInt8] = [], _ parameters: Parameters
    ) throws(PasswordHashError) -> [UInt8] {
        try parameters.validate()
        var seed = BLAKE2b(byteCount: 64)
        let numbers = [
            parameters.parallelism, parameters.byteCount, parameters.memory, parameters.iterations,
            Int64(parameters.version.rawValue), Int64(parameters.variant.rawValue),
        ]
        for number in numbers { seed.update(Self.bytes(UInt32(number))) }
        for text in [password, salt, secret, parameters.associatedData] {
            seed.update(Self.bytes(UInt32(truncatingIfNeeded: text.count)))
            seed.update(text)
        }
        let last = Memory.lastBlock(parameters, seed: seed.finalize())
        return Self.stretched(last, to: Int(parameters.byteCount))
    }

    /// H′ of the RFC: BLAKE2b made as long as one likes.
    ///
    /// - Parameter byteCount: At least 1.
    static func stretched(_ message: [UInt8], to byteCount: Int) -> [UInt8] {
        let message = Self.bytes(UInt32(byteCount)) + message
        guard byteCount > 64 else { return BLAKE2b.hash(message, byteCount: byteCount) }
        var output: [UInt8] = []
        output.reserveCapacity(byteCount)
        var link = BLAKE2b.hash(message, byteCount: 64)
        while byteCount - output.count > 64 {
            output += link.prefix(32)
            link = BLAKE2b.hash(link, byteCount: min(64, byteCount - output.count))
        }
        return output + link
    }

    static func bytes(_ number: UInt32) -> [UInt8] {
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
