import Vinculum

/// The rows of projects in a database of the host.
final class SQLRows<Database: SQLDatabase>: RowDatabase {
    let place: StorePlace
    private let store: RowStore<Database>
    private var reads = Batch<RowRead>()
    private var commits = Batch<RowWrite>()

    /// What works on batches while the program does other things, where the database can.
    private let pipelined: (reads: PipelinedReads, commits: PipelinedCommits)?

    init(_ store: RowStore<Database>, _ place: StorePlace) {
        (self.store, self.place) = (store, place)
        var pipelined: (PipelinedReads, PipelinedCommits)?
        if let reads = store.database.pipeline(), let commits = store.database.pipeline() {
            pipelined = (PipelinedReads(reads, store.seal, place), PipelinedCommits(commits, store.seal, place))
        }
        self.pipelined = pipelined
    }

    private func run<Result>(_ body: () throws(RowStoreError) -> Result) throws(RowTrouble) -> Result {
        do throws(RowStoreError) { return try body() } catch { throw RowTrouble(error) }
    }

    func has(_ project: ProjectID) throws(RowTrouble) -> Bool {
        try self.run { () throws(RowStoreError) in
            if let layout = try self.store.entry(StoredRow.layout.key, project) {
                var reading = RowReading()
                do throws(RowFault) { try reading.read(layout.row) } catch {
                    throw .fault(error, project: project.text)
                }
                return true
            }
            if try self.store.isUnfinished(project) { throw .unfinished(project: project.text) }
            return false
        }
    }

    func projects() throws(RowTrouble) -> [ProjectID] {
        try self.run { () throws(RowStoreError) in
            var projects: [ProjectID] = []
            for project in try self.store.projects().readable
            where try self.store.entry(StoredRow.layout.key, project) != nil { projects.append(project) }
            return projects
        }
    }

    func make(
        _ project: ProjectID, _ notes: [KeyValueStore.Entry], as version: RowVersion
    ) throws(RowTrouble) -> Bool {
        try self.run { () throws(RowStoreError) in
            try self.store.transaction(.alone) { () throws(RowStoreError) in
                if try self.store.entry(StoredRow.layout.key, project) != nil { return false }
                if try self.store.isUnfinished(project) { throw .unfinished(project: project.text) }
                if try self.store.hasRows(of: project) { throw .noLayout(project: project.text) }
                for row in MemoryStore().rows() + notes.map({ StoredRow(.note($0.key), $0.value) }) {
                    try self.store.put(row.key, row.value, version, project)
                }
                return true
            }
        }
    }

    func removeUnused(_ project: ProjectID, madeAs version: RowVersion) throws(RowTrouble) {
        try self.run { () throws(RowStoreError) in
            let values: [SQLValue] = [.text(project.text), .integer(Int64(version.number))]
            // Looking takes no lock, and nearly always another row is there.
            guard try self.store.number(RowStoreLayout.findOther, values) == nil else { return }
            try self.store.transaction(.alone) { () throws(RowStoreError) in
                // A commit under way ends before, and its rows are found. One that comes later finds the rows missing
                // which it rests on, as every commit reads some of them while it holds a lock of the table.
                if let lock = self.store.database.dialect.lockOfWriters { try self.store.execute(lock) }
                guard try self.store.number(RowStoreLayout.findOther, values) == nil else { return }
                try self.store.execute(RowStoreLayout.deleteProject, [.text(project.text)])
            }
        }
    }

    func read(_ needs: RowNeeds, of project: ProjectID) throws(RowTrouble) -> RowAnswer {
        try self.run { () throws(RowStoreError) in
            if let answer = try self.store.readTogether(needs, project) { return answer }
            return try self.store.transaction(.reading) { () throws(RowStoreError) in
                try self.store.answer(to: needs, project)
            }
        }
    }

    func entry(_ key: RowKey, of project: ProjectID) throws(RowTrouble) -> RowTable.Entry? {
        try self.run { () throws(RowStoreError) in try self.store.entry(key, project) }
    }

    func entries(_ range: RowRange, of project: ProjectID) throws(RowTrouble) -> [RowTable.Entry] {
        try self.run { () throws(RowStoreError) in try self.store.entries(range, limit: .max, project) }
    }

