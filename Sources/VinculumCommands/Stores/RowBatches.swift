import Vinculum

/// What a request needs from the rows of its project.
struct RowRead: Sendable {
    let project: ProjectID
    /// Their keys are in order, each once.
    let needs: RowNeeds
}

/// What a request commits.
struct RowWrite: Sendable {
    let project: ProjectID
    let transaction: RowTransaction
    /// The version of each row that it writes, never drawn before: it names the commit as well.
    let version: RowVersion
}

/// What has become of the batches of a ``RowDatabase``.
struct RowResults {
    /// The answers to the reads, in their order; `nil` while these are under way, and without any.
    var reads: [Result<RowAnswer, RowTrouble>]?
    /// The outcomes of the commits, in their order; `nil` likewise.
    var commits: [Result<Void, RowTrouble>]?
}
