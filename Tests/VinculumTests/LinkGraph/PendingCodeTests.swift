import PropertyKit
import Testing
@testable import Vinculum

/// How pending codes make room.
@Suite("Pending codes")
struct PendingCodeTests {
    private static let week: Int64 = 7 * 86_400

    private static func code(
        _ key: String, _ purpose: PendingCode.Purpose, at seconds: Int64, for lifetime: Int64, sequence: UInt64 = 0
    ) -> Change {
        .code(
            .stored(
                PendingCode(
                    key: CodeKey(key), purpose: purpose, epoch: .first, sequence: sequence,
                    createdAt: Instant(seconds: seconds), expiresAt: Instant(seconds: seconds + lifetime),
                    attemptsLeft: 1)))
    }

    private static func recovery(_ number: Int) -> PendingCode.Purpose {
        .emailAction(EmailAction(kind: .recoverEmail, address: EmailAddress(normalised: "u\(number)@x.com")))
    }

    private static func set(_ changes: [Change]) -> ChangeSet {
        var set = ChangeSet()
        set.changes = changes
        return set
    }

    @Test("expired ones leave no memory, however many that live long stand before them")
    func memory() throws {
        var store = MemoryStore(indexKey: (7, 8))
        try store.apply(Self.set((0..<200).map { Self.code("long\($0)", Self.recovery($0), at: 0, for: Self.week) }))
        let before = store[nil].codes.allocatedByteCount
        for batch in 0..<50 {
            try store.apply(
                Self.set(
                    (0..<1000).map { number in
                        Self.code(
                            "short\(batch)-\(number)",
                            number % 2 == 0
                                ? .passkeyChallenge(account: nil)
                                : .appVerification(secret: VerificationCode(String(repeating: "s", count: 64))),
                            at: 1, for: 300)
                    }))
        }
        #expect(store[nil].codes.allocatedByteCount > 50_000 * 64)
        // New codes of any kind sweep the old ones; these are used up at once.
        for number in 0..<12_600 {
            let key = "new\(number)"
            try store.apply(
                Self.set([
                    Self.code(key, .passkeyChallenge(account: nil), at: 10_000, for: 300),
                    .code(.consumed(key: CodeKey(key))),
                ]))
        }
        #expect(store[nil].pendingCodes.count == 200 && store[nil].pendingCodes.allSatisfy { $0.kind == .recoverEmail })
        // A page of each size of record is kept, and what the long-lived ones share.
        #expect(store[nil].codes.allocatedByteCount <= before + 6 * 65_536)
    }

    @Test("a code that is stored again keeps its place, whatever number it brings")
    func places() throws {
        var store = MemoryStore()
        try store.apply(
            Self.set(["a", "b", "c"].map { Self.code($0, .temporaryProof(number: .plain), at: 0, for: 600) }))
        // As in a journal whose numbers counted other records too.
        try store.apply(Self.set([Self.code("a", .temporaryProof(number: .plain), at: 0, for: 600, sequence: 3)]))
        #expect(store[nil].pendingCodes.map(\.key) == ["a", "b", "c"])
        #expect(store[nil].pendingCodes.map(\.sequence) == [1, 2, 3])
    }

    @Test("a renewed code counts by its new deadline")
    func renewed() throws {
        var store = MemoryStore()
        try store.apply(
            Self.set([
                Self.code("a", Self.recovery(1), at: 0, for: 10), Self.code("b", Self.recovery(2), at: 0, for: 20),
            ]))
        try store.apply(Self.set([Self.code("a", Self.recovery(1), at: 0, for: Self.week, sequence: 1)]))
        #expect(Self.makingRoom(in: store, .recoverEmail, count: 2) == ["b"])
        try store.apply(Self.set([Self.code("c", Self.recovery(3), at: 86_400 + 21, for: 10)]))
        #expect(store[nil].pendingCodes.map(\.key) == ["a", "c"])
    }

