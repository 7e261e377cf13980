extension Question {
    /// Whether an answer can be one to this question: it is of the question's kind, and a hash has the form of the
    /// algorithm's hashes, or is empty because it could not be computed.
    @export(interface)
    public func accepts(_ answer: Answer) -> Bool {
        switch (self, answer) {
        case (.hashPassword(let algorithm, _, _), .passwordHash(let hash)):
            if hash.isEmpty { return true }
            do throws(StoredHashError) {
                try algorithm.checkForm(of: hash)
                return true
            } catch {
                return false
            }
        case (.verifyPassword, .passwordMatches), (.sign, .signature), (.call, .reply), (.makeKey, .key): return true
        default: return false
        }
    }
}
