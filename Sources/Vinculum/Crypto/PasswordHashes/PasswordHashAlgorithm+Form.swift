extension PasswordHashAlgorithm {
    /// The lengths of PBKDF2 hashes that an import may bring. A shorter one matches too many passwords; the upper limit
    /// keeps the length of a stored hash from multiplying the work.
    static let pbkdf2ByteCounts = 16...Self.maximumHashByteCount

    /// Checks that ``hash(password:salt:byteCount:)`` can return this hash, so that some password may match it.
    ///
    /// Takes time proportional to the length of the hash: no password is hashed.
    ///
    /// - Throws: The ``StoredHashError`` that says what the hash lacks.
    package func checkForm(of hash: [UInt8]) throws(StoredHashError) {
        switch self {
        case .bcrypt: try Bcrypt.checkForm(of: hash)
        case .digest(.md5, _, _):
            guard hash.count == 32, hash.allSatisfy({ $0.isHexDigit && !$0.isUppercaseLetter }) else {
                throw .hexadecimalForm
            }
        default:
            let allowed = self.hashByteCounts
            guard allowed.contains(hash.count) else { throw .byteCount(hash.count, allowed: allowed) }
        }
    }

    /// The length of most hashes by PBKDF2, whose work depends on it; 64 for the others.
    var usualHashByteCount: Int {
        switch self {
        case .pbkdf2SHA256: PasswordDigest.sha256.byteCount
        case .pbkdfSHA1: PasswordDigest.sha1.byteCount
        default: PasswordDigest.sha512.byteCount
        }
    }

    /// The lengths of the algorithm's hashes, which are not text.
    private var hashByteCounts: ClosedRange<Int> {
        switch self {
        // The hash is the encrypted signer key.
        case .scrypt(let signerKey, _, _, _): signerKey.count...signerKey.count
        case .standardScrypt(_, _, _, let length): Int(clamping: length)...Int(clamping: length)
        case .pbkdf2SHA256, .pbkdfSHA1, .pbkdf2SHA512: Self.pbkdf2ByteCounts
        case .hmac(let digest, _, _), .digest(let digest, _, _): digest.byteCount...digest.byteCount
        case .bcrypt: Bcrypt.byteCount...Bcrypt.byteCount
        case .argon2(let parameters): Int(clamping: parameters.byteCount)...Int(clamping: parameters.byteCount)
        }
    }
}

extension PasswordHashAlgorithm {
    /// The shortest signer key with which a hash of the modified scrypt, which has its length, is as good as any.
    private static let sufficientKeyByteCount = 16

    /// Whether a hash by these parameters is at least as good as one by `other`, so that hashing the password again
    /// gains nothing.
    ///
    /// Both are the modified scrypt, and these have as many rounds and as much memory. Another signer key or salt
    /// separator alone makes no hash better.
    func isAsGood(as other: PasswordHashAlgorithm) -> Bool {
        if self == other { return true }
        guard case .scrypt(let key, _, let rounds, let memory) = self,
            case .scrypt(_, _, let wantedRounds, let wantedMemory) = other
        else { return false }
        return key.count >= Self.sufficientKeyByteCount && rounds >= wantedRounds && memory >= wantedMemory
    }
}