    /// The codes that make room for another recovery or challenge.
    private static func makingRoom(
        in store: MemoryStore, _ kind: PendingCode.Kind, count: Int = .max, byteCount: Int = 1 << 30
    ) -> [CodeKey] {
        let purpose = kind == .recoverEmail ? Self.recovery(0) : .passkeyChallenge(account: nil)
        guard case .code(.stored(let code)) = Self.code("new", purpose, at: 0, for: 1) else { return [] }
        return store[nil].codes.makingRoom(for: code, count: count, byteCount: byteCount + code.record.count)
    }

    @Test(
        "the counts of kinds follow the codes, and those that expire first make room for more",
        arguments: TestSeed.sample(4))
    func counts(seed: TestSeed) {
        enum Step: Sendable { case store(Int, Int64), consume(Int) }
        let step = Gen<Step>.weighted([
            (4, Gen<(Int, Int)>.zip(.int(in: 0...19), .int(in: 1...50)).map { .store($0, Int64($1)) }),
            (1, Gen<Int>.int(in: 0...19).map { .consume($0) }),
        ])
        forAll(seed: seed, count: 40, step.array(0...60)) { steps in
            var store = MemoryStore()
            for step in steps {
                switch step {
                case .store(let number, let lifetime):
                    let known = store[nil].pendingCode(CodeKey("k\(number)"))?.sequence ?? 0
                    let code = Self.code(
                        "k\(number)", number % 2 == 0 ? Self.recovery(number) : .passkeyChallenge(account: nil), at: 0,
                        for: lifetime, sequence: known)
                    try store.apply(Self.set([code]))
                case .consume(let number): try store.apply(Self.set([.code(.consumed(key: CodeKey("k\(number)")))]))
                }
                let codes = store[nil].pendingCodes
                for kind in [PendingCode.Kind.recoverEmail, .passkeySignIn] {
                    let ofKind = codes.filter { $0.kind == kind }
                    try expectEqual(store[nil].codes.count(of: kind), ofKind.count, "the count")
                    let inOrder = ofKind.sorted { ($0.expiresAt, $0.sequence) < ($1.expiresAt, $1.sequence) }
                    for left in [0, 1, ofKind.count / 2, ofKind.count] {
                        let bytes = inOrder.suffix(left).reduce(0) { $0 + $1.record.count }
                        let gone = inOrder.dropLast(left).map(\.key)
                        try expectEqual(Self.makingRoom(in: store, kind, count: left + 1), gone, "by their number")
                        try expectEqual(Self.makingRoom(in: store, kind, byteCount: bytes), gone, "by their bytes")
                    }
                }
            }
        }
    }

    @Test(
        "local mode keeps a hundred thousand of a kind, the oldest out first; strict mode does with codes of strangers",
        arguments: [true, false], [true, false])
    func limit(isStrict: Bool, isOfStrangers: Bool) {
        var service = Service()
        let session = service.member("a@x.com").session
        var set = ChangeSet()
        set.changes =
            (0..<100_000).map {
                let purpose: PendingCode.Purpose =
                    isOfStrangers ? .appVerification(secret: "s") : .passkeyChallenge(account: AccountID("b"))
                return Self.code("old\($0)", purpose, at: 1_600_000_000, for: 200)
            } + [Self.code("other", .passkeyChallenge(account: nil), at: 0, for: Self.week * 10_000)]
        service.commit(set)
        service.change { $0.follow(isStrict ? .strict : .local) }
        // Where no network has a budget, the limit holds in every mode.
        service.peer = Peer("192.0.2.1".utf8)
        let makesRoom = !isStrict || isOfStrangers
        for number in 0..<3 {
            let reply =
                isOfStrangers
                ? service.client("v1/accounts:verifyIosClient", #"{"appToken":"t"}"#)
                : service.client("v2/accounts/passkeyEnrollment:start", #"{"idToken":"\#(session)"}"#)
            #expect(reply.status == 200, "\(reply.error)")
            let graph = service.authority.store[nil]
            let count = graph.codes.count(of: isOfStrangers ? .appVerification : .passkeyChallenge)
            #expect(count == (makesRoom ? 100_000 : 100_001 + number))
            #expect((graph.pendingCode(CodeKey("old\(number)")) == nil) == makesRoom)
            #expect(graph.pendingCode("other") != nil, "a kind takes the place of no other")
        }
    }
}
