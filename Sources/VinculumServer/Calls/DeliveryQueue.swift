public import Vinculum

/// Messages that wait to be delivered to one receiver, such as a webhook, and are tried again until they are accepted.
///
/// At most ``limit`` messages wait. Within a mailbox they are delivered one at a time and in the order of arrival; the
/// mailboxes take turns by the time at which their first message is due. When the queue is full, the peer whose
/// requests caused the most messages, or the mailbox with even more, loses one. So a flood costs neither other peers
/// nor other recipients a message, whether it goes to one recipient or to many. A notice goes only where nothing but
/// notices waits.
///
/// The queue reads no clock and is in memory alone: a message may hold a code, which is nowhere on the disk.
public struct DeliveryQueue<Message: Sendable>: Sendable {
    /// The most messages that wait, including those under way.
    public let limit: Int
    /// The most deliveries under way at once.
    public static var runningLimit: Int { 4 }
    /// How long a message is tried, in milliseconds, if it does not expire before.
    public static var longestMilliseconds: Int64 { 3_600_000 }
    /// The same for a notice: three days.
    public static var longestNoticeMilliseconds: Int64 { 259_200_000 }
    /// The longest pause between two attempts, in milliseconds, also where the receiver asks for a longer one.
    public static var longestPauseMilliseconds: Int64 { 300_000 }

    struct Entry: Sendable {
        let number: UInt64
        let mailbox: ByteText
        let cause: DeliveryCause
        let kind: UInt8
        /// After this instant the message is of no use.
        let deadline: Instant
        /// When the next attempt may begin.
        var due: Instant
        var attempts = 0
        var isRunning = false
        let message: Message
    }

    /// In the order of arrival.
    private(set) var entries: [Entry] = []
    private var ended = DeliveryCounts()
    /// The messages that expired or were dropped, until ``takeLost()``.
    private var lost: [Message] = []
    private var running = 0
    private var lastNumber: UInt64 = 0
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

    /// Whether a message waits of which a condition holds.
    public func contains(where condition: (Message) -> Bool) -> Bool {
        self.entries.contains { condition($0.message) }
    }

    /// The number of messages that wait and of which a condition holds.
    public func count(where condition: (Message) -> Bool) -> Int {
        self.entries.reduce(0) { $0 + (condition($1.message) ? 1 : 0) }
    }

    /// Adds a message. If the queue is full, a message is dropped and counted as displaced.
    ///
    /// - Parameters:
    ///   - mailbox: The recipient. One recipient's messages are delivered in order and share a part of the queue.
    ///   - cause: What the message is counted for where the queue is full.
    ///   - kind: What the message is for; of a mailbox's messages one of the most frequent kind is dropped first, so
    ///     that many links which a stranger asked for do not displace a warning.
    ///   - lifetime: How long the message is of use, in milliseconds.
    /// - Complexity: O(1) unless the queue is full, otherwise O(*n*).
    public mutating func add(
        _ message: Message, to mailbox: ByteText, from cause: DeliveryCause, kind: UInt8, lifetime: Int64,
        at now: Instant
    ) {
        self.lastNumber &+= 1
        let longest = cause == .notice ? Self.longestNoticeMilliseconds : Self.longestMilliseconds
        self.entries.append(
            Entry(
                number: self.lastNumber, mailbox: mailbox, cause: cause, kind: kind,
                deadline: now.adding(milliseconds: min(lifetime, longest)), due: now, message: message))
        if self.entries.count > self.limit, let index = self.displaced {
            self.lost.append(self.entries.remove(at: index).message)
            self.ended.displaced &+= 1
        }
        self.quietUntil = Instant(milliseconds: .min)
    }

    /// Begins the next delivery that is due, and drops messages that expired.
    ///
    /// - Returns: `nil` if none is due or ``runningLimit`` deliveries are under way. ``finish(_:_:at:random:)`` ends a
    ///   delivery by its number.
    /// - Complexity: O(*n*); O(1) while nothing is due.
    public mutating func begin(at now: Instant) -> (number: UInt64, message: Message)? {
        guard self.running < Self.runningLimit else { return nil }
        // A clock that was set back makes the next scan early, never late.
        guard now >= self.quietUntil || self.quietUntil > now.adding(milliseconds: Self.longestPauseMilliseconds) else {
            return nil
        }
        self.dropExpired(at: now)
        var first: Int?
        var mailboxes: Set<ByteText> = []
        var quiet = Instant(milliseconds: .max)
        for (index, entry) in self.entries.enumerated() {
            let isHead = mailboxes.insert(entry.mailbox).inserted
            if entry.isRunning { continue }
            quiet = min(quiet, entry.deadline)
            guard isHead else { continue }
            quiet = min(quiet, entry.due)
            guard entry.due <= now || entry.due > now.adding(milliseconds: Self.longestPauseMilliseconds) else {
                continue
            }
            if let found = first, self.entries[found].due <= entry.due { continue }
            first = index
        }
        guard let first else {
            self.quietUntil = quiet
            return nil
        }
        self.entries[first].isRunning = true
        self.running += 1
        return (self.entries[first].number, self.entries[first].message)
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
        case .failed(let seconds):
            let longest = Self.longestPauseMilliseconds
            let backoff = min(1000 << Int64(min(self.entries[index].attempts, 9)), longest)
            let jittered = backoff - Int64(random % UInt64(backoff / 2 + 1))
            let asked = min(max(seconds ?? 0, 0), longest / 1000) * 1000
            self.entries[index].attempts += 1
            self.entries[index].due = now.adding(milliseconds: max(jittered, asked))
            if self.entries[index].due < self.entries[index].deadline {
                self.ended.retried &+= 1
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

    /// The message to drop. Notices are left, unless they fill more than a quarter of the queue, which one account can
    /// do, or nothing else waits: then it is one of the mailbox with the most. Of the others it is one of the peer with
    /// the most, or of the mailbox with the most, if that has more: there it is one of the most frequent mailbox, or
    /// peer, and kind, so that many links which a stranger asked for do not displace what the owner asked for.
    ///
    /// Of several it is the one that waits longest, because its recipient has most likely given up; the newest are
    /// wanted. Deliveries under way are not dropped.
    private var displaced: Int? {
        let waiting = self.entries.indices.filter { !self.entries[$0].isRunning }
        let asked = waiting.filter { self.entries[$0].cause != .notice }
        let hasShare = waiting.count - asked.count <= self.limit / 4
        var rest = hasShare && !asked.isEmpty ? asked : waiting.filter { self.entries[$0].cause == .notice }
        let (peers, mailboxes) = (self.mostFrequent(rest) { $0.cause }, self.mostFrequent(rest) { $0.mailbox })
        if peers.count >= mailboxes.count {
            rest = self.mostFrequent(peers) { $0.mailbox }
        } else {
            rest = self.mostFrequent(mailboxes) { $0.cause }
        }
        return self.mostFrequent(rest) { $0.kind }.first
    }

    /// Those of some entries that have the most frequent value; of several such values the first.
    private func mostFrequent<Value: Hashable>(_ places: [Int], _ value: (Entry) -> Value) -> [Int] {
        var counts: [Value: Int] = [:]
        for place in places { counts[value(self.entries[place]), default: 0] += 1 }
        let most = counts.values.max()
        guard let first = places.first(where: { counts[value(self.entries[$0])] == most }) else { return [] }
        return places.filter { value(self.entries[$0]) == value(self.entries[first]) }
    }
}
