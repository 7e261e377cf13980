import PropertyKit
@testable import Vinculum
@testable import VinculumEmbedding

/// A host that keeps the accounts of one authority as rows.
struct RowHost {
    var embedding = Embedding()
    private var random: TestRandom
    /// What the host spoils of each word before the module gets it.
    var spoil: ((inout [[UInt8]]) -> Void)?

    static let now: Int64 = 1_790_000_000_000

    init(_ seed: TestSeed, writingTo table: inout RowTable) {
        self.random = TestRandom(seed: seed)
        _ = self.embedding.use(version: 3)
        let reply = self.embedding.create(
            settings: EmbeddingTests.list("projectId", "demo", "hashCost", "1", "rows", "on"),
            seed: EmbeddingTests.seed)
        for index in stride(from: 1, to: reply.parts.count, by: 2) {
            let key = RowKey(stored: reply.parts[index])
            if table[key] == nil {
                table.put(.init(row: StoredRow(key, reply.parts[index + 1]), version: RowVersion(drawing: 1 << 40)))
            }
        }
    }

    /// A word with fresh random bytes.
    mutating func word(_ parts: [[UInt8]]) -> [[UInt8]] {
        [(0..<8).map { _ in UInt8.random(in: .min ... .max, using: &self.random) }] + parts
    }

    /// Says a word with a request.
    mutating func say(
        _ parts: [[UInt8]], _ request: [UInt8], _ seed: UInt8, _ answers: [[UInt8]] = []
    ) -> Reply {
        var word = self.word(parts)
        self.spoil?(&word)
        return self.embedding.call(
            1, now: RowHost.now, commits: true,
            input: CallScript.packed([
                CallScript.packed(word), [UInt8](repeating: seed, count: 32), [], CallScript.packed(answers),
            ]) + request)
    }

    /// What a table answers to a reply that asks for rows.
    static func rows(_ reply: Reply, of table: RowTable) -> [[UInt8]] {
        let lists = reply.parts.map { (try? Packet.unpacked($0)) ?? [] }
        var entries = lists[0].compactMap { table[RowKey(stored: $0)] }
        for index in stride(from: 0, to: lists[1].count, by: 3) {
            let limit = Int(String(decoding: lists[1][index + 2], as: UTF8.self)) ?? -1
            entries += table.entries(in: RowHost.range(lists[1][index], lists[1][index + 1]), limit: limit)
        }
        let counts = stride(from: 0, to: lists[2].count, by: 2).map { index in
            Array("\(table.entries(in: RowHost.range(lists[2][index], lists[2][index + 1])).count)".utf8)
        }
        return [Array("rows".utf8), CallScript.packed(counts)]
            + entries.flatMap { [$0.row.key.bytes, Array("\($0.version.number)".utf8), $0.row.value] }
    }

    private static func range(_ lower: [UInt8], _ upper: [UInt8]) -> RowRange {
        RowRange(from: RowKey(stored: lower), to: RowKey(stored: upper))
    }

    /// Commits the transaction of a reply; returns the word for its outcome.
    static func commit(_ reply: Reply, to table: inout RowTable) -> [[UInt8]] {
        func number(_ bytes: [UInt8]) -> Int64 { Int64(String(decoding: bytes, as: UTF8.self)) ?? -1 }
        let lists = reply.parts[1...3].map { (try? Packet.unpacked($0)) ?? [] }
        for index in stride(from: 0, to: lists[0].count, by: 2) {
            let version = table[RowKey(stored: lists[0][index])]?.version ?? .absent
            if Int64(version.number) != number(lists[0][index + 1]) {
                return [Array("conflict".utf8), lists[0][index]]
            }
        }
        guard let version = RowVersion(stored: number(reply.parts[0])) else { return [] }
        var entries = table.all.filter { entry in !lists[2].contains(entry.row.key.bytes) }
        for index in stride(from: 0, to: lists[1].count, by: 2) {
            let row = StoredRow(RowKey(stored: lists[1][index]), lists[1][index + 1])
            entries.append(.init(row: row, version: version))
        }
        table = RowTable(entries)
        return [Array("done".utf8)]
    }
}

/// A request of a ``RowHost``, one exchange after another.
struct RowHostRequest {
    let request: [UInt8]
    let seed: UInt8
    private var word: [[UInt8]] = [Array("run".utf8)]
    private var answers: [[UInt8]] = []
    private var open: Reply?
    /// Status, content type and body; `nil` while the request is in work.
    private(set) var response: [[UInt8]]?

    init(_ request: [UInt8], seed: UInt8) { (self.request, self.seed) = (request, seed) }

    /// Says the next word, or does what the last reply asks for.
    mutating func advance(
        _ host: inout RowHost, _ table: inout RowTable, _ answer: ([UInt8]) -> [UInt8]?
    ) throws {
        guard let reply = self.open else {
            self.open = host.say(self.word, self.request, self.seed, self.answers)
            return
        }
        self.open = nil
        switch reply.status {
        case .reads: self.word = RowHost.rows(reply, of: table)
        case .needs:
            self.word = [Array("run".utf8)]
            self.give(reply.parts, &host, answer)
        case .commits:
            self.word = RowHost.commit(reply, to: &table)
            guard self.word.first == Array("done".utf8) else { return }
            if reply.parts[4].isEmpty { return self.give(Array(reply.parts.dropFirst(5)), &host, answer) }
            self.response = try Array(Packet.unpacked(reply.parts[4])[..<3])
            _ = host.say([Array("end".utf8)], self.request, self.seed)
        case .done: self.response = Array(reply.parts[..<3])
        default: throw CheckFailure("\(reply.status): \(String(decoding: reply.parts[0], as: UTF8.self))")
        }
    }

    private mutating func give(_ questions: [[UInt8]], _ host: inout RowHost, _ answer: ([UInt8]) -> [UInt8]?) {
        self.answers += questions.map { question in
            answer(question) ?? CallScript.packed(host.embedding.answer(question: question).parts + [question])
        }
    }

    /// Plays the request to its end.
    mutating func finish(_ host: inout RowHost, _ table: inout RowTable) throws -> [[UInt8]] {
        while true {
            if let response = self.response { return response }
            try self.advance(&host, &table) { _ in nil }
        }
    }
}
