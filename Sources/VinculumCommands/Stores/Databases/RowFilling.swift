import Vinculum

/// A copy of a whole project into a store, a few hundred rows a transaction. The row of the layout is written last, so
/// that a copy that was cut short is no project yet.
struct RowFilling<Database: SQLDatabase> {
    private let store: RowStore<Database>
    private let project: ProjectID
    /// Names the copy, and is the version of its rows.
    private let version: RowVersion

    /// Begins a copy. What an earlier one that was cut short has left is removed, and one under way is ended.
    ///
    /// - Parameter replaces: Whether the store may have the project, or rows of it: the copy takes their place.
    /// - Throws: ``RowStoreError``; `exists` if the store has the project, `noLayout` if it has rows of the project
    ///   that no copy has left.
    init(
        _ store: RowStore<Database>, _ project: ProjectID, as version: RowVersion, replaces: Bool = false
    ) throws(RowStoreError) {
        (self.store, self.project, self.version) = (store, project, version)
        let mark: [SQLValue] = [.text(project.text), .text(RowStoreLayout.copyMark), .integer(Int64(version.number))]
        try store.transaction(.alone) { () throws(RowStoreError) in
            if replaces {
                // Every commit rests on these rows, so that no other program changes the project from here on.
                let (first, last) = (RowRange(every: .layout), RowRange(every: .tenant))
                let range: [SQLValue] = [.blob(first.lower.bytes), .blob(last.upper.bytes), .integer(.max)]
                try store.execute(RowStoreLayout.deleteRange, [.text(project.text)] + range)
            } else if try store.entry(StoredRow.layout.key, project) != nil {
                throw .exists(project: project.text)
            } else if try !store.isUnfinished(project), try store.hasRows(of: project) {
                // The mark alone says that rows are what a copy has left: others are those of a damaged project.
                throw .noLayout(project: project.text)
            }
            try store.execute(RowStoreLayout.replaceMark, mark)
        }
    }

    /// Removes some of what is there of the project.
    ///
    /// - Returns: How many rows were removed; 0 if none is left.
    func removeRemains() throws(RowStoreError) -> Int {
        var count = 0
        try self.writing { () throws(RowStoreError) in
            for statement in RowStoreLayout.removals {
                try self.store.execute(statement, [.text(self.project.text)]) { _ in
                    count += 1
                    return true
                }
            }
        }
        return count
    }

    /// Ends a copy of which nothing was added: there is no project then.
    func abandon() throws(RowStoreError) {
        try self.writing { () throws(RowStoreError) in try self.removeMark() }
    }

    /// Writes rows in one transaction.
    ///
    /// - Throws: ``RowStoreError``; `contradictory` for a row that the copy has written already, with another value.
    func add(_ rows: [StoredRow]) throws(RowStoreError) {
        try self.writing { () throws(RowStoreError) in
            let left = try self.store.insertTogether(rows, self.version, self.project) ?? rows
            let readable = ReadableRows(self.store, self.project)
            for row in left where try self.isNew(row) { try readable.insert(row) }
        }
    }

    /// Writes a row, unless it is there with this value.
    ///
    /// - Returns: Whether it was not there.
    private func isNew(_ row: StoredRow) throws(RowStoreError) -> Bool {
        let kept = self.store.seal.sealed(row.value, row.key, self.version, of: self.project)
        let values: [SQLValue] = [
            .text(self.project.text), .blob(row.key.bytes), .integer(Int64(self.version.number)), .blob(kept),
        ]
        if try self.store.number(RowStoreLayout.makeAbsent, values) != nil { return true }
        guard let known = try self.store.entry(row.key, self.project)?.row, known.value != row.value else {
            return false
        }
        // Several unfinished merges of one account are in states that no operation makes, and a check of the rows
        // expects the one whose value comes first.
        guard row.key.parts?.kind == .unfinishedMerge else {
            throw .contradictory(row.key, project: self.project.text)
        }
        if row.value.lexicographicallyPrecedes(known.value) {
            try self.store.put(row.key, row.value, self.version, self.project)
        }
        return false
    }

