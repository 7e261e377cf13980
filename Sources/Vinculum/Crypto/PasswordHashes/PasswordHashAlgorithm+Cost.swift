extension PasswordHashAlgorithm {
    /// The time that a hash takes, in microseconds of a common processor: an estimate for dividing time between
    /// callers, within a factor of about two.
    ///
    /// - Parameter expected: The hash to compare with, if there is one; that of bcrypt says its cost.
    package func estimatedMicroseconds(expected: [UInt8] = []) -> Int64 {
        switch self {
        case .scrypt(_, _, let rounds, let memoryCost):
            Self.bounded(Self.power(memoryCost), rounds, 280)
        case .standardScrypt(let cost, let parallelization, let blockSize, _):
            Self.bounded(cost, parallelization, blockSize, 280)
        case .pbkdf2SHA256(let rounds): Self.bounded(rounds, Self.blocks(of: .sha256, in: expected), 500)
        case .pbkdfSHA1(let rounds): Self.bounded(rounds, Self.blocks(of: .sha1, in: expected), 500)
        case .pbkdf2SHA512(let rounds): Self.bounded(rounds, Self.blocks(of: .sha512, in: expected), 750)
        case .hmac: 10
        case .digest(_, let rounds, _): Self.bounded(rounds, 500)
        case .bcrypt: Self.bounded(Self.power(Self.bcryptCost(expected)), 50_000)
        case .argon2(let parameters): Self.bounded(parameters.iterations, parameters.memory, 1000)
        }
    }

    /// The memory in KiB that a hash takes, up to 60 GB; parameters may be any numbers.
    package var memoryKibibytes: Int64 {
        switch self {
        // Blocks of 128 bytes.
        case .scrypt(_, _, let rounds, let memoryCost): Self.bounded(Self.power(memoryCost), rounds, 125)
        case .standardScrypt(let cost, _, let blockSize, _): Self.bounded(cost, blockSize, 125)
        case .argon2(let parameters): Self.bounded(parameters.memory, 1000)
        case .pbkdf2SHA256, .pbkdfSHA1, .pbkdf2SHA512, .hmac, .digest, .bcrypt: 0
        }
    }

    /// The product in thousandths, at least 10 and at most a minute in microseconds: parameters may be any numbers.
    private static func bounded(_ factors: Int64...) -> Int64 {
        let most: Int64 = 60_000_000_000
        var product: Int64 = 1
        for factor in factors {
            let (next, overflows) = product.multipliedReportingOverflow(by: max(1, factor))
            product = overflows ? most : min(next, most)
        }
        return max(10, product / 1000)
    }

    /// PBKDF2 derives each piece of a hash apart that is as long as the digest.
    private static func blocks(of digest: PasswordDigest, in hash: [UInt8]) -> Int64 {
        Int64((hash.count + digest.byteCount - 1) / digest.byteCount)
    }

    private static func power(_ exponent: Int64) -> Int64 { 1 << min(max(0, exponent), 31) }

    /// The cost in `$2b$12$…`; 10, as for new hashes, in any other text.
    private static func bcryptCost(_ text: [UInt8]) -> Int64 {
        guard text.count > 6, text[4].isDigit, text[5].isDigit else { return 10 }
        return Int64(text[4] & 0x0F) * 10 + Int64(text[5] & 0x0F)
    }
}
