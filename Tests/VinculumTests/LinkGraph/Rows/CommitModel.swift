@testable import Vinculum

/// The transaction of a change set as it follows from all rows: those of the known state and those of the state after
/// the changes, of which the ones that differ are written.
struct CommitModel {
    private(set) var expectations: [RowCommit.Expectation] = []
    private(set) var writes: [RowCommit.Write] = []

    init(_ set: ChangeSet, on known: KnownRows) throws {
        var store = known.store
        try store.apply(set)
        let generations = known.generations.after(set)
        let (before, after) = (known.store.rows(known.generations), store.rows(generations))
        let (spaceBefore, spaceAfter) = (known.generations.space(of: set.tenant), generations.space(of: set.tenant))
        // What is stored is written also if it says the same; so is the account of a code.
        var named: [RowKey] = []
        for change in set.changes {
            if let key = change.rowKey(in: spaceAfter) { named.append(key) }
            if case .code(.stored(let code)) = change, let account = code.account {
                named.append(.account(account, in: spaceAfter))
            }
        }
        var expected = set.preconditions.flatMap { $0.rowKeys(spaceBefore) } + [.tenant(nil), .tenant(set.tenant)]
        for old in before where !after.contains(where: { $0.key == old.key }) {
            guard let (kind, space, _) = old.key.parts, !generations.isLeftBehind(space) else { continue }
            self.writes.append(RowCommit.Write(key: old.key, value: nil))
            if kind.use == .record { expected.append(old.key) }
        }
        for new in after {
            guard let (kind, space, own) = new.key.parts else { continue }
            let old = before.first { $0.key == new.key }
            if let old, old.value == new.value, !named.contains(new.key) { continue }
            self.writes.append(RowCommit.Write(key: new.key, value: new.value))
            if kind.use == .record || kind.use == .mark || old == nil && kind.use != .range { expected.append(new.key) }
            let absorbing = RowKey(.absorbingMerge, in: space) { $0.parts(own) }
            if kind == .account, old == nil, !before.contains(where: { $0.key == absorbing }) {
                expected.append(absorbing)
            }
        }
        self.writes.sort { $0.key < $1.key }
        for key in expected.sorted() where self.expectations.last?.key != key {
            self.expectations.append(RowCommit.Expectation(key: key, version: known.version(of: key)))
        }
    }
}
