/// The host's answer to a ``Question``.
public enum Answer: Equatable, Sendable {
    case passwordHash([UInt8])
    case passwordMatches(Bool)
    /// Empty where the key is not at hand.
    case signature([UInt8])
    case reply(OutboundReply)
}
