import PropertyKit
import Testing
@testable import Vinculum

@Suite("The audit trail in a store") struct AuditTableTests {
    private static let start = Instant(milliseconds: 1_600_000_000_000)
    private static let day: Int64 = 86_400_000

    private static func entry(
        _ number: Int64, at instant: Instant, _ actor: AuditEntry.Actor = .administrator, tenant: TenantID? = nil
    ) -> AuditEntry {
        AuditEntry(
            at: instant, actor, "n\(number)", from: Peer(ipv4: 7), operation: "update",
            changed: .disabled, by: .administrator, tenant: tenant, account: AccountID("a\(number)"), accountCount: 1)
    }

    private static func all(_ store: MemoryStore) -> [AuditEntry] { store.auditEntries(after: 0, limit: .max) }

    private static func apply(_ entries: [AuditEntry], to store: inout MemoryStore, tenant: TenantID? = nil) throws {
        var set = ChangeSet(tenant: tenant)
        set.changes = entries.map { .audited($0) }
        // As a journal does it.
        try store.apply(try ChangeSet(decoding: set.encoded()))
    }

    @Test("entries are listed in their order, from any place, whatever the clock did", arguments: TestSeed.sample(20))
    func order(seed: TestSeed) {
        let step = Gen<Int>.int(in: -1000...1000)
        forAll(seed: seed, count: 20, step.array(0...700)) { steps in
            var store = MemoryStore()
            var (now, names): (Int, [String]) = (0, [])
            for (number, step) in steps.enumerated() {
                now += step
                let tenant = number.isMultiple(of: 3) ? TenantID("t") : nil
                let entry = Self.entry(
                    Int64(number), at: Self.start.adding(milliseconds: Int64(now)),
                    step.isMultiple(of: 2) ? .account : .administrator, tenant: tenant)
                try Self.apply([entry], to: &store)
                names.append(entry.name)
            }
            let found = Self.all(store)
            try expectEqual(found.map(\.name), names)
            try expectEqual(found.map(\.sequence), (0..<UInt64(steps.count)).map { $0 + 1 })
            for place in [0, 1, steps.count / 2, steps.count] {
                let page = store.auditEntries(after: UInt64(place), limit: 300)
                try expectEqual(page.map(\.name), Array(names.dropFirst(place).prefix(300)))
            }
            // A snapshot has them, once and with their numbers, also if it is applied twice.
            var restored = try MemoryStore(restoring: store.snapshot())
            try check(Self.all(restored) == found, "restored")
            var cursor: SnapshotCursor?
            repeat {
                let (part, next) = store.snapshotPart(after: cursor)
                try restored.apply(part)
                cursor = next
            } while cursor != nil
            try check(Self.all(restored) == found, "applied again")
            try Self.apply([Self.entry(-1, at: Self.start)], to: &restored)
            try expectEqual(Self.all(restored).last?.sequence, UInt64(steps.count + 1))
        }
    }

    @Test("ten thousand entries are kept, and none that is more than ninety days older than the newest")
    func bounds() throws {
        var store = MemoryStore()
        for number in 0..<10_020 {
            try Self.apply([Self.entry(Int64(number), at: Self.start)], to: &store)
            #expect(number < 10_000 || Self.all(store).count == 10_000)
        }
        #expect(Self.all(store).first?.name == "n20")
        let later = Self.start.adding(milliseconds: 90 * Self.day + 1)
        for number in 0..<2500 { try Self.apply([Self.entry(Int64(number), at: later)], to: &store) }
        #expect(Self.all(store).count == 2500, "four go for each that comes")
        #expect(Self.all(store).allSatisfy { $0.instant == later })
        try Self.apply([Self.entry(0, at: later.adding(milliseconds: 90 * Self.day))], to: &store)
        #expect(Self.all(store).count == 2501, "ninety days are not too long")
    }

    @Test("an account that changes itself again and again pushes no administrator's entry out")
    func flood() throws {
        var store = MemoryStore()
        try Self.apply([Self.entry(-1, at: Self.start)], to: &store)
        for number in 0..<10_020 {
            let actor: AuditEntry.Actor = number.isMultiple(of: 2) ? .account : .mailedCode
            try Self.apply([Self.entry(Int64(number), at: Self.start, actor)], to: &store)
        }
        let kept = Self.all(store)
        #expect(kept.count == 10_001 && kept.first?.name == "n-1" && kept[1].name == "n20")
        #expect(Self.all(try MemoryStore(restoring: store.snapshot())) == kept)
    }

    private static func entry(_ number: Int64, of account: String) -> AuditEntry {
        AuditEntry(
            at: Self.start, .account, account, from: nil, operation: "\(number)", changed: .disabled, rule: "owner",
            tenant: nil, account: AccountID(account), accountCount: 1)
    }

