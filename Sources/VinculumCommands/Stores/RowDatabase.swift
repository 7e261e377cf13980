import Vinculum

/// The rows of projects in a database, whichever database it is: a workspace does not name the host's type of it.
protocol RowDatabase: AnyObject {
    /// The database as `--store` names it.
    var place: StorePlace { get }

    /// Whether the store has the whole of a project.
    ///
    /// - Throws: ``RowTrouble/failed(_:)`` also for one of which a copy was cut short.
    func has(_ project: ProjectID) throws(RowTrouble) -> Bool

    /// The projects that the store has, sorted by the bytes of their IDs. Those of which a copy is under way are not
    /// among them.
    func projects() throws(RowTrouble) -> [ProjectID]

    /// Makes a project, unless the store has it.
    ///
    /// - Parameters:
    ///   - notes: The values of the host that it begins with.
    ///   - version: That of each row, never drawn before.
    /// - Returns: Whether it was made.
    func make(
        _ project: ProjectID, _ notes: [KeyValueStore.Entry], as version: RowVersion
    ) throws(RowTrouble) -> Bool

    /// Removes a project again that has nothing but what it was made with.
    ///
    /// - Parameter version: That of the rows which it was made with.
    func removeUnused(_ project: ProjectID, madeAs version: RowVersion) throws(RowTrouble)

    /// Reads what a run needs, as of one moment, with the records that the found rows lead to.
    func read(_ needs: RowNeeds, of project: ProjectID) throws(RowTrouble) -> RowAnswer

    /// The row with a key; `nil` if there is none.
    func entry(_ key: RowKey, of project: ProjectID) throws(RowTrouble) -> RowTable.Entry?

    /// At most `limit` rows of a range behind a key, in order.
    func entries(
        after last: RowKey?, in range: RowRange, limit: Int, of project: ProjectID
    ) throws(RowTrouble) -> [RowTable.Entry]

    /// Removes at most `limit` rows between two keys, which mean nothing any more, whatever their versions.
    ///
    /// - Returns: How many were removed.
    func remove(from lower: RowKey, to upper: RowKey, limit: Int, of project: ProjectID) throws(RowTrouble) -> Int

    /// The rows of a range, of which there are few.
    func entries(_ range: RowRange, of project: ProjectID) throws(RowTrouble) -> [RowTable.Entry]

    /// Writes if each version still holds, all or nothing. Without anything to write it takes no lock.
    ///
    /// - Parameter version: That of each written row, never drawn before.
    func commit(
        _ transaction: RowTransaction, as version: RowVersion, of project: ProjectID
    ) throws(RowTrouble)

    /// The values of the host, each with the version of its row.
    func notes(of project: ProjectID) throws(RowTrouble) -> [(name: String, value: [UInt8], version: RowVersion)]

    /// A number that is another one once another connection has changed the database.
    func changeNumber() throws(RowTrouble) -> Int64

    /// Passes each row of a project to `take` in the order of the keys, as of one moment.
    func forEachRow(
        of project: ProjectID, _ take: (StoredRow, RowVersion) throws(RowFault) -> Void
    ) throws(RowTrouble)

    /// How many accounts a project and its tenants have, counted up to a limit.
    func accountCount(of project: ProjectID, upTo limit: Int) throws(RowTrouble) -> Int

    /// How many accounts the project itself and each of its tenants have: the project first, then the tenants in the
    /// order of their names. Deleted ones are not among them.
    func accountCounts(of project: ProjectID) throws(RowTrouble) -> [(tenant: TenantID?, accounts: Int)]

    /// Fails if nothing can be written at present.
    func requireWritable() throws(RowTrouble)

    /// Has each commit wait until the disk has it.
    func synchronizeCommits() throws(RowTrouble)

    /// Begins to read what several requests need, all as of one moment.
    ///
    /// Like the next three, never waits and never fails: a failure is the result of each read. The other calls may be
    /// made while batches are under way.
    ///
    /// - Precondition: No reads are under way.
    /// - Parameter now: Microseconds of a monotonic clock.
    func begin(_ reads: [RowRead], at now: Int64)

    /// Begins to commit what several requests have proposed, each all or nothing. A commit that is refused does not
    /// keep the others from being made.
    ///
    /// - Precondition: No commits are under way. No commit expects or writes a row that an earlier one writes; an
    ///   earlier one may rest on a row that a later one writes.
    func begin(_ commits: [RowWrite], at now: Int64)

    /// Goes on with what is under way, and returns the results of batches that have ended, each once.
    ///
    /// What takes too long ends in a failure, by deadlines of the database's own.
    func takeResults(at now: Int64) -> RowResults

    /// When ``takeResults(at:)`` must be called again.
    var wait: DatabaseWait { get }
}

/// What a commit rests on, and what it writes.
struct RowTransaction: Sendable {
    var expectations: [(key: RowKey, version: RowVersion)] = []
    /// A row without a value is deleted.
    var writes: [(key: RowKey, value: [UInt8]?)] = []

    init() {}

    /// The transaction of a change set.
    init(_ commit: RowCommit) {
        self.expectations = commit.expectations.map { ($0.key, $0.version) }
        self.writes = commit.writes.map { ($0.key, $0.value) }
    }

    /// Adds another transaction, which is made with this one or not at all.
    mutating func add(_ other: RowTransaction) {
        self.expectations += other.expectations
        self.writes += other.writes
    }

    /// Adds a row that is written, or with `nil` deleted, if it has the version that was read.
    mutating func add(_ key: RowKey, _ value: [UInt8]?, expecting version: RowVersion) {
        self.expectations.append((key, version))
        self.writes.append((key, value))
    }
}

/// Why rows cannot be read or changed. Nothing has changed then, unless it says so.
enum RowTrouble: Error, Equatable {
    /// A row has not the version that a commit rests on.
    case conflict(RowConflict)
    /// Another connection writes: the same call may succeed in a moment.
    case busy(CommandFailure)
    /// Any other reason, and how it is said to clients, who need not know where the database is.
    case failed(CommandFailure, String)
    /// The connection was lost during a commit, and whether that was made cannot be found out.
    case unknown(CommandFailure, String)
}

extension CommandFailure {
    /// The code of tables that another version of this program has made, or that were changed.
    static var unknownLayoutCode: String { "unknownLayout" }

    init(_ trouble: RowTrouble) {
        switch trouble {
        case .conflict: self = .staleChange
        case .busy(let failure), .failed(let failure, _), .unknown(let failure, _): self = failure
        }
    }

    /// The failure of a change whose state another run has changed.
    static var staleChange: CommandFailure {
        CommandFailure(.failure, code: "staleChange", "the state has changed meanwhile; try again")
    }
}

/// Waiting for other writers of a database.
enum RowWait {
    /// How often it is tried without a pause.
    static let swift = 30

    /// Executes `body`, and again while another connection writes: for two seconds at most; a server, which
    /// answers no request meanwhile, waits a quarter of one.
    static func run<Result>(
        serves: Bool = false, on host: inout some CommandHost, _ body: () throws(RowTrouble) -> Result
    ) throws(RowTrouble) -> Result {
        var attempts = 0
        while true {
            do throws(RowTrouble) {
                return try body()
            } catch {
                guard case .busy = error, attempts < self.swift + (serves ? 250 : 400) else { throw error }
                attempts += 1
                // A commit takes less than the shortest pause.
                if attempts > self.swift { host.pause(milliseconds: serves ? 1 : 5) }
            }
        }
    }
}
