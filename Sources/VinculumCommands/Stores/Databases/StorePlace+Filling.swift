import Vinculum

extension StorePlace {
    /// Makes the state of a workspace that of its project in the store.
    ///
    /// - Parameter key: The key that the rows of the store are sealed with.
    func replace(
        by workspace: borrowing Workspace, _ key: SealKey?, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let store = try self.open(.changing, key, on: &host)
        try self.fill(store, with: workspace, replaces: true, on: &host)
    }

    /// Copies the state of a workspace into a store.
    ///
    /// - Parameter replaces: Whether it takes the place of what the store has of the project.
    func fill<Database: SQLDatabase>(
        _ store: RowStore<Database>, with workspace: borrowing Workspace, replaces: Bool,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        let project = workspace.project
        let filling = try self.begin(project, in: store, replaces: replaces, on: &host)
        let state = workspace.authority.store
        var progress = Progress("copying \(project.text)", of: workspace.accountCount, host)
        var (cursor, done): (SnapshotCursor?, Int) = (nil, 0)
        var held = HeldRows()
        repeat {
            let (rows, next) = state.rows(after: cursor)
            try self.add(held.pass(rows), to: filling, on: &host)
            cursor = next
            done += rows.count { $0.key.parts?.kind == .account }
            progress.show(done, on: &host)
        } while cursor != nil
        try self.finish(filling, &held, workspace.keyValues, on: &host)
        progress.clear(on: &host)
    }

    /// Makes what a backup has the state of a project in the store, a part at a time.
    ///
    /// - Parameters:
    ///   - backup: The backup, which was found whole.
    ///   - key: The key that the rows of the store are sealed with.
    func replace(
        _ project: ProjectID, by backup: CheckedBackup, _ key: SealKey?, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let store = try self.open(.changing, key, on: &host)
        let filling = try self.begin(project, in: store, replaces: true, on: &host)
        var progress = Progress("restoring \(project.text)", of: backup.accountCount, host)
        var parts = try backup.parts(host)
        var held = HeldRows()
        while let rows = try parts.next(host) {
            try self.add(held.pass(rows), to: filling, on: &host)
            progress.show(parts.accountCount, on: &host)
        }
        try self.finish(filling, &held, parts.keyValues, on: &host)
        progress.clear(on: &host)
    }

    private func add<Database: SQLDatabase>(
        _ rows: [StoredRow], to filling: RowFilling<Database>, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var rest = rows[...]
        while !rest.isEmpty {
            let some = Array(rest.prefix(RowStore<Database>.pageCount))
            rest = rest.dropFirst(some.count)
            try self.waiting(on: &host) { _ throws(RowStoreError) in try filling.add(some) }
        }
    }

    /// Ends the copy with the rows that are still held, and the values beside the accounts.
    private func finish(
        _ filling: RowFilling<some SQLDatabase>, _ held: inout HeldRows, _ keyValues: KeyValueStore,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        try self.add(held.removeAll(), to: filling, on: &host)
        try self.add(keyValues.all.map { StoredRow(.note($0.key), $0.value) }, to: filling, on: &host)
        try self.waiting(on: &host) { _ throws(RowStoreError) in try filling.finish() }
    }

    /// Removes a project with all that the store has of it, also a damaged one and a part of a copy.
    ///
    /// - Parameter key: The key that the rows of the store are sealed with.
    func remove(
        _ project: ProjectID, _ key: SealKey?, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let store = try self.open(.changing, key, on: &host)
        let isThere = try self.waiting(on: &host) { _ throws(RowStoreError) in
            if try store.isUnfinished(project) { return true }
            return try store.hasRows(of: project)
        }
        guard isThere else { throw self.unknown(project) }
        let filling = try self.begin(project, in: store, replaces: true, on: &host)
        try self.waiting(on: &host) { _ throws(RowStoreError) in try filling.abandon() }
    }

    /// Begins to fill a project, of which nothing is left then.
    private func begin<Database: SQLDatabase>(
        _ project: ProjectID, in store: RowStore<Database>, replaces: Bool, on host: inout some CommandHost
    ) throws(CommandFailure) -> RowFilling<Database> {
        let version = RowVersion(drawing: host.nextRowBits())
        let filling = try self.waiting(on: &host) { _ throws(RowStoreError) in
            try RowFilling(store, project, as: version, replaces: replaces)
        }
        let total = try self.waiting(on: &host) { _ throws(RowStoreError) in
            try store.number(RowStoreLayout.count, [.text(project.text)]) ?? 0
        }
        var (progress, removed) = (Progress("removing \(project.text)", of: Int(clamping: total), host), 0)
        while true {
            let count = try self.waiting(on: &host) { _ throws(RowStoreError) in try filling.removeRemains() }
            if count == 0 { break }
            removed += count
            progress.show(min(removed, Int(clamping: total)), on: &host)
        }
        progress.clear(on: &host)
        return filling
    }

    /// The failure of a command on a project that the store does not have.
    func unknown(_ project: ProjectID) -> CommandFailure {
        CommandFailure(
            .notFound, code: "unknownProject", "the store has no project \(project.text)",
            next: [.init("vinculum store status --store \(Invocation.quoted(self.text))", "list its projects")])
    }
}

/// Rows that find records, on their way into a copy.
///
/// Accounts come in the order of their keys, and what finds them in another one: row by row each would change a page of
/// the database that it shares with no other, and the log would get that page whole. So they are held until there are
/// many, and written in their order.
struct HeldRows {
    private var rows: [StoredRow] = []

    /// How many are held. They take some 3 MB.
    static let limit = 8192

    /// Holds what finds records among these rows.
    ///
    /// - Returns: The rows to write now.
    mutating func pass(_ rows: [StoredRow]) -> [StoredRow] {
        var now: [StoredRow] = []
        for row in rows {
            switch row.key.parts?.kind.use {
            case .unique, .range: self.rows.append(row)
            case .mark, .record, .note, nil: now.append(row)
            }
        }
        return self.rows.count < Self.limit ? now : now + self.removeAll()
    }

    /// The rows that are held, in the order of their keys. None is held then.
    mutating func removeAll() -> [StoredRow] {
        defer { self.rows = [] }
        return self.rows.ordered { $0.key < $1.key }
    }
}
