/// A password hash algorithm of an account import, with its parameters.
///
/// The cases carry the parameters of Identity Toolkit's `accounts:batchCreate`; ``name`` is its `hashAlgorithm`.
public enum PasswordHashAlgorithm: Equatable, Sendable {
    /// `SCRYPT`: the modified scrypt of Firebase exports, also the default algorithm for new passwords.
    case scrypt(signerKey: [UInt8], saltSeparator: [UInt8], rounds: Int64, memoryCost: Int64)
    /// `STANDARD_SCRYPT`: scrypt as in RFC 7914.
    case standardScrypt(cpuMemCost: Int64, parallelization: Int64, blockSize: Int64, dkLen: Int64)
    /// `PBKDF2_SHA256`.
    case pbkdf2SHA256(rounds: Int64)
    /// `PBKDF_SHA1`: PBKDF2 over HMAC-SHA-1.
    case pbkdfSHA1(rounds: Int64)
    /// `PBKDF2_SHA512`, which the hosted service does not know.
    case pbkdf2SHA512(rounds: Int64)
    /// `HMAC_SHA512`, `HMAC_SHA256`, `HMAC_SHA1`, `HMAC_MD5`.
    case hmac(PasswordDigest, signerKey: [UInt8], SaltOrder)
    /// `SHA512`, `SHA256`, `SHA1`, `MD5`. MD5 always puts the salt first, and its hash is 32 hexadecimal digits as
    /// text.
    case digest(PasswordDigest, rounds: Int64, SaltOrder)
    /// `BCRYPT`: the hash contains its own cost and salt.
    case bcrypt
    /// `ARGON2`.
    case argon2(Argon2.Parameters)

    /// The value of `hashAlgorithm` on the wire.
    public var name: String {
        switch self {
        case .scrypt: "SCRYPT"
        case .standardScrypt: "STANDARD_SCRYPT"
        case .pbkdf2SHA256: "PBKDF2_SHA256"
        case .pbkdfSHA1: "PBKDF_SHA1"
        case .pbkdf2SHA512: "PBKDF2_SHA512"
        case .hmac(let digest, _, _): "HMAC_" + digest.name
        case .digest(let digest, _, _): digest.name
        case .bcrypt: "BCRYPT"
        case .argon2: "ARGON2"
        }
    }

    /// The longest PBKDF2 hash in bytes. The limit keeps the length of a stored hash from multiplying the work.
    static let maximumHashByteCount = 256

    /// Checks the parameters against the ranges that an import allows.
    ///
    /// - Parameter bounds: Those of PBKDF2's rounds and of the memory.
    /// - Throws: The ``PasswordHashError`` that names the parameter outside its range.
    public func validate(within bounds: PasswordHashBounds = .own) throws(PasswordHashError) {
        let bounds = bounds.limited(to: .maximum)
        switch self {
        case .scrypt(_, _, let rounds, let memoryCost):
            guard (1...8).contains(rounds) else { throw .roundsOutOfRange }
            guard (1...17).contains(memoryCost) else { throw .memoryCostOutOfRange }
        case .standardScrypt(let cost, let parallelization, let blockSize, let length):
            try Scrypt.validate(
                cost: cost, blockSize: blockSize, parallelization: parallelization,
                memoryLimit: bounds.memoryByteCount)
            guard (1...Int64(Self.maximumHashByteCount)).contains(length) else { throw .lengthOutOfRange }
        case .pbkdf2SHA256(let rounds), .pbkdfSHA1(let rounds), .pbkdf2SHA512(let rounds):
            guard rounds >= 1, rounds <= bounds.rounds else { throw .roundsOutOfRange }
        case .hmac(_, let signerKey, _):
            guard !signerKey.isEmpty else { throw .emptyKey }
        case .digest(_, let rounds, _):
            guard (0...8192).contains(rounds) else { throw .roundsOutOfRange }
        case .bcrypt: break
        case .argon2(let parameters): try parameters.validate(within: bounds)
        }
    }

