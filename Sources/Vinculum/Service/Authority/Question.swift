/// Something an operation cannot answer out of its own input, and asks the host.
///
/// Hashing a password takes tens of milliseconds and an RSA signature some, so the host may do it on another thread; and
/// a key may be where only the host can reach it.
public enum Question: Equatable, Sendable {
    case hashPassword(PasswordHashAlgorithm, password: [UInt8], salt: [UInt8])
    case verifyPassword(PasswordHashAlgorithm, password: [UInt8], salt: [UInt8], expected: [UInt8])
    case sign(SigningTask)
    case call(OutboundCall)

    /// What somebody else is asked; `nil` for what can be worked out here.
    package var outboundCall: OutboundCall? {
        if case .call(let call) = self { call } else { nil }
    }

    /// Whether somebody else is asked.
    package var isCall: Bool { self.outboundCall != nil }

    package var isSignature: Bool {
        if case .sign = self { true } else { false }
    }

    /// The answer, worked out here and now; that nobody could be asked, where somebody else would have to be.
    public func answered() -> Answer {
        if case .sign(let task) = self { .signature(task.signature()) } else { self.passwordAnswer() }
    }

    /// The answer to a question about a password; for another an answer of no use. Apart from ``answered()`` because a
    /// module that holds no keys need not contain what signs.
    package func passwordAnswer() -> Answer {
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
        case .sign:
            return .signature([])
        case .call:
            return .reply(.unreachable)
        }
    }
}

/// The host's answer to a ``Question``.
public enum Answer: Equatable, Sendable {
    case passwordHash([UInt8])
    case passwordMatches(Bool)
    /// Empty where the key is not at hand.
    case signature([UInt8])
    case reply(OutboundReply)
}
