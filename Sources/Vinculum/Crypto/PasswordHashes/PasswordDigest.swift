/// A general-purpose hash that some imported password hashes are built on.
public enum PasswordDigest: UInt8, CaseIterable, Sendable {
    case md5, sha1, sha256, sha512

    /// The digest's name, the last part of the `hashAlgorithm` values that use it.
    public var name: String {
        switch self {
        case .md5: "MD5"
        case .sha1: "SHA1"
        case .sha256: "SHA256"
        case .sha512: "SHA512"
        }
    }

    /// The digest's length in bytes.
    package var byteCount: Int {
        switch self {
        case .md5: MD5.digestByteCount
        case .sha1: SHA1.digestByteCount
        case .sha256: SHA256.digestByteCount
        case .sha512: SHA512.digestByteCount
        }
    }

    /// Returns the digest of a message.
    package func hash(_ message: [UInt8]) -> [UInt8] {
        switch self {
        case .md5: MD5.hash(message)
        case .sha1: SHA1.hash(message)
        case .sha256: SHA256.hash(message)
        case .sha512: SHA512.hash(message)
        }
    }

    /// Returns the HMAC of a message.
    func code(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        switch self {
        case .md5: HMAC<MD5>.code(message, key: key)
        case .sha1: HMAC<SHA1>.code(message, key: key)
        case .sha256: HMAC<SHA256>.code(message, key: key)
        case .sha512: HMAC<SHA512>.code(message, key: key)
        }
    }

    /// Returns the iterated hash of a salted password.
    ///
    /// - Parameter rounds: For MD5, the number of further rounds that hash the previous digest and the password. For
    ///   the others, the total number of rounds, where 0 counts as 1.
    func hash(password: [UInt8], salt: [UInt8], rounds: Int64, _ order: SaltOrder) -> [UInt8] {
        var hash = self.hash(order.joined(password: password, salt: salt))
        switch self {
        case .md5:
            for _ in 0..<max(rounds, 0) { hash = self.hash(hash + password) }
            return Array(Hex.encoded(hash).utf8)
        case .sha1, .sha256, .sha512:
            for _ in 1..<max(rounds, 1) { hash = self.hash(hash) }
            return hash
        }
    }
}

/// The order in which salt and password are concatenated.
public enum SaltOrder: UInt8, CaseIterable, Sendable {
    case saltFirst, passwordFirst

    /// Returns salt and password in this order.
    package func joined(password: [UInt8], salt: [UInt8]) -> [UInt8] {
        self == .saltFirst ? salt + password : password + salt
    }
}