    /// Makes the rows a project, and puts it on the disk.
    func finish() throws(RowStoreError) {
        // This commit synchronises the log, and so all that the copy has written to it.
        try self.store.synchronizeCommits(true)
        defer { try? self.store.synchronizeCommits(false) }
        try self.writing { () throws(RowStoreError) in
            try self.store.put(StoredRow.layout.key, StoredRow.layout.value, self.version, self.project)
            try self.removeMark()
        }
    }

    private func removeMark() throws(RowStoreError) {
        try self.store.execute(
            RowStoreLayout.deleteMark, [.text(self.project.text), .text(RowStoreLayout.copyMark)])
    }

    /// Executes statements of this copy, unless another one has begun.
    private func writing(_ body: () throws(RowStoreError) -> Void) throws(RowStoreError) {
        try self.store.transaction(.alone) { () throws(RowStoreError) in
            let mark: [SQLValue] = [.text(self.project.text), .text(RowStoreLayout.copyMark)]
            guard try self.store.number(RowStoreLayout.selectMark, mark) == Int64(self.version.number) else {
                throw .overtaken(project: self.project.text)
            }
            try body()
        }
    }
}

extension RowStore {
    /// How many rows are read or written at once.
    static var pageCount: Int { 500 }

    /// Passes all rows of a project to `body`, in the order of their keys, each with its version or, where that or the
    /// seal of the value is damaged, `nil`.
    ///
    /// - Precondition: A transaction is open, so that they are of one moment.
    func forEachRow(
        of project: ProjectID, _ body: (StoredRow, RowVersion?) throws(RowStoreError) -> Void
    ) throws(RowStoreError) {
        var next: RowKey? = RowKey(stored: [])
        while let first = next {
            var page: [(row: StoredRow, version: RowVersion?)] = []
            let values: [SQLValue] = [.text(project.text), .blob(first.bytes), .integer(Int64(Self.pageCount))]
            try self.execute(RowStoreLayout.selectFrom, values) { row in
                let stored = StoredRow(RowKey(stored: row.blob(0) ?? []), row.blob(2) ?? [])
                page.append((stored, RowVersion(stored: row.integer(1))))
                return true
            }
            for (row, version) in page {
                let opened = version.flatMap { self.opened(row, $0, project) }
                try body(opened ?? row, opened == nil ? nil : version)
            }
            // The next key behind another one is that with a byte 0 more.
            next = page.count == Self.pageCount ? page.last.map { RowKey(stored: $0.row.key.bytes + [0]) } : nil
        }
    }

    /// The projects of which any table has a row or a mark, sorted by the bytes of their IDs; as text those whose IDs
    /// are none.
    func projects() throws(RowStoreError) -> (readable: [ProjectID], unreadable: [String]) {
        var (readable, unreadable): ([ProjectID], [String]) = ([], [])
        try self.execute(RowStoreLayout.projects) { row in
            let text = row.text(0) ?? ""
            // A text that was repaired would name other rows.
            if let project = ProjectID(text), row.blob(0) == Array(text.utf8) {
                readable.append(project)
            } else {
                unreadable.append(text)
            }
            return true
        }
        return (readable, unreadable)
    }

    /// Whether any table has a row of a project.
    func hasRows(of project: ProjectID) throws(RowStoreError) -> Bool {
        for statement in RowStoreLayout.existences {
            if try self.number(statement, [.text(project.text)]) != nil { return true }
        }
        return false
    }

    /// Whether a copy into the project began and did not end.
    func isUnfinished(_ project: ProjectID) throws(RowStoreError) -> Bool {
        try self.number(RowStoreLayout.selectMark, [.text(project.text), .text(RowStoreLayout.copyMark)]) != nil
    }
}
