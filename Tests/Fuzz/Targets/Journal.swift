@testable import Vinculum

/// The binary forms of a journal: change sets with their changes and codes, and records. What is read writes and reads
/// alike; a store takes a set whole or not at all; the snapshot of what came of it rebuilds it.
let fuzzJournal = Target(seeds: seeds, run: fuzz)

private func fuzz(_ bytes: [UInt8]) {
    var input = Input(bytes)
    if input.byte() % 4 == 0 {
        record(input.all())
    } else {
        changeSets(input.all())
    }
}

private func record(_ bytes: [UInt8]) {
    _ = bytes[AccountRecord.key(bytes.span)]
    _ = AccountRecord.version(bytes[...])
    guard let account = AccountRecord.decoded(bytes[...]) else { return }
    let again = AccountRecord.encoded(account)
    demand(AccountRecord.decoded(again[...]) == account, "a record reads as it is written")
}

/// Change sets one after another, each with its length in two bytes before it.
private func changeSets(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    var store = MemoryStore()
    while let low = try? reader.uint8(), let high = try? reader.uint8() {
        var set: [UInt8] = []
        for _ in 0..<(Int(high) << 8 | Int(low)) {
            guard let byte = try? reader.uint8() else { break }
            set.append(byte)
        }
        guard let changes = try? ChangeSet(decoding: set) else { continue }
        guard let again = try? ChangeSet(decoding: changes.encoded()) else {
            fatalError("what is written cannot be read")
        }
        demand(again == changes, "a change set reads as it is written")
        let before = parts(store)
        do throws(CommitConflict) {
            try store.apply(changes)
        } catch {
            demand(parts(store) == before, "a refused set changes nothing")
        }
    }
    var rebuilt = MemoryStore()
    let snapshot = parts(store)
    for part in snapshot {
        guard let changes = try? ChangeSet(decoding: part) else { fatalError("a part cannot be read") }
        do throws(CommitConflict) {
            try rebuilt.apply(changes)
        } catch {
            fatalError("a part is refused: \(error)")
        }
    }
    demand(parts(rebuilt) == snapshot, "the snapshot rebuilds the state")
}

private func parts(_ store: MemoryStore) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var cursor: SnapshotCursor?
    repeat {
        let (part, next) = store.snapshotPart(after: cursor)
        parts.append(part.encoded())
        cursor = next
    } while cursor != nil
    return parts
}

private func seeds() -> [[UInt8]] {
    let stage = Prepared()
    var all: [UInt8] = [1]
    var seeds: [[UInt8]] = []
    for set in stage.journal {
        let bytes = set.encoded()
        let framed = [UInt8(truncatingIfNeeded: bytes.count), UInt8(truncatingIfNeeded: bytes.count >> 8)] + bytes
        seeds.append([1] + framed)
        all += framed
    }
    for account in stage.authority.store[nil].accounts(after: nil, limit: 20) {
        seeds.append([0] + AccountRecord.encoded(account))
    }
    return seeds + [all]
}
