/// The rows that a run of a request needs and does not know: what the host reads, all as of one moment, before it runs
/// the request again.
public struct RowNeeds: Equatable, Sendable {
    /// The first rows of a range.
    package struct Range: Equatable, Sendable {
        /// The range.
        package let range: RowRange
        /// The most rows to read.
        package let limit: Int
    }

    /// The rows that are needed by their keys. In order, each once, where a host gets them.
    package private(set) var keys: [RowKey] = []
    /// The ranges of which rows are needed.
    package private(set) var ranges: [Range] = []
    /// The ranges of which the number of rows is needed.
    package private(set) var counts: [RowRange] = []

    /// Nothing is needed.
    package init() {}

    /// Rows are needed.
    ///
    /// - Parameter keys: In order, each once.
    package init(_ keys: [RowKey]) { self.keys = keys }

    /// Whether nothing is needed.
    public var isEmpty: Bool { self.keys.isEmpty && self.ranges.isEmpty && self.counts.isEmpty }

    mutating func add(_ key: RowKey) { self.keys.append(key) }

    mutating func add(_ range: RowRange, limit: Int) {
        let range = Range(range: range, limit: limit)
        if !self.ranges.contains(range) { self.ranges.append(range) }
    }

    mutating func addCount(of range: RowRange) {
        if !self.counts.contains(range) { self.counts.append(range) }
    }

    /// Adds other needs. Both have their keys in order.
    mutating func formUnion(_ other: RowNeeds) {
        for key in other.keys { self.keys.insertInOrder(key) }
        for need in other.ranges { self.add(need.range, limit: need.limit) }
        for range in other.counts { self.addCount(of: range) }
    }

    /// The same needs with each key once, in order.
    var inOrder: RowNeeds {
        var needs = self
        needs.keys = self.keys.inOrderOnce
        return needs
    }
}

extension [RowKey] {
    /// The keys in order, each once.
    var inOrderOnce: [RowKey] {
        var keys: [RowKey] = []
        keys.reserveCapacity(self.count)
        for key in self.ordered() where keys.last != key { keys.append(key) }
        return keys
    }
}

/// What a host has read for ``RowNeeds``.
package struct RowAnswer: Sendable {
    /// The needed rows that are there, in any order. Records that the needed rows find may be among them.
    package var entries: [RowTable.Entry]
    /// The number of rows of each range in ``RowNeeds/counts``.
    package var counts: [Int]

    /// Creates an answer.
    package init(_ entries: [RowTable.Entry], counts: [Int] = []) {
        self.entries = entries
        self.counts = counts
    }
}

extension RowTable {
    /// What a host that has this table answers: the needed rows, and the records that they find.
    package func answer(to needs: RowNeeds) -> RowAnswer {
        var entries = needs.keys.compactMap { self[$0] }
        for need in needs.ranges { entries += self.entries(in: need.range, limit: need.limit) }
        entries += entries.compactMap { $0.row.found.flatMap { self[$0] } }
        return RowAnswer(entries, counts: needs.counts.map { self.entries(in: $0).count })
    }
}
