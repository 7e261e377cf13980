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
