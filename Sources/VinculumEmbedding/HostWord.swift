import Vinculum

/// What the host of an instance on rows says with a call: a list of 8 random bytes, a word, and what goes with it.
///
/// | word | the other parts | meaning |
/// | --- | --- | --- |
/// | `run` | | runs the request; the first word of each |
/// | `rows` | a list of counts; key, version and value of each row | what the host has read |
/// | `done` | | the commit before the questions is done |
/// | `conflict` | key | the commit was not done, because this row has another version |
/// | `end` | | the request has ended: it is forgotten |
struct HostWord {
    enum Word {
        case run
        case rows(RowAnswer)
        case done
        case conflict(RowKey)
        case end
    }

    let word: Word
    /// Random bits for the version of the commit that this call may ask for.
    let bits: UInt64

    /// The most rows that an answer may have. The longest one has 10,000 accounts.
    static let maximumRowCount = 32_768

    /// - Throws: ``Status/malformed`` for another form; the text names the row that is at fault.
    init(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
        let parts = try Packet.slices(bytes, most: 3 * HostWord.maximumRowCount + 3)
        guard parts.count >= 2, parts[0].count == 8 else {
            throw .malformed(
                "the input of an instance on rows must begin with a list of 8 random bytes, a word and "
                    + "what goes with it")
        }
        self.bits = parts[0].reduce(0) { $0 << 8 | UInt64($1) }
        switch (try Text(parts[1]).string, parts.count) {
        case ("run", 2): self.word = .run
        case ("done", 2): self.word = .done
        case ("end", 2): self.word = .end
        case ("conflict", 3): self.word = .conflict(RowKey(stored: Array(parts[2])))
        case ("rows", let count) where count % 3 == 0: self.word = .rows(try HostWord.answer(parts))
        default:
            throw .malformed(
                "the word must be run, done or end alone, conflict with a key, or rows with counts and "
                    + "with key, version and value of each row")
        }
    }

    private static func answer(_ parts: [ArraySlice<UInt8>]) throws(Refusal) -> RowAnswer {
        var answer = RowAnswer([])
        for count in try Packet.slices(parts[2]) {
            answer.counts.append(Int(try Text(count).number("a count", in: 0...Int64(Int32.max))))
        }
        answer.entries.reserveCapacity(parts.count / 3 - 1)
        for index in stride(from: 3, to: parts.count, by: 3) {
            let key = RowKey(stored: Array(parts[index]))
            guard let version = HostWord.version(parts[index + 1]) else {
                throw .malformed("the version of \(key) must be a number from 1 to 2^53 - 1")
            }
            answer.entries.append(.init(row: StoredRow(key, Array(parts[index + 2])), version: version))
        }
        return answer
    }

    private static func version(_ bytes: ArraySlice<UInt8>) -> RowVersion? {
        do throws(Refusal) {
            return RowVersion(stored: try Text(bytes).number("a version", in: 1...(1 << 53 - 1)))
        } catch {
            return nil
        }
    }
}

extension RowNeeds {
    /// The needs as three lists: keys; lower bound, upper bound and limit of each range; bounds of each range whose
    /// rows are only counted.
    var packed: [[UInt8]] {
        [
            Packet.packed(self.keys.map { $0.bytes }),
            Packet.packed(
                self.ranges.flatMap { need in
                    [need.range.lower.bytes, need.range.upper.bytes, Array("\(need.limit)".utf8)]
                }),
            Packet.packed(self.counts.flatMap { [$0.lower.bytes, $0.upper.bytes] }),
        ]
    }

    /// A row that an answer has though it was not asked for.
    func stranger(in answer: RowAnswer) -> RowKey? {
        let found = answer.entries.compactMap { $0.row.found }
        return answer.entries.first { entry in
            let key = entry.row.key
            return !self.keys.contains(key) && !self.ranges.contains { $0.range.contains(key) } && !found.contains(key)
        }?.row.key
    }
}

extension RowCommit {
    /// The transaction as four parts: the version of what it writes; a list of the key and the version of each row that
    /// must still have it, 0 for one that must not be there; a list of the key and the value of each row to write; a
    /// list of the keys of rows to delete.
    func packed(as version: RowVersion) -> [[UInt8]] {
        [
            Array("\(version.number)".utf8),
            Packet.packed(self.expectations.flatMap { [$0.key.bytes, Array("\($0.version.number)".utf8)] }),
            Packet.packed(self.writes.flatMap { write in write.value.map { [write.key.bytes, $0] } ?? [] }),
            Packet.packed(self.writes.compactMap { $0.value == nil ? $0.key.bytes : nil }),
        ]
    }
}
