import Vinculum

/// The state of a project in a database as the parts of a snapshot, those that ``MemoryStore/snapshotPart(after:)`` has
/// of the same state. A part is in memory at a time.
///
/// The parts of a snapshot have what the rows have in the order of the rows' keys, but for codes and merges, which come
/// in the order of their sequence numbers: rows of their own find them in it.
struct RowSnapshot<Database: SQLDatabase> {
    /// What the next part has.
    private enum Stage {
        case algorithms
        case audit
        case deletedTenant(TenantID)
        case providers(TenantID?)
        case accounts(TenantID?)
        case codes(TenantID?)
        case merges(TenantID?)
    }

    private let store: RowStore<Database>
    private let project: ProjectID
    private let generations: RowGenerations
    /// The stages to come, the next one last.
    private var stages: [Stage] = []
    /// The last rows of the part before in this stage, one for each range; empty for none.
    private var last: [RowKey?] = []
    /// What the part before has left for the next one.
    private var begun: ChangeSet?
    /// How many accounts the parts until now had.
    private(set) var accountCount = 0

    private static var partCount: Int { 256 }
    private static var providerCount: Int { 64 }

    /// Begins a snapshot.
    ///
    /// - Precondition: A transaction is open, and remains so until the last part was read. A ``RowScan`` in it has
    ///   found the rows sound.
    init(
        _ store: RowStore<Database>, _ project: ProjectID, _ generations: RowGenerations
    ) throws(RowStoreError) {
        (self.store, self.project, self.generations) = (store, project, generations)
        self.stages = [.algorithms, .audit]
        for entry in try store.entries(RowRange(every: .tenant), limit: .max, project) {
            guard let tenant = entry.row.key.parts?.space.tenant else {
                self.stages.append(.providers(nil))
                continue
            }
            let isDeleted = entry.row.readTenant?.isDeleted ?? false
            self.stages.append(isDeleted ? .deletedTenant(tenant) : .providers(tenant))
        }
        self.stages.reverse()
    }

    /// The next part; `nil` behind the last one.
    mutating func next() throws(RowStoreError) -> ChangeSet? {
        while let stage = self.stages.last {
            switch stage {
            case .algorithms:
                let range = RowRange(.passwordAlgorithm, in: self.space(nil, lasts: true))
                let set = try self.set(nil, try self.store.entries(range, limit: .max, self.project))
                self.advance()
                return set
            case .audit:
                let isFirst = self.last.isEmpty
                let page = try self.page(.auditEntry, in: self.space(nil, lasts: true), Self.partCount)
                if page.count < Self.partCount { self.advance() }
                if isFirst, page.isEmpty { continue }
                return try self.set(nil, page)
            case .deletedTenant(let tenant):
                self.advance()
                var set = ChangeSet(tenant: tenant)
                set.changes = [.tenantDeleted]
                return set
            case .providers(let tenant):
                let space = self.space(tenant, lasts: true)
                var set = ChangeSet(tenant: tenant)
                if self.last.isEmpty {
                    let range = RowRange(.configuration, in: space)
                    set = try self.set(tenant, try self.store.entries(range, limit: 1, self.project))
                }
                let page = try self.page(.provider, in: space, Self.providerCount)
                set.changes += try self.set(tenant, page).changes
                if page.count == Self.providerCount { return set }
                // The first accounts are in the same part.
                self.begun = set
                self.advance(to: .accounts(tenant))
            case .accounts(let tenant):
                var set = self.begun ?? ChangeSet(tenant: tenant)
                self.begun = nil
                let page = try self.page(.account, in: self.space(tenant, lasts: false), Self.partCount)
                self.accountCount += page.count
                set.changes += try self.set(tenant, page).changes
                if page.count < Self.partCount { self.advance(to: .codes(tenant)) }
                return set
            case .codes(let tenant):
                let spaces = [self.space(tenant, lasts: true), self.space(tenant, lasts: false)]
                let page = try self.inSequence(.codeSequence, in: spaces)
                if page.count < Self.partCount { self.advance(to: .merges(tenant)) }
                return try self.set(tenant, page)
            case .merges(let tenant):
                let page = try self.inSequence(.mergeSequence, in: [self.space(tenant, lasts: false)])
                if page.count < Self.partCount { self.advance() }
                return try self.set(tenant, page)
            }
        }
        return nil
    }

    private mutating func advance(to stage: Stage? = nil) {
        self.stages.removeLast()
        if let stage { self.stages.append(stage) }
        self.last = []
    }

    /// - Parameter lasts: Whether it is that of what clearing the accounts leaves.
    private func space(_ tenant: TenantID?, lasts: Bool) -> RowSpace {
        var space = self.generations.space(of: tenant)
        if lasts { space.generation = 0 }
        return space
    }

    /// The next rows of a kind.
    private mutating func page(
        _ kind: RowKind, in space: RowSpace, _ limit: Int
    ) throws(RowStoreError) -> [RowTable.Entry] {
        let range = RowRange(kind, in: space)
        let lower = (self.last.first ?? nil).map { $0.next } ?? range.lower
        let page = try self.store.entries(from: lower, to: range.upper, limit: limit, self.project)
        self.last = [page.last?.row.key ?? lower]
        return page
    }

    /// The next records that rows of a kind find in the order of sequence numbers, with which their own keys begin.
    private mutating func inSequence(
        _ kind: RowKind, in spaces: [RowSpace]
    ) throws(RowStoreError) -> [RowTable.Entry] {
        var found: [(own: [UInt8], place: Int, row: StoredRow)] = []
        if self.last.isEmpty { self.last = spaces.map { _ in nil } }
        for (place, space) in spaces.enumerated() {
            let range = RowRange(kind, in: space)
            let lower = self.last[place].map { $0.next } ?? range.lower
            let page = try self.store.entries(from: lower, to: range.upper, limit: Self.partCount, self.project)
            for entry in page { found.append((entry.row.key.parts?.own ?? [], place, entry.row)) }
        }
        var records: [RowTable.Entry] = []
        for (_, place, row) in found.ordered(by: { $0.own.lexicographicallyPrecedes($1.own) }).prefix(Self.partCount) {
            self.last[place] = row.key
            guard let key = row.found, let record = try self.store.entry(key, self.project) else {
                throw .fault(.dangling(row.key), project: self.project.text)
            }
            records.append(record)
        }
        return records
    }

    /// What records store.
    private func set(_ tenant: TenantID?, _ entries: [RowTable.Entry]) throws(RowStoreError) -> ChangeSet {
        var set = ChangeSet(tenant: tenant)
        for entry in entries {
            do throws(ByteReader.Failure) {
                set.changes += try ChangeSet(decoding: entry.row.value).changes
            } catch {
                throw .fault(.unreadable(entry.row.key), project: self.project.text)
            }
        }
        return set
    }
}

extension RowKey {
    /// The key behind this one: that with a byte 0 more.
    var next: RowKey { RowKey(stored: self.bytes + [0]) }
}