    func entries(
        after last: RowKey?, in range: RowRange, limit: Int, of project: ProjectID
    ) throws(RowTrouble) -> [RowTable.Entry] {
        try self.run { () throws(RowStoreError) in
            // The next key behind another one is that with a byte 0 more.
            let lower = last.map { RowKey(stored: $0.bytes + [0]) } ?? range.lower
            return try self.store.entries(from: lower, to: range.upper, limit: limit, project)
        }
    }

    func remove(
        from lower: RowKey, to upper: RowKey, limit: Int, of project: ProjectID
    ) throws(RowTrouble) -> Int {
        try self.run { () throws(RowStoreError) in
            let values: [SQLValue] = [
                .text(project.text), .blob(lower.bytes), .blob(upper.bytes), .integer(Int64(limit)),
            ]
            // Nearly always there is none, and looking takes no lock.
            guard try self.store.number(RowStoreLayout.countUpTo, values) != 0 else { return 0 }
            var count = 0
            try self.store.transaction(.alone) { () throws(RowStoreError) in
                try self.store.execute(RowStoreLayout.deleteRange, values) { _ in
                    count += 1
                    return true
                }
            }
            return count
        }
    }

    func commit(
        _ transaction: RowTransaction, as version: RowVersion, of project: ProjectID
    ) throws(RowTrouble) {
        try self.run { () throws(RowStoreError) in
            try self.store.commit(transaction, as: version, of: project)
        }
    }

    func notes(
        of project: ProjectID
    ) throws(RowTrouble) -> [(name: String, value: [UInt8], version: RowVersion)] {
        try self.run { () throws(RowStoreError) in
            var notes: [(name: String, value: [UInt8], version: RowVersion)] = []
            for entry in try self.store.entries(RowRange(every: .note), limit: .max, project) {
                guard let name = entry.row.noteName else {
                    throw .fault(.unreadable(entry.row.key), project: project.text)
                }
                notes.append((name, entry.row.value, entry.version))
            }
            return notes
        }
    }

    func changeNumber() throws(RowTrouble) -> Int64 {
        try self.run { () throws(RowStoreError) in try self.store.changeNumber() }
    }

    func forEachRow(
        of project: ProjectID, _ take: (StoredRow, RowVersion) throws(RowFault) -> Void
    ) throws(RowTrouble) {
        try self.run { () throws(RowStoreError) in
            try self.store.transaction(.reading) { () throws(RowStoreError) in
                try self.store.forEachRow(of: project) { row, version throws(RowStoreError) in
                    do throws(RowFault) {
                        guard let version else { throw .unreadable(row.key) }
                        try take(row, version)
                    } catch {
                        throw .fault(error, project: project.text)
                    }
                }
            }
        }
    }

    func accountCount(of project: ProjectID, upTo limit: Int) throws(RowTrouble) -> Int {
        try self.run { () throws(RowStoreError) in
            let values: [SQLValue] = [.text(project.text), .integer(Int64(limit))]
            return Int(clamping: try self.store.number(RowStoreLayout.countAccounts, values) ?? 0)
        }
    }

    func accountCounts(of project: ProjectID) throws(RowTrouble) -> [(tenant: TenantID?, accounts: Int)] {
        try self.run { () throws(RowStoreError) in
            try self.store.transaction(.reading) { () throws(RowStoreError) in
                var found: [ByteText: Int] = [:]
                try self.store.execute(RowStoreLayout.countByTenants, [.text(project.text)]) { row in
                    found[ByteText(row.text(0) ?? "")] = Int(clamping: row.integer(1))
                    return true
                }
                var counts: [(tenant: TenantID?, accounts: Int)] = []
                for entry in try self.store.entries(RowRange(every: .tenant), limit: .max, project) {
                    guard let (_, space, _) = entry.row.key.parts, entry.row.readTenant?.isDeleted == false else {
                        continue
                    }
                    counts.append((space.tenant, found[ByteText(space.tenant?.text ?? "")] ?? 0))
                }
                return counts
            }
        }
    }

    func requireWritable() throws(RowTrouble) {
        try self.run { () throws(RowStoreError) in
            try self.store.transaction(.committing) { () throws(RowStoreError) in
                try self.store.requireRights()
                try self.store.requireObjects()
            }
        }
    }

    func synchronizeCommits() throws(RowTrouble) {
        try self.run { () throws(RowStoreError) in try self.store.synchronizeCommits(true) }
    }
}

/// Batches are worked on when their results are asked for: at once, unless another connection has the lock of writers.
extension SQLRows {
    /// What a batch consists of, until it has results.
    private struct Batch<Request> {
        var requests: [Request] = []
        var began: Int64 = 0
    }

