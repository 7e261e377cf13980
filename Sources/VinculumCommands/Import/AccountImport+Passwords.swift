import Vinculum

extension AccountImport {
    /// Rows that one request may have: those with a hash have the same parameters.
    struct Run {
        /// The rows' own parameters; `nil` for those of the import.
        var algorithm: PasswordHashAlgorithm?
        var rows: ArraySlice<Row>
    }

    /// Why a row is refused for its hash.
    struct HashRefusal {
        let reason: String
        /// Whether no import takes it, so that the account can only come without its password.
        let isOfForm: Bool
    }

    /// The rows of the batch in their order, so that of two rows with one address the first is imported.
    func runs() -> [Run] {
        var runs: [Run] = []
        // Of the run so far: whether a row has a hash, by whatever parameters.
        var (start, algorithm, hasHash) = (self.batch.startIndex, nil as PasswordHashAlgorithm?, false)
        for (index, row) in self.batch.enumerated() where row.user.passwordHash != nil {
            if hasHash, row.algorithm != algorithm {
                runs.append(Run(algorithm: algorithm, rows: self.batch[start..<index]))
                start = index
            }
            (algorithm, hasHash) = (row.algorithm, true)
        }
        if start < self.batch.endIndex { runs.append(Run(algorithm: algorithm, rows: self.batch[start...])) }
        return runs
    }

    /// Reads the hash of a row: one that comes with its parameters, a text that names them, or one by the parameters of
    /// the import.
    ///
    /// - Returns: Why the row is refused.
    func take(_ password: StoredPassword?, _ row: inout Row) -> HashRefusal? {
        if let password {
            if let objection = password.objection(within: self.authority.settings.hashBounds) {
                return self.drop(&row, else: "the hash of \(password.algorithm.name): " + objection)
            }
            row.take(password)
            return nil
        }
        guard let hash = row.user.passwordHash.nonEmpty else { return nil }
        switch PasswordForm.reading(hash, within: self.authority.settings.hashBounds) {
        case .importable(let password):
            row.take(password)
            return nil
        case .unusable: return self.drop(&row, else: nil)
        case .notImportable(let name, let reason):
            return self.drop(&row, else: "passwordHash is \(name): \(reason)")
        case nil: return self.checkHash(&row.user).map { HashRefusal(reason: $0, isOfForm: false) }
        }
    }

    /// Leaves out the hash of a row, if that is wanted or there is no reason against it.
    private func drop(_ row: inout Row, else reason: String?) -> HashRefusal? {
        if !self.dropsPasswords, let reason { return HashRefusal(reason: reason, isOfForm: true) }
        (row.user.passwordHash, row.user.salt, row.lacksPassword) = (nil, nil, true)
        return nil
    }

    /// Whether a text is a hash in hexadecimal digits: the Base64 of random bytes practically never has so many of them
    /// and nothing else.
    private static func isHexadecimal(_ hash: String) -> Bool {
        let digits = hash.utf8
        return digits.count >= 32 && digits.count % 2 == 0 && digits.contains { $0.isDigit }
            && digits.allSatisfy { $0.isHexDigit }
            && (digits.allSatisfy { !$0.isUppercaseLetter } || digits.allSatisfy { !$0.isLowercaseLetter })
    }

    /// Base64 in one line: `base64`, MIME and `encode` of PostgreSQL break it after 76 characters, so within a hash of
    /// 64 bytes.
    private static func withoutLineBreaks(_ base64: String) -> String {
        String(decoding: base64.utf8.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }

    /// Checks the form of hash and salt under the parameters of the import.
    ///
    /// - Returns: Why no password can match.
    private func checkHash(_ user: inout Wire.UserInfo) -> String? {
        guard let algorithm = self.algorithm, let hash = user.passwordHash.nonEmpty else { return nil }
        if let bytes = algorithm.hexadecimalDigest(hash) {
            user.passwordHash = Base64.encoded(bytes)
        } else if Self.isHexadecimal(hash) {
            return "passwordHash is hexadecimal, and base64 is wanted: echo DIGITS | xxd -r -p | base64 -w0"
        } else {
            user.passwordHash = Self.withoutLineBreaks(hash)
        }
        user.salt = user.salt.map(Self.withoutLineBreaks)
        if !HashConfig.isBase64(user.passwordHash ?? "") { return "passwordHash is not base64" }
        if let salt = user.salt, !HashConfig.isBase64(salt) { return "salt is not base64" }
        return algorithm.objection(to: Base64.decodedLeniently(user.passwordHash ?? ""))
    }
}

extension AccountImport.Row {
    fileprivate mutating func take(_ password: StoredPassword) {
        self.user.passwordHash = Base64.encoded(password.hash)
        self.user.salt = password.salt.isEmpty ? nil : Base64.encoded(password.salt)
        self.algorithm = password.algorithm
    }
}

extension PasswordHashAlgorithm {
    /// The hash of a digest or HMAC that stands as hexadecimal digits, whose number says so: as Base64 so many
    /// characters are never a hash of the algorithm.
    ///
    /// - Returns: `nil` for another text, and for algorithms whose hashes have no length of their own.
    func hexadecimalDigest(_ text: String) -> [UInt8]? {
        let digest: PasswordDigest
        switch self {
        case .digest(let own, _, _), .hmac(let own, _, _): digest = own
        default: return nil
        }
        guard text.utf8.count == 2 * digest.byteCount, let bytes = try? Hex.decoded(text) else { return nil }
        if case .digest(.md5, _, _) = self { return Array(Hex.encoded(bytes).utf8) }
        return bytes
    }
}
