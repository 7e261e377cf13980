/// Something that an operation cannot compute from its own input and asks the host.
///
/// A password hash takes tens of milliseconds and an RSA signature a few, so the host may compute them on another
/// thread; and a private key may be where only the host reaches it.
// Indirect, so that a copy moves one word and counts one reference.
public indirect enum Question: Equatable, Sendable {
    /// Hash this password.
    case hashPassword(PasswordHashAlgorithm, password: [UInt8], salt: [UInt8])
    /// Check whether this password has this hash.
    case verifyPassword(PasswordHashAlgorithm, password: [UInt8], salt: [UInt8], expected: [UInt8])
    /// Sign this input.
    case sign(SigningTask)
    /// Make this HTTP request.
    case call(OutboundCall)
    /// Make this key. No operation of an authority asks it; a host asks itself when it rotates keys.
    case makeKey(KeyMaking)

    /// The HTTP request to make; `nil` for a question that is computed here.
    package var outboundCall: OutboundCall? {
        if case .call(let call) = self { call } else { nil }
    }

    /// Whether the question is an HTTP request.
    package var isCall: Bool { self.outboundCall != nil }

    /// Whether the question is a signature.
    package var isSignature: Bool {
        if case .sign = self { true } else { false }
    }

    /// Computes the answer at once. A call is answered as unreachable.
    @export(interface)
    public func answered() -> Answer {
        switch self {
        case .sign(let task): .signature(task.signature())
        case .makeKey(let making): .key(making.key())
        case .hashPassword, .verifyPassword, .call: self.passwordAnswer()
        }
    }

    /// Computes the answer to a question about a password; other questions get an answer that fails. Apart from
    /// ``answered()``, because a module that holds no keys need not contain the code that signs.
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
        case .makeKey:
            return .key(nil)
        }
    }
}

/// The host's answer to a ``Question``. One that ``Question/accepts(_:)`` does not accept makes the operation fail.
// Indirect, so that a copy moves one word and counts one reference.
public indirect enum Answer: Equatable, Sendable {
    /// The hash; empty if it could not be computed.
    case passwordHash([UInt8])
    /// Whether the password has the hash.
    case passwordMatches(Bool)
    /// The signature; empty if the private key is not available.
    case signature([UInt8])
    /// The result of a call.
    case reply(OutboundReply)
    /// The key with its private part and its certificate; `nil` if it could not be made.
    case key(KeyRing.Key?)
}

extension Question {
    /// The processor time that the answer takes, in microseconds; see
    /// ``PasswordHashAlgorithm/estimatedMicroseconds(expected:)``. A call takes none.
    package var estimatedMicroseconds: Int64 {
        switch self {
        case .hashPassword(let algorithm, _, _): algorithm.estimatedMicroseconds()
        case .verifyPassword(let algorithm, _, _, let expected): algorithm.estimatedMicroseconds(expected: expected)
        case .sign: 2000
        case .call: 0
        case .makeKey: 200_000
        }
    }
}

extension Question {
    private var passwordAlgorithm: PasswordHashAlgorithm? {
        switch self {
        case .hashPassword(let algorithm, _, _), .verifyPassword(let algorithm, _, _, _): algorithm
        case .sign, .call, .makeKey: nil
        }
    }

    /// The memory in KiB that the answer takes.
    package var memoryKibibytes: Int64 { self.passwordAlgorithm?.memoryKibibytes ?? 0 }

    /// Whether it is about a password hash beyond the bounds of the hosted service.
    package var isLarge: Bool {
        do throws(PasswordHashError) {
            try self.passwordAlgorithm?.validate(within: .hosted)
            return false
        } catch {
            return true
        }
    }
}

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
