import Vinculum

/// One authority with what it changed lately.
struct Instance {
    let handle: UInt32
    var authority: Authority
    private(set) var journal: Journal

    init(_ handle: UInt32, _ authority: Authority, journalByteCount: Int) {
        self.handle = handle
        self.authority = authority
        self.journal = Journal(maximumByteCount: journalByteCount)
    }

    /// Makes changes so, and keeps them for whoever asks what is new.
    mutating func commit(_ changes: ChangeSet, _ encoded: [UInt8]) throws(Refusal) {
        guard !changes.isEmpty else { return }
        do throws(CommitConflict) {
            try self.authority.commit(changes)
        } catch {
            throw Refusal(.conflict, "the state is not what the changes rest on")
        }
        self.journal.append(encoded)
    }

    /// The changes after a cursor. Whoever asks has what is before it, so that goes.
    mutating func changes(since cursor: Int64) throws(Refusal) -> [[UInt8]] {
        try self.journal.changes(since: cursor)
    }
}
