/// The host's answer to a ``Question``.
public enum Answer: Equatable, Sendable {
    case passwordHash([UInt8])
    case passwordMatches(Bool)
}
