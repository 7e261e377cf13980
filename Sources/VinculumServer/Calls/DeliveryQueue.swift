public import Vinculum

/// Messages that wait to be delivered to one receiver, such as a webhook, and are tried again until they are accepted.
///
/// At most ``limit`` messages wait, and ``mailboxLimit`` of one mailbox. Within a mailbox they are delivered one at a
/// time and in the order of arrival. When the queue is full, the peer whose requests caused the most messages, or the
/// mailbox with even more, loses one. So a flood costs neither other peers nor other recipients a message, whether it
/// goes to one recipient or to many. A notice goes only where nothing but notices waits, or too many of them.
///
/// The causes take turns, and within a cause the domains, so that a flood delays a message of another cause by one turn
/// of each cause that waits, however many messages these have. First attempts go before further ones, of which one
/// follows three first attempts at the latest.
///
/// The queue reads no clock and is in memory alone: a message may hold a code, which is nowhere on the disk.
public struct DeliveryQueue<Message: Sendable>: Sendable {
    /// The most messages that wait, including those under way.
    public let limit: Int
    /// The most messages of one mailbox that wait, beside the one under way.
    public static var mailboxLimit: Int { 16 }
    /// The most deliveries under way at once. One of them is for short-lived messages alone.
    public static var runningLimit: Int { 4 }
    /// The most of them for one cause, and for one domain, so that slow ones leave room for others.
    public static var shareLimit: Int { 2 }
    /// A message of at most this lifetime, in milliseconds, is short-lived: a person waits for its code.
    public static var shortMilliseconds: Int64 { 900_000 }
    /// How long a message is tried, in milliseconds, if it does not expire before.
    public static var longestMilliseconds: Int64 { 3_600_000 }
    /// The same for a notice: three days.
    public static var longestNoticeMilliseconds: Int64 { 259_200_000 }
    /// The longest pause between two attempts, in milliseconds, also where the receiver asks for a longer one.
    public static var longestPauseMilliseconds: Int64 { 300_000 }

    struct Entry: Sendable {
        let number: UInt64
        let mailbox: String
        /// The domain of an address; a number is one of its own.
        let domain: String
        let cause: DeliveryCause
        let kind: UInt8
        let isShort: Bool
        let arrival: Instant
        /// After this instant the message is of no use.
        let deadline: Instant
        /// When the next attempt may begin.
        var due: Instant
        var attempts = 0
        var isRunning = false
        /// The latest turn of the cause, or the one in which its first message came; of first attempts or of further
        /// ones, as the next attempt of this message is.
        var causeTurn: UInt64 = 0
        /// The same of the domain within the cause.
        var domainTurn: UInt64 = 0
        let message: Message

        var isRetry: Bool { self.attempts > 0 }
    }

    /// In the order of arrival.
    var entries: [Entry] = []
    private var ended = DeliveryCounts()
    /// The messages that expired or were dropped, until ``takeLost()``.
    private var lost: [Message] = []
    private var running = 0
    private var lastNumber: UInt64 = 0
    /// How many deliveries have begun.
    private(set) var turn: UInt64 = 0
    /// How many first attempts have begun since the latest further one; no more than ``firstAttemptsInRow``.
    private(set) var firstAttempts = 0
    /// Before this instant no delivery can begin and no message expires, unless the queue changes.
    private var quietUntil = Instant(milliseconds: .min)

    /// Creates an empty queue.
    public init(limit: Int = 1000) {
        self.limit = limit
    }

    /// What became of the messages so far, and how many wait.
    public var counts: DeliveryCounts {
        var counts = self.ended
        counts.waiting = Int64(self.entries.count)
        return counts
    }

    /// How long the oldest message has waited, in seconds; 0 if none waits.
    public func oldestSeconds(at now: Instant) -> Int64 {
        max(0, self.entries.first.map { now.seconds - $0.arrival.seconds } ?? 0)
    }

    /// Whether a message waits of which a condition holds.
    public func contains(where condition: (Message) -> Bool) -> Bool {
        self.entries.contains { condition($0.message) }
    }

    /// The number of messages that wait and of which a condition holds.
    public func count(where condition: (Message) -> Bool) -> Int {
        self.entries.reduce(0) { $0 + (condition($1.message) ? 1 : 0) }
    }

