/// Something an operation cannot answer out of its own input, and asks the host.
///
/// Hashing a password takes tens of milliseconds, so the host may do it on another thread.
public enum Question: Equatable, Sendable {
    case hashPassword(PasswordHashAlgorithm, password: [UInt8], salt: [UInt8])
    case verifyPassword(PasswordHashAlgorithm, password: [UInt8], salt: [UInt8], expected: [UInt8])

    /// The answer, worked out here and now.
    public func answered() -> Answer {
        switch self {
        case .hashPassword(let algorithm, let password, let salt):
            do throws(PasswordHashError) {
                return .passwordHash(try algorithm.hash(password: password, salt: salt, byteCount: 64))
            } catch {
                // An empty hash matches no password.
                return .passwordHash([])
            }
        case .verifyPassword(let algorithm, let password, let salt, let expected):
            return .passwordMatches(algorithm.verify(password: password, salt: salt, expected: expected))
        }
    }
}
