import Foundation
import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands
import VinculumSystem

@Suite("Backups of a store, read and written a part at a time")
struct StoreBackupTests {
    private static let store = ["--store", "sqlite:a.db"]
    private static let now = Instant(seconds: 1_700_000_000)

    static func account(_ number: Int, email: String? = nil) -> Change {
        let origin = Origin(epoch: .first, proof: .mailbox)
        let address = EmailAddress(normalised: email ?? "person-\(number)@example.net")
        return .account(
            .changed(
                AccountID(stored: "account-\(number)"),
                [.email(EmailIdentifier(address: address, isVerified: true, origin: origin))]))
    }

    private static func code(_ number: Int) -> Change {
        let account = AccountID(stored: "account-0")
        let address = EmailAddress(normalised: "person-\(number)@example.net")
        let action = EmailAction(
            kind: .verifyEmail, address: address, account: number.isMultiple(of: 2) ? account : nil)
        return .code(
            .stored(
                PendingCode(
                    // In the order of keys they come otherwise than in that of their sequence numbers.
                    key: CodeKey("key-\(number &* 7919 % 1000)-\(number)"), purpose: .emailAction(action),
                    epoch: .first, createdAt: self.now, expiresAt: self.now.adding(seconds: 3600), attemptsLeft: 5)))
    }

    private static func merge(_ number: Int) throws -> Change {
        func side(_ name: String) -> Merge.Side {
            Merge.Side(account: AccountID(stored: name), epoch: .first, session: 1)
        }
        var merge = Merge(
            id: try #require(MergeID("m\(number)")), survivor: side("account-\(number % 3)"),
            absorbed: side("gone-\(number)"), preparedAt: self.now)
        merge.phase = .committed
        return .merge(merge)
    }