    /// Adds a message. If the queue is full, or the mailbox has too many, one is dropped and counted as displaced.
    ///
    /// - Parameters:
    ///   - mailbox: The recipient. One recipient's messages are delivered in order and share a part of the queue.
    ///   - cause: What the message is counted for where the queue is full, and with which it shares its turns.
    ///   - kind: What the message is for; of a mailbox's messages one of the most frequent kind is dropped first, so
    ///     that many links which a stranger asked for do not displace a warning.
    ///   - lifetime: How long the message is of use, in milliseconds.
    /// - Complexity: O(*n*).
    public mutating func add(
        _ message: Message, to mailbox: String, from cause: DeliveryCause, kind: UInt8, lifetime: Int64,
        at now: Instant
    ) {
        self.lastNumber &+= 1
        let longest = cause == .notice ? Self.longestNoticeMilliseconds : Self.longestMilliseconds
        self.entries.append(
            Entry(
                number: self.lastNumber, mailbox: mailbox, domain: Self.domain(of: mailbox), cause: cause, kind: kind,
                isShort: lifetime <= Self.shortMilliseconds, arrival: now,
                deadline: now.adding(milliseconds: min(lifetime, longest)), due: now, message: message))
        self.joinTurns(self.entries.count - 1)
        if let index = self.displaced {
            self.lost.append(self.entries.remove(at: index).message)
            self.ended.displaced &+= 1
        }
        self.quietUntil = Instant(milliseconds: .min)
    }

    /// Begins the next delivery that is due, and drops messages that expired.
    ///
    /// - Returns: `nil` if none is due or may begin beside those under way. ``finish(_:_:at:random:)`` ends a delivery
    ///   by its number.
    /// - Complexity: O(*n*); O(1) while nothing is due.
    public mutating func begin(at now: Instant) -> (number: UInt64, message: Message)? {
        guard self.running < Self.runningLimit else { return nil }
        // A clock that was set back makes the next scan early, never late.
        guard now >= self.quietUntil || self.quietUntil > now.adding(milliseconds: Self.longestPauseMilliseconds) else {
            return nil
        }
        self.dropExpired(at: now)
        let (next, quiet) = self.next(at: now)
        guard let next else {
            self.quietUntil = quiet
            return nil
        }
        self.turn &+= 1
        self.firstAttempts = self.entries[next].isRetry ? 0 : min(self.firstAttempts + 1, Self.firstAttemptsInRow)
        self.spendTurn(next)
        self.entries[next].isRunning = true
        self.running += 1
        return (self.entries[next].number, self.entries[next].message)
    }

    /// Ends a delivery. A message that the receiver neither accepted nor refused is tried again, after one second that
    /// doubles with each attempt up to ``longestPauseMilliseconds``; a random part of up to half is left off, so that
    /// many messages do not come back at once.
    ///
    /// - Parameters:
    ///   - number: The number of a delivery that ``begin(at:)`` began; any other is ignored.
    ///   - random: Any number; equally likely ones spread the pauses evenly.
    /// - Returns: The message; `nil` if it is tried again.
    @discardableResult
    public mutating func finish(
        _ number: UInt64, _ outcome: DeliveryOutcome, at now: Instant, random: UInt64
    ) -> Message? {
        guard let index = self.entries.firstIndex(where: { $0.number == number && $0.isRunning }) else { return nil }
        self.running -= 1
        self.entries[index].isRunning = false
        self.quietUntil = Instant(milliseconds: .min)
        switch outcome {
        case .delivered:
            self.ended.delivered &+= 1
        case .refused:
            self.ended.refused &+= 1
        case .outdated:
            self.ended.expired &+= 1
        case .failed(let seconds):
            let longest = Self.longestPauseMilliseconds
            let backoff = min(1000 << Int64(min(self.entries[index].attempts, 9)), longest)
            let jittered = backoff - Int64(random % UInt64(backoff / 2 + 1))
            let asked = min(max(seconds ?? 0, 0), longest / 1000) * 1000
            self.entries[index].attempts += 1
            self.entries[index].due = now.adding(milliseconds: max(jittered, asked))
            if self.entries[index].due < self.entries[index].deadline {
                self.ended.retried &+= 1
                if self.entries[index].attempts == 1 { self.joinTurns(index) }
                return nil
            }
            self.ended.expired &+= 1
        }
        return self.entries.remove(at: index).message
    }

    /// Returns the messages that expired or were dropped since the last call. ``finish(_:_:at:random:)`` returns those
    /// of which an attempt was the last.
    public mutating func takeLost() -> [Message] {
        defer { self.lost = [] }
        return self.lost
    }

    private mutating func dropExpired(at now: Instant) {
        func isExpired(_ entry: Entry) -> Bool { !entry.isRunning && entry.deadline <= now }
        let expired = self.entries.filter(isExpired)
        if expired.isEmpty { return }
        self.lost += expired.map { $0.message }
        self.ended.expired &+= Int64(expired.count)
        self.entries.removeAll(where: isExpired)
    }
}
