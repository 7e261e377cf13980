import Vinculum

/// The reads of a round as one statement, which a database executes while the program does other things.
final class PipelinedReads {
    private let pipeline: any SQLPipeline
    private var batch: ReadBatch
    private var patience: Patience

    init(_ pipeline: any SQLPipeline, _ seal: RowSeal?, _ place: StorePlace) {
        (self.pipeline, self.patience) = (pipeline, Patience(for: place.name))
        self.batch = ReadBatch([], seal, place.name)
    }

    func begin(_ reads: [RowRead], at now: Int64) {
        self.batch.reads = reads
        self.patience.begin(at: now)
        self.pipeline.begin([self.batch.statement])
    }

    /// How long the listener may wait, in milliseconds; `nil` while nothing is under way.
    var milliseconds: Int64? { self.batch.reads.isEmpty ? nil : self.patience.milliseconds }
    var socket: DatabaseSocket? { self.pipeline.socket }

    func takeResults(at now: Int64) -> [Result<RowAnswer, RowTrouble>]? {
        if self.patience.canRetry(at: now) { self.pipeline.begin([self.batch.statement]) }
        let answer = self.pipeline.takeAnswer()
        if self.batch.reads.isEmpty { return nil }
        defer { if !self.patience.isUnderWay { self.batch.reads = [] } }
        switch answer {
        case .success(let results)?:
            self.patience.end()
            return self.batch.answers(results.last ?? []).map { answer in answer.mapError { RowTrouble($0) } }
        case .failure(let error)?:
            // Nothing is changed by a statement that is sent again.
            let isPassing = [.lost, .unreachable, .busy].contains(error.kind)
            if isPassing, self.patience.retry(after: error, at: now) { return nil }
            self.patience.end()
            return self.batch.reads.map { _ in .failure(RowTrouble(.database(error))) }
        case nil:
            guard let error = self.patience.failure(at: now) else { return nil }
            self.pipeline.close()
            self.patience.end()
            return self.batch.reads.map { _ in .failure(RowTrouble(.database(error))) }
        }
    }
}

/// What several requests read, as one statement, and so as of one moment.
struct ReadBatch {
    var reads: [RowRead]
    private let seal: RowSeal?
    /// The name of the database in messages.
    private let file: String

    init(_ reads: [RowRead], _ seal: RowSeal?, _ file: String) {
        (self.reads, self.seal, self.file) = (reads, seal, file)
    }

    /// The statement; its lists are as long as there are keys and ranges.
    var statement: SQLStatement {
        var names: [RowName: [UInt8]?] = [:]
        var ranges: [[SQLValue]] = []
        var counts: [[SQLValue]] = []
        for (number, read) in self.reads.enumerated() {
            for key in read.needs.keys { names[RowName(read.project, key)] = key.beginningOfFound }
            let first: [SQLValue] = [.integer(Int64(number)), .text(read.project.text)]
            for need in read.needs.ranges {
                ranges.append(
                    first + [
                        .blob(need.range.lower.bytes), .blob(need.range.upper.bytes), .integer(Int64(need.limit)),
                    ])
            }
            for range in read.needs.counts {
                counts.append(first + [.blob(range.lower.bytes), .blob(range.upper.bytes)])
            }
        }
        let sorted = names.keys.inOrder
        let follows = sorted.map { name in names[name].flatMap { $0 }.map { SQLValue.blob($0) } ?? .null }
        let keys = sorted.parameters + [.list(follows, of: .bytes)]
        if ranges.isEmpty, counts.isEmpty { return SQLStatement(RoundStatements.read, keys) }
        let types: [SQLType] = [.integer, .text, .bytes, .bytes, .integer]
        func lists(_ rows: [[SQLValue]], _ types: ArraySlice<SQLType>) -> [SQLParameter] {
            types.indices.map { column in .list(rows.map { $0[column] }, of: types[column]) }
        }
        return SQLStatement(RoundStatements.readRanges, keys + lists(ranges, types[...]) + lists(counts, types[..<4]))
    }

    /// The answers to the reads, of the statement's rows.
    func answers(_ rows: [[SQLValue]]) -> [Result<RowAnswer, RowStoreError>] {
        var named: [RowName: (row: StoredRow, version: Int64)] = [:]
        var ranges: [Int64: [(row: StoredRow, version: Int64)]] = [:]
        var counts: [Int64: [(low: [UInt8], count: Int64)]] = [:]
        var layout: Int64?
        for row in rows {
            guard row.count == 6, case .integer(let part) = row[0], case .integer(let number) = row[1],
                let name = RowName(row[2...]), case .integer(let version) = row[4], case .blob(let value) = row[5]
            else { return self.reads.map { _ in .failure(.database(.malformedRows(in: self.file))) } }
            if part == 3 {
                layout = version
                continue
            }
            if part == 2 {
                counts[number, default: []].append((name.key, version))
                continue
            }
            let found = (StoredRow(RowKey(stored: name.key), value), version)
            if part == 1 { ranges[number, default: []].append(found) } else { named[name] = found }
        }
        if layout != RowStoreLayout.version {
            let error = RowStoreError(layout: layout, file: self.file)
            return self.reads.map { _ in .failure(error) }
        }
        return self.reads.enumerated().map { number, read in
            var found = read.needs.keys.compactMap { named[RowName(read.project, $0)] } + (ranges[Int64(number)] ?? [])
            found += found.compactMap { $0.row.found.flatMap { named[RowName(read.project, $0)] } }
            var entries: [RowTable.Entry] = []
            for (row, number) in found {
                guard let version = RowVersion(stored: number),
                    let row = self.seal.opened(row, version, of: read.project)
                else {
                    return .failure(.fault(.unreadable(row.key), project: read.project.text))
                }
                entries.append(RowTable.Entry(row: row, version: version))
            }
            let numbers = read.needs.counts.map { range in
                counts[Int64(number)]?.first { $0.low == range.lower.bytes }?.count ?? 0
            }
            return .success(RowAnswer(entries.inOrderOfKeys, counts: numbers.map { Int(clamping: $0) }))
        }
    }
}

extension RowKey {
    /// What the key of a record begins with that a row with this key finds by its value; `nil` for other rows.
    fileprivate var beginningOfFound: [UInt8]? {
        switch self.parts?.kind {
        case .email, .phone, .identity, .unfinishedMerge, .absorbingMerge: StoredRow(self, []).found?.bytes
        default: nil
        }
    }
}

extension DatabaseError {
    /// The failure of what reads rows with other columns than this program makes.
    static func malformedRows(in file: String) -> DatabaseError {
        DatabaseError(.changed, file: file, "the table rows is not as this program makes it")
    }
}

extension RowStoreError {
    /// The failure of what meets tables of another version than this program's, or with `nil` of none.
    init(layout: Int64?, file: String) {
        self = layout.map { .unknownLayout($0, file: file) } ?? .noStore(file: file)
    }
}
