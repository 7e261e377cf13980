/// The sending limits of one graph, found by number and kind, and walked in the order they were stored.
struct SendingLimitTable: Sendable {
    private var records = SequencedRecords()

    subscript(number: PhoneNumber, kind: SendingLimit.Kind) -> SendingLimit? {
        self.records.slot(SendingLimit.key(number, kind)).flatMap { self.limit($0) }
    }

    /// At most `limit` sending limits with greater sequence numbers than this, in order.
    func limits(after sequence: UInt64, limit: Int) -> [SendingLimit] {
        self.records.slots(after: sequence, limit: limit).compactMap { self.limit($0) }
    }

    /// The sequence number of the newest sending limit; 0 if there is none.
    var newestSequence: UInt64 { self.records.newestSequence }

    func contains(sequence: UInt64) -> Bool { self.records.contains(sequence: sequence) }

    /// - Precondition: There is none of the same number and kind, and none with the sequence number.
    mutating func insert(_ limit: SendingLimit) {
        var writer = ByteWriter(reservingCapacity: 128)
        limit.write(to: &writer)
        _ = self.records.insert(
            writer.bytes, key: SendingLimit.key(limit.number, limit.kind), sequence: limit.sequence)
    }

    mutating func remove(_ number: PhoneNumber, _ kind: SendingLimit.Kind) {
        let key = SendingLimit.key(number, kind)
        guard let slot = self.records.slot(key), let limit = self.limit(slot) else { return }
        self.records.remove(slot, key: key, sequence: limit.sequence)
    }

    private func limit(_ slot: UInt32) -> SendingLimit? {
        var reader = ByteReader(self.records[slot])
        do throws(ByteReader.Failure) {
            return try SendingLimit(from: &reader)
        } catch {
            return nil
        }
    }
}
