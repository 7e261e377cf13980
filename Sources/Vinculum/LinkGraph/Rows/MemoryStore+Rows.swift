extension MemoryStore {
    /// The rows that hold this state, in the order of their keys: those that a database begins with, or that a copy
    /// writes.
    ///
    /// - Parameter generations: The generations of the database; a new one has none.
    /// - Complexity: O(n log n) in the state, which is in memory twice while this runs.
    package func rows(_ generations: RowGenerations = RowGenerations()) -> [StoredRow] {
        var rows = [StoredRow.layout]
        var cursor: SnapshotCursor?
        repeat {
            let (part, next) = self.rows(after: cursor, generations)
            rows += part
            cursor = next
        } while cursor != nil
        return rows.inOrderOfKeys
    }

    /// A part of the rows that hold this state, in no order, without that of the layout.
    ///
    /// - Parameter cursor: Where the part before ended; `nil` for the first one.
    /// - Returns: The rows, and where the next part begins; `nil` after the last one.
    package func rows(
        after cursor: SnapshotCursor?, _ generations: RowGenerations = RowGenerations()
    ) -> (rows: [StoredRow], next: SnapshotCursor?) {
        let (part, next) = self.snapshotPart(after: cursor)
        let space = generations.space(of: part.tenant)
        var rows: [StoredRow] = []
        // The first part is of the project, and a tenant begins where nothing else is said.
        if cursor == nil || part.tenant != nil && cursor == SnapshotCursor(tenant: part.tenant) {
            rows.append(StoredRow.tenant(space, isDeleted: part.deletesTenant))
        }
        for record in part.records(in: space) { rows += [record.record] + record.indexes }
        return (rows, next)
    }
}

extension ChangeSet {
    /// The rows of each thing that the changes store. Several changes of one thing follow one another.
    fileprivate func records(in space: RowSpace) -> [RecordRows] {
        var records: [RecordRows] = []
        var one = ChangeSet(tenant: self.tenant)
        for change in self.changes {
            if let last = one.changes.last, last.rowKey(in: space) != change.rowKey(in: space) {
                if let record = RecordRows(one, in: space) { records.append(record) }
                one.changes = []
            }
            one.changes.append(change)
        }
        if let record = RecordRows(one, in: space) { records.append(record) }
        return records
    }
}

extension [StoredRow] {
    /// The rows in the order of their keys, each key once.
    ///
    /// Two records have one row only in states that no operation makes: several unfinished merges of one account. The
    /// row then finds one of them.
    var inOrderOfKeys: [StoredRow] {
        var rows: [StoredRow] = []
        rows.reserveCapacity(self.count)
        let sorted = self.ordered {
            $0.key == $1.key ? ByteScan.precedes($0.value.span, $1.value.span) : $0.key < $1.key
        }
        for row in sorted where rows.last?.key != row.key { rows.append(row) }
        return rows
    }
}
