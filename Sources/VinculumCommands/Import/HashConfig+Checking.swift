import Vinculum

extension HashConfig {
    /// Members of published forms that are no parameters: those of a request to `accounts:batchCreate` and of an
    /// export.
    private static let otherMembers = [
        "kind", "users", "sanitycheck", "allowoverwrite", "delegatedprojectnumber", "tenantid", "targetprojectid",
        "argon2parameters",
    ]

    /// Refuses what would silently be left out, or would make every password wrong: an unknown member, a number that is
    /// none, and keys that are not base64.
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
    }

    /// Whether a text is Base64 of either alphabet, padded or not.
    static func isBase64(_ text: String) -> Bool {
        let digits = text.utf8.prefix { $0.isLetterOrDigit || "+/-_".utf8.contains($0) }
        let padding = text.utf8.dropFirst(digits.count)
        return digits.count % 4 != 1 && padding.count <= 2 && padding.allSatisfy { $0 == UInt8(ascii: "=") }
    }
}

extension HashConfig.Key {
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
