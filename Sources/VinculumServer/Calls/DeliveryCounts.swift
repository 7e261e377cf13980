/// What became of messages to a webhook.
public struct DeliveryCounts: Equatable, Sendable {
    /// The messages that wait now, including those under way.
    public var waiting: Int64 = 0
    /// The messages that were accepted.
    public var delivered: Int64 = 0
    /// The attempts that are followed by another one.
    public var retried: Int64 = 0
    /// The messages that the receiver refused for good.
    public var refused: Int64 = 0
    /// The messages that were neither accepted nor refused while they were of use, such as while their links worked.
    public var expired: Int64 = 0
    /// The messages that were dropped because too many waited.
    public var displaced: Int64 = 0

    /// Creates counts of zero.
    public init() {}

    /// The messages that will never be delivered.
    public var lost: Int64 { self.refused &+ self.expired &+ self.displaced }
}
