import Vinculum

/// What is dropped where a mailbox or the queue has too many messages.
///
/// Of several it is the one that waits longest, because its recipient has most likely given up; the newest are wanted.
/// Deliveries under way are not dropped.
extension DeliveryQueue {
    /// The place of the message to drop after one was added; `nil` while there is room.
    var displaced: Int? {
        guard let added = self.entries.last else { return nil }
        let waiting = self.entries.indices.filter { !self.entries[$0].isRunning }
        let own = waiting.filter { self.entries[$0].mailbox == added.mailbox }
        if own.count > Self.mailboxLimit { return self.displaced(of: own, by: added) }
        return self.entries.count > self.limit ? self.displaced(of: waiting) : nil
    }

    /// The message that a mailbox loses: one of the kind that was added, so that links which a stranger asked for
    /// displace no notice; for a notice one of the most frequent kind.
    private func displaced(of own: [Int], by added: Entry) -> Int? {
        let twins = added.cause == .notice ? [] : own.filter { self.entries[$0].kind == added.kind }
        return (twins.count > 1 ? twins : self.mostFrequent(own) { $0.kind }).first
    }

    /// The message that the queue loses. Notices are left, unless they fill more than a quarter of the queue, which one
    /// account can do, or nothing else waits: then it is one of the mailbox with the most. Of the others it is one of
    /// the peer with the most, or of the mailbox with the most, if that has more: there it is one of the most frequent
    /// mailbox, or peer, and kind, so that many links which a stranger asked for do not displace what the owner asked
    /// for.
    private func displaced(of waiting: [Int]) -> Int? {
        let asked = waiting.filter { self.entries[$0].cause != .notice }
        let hasShare = waiting.count - asked.count <= self.limit / 4
        var rest = hasShare && !asked.isEmpty ? asked : waiting.filter { self.entries[$0].cause == .notice }
        let (peers, mailboxes) = (
            self.mostFrequent(rest) { $0.cause }, self.mostFrequent(rest) { ByteText($0.mailbox) }
        )
        if peers.count >= mailboxes.count {
            rest = self.mostFrequent(peers) { ByteText($0.mailbox) }
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
