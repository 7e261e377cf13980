import PropertyKit
import Testing
import VinculumEmbedding

/// The calls of the interface, run natively.
@Suite("Embedding")
struct EmbeddingTests {
    static let seed = [UInt8](repeating: 7, count: 32)

    static func list(_ parts: String...) -> [UInt8] {
        parts.flatMap { part in
            let count = part.utf8.count
            return [UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8), 0, 0] + Array(part.utf8)
        }
    }

    static let signUp = Self.list(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", "{}", "Content-Type", "application/json")

    /// An authority with a number of anonymous accounts.
    static func embedding(_ count: Int, journalBytes: Int = 1 << 20) -> Embedding {
        var embedding = Embedding()
        _ = embedding.create(
            settings: Self.list("projectId", "demo", "journalBytes", "\(journalBytes)"), seed: Self.seed)
        for index in 0..<count {
            let seed = [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: 32)
            _ = embedding.call(1, request: Self.signUp, answers: [], now: 0, seed: seed, commits: true)
        }
        return embedding
    }

    @Test(
        "each kind of invalid input has its own status and message",
        arguments: [
            Row(Self.list("projectId"), Status.malformed), Row(Self.list("hashCost", "1"), .malformed),
            Row(Self.list("projectId", "a", "hashCost", "15"), .malformed),
            Row(Self.list("projectId", "a", "unheard", "of"), .malformed), Row([1, 0, 0], .malformed),
            Row([255, 255, 255, 255], .malformed), Row([1, 0, 0, 0, 0xFF, 0, 0, 0, 0], .malformed),
            Row(Self.list("projectId", "a", "hashCost", "1"), .done),
        ])
    func settings(row: Row<[UInt8], Status>) {
        let (bytes, status) = row.fields
        var embedding = Embedding()
        let reply = embedding.create(settings: bytes, seed: Self.seed)
        #expect(reply.status == status, sourceLocation: row.line)
        #expect(reply.parts.count == 1, sourceLocation: row.line)
        #expect(embedding.create(settings: bytes, seed: [1]).status == .malformed, sourceLocation: row.line)
    }

    @Test("the state at a cursor with the changes since equals the current state")
    func changes() {
        var leader = Self.embedding(3)
        let snapshot = leader.snapshot(1)
        for index in 100..<105 {
            let seed = [UInt8](repeating: UInt8(index), count: 32)
            _ = leader.call(1, request: Self.signUp, answers: [], now: 0, seed: seed, commits: true)
        }
        let news = leader.changes(1, since: 3)
        #expect(news.parts.count == 6)
        var follower = Embedding()
        let settings = Self.list("projectId", "demo")
        #expect(follower.restore(settings: settings, seed: Self.seed, snapshot: snapshot.parts[0]).status == .done)
        for (index, set) in news.parts.dropFirst().enumerated() {
            #expect(follower.commit(1, after: Int64(index), changes: set).status == .done)
        }
        #expect(follower.snapshot(1).parts[0] == leader.snapshot(1).parts[0])
    }

    @Test("a journal drops its oldest changes at its limit and reports it")
    func forgetting() {
        var embedding = Self.embedding(50, journalBytes: 500)
        #expect(embedding.changes(1, since: 0).status == .forgotten)
        #expect(embedding.changes(1, since: 49).parts.count == 2)
        #expect(embedding.changes(1, since: 50).parts.count == 1)
        #expect(embedding.changes(1, since: 51).status == .malformed)
        #expect(embedding.changes(1, since: -1).status == .malformed)
    }

    @Test("a damaged snapshot is refused", arguments: TestSeed.sample(4))
    func damaged(seed: TestSeed) {
        let snapshot = Self.embedding(3).snapshot(1).parts[0]
        forAll(seed: seed, count: 200, Gen<[UInt8]>.mutations(of: snapshot)) { bytes in
            var embedding = Embedding()
            let reply = embedding.restore(settings: Self.list("projectId", "a"), seed: Self.seed, snapshot: bytes)
            try check(bytes == snapshot || reply.status == .damaged, "\(reply.status)")
        }
    }
}