    /// How long a batch waits for the lock, in microseconds.
    private static var patience: Int64 { 250_000 }

    func begin(_ reads: [RowRead], at now: Int64) {
        if let pipelined { return pipelined.reads.begin(reads, at: now) }
        self.reads = Batch(requests: reads, began: now)
    }

    func begin(_ commits: [RowWrite], at now: Int64) {
        if let pipelined { return pipelined.commits.begin(commits, at: now) }
        self.commits = Batch(requests: commits, began: now)
    }

    var wait: DatabaseWait {
        if let (reads, commits) = self.pipelined {
            return DatabaseWait(
                milliseconds: [reads.milliseconds, commits.milliseconds].compactMap { $0 }.min(),
                sockets: [reads.socket, commits.socket].compactMap { $0 })
        }
        return DatabaseWait(milliseconds: self.reads.requests.isEmpty && self.commits.requests.isEmpty ? nil : 1)
    }

    func takeResults(at now: Int64) -> RowResults {
        var results = RowResults()
        if let pipelined {
            results.commits = pipelined.commits.takeResults(at: now)
            results.reads = pipelined.reads.takeResults(at: now)
            return results
        }
        // Commits first: what the requests of the other batch read is then as new as it can be.
        if !self.commits.requests.isEmpty {
            results.commits = self.results(of: self.commits, at: now) { commits throws(RowStoreError) in
                try self.store.commit(commits)
            }
            if results.commits != nil { self.commits = Batch() }
        }
        if !self.reads.requests.isEmpty {
            results.reads = self.results(of: self.reads, at: now) { reads throws(RowStoreError) in
                try self.store.answers(to: reads)
            }
            if results.reads != nil { self.reads = Batch() }
        }
        return results
    }

    /// - Returns: `nil` if another connection has the lock and the batch waits on.
    private func results<Request, Answer>(
        of batch: Batch<Request>, at now: Int64,
        _ body: ([Request]) throws(RowStoreError) -> [Result<Answer, RowStoreError>]
    ) -> [Result<Answer, RowTrouble>]? {
        for _ in 0...RowWait.swift {
            do throws(RowStoreError) {
                return try body(batch.requests).map { result in result.mapError { RowTrouble($0) } }
            } catch {
                let trouble = RowTrouble(error)
                if case .busy = trouble, now - batch.began < Self.patience { continue }
                return batch.requests.map { _ in .failure(trouble) }
            }
        }
        return nil
    }
}

extension RowTrouble {
    init(_ error: RowStoreError) {
        switch error {
        case .conflict(let conflict): self = .conflict(conflict)
        case .database(let failure) where failure.kind == .busy: self = .busy(CommandFailure(error))
        case .database(let failure) where failure.kind == .unsettled:
            self = .unknown(CommandFailure(error), error.reason)
        default: self = .failed(CommandFailure(error), error.reason)
        }
    }
}

extension RowStoreError {
    /// The reason as clients of a server learn it.
    fileprivate var reason: String {
        switch self {
        case .database(let error):
            switch error.kind {
            case .busy, .held: "another program is changing the database of the service"
            case .unsettled: "the database of the service was lost while it was changing"
            case .unreachable, .lost: "the database of the service does not answer"
            case .full: "the disk of the service is full"
            case .readOnly, .denied, .exposed: "the database of the service cannot be written"
            case .gone, .notFound, .exists: "the database of the service was moved or removed"
            case .notDatabase, .damaged: "the database of the service is damaged"
            case .changed: "a table in the database of the service was changed"
            case .noLibrary, .encoding, .other: "the database of the service cannot be used"
            }
        case .fault(let fault, _): "\(fault)"
        case .conflict: "the state has changed meanwhile"
        case .unknownLayout: "another version of the program has changed the tables of the database of the service"
        case .noStore, .storeElsewhere, .severalStores, .unknownObject, .sealed, .sealedOtherwise, .unsealed, .exists,
            .noLayout, .unfinished, .contradictory, .overtaken:
            "the database of the service cannot be used"
        }
    }
}

extension StoredRow {
    /// The name of a row that has a value of the host; `nil` for another row.
    var noteName: String? {
        guard let (kind, _, own) = self.key.parts, kind == .note else { return nil }
        let name = String(decoding: own, as: UTF8.self)
        return self.key == .note(name) ? name : nil
    }
}