    /// A state with so many of each thing in the project and in a tenant, beside a deleted tenant.
    static func state(_ count: Int) throws -> MemoryStore {
        var store = MemoryStore()
        for tenant in [nil, TenantID("t")] {
            var set = ChangeSet(tenant: tenant)
            set.changes = [.configuration(.written(Array("{}".utf8)))]
            set.changes += (0..<count).map { self.account($0) } + (0..<count).map { self.code($0) }
            set.changes += try (0..<count).map { try self.merge($0) }
            for number in 0..<count {
                let id = ProviderID("oidc.p\(number)")
                set.changes += [.provider(.configured(id, Array(#"{"enabled":true}"#.utf8)))]
                let entry = AuditEntry(
                    at: self.now, .administrator, "owner", from: nil, operation: "signUp", changed: .created,
                    rule: "administrator", tenant: tenant, account: nil, accountCount: 1)
                set.changes.append(.audited(entry))
            }
            try store.apply(set)
        }
        for tenant in ["a", "z"] {
            var set = ChangeSet(tenant: TenantID(tenant))
            set.changes = [self.account(1)]
            try store.apply(set)
            set.changes = [.tenantDeleted]
            try store.apply(set)
        }
        return store
    }

    private static func backup(_ store: MemoryStore) throws -> [UInt8] {
        var keyValues = KeyValueStore()
        keyValues[Workspace.backupProjectKey] = Array("demo-vinculum".utf8)
        keyValues["a"] = [1]
        keyValues["zz"] = [2]
        var parts = Workspace.BackupParts(Workspace.Snapshot(store, keyValues), nil)
        return try parts.next(.max)
    }

    @Test(
        "a backup of a store is, byte by byte, that of the state in memory, whatever there is of each thing",
        arguments: [0, 1, 63, 64, 65, 255, 256, 257, 512])
    func sameBytes(count: Int) throws {
        try withTemporaryFolder { folder in
            var host = StoreHost(folder)
            let bytes = try Self.backup(Self.state(count))
            try host.files.write(bytes, to: "first", access: .owner)
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            let restored = host.run(Self.store + ["restore", "first"])
            #expect(restored.exit == .done, "\(restored.errors)")
            #expect(restored.output.contains("restored \(2 * count) account"), "\(restored.output)")
            let checked = host.run("store", "check", "--store", "sqlite:a.db")
            #expect(checked.exit == .done, "\(checked.errors)")
            let written = host.run(Self.store + ["backup", "second"])
            #expect(written.exit == .done, "\(written.errors)")
            #expect(try host.files.read("second") == bytes)
            let piped = host.run(Self.store + ["backup", "-"])
            #expect(piped.exit == .done)
            #expect(Array(host.inner.output) == bytes)
            let shown = host.run(Self.store + ["projects", "show", "--json"])
            let json = try JSON.Document(parsing: Array(shown.output.utf8)).root
            #expect(json["accounts"]?.int64 == Int64(2 * count))
            #expect(json["tenantList"]?.elements.map { $0["accounts"]?.int64 } == [Int64(count)])
            // Both forms of several projects.
            _ = host.run(Self.store + ["--project", "two", "accounts", "create", "--uid", "c"])
            #expect(host.run(Self.store + ["backup", "all", "--all-projects"]).exit == .done)
            #expect(host.run("--data", "back", "restore", "all").exit == .done)
            #expect(host.run("--data", "back", "backup", "all-back", "--all-projects").exit == .done)
            #expect(try host.files.read("all") == host.files.read("all-back"))
            let again = host.run(Self.store + ["restore", "all", "--yes"])
            #expect(again.exit == .done, "\(again.errors)")
            #expect(host.run(Self.store + ["backup", "all-again", "--all-projects"]).exit == .done)
            #expect(try host.files.read("all") == host.files.read("all-again"))
        }
    }

    @Test("a sealed backup goes from a sealed store into another one")
    func sealed() throws {
        try withTemporaryFolder { folder in
            var host = StoreHost(folder)
            let bytes = try Self.backup(Self.state(300))
            try host.files.write(bytes, to: "first", access: .owner)
            try host.files.write(Array(String(repeating: "ab", count: 32).utf8), to: "key", access: .owner)
            let key = ["--seal-key", "key"]
            _ = host.run(["store", "create"] + Self.store + key)
            #expect(host.run(Self.store + key + ["restore", "first"]).exit == .done)
            #expect(host.run(Self.store + key + ["backup", "sealed"]).exit == .done)
            #expect(host.run(Self.store + key + ["backup", "open", "--unsealed"]).exit == .done)
            #expect(try host.files.read("open") == bytes)
            #expect(try host.files.read("sealed").starts(with: "VINCSEAL".utf8))
            _ = host.run("store", "create", "--store", "sqlite:b.db")
            #expect(host.run("--store", "sqlite:b.db", "restore", "sealed").exit == .refused)
            #expect(host.run("--store", "sqlite:b.db", "restore", "open").exit == .done)
            #expect(host.run("--store", "sqlite:b.db", "backup", "third").exit == .done)
            #expect(try host.files.read("third") == bytes)
            #expect(host.run(Self.store + key + ["restore", "sealed", "--yes"]).exit == .done)
            let checked = host.run(["store", "check"] + Self.store + key)
            #expect(checked.exit == .done, "\(checked.errors)")
            // What was moved is no longer authentic.
            var moved = try host.files.read("sealed")
            moved[100] ^= 1
            try host.files.write(moved, to: "moved", access: .owner)
            #expect(host.run(Self.store + key + ["restore", "moved", "--yes"]).exit == .corruptState)
        }
    }

    @Test("a truncated or altered backup is refused and changes nothing", arguments: TestSeed.sample(20))
    func damaged(seed: TestSeed) throws {
        try withTemporaryFolder { folder in
            var random = TestRandom(seed: seed)
            var host = StoreHost(folder)
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            _ = host.run(Self.store + ["accounts", "create", "--uid", "first"])
            _ = host.run(Self.store + ["--project", "two", "accounts", "create", "--uid", "second"])
            #expect(host.run(Self.store + ["backup", "one"]).exit == .done)
            #expect(host.run(Self.store + ["backup", "all", "--all-projects"]).exit == .done)
            let before = host.run(Self.store + ["accounts", "list"]).output
            for file in ["one", "all"] {
                var bytes = try host.files.read(file)
                if random.below(2) == 0 {
                    bytes.removeLast(1 + random.below(bytes.count))
                } else {
                    bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
                }
                try host.files.write(bytes, to: file, access: .owner)
                let run = host.run(Self.store + ["restore", file, "--yes"])
                #expect(run.exit == .corruptState, "\(run.errors)")
            }
            #expect(host.run(Self.store + ["accounts", "list"]).output == before)
            #expect(host.run(Self.store + ["restore", "none"]).exit == .notFound)
            #expect(host.run("store", "check", "--store", "sqlite:a.db").exit == .done)
        }
    }

    @Test("a backup whose accounts claim one address leaves no project, and the next restore is whole")
    func contested() throws {
        try withTemporaryFolder { folder in
            var host = StoreHost(folder)
            let whole = try Self.backup(Self.state(2))
            try host.files.write(whole, to: "whole", access: .owner)
            var frames = StateLog.SnapshotFrames(.first, nil)
            for number in 1...2 {
                var set = ChangeSet()
                set.changes = [Self.account(number, email: "same@example.net")]
                try frames.add(StateEntry.encoded([.changes(set)]))
            }
            frames.finish()
            try host.files.write(frames.bytes, to: "contested", access: .owner)
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            let run = host.run(Self.store + ["restore", "contested"])
            #expect(run.exit == .corruptState && run.errors.contains("claim"), "\(run.errors)")
            let checked = host.run("store", "check", "--store", "sqlite:a.db")
            #expect(checked.errors.contains("a copy into the project did not end"))
            #expect(host.run(Self.store + ["restore", "whole", "--yes"]).exit == .done)
            #expect(host.run(Self.store + ["backup", "again"]).exit == .done)
            #expect(try host.files.read("again") == whole)
        }
    }

    @Test("a state file of an earlier version with changes is restored as its directory shows it")
    func earlier() throws {
        try withTemporaryFolder { folder in
            var host = StoreHost(folder)
            host.inner = try StoredNumberTests.host([("first", "+49 171 1234567"), ("second", "+49-171-1234567")])
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            let run = host.run(Self.store + ["restore", "d/demo-vinculum/state.000001.vinc"])
            #expect(run.exit == .done && run.output.contains("restored 2 accounts"), "\(run.errors)\(run.output)")
            #expect(host.run(Self.store + ["backup", "one"]).exit == .done)
            #expect(host.run("--data", "d", "backup", "two").exit == .done)
            #expect(try host.files.read("one") == host.files.read("two"))
            let checked = host.run("store", "check", "--store", "sqlite:a.db")
            #expect(checked.exit == .done, "\(checked.errors)")
        }
    }

    @Test("a backup of a damaged project, and one on a full disk, write no file")
    func unwritten() throws {
        try withTemporaryFolder { folder in
            var host = StoreHost(folder)
            try host.files.write(Self.backup(Self.state(300)), to: "first", access: .owner)
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            #expect(host.run(Self.store + ["restore", "first"]).exit == .done)
            host.inner.files.freeBytes = 5000
            #expect(host.run(Self.store + ["backup", "second"]).exit == .failure)
            host.inner.files.freeBytes = nil
            try host.store().database.execute("DELETE FROM rows WHERE hex(key) LIKE '11%'")
            let run = host.run(Self.store + ["backup", "second"])
            #expect(run.exit == .corruptState && run.errors.contains("is missing"), "\(run.errors)")
            let piped = host.run(Self.store + ["backup", "-"])
            #expect(piped.exit == .corruptState && piped.output.isEmpty)
            let all = host.run(Self.store + ["backup", "second", "--all-projects"])
            #expect(all.exit == .corruptState && all.errors.contains("demo-vinculum is not backed up"))
            #expect(!host.files.paths.contains { $0.contains("second") })
        }
    }
}
