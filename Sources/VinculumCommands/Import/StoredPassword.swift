import Vinculum

/// A password hash with everything that an import needs of it.
struct StoredPassword: Equatable {
    /// The algorithm with its parameters.
    var algorithm: PasswordHashAlgorithm
    /// The hash as ``PasswordHashAlgorithm`` compares it: bytes; for bcrypt and MD5 text.
    var hash: [UInt8]
    /// The salt; empty for bcrypt, whose hash contains it.
    var salt: [UInt8]

    /// Why the hash cannot be imported: a parameter out of range, or a hash that no password has; `nil` if it can.
    func objection(within bounds: PasswordHashBounds) -> String? {
        self.algorithm.objection(within: bounds) ?? self.algorithm.objection(to: self.hash)
    }
}

extension PasswordHashAlgorithm {
    /// The parameter that is out of range, its value and its range, and the option with which an import takes more;
    /// `nil` if all are in range.
    func objection(within bounds: PasswordHashBounds) -> String? {
        do throws(PasswordHashError) {
            try self.validate(within: bounds)
            return nil
        } catch {
            return self.objection(to: error, within: bounds) + self.wayOn(for: error, within: bounds)
        }
    }

    private func wayOn(for error: PasswordHashError, within bounds: PasswordHashBounds) -> String {
        let option: String
        switch (self, error) {
        case (.pbkdf2SHA256, _), (.pbkdfSHA1, _), (.pbkdf2SHA512, _): option = PasswordHashBounds.roundsOption
        case (.standardScrypt, .memoryCostOutOfRange), (.argon2, .memoryCostOutOfRange):
            option = PasswordHashBounds.memoryOption
        default: return ""
        }
        guard bounds != .maximum, (try? self.validate(within: .maximum)) != nil else { return "" }
        return "; \(option) allows more"
    }
}
