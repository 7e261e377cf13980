import Vinculum

extension HashConfig {
    /// Members of published forms that are no parameters: those of a request to `accounts:batchCreate` and of an
    /// export.
    private static let otherMembers = [
        "kind", "users", "sanitycheck", "allowoverwrite", "delegatedprojectnumber", "tenantid", "targetprojectid",
        "argon2parameters",
    ]

    /// Refuses what would silently be left out, or would make every password wrong: an unknown member, one of another
    /// algorithm, a number that is none, keys that are not base64, and the lack of a parameter.
    ///
    /// - Parameters:
    ///   - members: The names as they stand in the file.
    ///   - file: The file's name, for messages.
    ///   - isWhole: Whether keys must be base64; a search for parameters tries other readings.
    /// - Throws: ``CommandFailure`` with the exit code ``ExitCode/usage``.
    func check(_ members: [String], in file: String, isWhole: Bool) throws(CommandFailure) {
        for member in members {
            let name = Self.folded(member)
            let isKnown =
                Key.allCases.contains { $0.names.contains { $0 == name } }
                || Self.otherMembers.contains { $0 == name }
            if isKnown { continue }
            let near = Suggestion.nearest(to: member, in: Key.allCases.map { $0.written })
            throw .usage(
                "\(file): \(member) is not a hash parameter",
                why: near.map { "did you mean \($0)?" }
                    ?? "a parameter that is left out makes every password wrong, so none is ignored")
        }
        try self.checkAlgorithm(members, in: file)
        for key in Key.allCases where key.isNumber && self[key] != nil && self.number(key) == nil {
            throw .usage("\(file): \(key.written) must be a number")
        }
        if !isWhole { return }
        for key in [Key.signerKey, .saltSeparator, .associatedData] where !(self[key].map(Self.isBase64) ?? true) {
            throw .usage(
                "\(file): \(key.written) is not base64",
                why: "characters that are none are not skipped, because the rest would be another key",
                next: [.init("vinculum hash try FILE --hash-config …", "check the parameters with a known password")])
        }
        guard let algorithm = self.algorithmName else { return }
        for key in Key.required(of: algorithm) where self[key].nonEmpty == nil {
            throw .usage("\(file): \(algorithm) needs \(key.written)")
        }
    }

    /// Refuses an algorithm that there is not, and parameters of another one.
    private func checkAlgorithm(_ members: [String], in file: String) throws(CommandFailure) {
        guard let given = self[.algorithm] else { return }
        guard let algorithm = self.algorithmName else {
            let near = Suggestion.nearest(to: given, in: Self.algorithmNames)
            throw .usage(
                "\(file): there is no hash algorithm \(given)",
                why: near.map { "did you mean \($0)?" } ?? "the algorithms are " + Self.algorithmNames.listed)
        }
        let keys = Key.parameters(of: algorithm)
        for member in members {
            let name = Self.folded(member)
            let isOwn =
                ([.algorithm] + keys).contains { $0.names.contains { $0 == name } }
                || Self.otherMembers.contains { $0 == name }
            if isOwn { continue }
            let own = keys.map { $0.written }
            throw .usage(
                "\(file): \(member) is not a parameter of \(algorithm)",
                why: own.isEmpty ? "it has none" : "its parameters are " + own.listed)
        }
        if algorithm == "MD5", try self.saltOrder == .passwordFirst {
            throw .usage("\(file): hashes of MD5 are imported with the salt first alone")
        }
    }

    /// The algorithm by its name on the wire, however it is spelt; `nil` if none is named, or one that there is not.
    var algorithmName: String? {
        guard let name = self[.algorithm].map(Self.folded) else { return nil }
        return Self.algorithmNames.first { Self.folded($0) == name }
    }

    private static let algorithmNames = [
        "SCRYPT", "STANDARD_SCRYPT", "PBKDF2_SHA256", "PBKDF_SHA1", "PBKDF2_SHA512", "HMAC_SHA512", "HMAC_SHA256",
        "HMAC_SHA1", "HMAC_MD5", "SHA512", "SHA256", "SHA1", "MD5", "BCRYPT", "ARGON2",
    ]

    /// Whether a text is Base64 of either alphabet, padded or not.
    static func isBase64(_ text: String) -> Bool {
        let digits = text.utf8.prefix { $0.isLetterOrDigit || "+/-_".utf8.contains($0) }
        let padding = text.utf8.dropFirst(digits.count)
        return digits.count % 4 != 1 && padding.count <= 2 && padding.allSatisfy { $0 == UInt8(ascii: "=") }
    }
}

extension HashConfig.Key {
    /// The parameters of an algorithm, by its name on the wire.
    static func parameters(of algorithm: String) -> [HashConfig.Key] {
        switch algorithm {
        case "SCRYPT": [.signerKey, .saltSeparator, .rounds, .memoryCost]
        case "STANDARD_SCRYPT": [.cpuMemoryCost, .parallelization, .blockSize, .length]
        case "PBKDF2_SHA256", "PBKDF_SHA1", "PBKDF2_SHA512": [.rounds]
        case "HMAC_SHA512", "HMAC_SHA256", "HMAC_SHA1", "HMAC_MD5": [.signerKey, .order]
        case "SHA512", "SHA256", "SHA1", "MD5": [.rounds, .order]
        case "ARGON2": [.type, .version, .iterations, .memory, .lanes, .hashLength, .associatedData]
        default: []
        }
    }

    /// Those without which no password can be right.
    fileprivate static func required(of algorithm: String) -> [HashConfig.Key] {
        switch algorithm {
        case "SCRYPT": [.signerKey, .rounds, .memoryCost]
        case "HMAC_SHA512", "HMAC_SHA256", "HMAC_SHA1", "HMAC_MD5": [.signerKey]
        case "ARGON2": [.type, .iterations, .memory, .lanes, .hashLength]
        case "SHA512", "SHA256", "SHA1", "MD5": []
        default: self.parameters(of: algorithm)
        }
    }

    /// Whether its value is a number.
    fileprivate var isNumber: Bool {
        switch self {
        case .algorithm, .signerKey, .saltSeparator, .order, .type, .version, .associatedData: false
        default: true
        }
    }

    /// Its name in the files that this program writes.
    var written: String {
        switch self {
        case .algorithm: "algorithm"
        case .signerKey: "base64_signer_key"
        case .saltSeparator: "base64_salt_separator"
        case .order: "password_hash_order"
        case .rounds: "rounds"
        case .memoryCost: "mem_cost"
        case .cpuMemoryCost: "cpu_mem_cost"
        case .parallelization: "parallelization"
        case .blockSize: "block_size"
        case .length: "dk_len"
        case .type: "hash_type"
        case .version: "version"
        case .iterations: "iterations"
        case .memory: "memory_cost_kib"
        case .lanes: "parallelism"
        case .hashLength: "hash_length_bytes"
        case .associatedData: "associated_data"
        }
    }
}
