extension PasswordHashAlgorithm {
    /// Says why no password can match the hash of a row, in the words of the request; `nil` if one may match.
    package func objection(to hash: [UInt8]) -> String? {
        do throws(StoredHashError) {
            try self.checkForm(of: hash)
            return nil
        } catch {
            return RowError(error, self).message
        }
    }
}

extension RowError {
    fileprivate init(_ error: StoredHashError, _ algorithm: PasswordHashAlgorithm) {
        switch error {
        case .byteCount(let count, let allowed):
            let upper = allowed.upperBound > allowed.lowerBound ? " to \(allowed.upperBound)" : ""
            self.init(
                "passwordHash has \(count) bytes, but hashes of \(algorithm.name) with these parameters have "
                    + "\(allowed.lowerBound)\(upper)")
        case .hexadecimalForm:
            self.init("passwordHash is not 32 lower-case hexadecimal digits, as hashes of \(algorithm.name) are")
        case .bcryptForm:
            self.init(
                "passwordHash is not the text of a bcrypt hash: $2a$, $2b$ or $2y$, the cost as two digits, $, "
                    + "22 characters of salt and 31 of hash")
        case .bcryptCost(let cost):
            self.init(
                "passwordHash has the bcrypt cost \(cost), but costs from \(Bcrypt.costs.lowerBound) to "
                    + "\(Bcrypt.costs.upperBound) are supported")
        }
    }
}