    @Test("an account that changes itself again and again pushes no other account's entry out")
    func shares() throws {
        var store = MemoryStore()
        try Self.apply((0..<3).map { Self.entry($0, of: "victim") }, to: &store)
        try Self.apply((0..<1500).map { Self.entry($0, of: "flooder") }, to: &store)
        var kept = Self.all(store)
        #expect(kept.count == 1003 && kept[2].name == "victim" && kept[3].operation == "500")
        for account in 0..<20 {
            try Self.apply((0..<1000).map { Self.entry($0, of: "flooder \(account)") }, to: &store)
        }
        kept = Self.all(store)
        #expect(kept.count == 10_000 && kept.prefix(3).allSatisfy { $0.name == "victim" })
        #expect(kept.last?.operation == "999", "the newest are kept")
        #expect(Self.all(try MemoryStore(restoring: store.snapshot())) == kept)
    }

    @Test("the account with the most entries gives way with its oldest, as in a model", arguments: TestSeed.sample(10))
    func shareModel(seed: TestSeed) {
        forAll(seed: seed, count: 20, Gen<Int>.int(in: 0...9).array(0...200)) { accounts in
            var shares = AuditShares()
            var model: [[UInt64]] = Array(repeating: [], count: 10)
            for (sequence, account) in accounts.enumerated() {
                shares.append(UInt64(sequence), of: UInt64(account))
                model[account].append(UInt64(sequence))
                if model.reduce(0, { $0 + $1.count }) > 30 {
                    let size = model.map(\.count).max() ?? 0
                    let largest = (0..<10).filter { model[$0].count == size }.min { model[$0][0] < model[$1][0] } ?? 0
                    try expectEqual(shares.largest, UInt64(largest))
                    try expectEqual(shares.removeOldest(of: UInt64(largest)), model[largest].removeFirst())
                }
                for other in 0..<10 { try expectEqual(shares.count(of: UInt64(other)), model[other].count) }
            }
        }
    }

    @Test("a trail that is restored from a snapshot continues as the one that it is of")
    func restored() throws {
        var store = MemoryStore()
        for number in 0..<30 { try Self.apply([Self.entry(Int64(number), at: Self.start, .account)], to: &store) }
        let later = Self.start.adding(milliseconds: 91 * Self.day)
        try Self.apply([Self.entry(30, at: later, .account)], to: &store)
        var copy = try MemoryStore(restoring: store.snapshot())
        #expect(Self.all(store).count == 27 && Self.all(copy) == Self.all(store))
        try Self.apply([Self.entry(31, at: later, .account)], to: &store)
        try Self.apply([Self.entry(31, at: later, .account)], to: &copy)
        #expect(Self.all(store).count == 24 && Self.all(copy) == Self.all(store))
    }

    @Test("deleting a tenant leaves its entries and the one of the deletion")
    func tenants() throws {
        let tenant = TenantID("t")
        var store = MemoryStore()
        var set = ChangeSet(tenant: tenant)
        set.changes = [
            .configuration(.written(Array("{}".utf8))), .audited(Self.entry(1, at: Self.start, tenant: tenant)),
        ]
        try store.apply(set)
        set.changes = [.tenantDeleted, .audited(Self.entry(2, at: Self.start, tenant: tenant))]
        try store.apply(set)
        #expect(Self.all(store).map(\.name) == ["n1", "n2"])
        #expect(Self.all(try MemoryStore(restoring: store.snapshot())).map(\.name) == ["n1", "n2"])
    }

    @Test("changed or cut bytes of an entry are refused or read, and never trap", arguments: TestSeed.sample(5))
    func soup(seed: TestSeed) {
        var set = ChangeSet()
        set.changes = [.audited(Self.entry(1, at: Self.start, tenant: TenantID("t")))]
        let whole = set.encoded()
        for end in 0..<whole.count {
            #expect(throws: ByteReader.Failure.self) { try ChangeSet(decoding: Array(whole[..<end])) }
        }
        let change = Gen<(Int, Int)>.zip(.int(in: 0...whole.count - 1), .int(in: 0...255))
        forAll(seed: seed, count: 500, change) { place, byte in
            var bytes = whole
            bytes[place] = UInt8(byte)
            guard let read = try? ChangeSet(decoding: bytes) else { return }
            var store = MemoryStore()
            try? store.apply(read)
            for entry in Self.all(store) { _ = entry.parts.texts }
            try Self.apply([Self.entry(2, at: Self.start)], to: &store)
            try expectEqual(Self.all(store).last?.name, "n2", "an entry is stored after any other")
        }
    }

    @Test("every part has a name of its own")
    func names() {
        let texts = AuditedParts(rawValue: .max).texts
        #expect(Set(texts).count == texts.count && texts.count == 24)
        #expect(AuditedParts.secrets.texts == ["secrets"] && AuditedParts.account.texts == ["account"])
        #expect(AuditedParts.created.texts == ["created"] && AuditedParts.sessions.texts == ["sessions"])
    }
}
