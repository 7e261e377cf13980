import Vinculum

extension Question {
    /// The answer of a search, which costs no time: a password, filled up to the length of a hash, stands in for its
    /// hash.
    func answeredUnhashed() -> Answer {
        switch self {
        case .hashPassword(.scrypt(let signerKey, _, _, _), let password, _):
            .passwordHash(Self.filled(password, signerKey.count))
        case .verifyPassword(.scrypt(let signerKey, _, _, _), let password, _, let expected):
            .passwordMatches(Self.filled(password, signerKey.count) == expected)
        case .hashPassword, .verifyPassword, .sign, .call, .makeKey: self.answered()
        }
    }

    private static func filled(_ password: [UInt8], _ count: Int) -> [UInt8] {
        Array(password.prefix(count)) + [UInt8](repeating: 0, count: max(0, count - password.count))
    }
}
