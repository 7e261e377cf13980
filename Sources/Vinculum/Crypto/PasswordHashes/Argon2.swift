/// The memory-hard password hash Argon2 ([RFC 9106](https://www.rfc-editor.org/rfc/rfc9106)).
///
/// Lanes are computed one after the other, which gives the same hash as computing them in parallel.
public enum Argon2 {
    /// The addressing that chooses the next block to read.
    public enum Variant: UInt8, CaseIterable, Sendable {
        /// Argon2d: data-dependent, which other code on the same processor may observe.
        case d = 0
        /// Argon2i: data-independent.
        case i = 1
        /// Argon2id: data-independent in the first half of the first pass, data-dependent afterwards.
        case id = 2
    }

    /// The version of the algorithm, which is an input of the hash.
    public enum Version: UInt8, CaseIterable, Sendable {
        /// Version 1.0, whose later passes overwrite blocks.
        case v10 = 0x10
        /// Version 1.3, the one of RFC 9106, whose later passes combine new blocks with the old ones.
        case v13 = 0x13
    }

    /// The inputs of the hash besides password, salt and secret, in the ranges that an account import allows.
    public struct Parameters: Equatable, Sendable {
        /// How the algorithm chooses the next block to read: by the data, independently of it, or both in turn.
        public var variant: Variant
        /// The version of the algorithm, ``Version/v13`` by default.
        public var version: Version
        /// The number of passes over the memory, 1 to 16.
        public var iterations: Int64
        /// The memory in KiB: at least 8 for each lane, at most as ``PasswordHashBounds`` allow in total.
        public var memory: Int64
        /// The number of lanes, 1 to 16.
        public var parallelism: Int64
        /// The length of the hash in bytes, 4 to 1,024.
        public var byteCount: Int64
        /// Bytes that the hash binds besides password and salt; empty by default.
        public var associatedData: [UInt8]

        /// Creates parameters without checking their ranges; see ``validate(within:)``.
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

        /// Checks every parameter against its range.
        ///
        /// - Throws: The ``PasswordHashError`` that names the first parameter outside its range.
        public func validate(within bounds: PasswordHashBounds = .own) throws(PasswordHashError) {
            guard (4...1024).contains(self.byteCount) else { throw .lengthOutOfRange }
            guard (1...16).contains(self.iterations) else { throw .roundsOutOfRange }
            guard (1...16).contains(self.parallelism) else { throw .parallelizationOutOfRange }
            guard self.memory >= 8 * self.parallelism, self.memory <= bounds.memoryByteCount / 1024 else {
                throw .memoryCostOutOfRange
            }
        }
    }

    /// Returns the hash of a password.
    ///
    /// - Parameters:
    ///   - salt: Any number of bytes; 16 are recommended (section 3.1).
    ///   - secret: A key of the server, stored apart from the hashes.
    /// - Throws: What ``Parameters/validate(within:)`` throws for ``PasswordHashBounds/maximum``.
    /// - Complexity: Time proportional to iterations times memory; space proportional to memory.
    public static func hash(
        password: [UInt8], salt: [UInt8], secret: [UInt8] = [], _ parameters: Parameters
    ) throws(PasswordHashError) -> [UInt8] {
        try parameters.validate(within: .maximum)
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

    /// The variable-length hash H′ (RFC 9106 section 3.3), built on BLAKE2b.
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