    /// Returns the bytes that `passwordHash` of an import holds for this password.
    ///
    /// Parameters up to ``PasswordHashBounds/maximum`` are computed, whatever the bounds of imports are.
    ///
    /// - Parameters:
    ///   - password: The password's UTF-8.
    ///   - salt: The account's salt, possibly empty; 16 bytes for bcrypt.
    ///   - byteCount: The length of a PBKDF2 hash, 1 to 256; the other algorithms ignore it.
    /// - Throws: What ``validate(within:)`` throws, or ``PasswordHashError/lengthOutOfRange``.
    public func hash(password: [UInt8], salt: [UInt8], byteCount: Int) throws(PasswordHashError) -> [UInt8] {
        try self.validate(within: .maximum)
        switch self {
        case .scrypt(let signerKey, let saltSeparator, let rounds, let memoryCost):
            let key = try Scrypt.deriveKey(
                password: password, salt: salt + saltSeparator,
                cost: 1 << memoryCost, blockSize: rounds, parallelization: 1, byteCount: 64, memoryLimit: 128 << 20
            )
            return AES256CTR.crypt(signerKey, key: key[..<32])
        case .standardScrypt(let cost, let parallelization, let blockSize, let length):
            return try Scrypt.deriveKey(
                password: password, salt: salt,
                cost: cost, blockSize: blockSize, parallelization: parallelization, byteCount: Int(length),
                memoryLimit: PasswordHashBounds.maximum.memoryByteCount
            )
        case .pbkdf2SHA256(let rounds):
            return try Self.pbkdf2(SHA256.self, password, salt, rounds, byteCount)
        case .pbkdfSHA1(let rounds):
            return try Self.pbkdf2(SHA1.self, password, salt, rounds, byteCount)
        case .pbkdf2SHA512(let rounds):
            return try Self.pbkdf2(SHA512.self, password, salt, rounds, byteCount)
        case .hmac(let digest, let signerKey, let order):
            return digest.code(order.joined(password: password, salt: salt), key: signerKey)
        case .digest(let digest, let rounds, let order):
            return digest.hash(password: password, salt: salt, rounds: rounds, digest == .md5 ? .saltFirst : order)
        case .bcrypt:
            return try Bcrypt(cost: 10, salt: salt).hash(password: password)
        case .argon2(let parameters):
            return try Argon2.hash(password: password, salt: salt, parameters)
        }
    }

    /// Whether `expected` is the hash of this password. The comparison takes constant time.
    ///
    /// An empty or malformed hash, and parameters outside their ranges, match no password.
    ///
    /// - Parameters:
    ///   - password: The password's UTF-8 bytes.
    ///   - salt: The account's salt; bcrypt ignores it, because its hash contains one.
    ///   - expected: The hash, in the form that ``hash(password:salt:byteCount:)`` returns; for bcrypt, its text.
    public func verify(password: [UInt8], salt: [UInt8], expected: [UInt8]) -> Bool {
        guard !expected.isEmpty else { return false }
        if case .bcrypt = self { return Bcrypt.verify(password: password, text: expected) }
        do throws(PasswordHashError) {
            return ConstantTime.equal(
                try self.hash(password: password, salt: salt, byteCount: expected.count), expected
            )
        } catch {
            return false
        }
    }

    private static func pbkdf2<H: HashFunction>(
        _ hash: H.Type, _ password: [UInt8], _ salt: [UInt8], _ rounds: Int64, _ byteCount: Int
    ) throws(PasswordHashError) -> [UInt8] {
        guard byteCount <= Self.maximumHashByteCount else { throw .lengthOutOfRange }
        return try PBKDF2.deriveKey(hash, password: password, salt: salt, rounds: rounds, byteCount: byteCount)
    }
}

/// The reason why a password hash cannot be computed with the given parameters.
///
/// The ranges bound the work and the memory of one request. Each case names the parameter outside its range.
public enum PasswordHashError: Error, Equatable, Sendable {
    /// The rounds (scrypt: the block size, Argon2: the iterations) are outside the algorithm's range.
    case roundsOutOfRange
    /// The cost is not a power of two in range, or needs too much memory.
    case memoryCostOutOfRange
    /// The parallelization is below one, or needs too much memory or work.
    case parallelizationOutOfRange
    /// The output's length is below one or too large, or the salt's length does not fit the algorithm.
    case lengthOutOfRange
    /// The signer key is empty.
    case emptyKey
}

/// The reason why a stored password hash matches no password.
public enum StoredHashError: Error, Equatable, Sendable {
    /// The hash has another number of bytes than hashes of the algorithm and its parameters.
    case byteCount(Int, allowed: ClosedRange<Int>)
    /// The hash is not 32 lower-case hexadecimal digits, as those of MD5 are.
    case hexadecimalForm
    /// The hash is not the text of a bcrypt hash.
    case bcryptForm
    /// The cost of the bcrypt hash is outside ``Bcrypt/costs``.
    case bcryptCost(UInt32)
}
