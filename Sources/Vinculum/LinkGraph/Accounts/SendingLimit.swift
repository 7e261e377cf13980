/// The times of the newest text messages to a number. `ServiceLimits.messagesPerNumber` limits how many may be sent
/// within `ServiceLimits.messageWindowSeconds`.
///
/// There is one for each number and kind of message. Messages of second factors are counted apart from all others, so
/// that messages without the first factor do not use up the owner's limit.
public struct SendingLimit: Equatable, Sendable {
    /// What the messages are for.
    public enum Kind: UInt8, CaseIterable, Sendable {
        /// Signing in with a number, linking it, or enrolling it as a second factor.
        case phone = 1
        /// Answering a second factor.
        case secondFactor = 2
    }

    /// The number that the messages go to.
    public let number: PhoneNumber
    /// What the messages are for.
    public let kind: Kind
    /// When the newest messages were sent, oldest first.
    public let sentAt: [Instant]
    /// The place in the order in which the graph's codes and sending limits were stored; 0 for one not stored yet.
    public internal(set) var sequence: UInt64
    /// When the newest message was counted.
    public let countedAt: Instant
    /// When no message of ``sentAt`` counts any more.
    public let expiresAt: Instant

    /// Creates a sending limit.
    public init(
        number: PhoneNumber, kind: Kind, sentAt: [Instant], sequence: UInt64 = 0, countedAt: Instant, expiresAt: Instant
    ) {
        self.number = number
        self.kind = kind
        self.sentAt = sentAt
        self.sequence = sequence
        self.countedAt = countedAt
        self.expiresAt = expiresAt
    }
}
