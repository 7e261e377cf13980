/// A check of all rows of a project: whether each can be read, and whether records and the rows that find them agree.
package struct RowCheck: Sendable {
    /// What the rows say, without those that have a fault.
    package let reading: RowReading
    /// What is wrong, in the order of the keys of records, then in that of the rows that find them.
    package let faults: [RowFault]

    /// Checks rows.
    ///
    /// - Parameter rows: All rows of the project, as of one moment and in the order of their keys.
    /// - Complexity: O(n log n).
    package init(_ rows: some Sequence<StoredRow>, indexKey: (UInt64, UInt64) = (0, 0)) {
        var reading = RowReading(indexKey: indexKey)
        var faults: [RowFault] = []
        for row in rows {
            do throws(RowFault) { try reading.read(row) } catch { faults.append(error) }
        }
        self.init(reading, faults)
    }

    /// Concludes the check of rows that were read one by one.
    ///
    /// - Parameters:
    ///   - reading: What was read.
    ///   - faults: Those of the rows that could not be read.
    package init(_ reading: RowReading, _ faults: [RowFault]) {
        var faults = faults
        if !reading.hasLayout, !faults.contains(where: { $0.isOfLayout }) { faults.append(.noLayout) }
        self.faults = faults + RowCheck.differences(reading.found, reading.needed.inOrderOfKeys)
        self.reading = reading
    }

    /// The faults of the rows that find records.
    ///
    /// - Parameters:
    ///   - found: The rows that there are, in the order of their keys.
    ///   - needed: Those that the records need, in the same order.
    private static func differences(_ found: [StoredRow], _ needed: [StoredRow]) -> [RowFault] {
        var faults: [RowFault] = []
        RowPair.forEach(found, needed) { pair in
            switch pair {
            case .first(let row): faults.append(.dangling(row.key))
            case .second(let row): faults.append(.missing(row.key))
            case .both(let row, let other): if row.value != other.value { faults.append(.dangling(row.key)) }
            }
        }
        return faults
    }
}

extension RowFault {
    fileprivate var isOfLayout: Bool { if case .unknownLayout = self { true } else { false } }
}

extension MemoryStore {
    /// Restores the state that rows hold. Versions are counted anew.
    ///
    /// - Parameter rows: All rows of the project, as of one moment and in the order of their keys.
    /// - Throws: The first ``RowFault``.
    /// - Complexity: O(n log n).
    package init(rows: some Sequence<StoredRow>, indexKey: (UInt64, UInt64) = (0, 0)) throws(RowFault) {
        let check = RowCheck(rows, indexKey: indexKey)
        if let fault = check.faults.first { throw fault }
        self = check.reading.store
    }
}

/// What two lists of rows have at a key.
enum RowPair {
    case first(StoredRow)
    case second(StoredRow)
    case both(StoredRow, StoredRow)

    /// Passes what two lists in the order of their keys have at each key to `body`, in that order.
    static func forEach(_ first: [StoredRow], _ second: [StoredRow], _ body: (RowPair) -> Void) {
        var (a, b) = (0, 0)
        while a < first.count || b < second.count {
            if b == second.count || a < first.count && first[a].key < second[b].key {
                body(.first(first[a]))
                a += 1
            } else if a == first.count || second[b].key < first[a].key {
                body(.second(second[b]))
                b += 1
            } else {
                body(.both(first[a], second[b]))
                (a, b) = (a + 1, b + 1)
            }
        }
    }
}
