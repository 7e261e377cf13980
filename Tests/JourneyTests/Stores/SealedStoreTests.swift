import Foundation
import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands
import VinculumSystem

/// Stores of which `--seal-key` seals the rows.
@Suite("A sealed store")
struct SealedStoreTests {
    private static let key = SealKey([UInt8](repeating: 0x11, count: 32))

    private static func host(_ folder: String) throws -> StoreHost {
        var host = StoreHost(folder)
        for (name, digit) in [("key", "1"), ("other", "2")] {
            let text = String(repeating: digit, count: 64) + "\n"
            try host.files.write(Array(text.utf8), to: name, access: .owner)
        }
        let made = host.run("--seal-key", "key", "store", "create", "--store", "sqlite:a.db")
        try #require(made.exit == .done, "\(made.errors)")
        #expect(made.output.hasPrefix("an empty sealed store in a.db"))
        return host
    }

    /// A host whose store has accounts, keys, a second factor and a pending code.
    private static func filled(_ folder: String) throws -> StoreHost {
        var host = try self.host(folder)
        let store = ["--store", "sqlite:a.db", "--seal-key", "key"]
        for (words, input) in [
            (["sign-in", "google", "--sub", "1", "--email", "ada@example.net"], ""), (["mfa", "enroll", "totp"], ""),
            (["accounts", "create", "bob@example.net", "--uid", "bob", "--password"], "a long password\n"),
            (["send", "reset", "bob@example.net"], ""), (["keys", "new", "--algorithm", "ES256"], ""),
            (["--tenant", "t", "accounts", "create", "eve@example.net", "--uid", "eve"], ""),
        ] {
            let run = host.run(store + words, input: input)
            try #require(run.exit == .done, "\(words): \(run.errors)")
        }
        return host
    }

    /// The kind, key, version and value of each row of a database, as it has them.
    private static func rows(_ folder: String) throws -> [(
        kind: RowKind?, key: [UInt8], version: Int64, value: [UInt8]
    )] {
        var rows: [(kind: RowKind?, key: [UInt8], version: Int64, value: [UInt8])] = []
        let database = try SQLiteDatabase(folder + "/a.db", .reading)
        try database.execute("SELECT key, version, value FROM rows ORDER BY key", []) { row in
            let key = row.blob(0) ?? []
            rows.append((key.first.flatMap { RowKind(rawValue: $0) }, key, row.integer(1), row.blob(2) ?? []))
            return true
        }
        return rows
    }

    private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let text = Array(text.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: text) }
    }

    @Test("no value shows what it says, and the store opens with its key alone")
    func sealed() throws {
        try withTemporaryFolder { folder in
            var host = try Self.filled(folder)
            let before = try Self.rows(folder)
            let kinds = Set(before.compactMap { $0.kind?.rawValue })
            #expect(
                kinds.isSuperset(
                    of: [RowKind.note, .account, .code, .auditEntry, .passwordAlgorithm].map { $0.rawValue }))
            for row in before {
                for text in ["ada@", "eve@", "example.net", "kty", "ES256"] {
                    #expect(!Self.contains(row.value, text), "\(RowKey(stored: row.key)) has \(text)")
                }
            }
            for words in [["accounts", "list"], ["accounts", "create", "--uid", "cy"], ["projects", "list"]] {
                let none = host.run(["--store", "sqlite:a.db"] + words)
                #expect(none.exit == .refused && none.errors.contains("a.db is sealed"), "\(none.errors)")
                let other = host.run(["--store", "sqlite:a.db", "--seal-key", "other"] + words)
                #expect(other.exit == .refused && other.errors.contains("sealed with another key"), "\(other.errors)")
            }
            for act in ["check", "status"] {
                #expect(host.run("store", act, "--store", "sqlite:a.db").exit == .refused)
                let run = host.run("--seal-key", "key", "store", act, "--store", "sqlite:a.db")
                #expect(run.exit == .done, "\(run.errors)")
                #expect(act == "check" ? run.output.contains("sound") : run.output.contains("sealed, "))
            }
            let after = try Self.rows(folder)
            #expect(before.map { $0.value } == after.map { $0.value }, "a refused command changes nothing")
            let shown = host.run("--store", "sqlite:a.db", "--seal-key", "key", "accounts", "show", "ada@example.net")
            #expect(shown.exit == .done, "\(shown.errors)")
            // A store is never sealed later, so that no secret stays behind in its free pages.
            _ = host.run("store", "create", "--store", "sqlite:open.db")
            let open = host.run("--store", "sqlite:open.db", "--seal-key", "key", "accounts", "list")
            #expect(open.exit == .refused && open.errors.contains("are not sealed"), "\(open.errors)")
        }
    }

    @Test(
        "a changed value, one of another row and one of another version are faults that name the row",
        arguments: TestSeed.sample(4))
    func tampering(seed: TestSeed) throws {
        try withTemporaryFolder { folder in
            var host = try Self.filled(folder)
            let rows = try Self.rows(folder)
            let sealed = rows.filter { !$0.value.isEmpty && $0.kind?.use != .unique }
            let store = try host.store("a.db", Self.key)
            var random = TestRandom(seed: seed)
            let put = "UPDATE rows SET version = ?2, value = ?3 WHERE key = ?1"
            for row in sealed {
                var bytes = row.value
                bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
                let other = try #require(sealed.filter { $0.key != row.key }.randomElement(using: &random))
                let cut = Array(row.value.prefix(Int.random(in: 0..<row.value.count, using: &random)))
                let replacements = [
                    (bytes, row.version), (cut, row.version), (other.value, other.version),
                    (other.value, row.version), (row.value, row.version ^ 1),
                ]
                for (value, version) in replacements {
                    try store.database.execute(put, [.blob(row.key), .integer(version), .blob(value)]) { _ in true }
                    let key = RowKey(stored: row.key)
                    #expect(throws: RowStoreError.fault(.unreadable(key), project: "demo-vinculum")) {
                        _ = try store.read([key], of: .demo)
                    }
                }
                if row.kind == .account {
                    let check = host.run("--seal-key", "key", "store", "check", "--store", "sqlite:a.db")
                    #expect(check.exit == .corruptState, "\(check.output)")
                    #expect(check.errors.contains("\(RowKey(stored: row.key)) is damaged"), "\(check.errors)")
                }
                try store.database.execute(put, [.blob(row.key), .integer(row.version), .blob(row.value)]) { _ in true }
            }
            let check = host.run("--seal-key", "key", "store", "check", "--store", "sqlite:a.db")
            #expect(check.exit == .done, "\(check.errors)")
        }
    }

    @Test("a project goes between sealed and open stores and directories unchanged")
    func copies() throws {
        try withTemporaryFolder { folder in
            var host = try Self.filled(folder)
            let key = ["--seal-key", "key"]
            for (place, options) in [("sealed", key), ("open", key + ["--unsealed"])] {
                let run = host.run(["--data", place, "store", "copy", "--store", "sqlite:a.db", "--to-data"] + options)
                #expect(run.exit == .done, "\(run.errors)")
            }
            #expect(host.run("--data", "sealed", "accounts", "list").exit == .refused)
            for (store, options) in [("b.db", key), ("open.db", [])] {
                #expect(host.run(["store", "create", "--store", "sqlite:" + store] + options).exit == .done)
            }
            // Into a store of the other kind only when asked.
            let mixed = host.run(["--data", "sealed", "store", "copy", "--store", "sqlite:open.db"] + key)
            #expect(mixed.exit == .refused && mixed.errors.contains("are not sealed"), "\(mixed.errors)")
            for (data, store, options) in [
                ("open", "b.db", key), ("sealed", "open.db", key + ["--unsealed"]),
            ] {
                let run = host.run(["--data", data, "store", "copy", "--store", "sqlite:" + store] + options)
                #expect(run.exit == .done, "\(run.errors)")
            }
            // An open store into a sealed directory, which is how a store becomes sealed.
            let back = host.run(["--data", "again", "store", "copy", "--store", "sqlite:open.db", "--to-data"] + key)
            #expect(back.exit == .done, "\(back.errors)")
            #expect(host.run("--data", "again", "accounts", "list").exit == .refused)
            let places: [[String]] = [
                ["--store", "sqlite:a.db"] + key, ["--data", "sealed"] + key, ["--data", "again"] + key,
                ["--store", "sqlite:b.db"] + key,
            ]
            var backups: [[UInt8]] = []
            for place in places {
                #expect(host.run(place + ["backup", "f", "--unsealed"]).exit == .done)
                backups.append(try host.files.read("f"))
            }
            for place in [["--data", "open"], ["--store", "sqlite:open.db"]] {
                #expect(host.run(place + ["backup", "f"]).exit == .done)
                backups.append(try host.files.read("f"))
            }
            #expect(Set(backups).count == 1)
            for (store, options) in [("b.db", key), ("open.db", [])] {
                let check = host.run(["store", "check", "--store", "sqlite:" + store] + options)
                #expect(check.exit == .done, "\(check.errors)")
            }
        }
    }

    @Test("a hardened server needs a sealed store, and serves it")
    func hardened() throws {
        try withTemporaryFolder { folder in
            var host = try Self.host(folder)
            try host.files.write(Array("0123456789abcdef0123456789abcdef\n".utf8), to: "secret", access: .owner)
            let words = ["--hardened", "--link-origin", "https://a.example", "--admin-secret", "secret"]
            let refusal = #expect(throws: CommandFailure.self) { _ = try StoreServer(words, on: host) }
            #expect(refusal?.code == "unsealedStore")
            var server = try StoreServer(words + ["--seal-key", "key"], on: host)
            let body = #"{"email":"ada@example.net","password":"secret-of-ada","returnSecureToken":true}"#
            let first = try server.client("v1/accounts:signUp", body)
            #expect(first["idToken"]?.string != nil)
            host = server.stopped()
            for row in try Self.rows(folder) {
                #expect(!Self.contains(row.value, "ada@") && !Self.contains(row.value, "kty"))
            }
            var again = try StoreServer(words + ["--seal-key", "key"], on: host)
            let second = try again.client("v1/accounts:signInWithPassword", body)
            #expect(second["localId"]?.string == first["localId"]?.string)
            host = again.stopped()
            let check = host.run("--seal-key", "key", "store", "check", "--store", "sqlite:a.db")
            #expect(check.exit == .done, "\(check.errors)")
        }
    }

    @Test("a hardened server names the sign-in methods that no second factor guards, also of a tenant")
    func unguarded() throws {
        try withTemporaryFolder { folder in
            var host = try Self.host(folder)
            try host.files.write(Array("0123456789abcdef0123456789abcdef\n".utf8), to: "secret", access: .owner)
            var server = try StoreServer(["--seal-key", "key"], on: host)
            let project = "/identitytoolkit.googleapis.com/v2/projects/demo-vinculum"
            let factors = #""state":"MANDATORY","enabledProviders":["PHONE_SMS"]"#
            let changed = try server.send(
                "PATCH", project + "/config?updateMask=mfa", #"{"mfa":{\#(factors)}}"#, isAdministrator: true)
            #expect(changed.status == 200, "\(String(decoding: changed.body, as: UTF8.self))")
            let tenant = #"{"displayName":"staff","enableAnonymousUser":true,"mfaConfig":{\#(factors)}}"#
            let made = try server.send("POST", project + "/tenants", tenant, isAdministrator: true)
            #expect(made.status == 200, "\(String(decoding: made.body, as: UTF8.self))")
            let name = try #require(try JSON.Document(parsing: made.body).root["name"]?.string)
            let id = try #require(name.split(separator: "/").last)
            host = server.stopped()
            let words = ["--hardened", "--link-origin", "https://a.example", "--admin-secret", "secret"]
            let line = ["--store", "sqlite:a.db", "--seal-key", "key", "serve"] + words
            guard case .run(var invocation) = try ArgumentParser.parse(line) else { fatalError("serve is a command") }
            try invocation.readSealKey(on: &host)
            var hardened = try ServeCommand.server(invocation, on: &host)
            host.inner.clearOutput()
            hardened.reportUnguardedMethods(on: &host)
            hardened.close(on: &host)
            let lines = host.inner.errorText.split(separator: "\n")
            #expect(lines.count == 2, "\(host.inner.errorText)")
            #expect(lines.allSatisfy { $0.contains("the project demo-vinculum") && $0.contains("anonymous") })
            #expect(lines.count { $0.contains("the tenant \(id) of ") } == 1)
        }
    }

    @Test("a seal opens what it sealed for the same project, key and version alone", arguments: TestSeed.sample(4))
    func law(seed: TestSeed) throws {
        let key = try #require(Self.key)
        let seal = try #require(RowSeal(key, salt: 7))
        let other = try #require(RowSeal(key, salt: 8))
        let (shop, demo) = (try #require(ProjectID("shop")), ProjectID.demo)
        let (one, two) = (RowVersion(drawing: 1 << 11), RowVersion(drawing: 2 << 11))
        let (account, note) = (RowKey(stored: [16, 0, 1, 1, 65]), RowKey.note("ring"))
        forAll(seed: seed, count: 50, Gen<[UInt8]>.bytes(0...200)) { value in
            let sealed = seal.sealed(value, account, one, of: demo)
            try expectEqual(seal.opened(sealed, account, one, of: demo), value, "the value")
            try expectEqual(seal.sealed(value, account, one, of: demo), sealed, "sealed again")
            try expectEqual(seal.opened(sealed, note, one, of: demo), nil, "of another row")
            try expectEqual(seal.opened(sealed, account, two, of: demo), nil, "of another version")
            try expectEqual(seal.opened(sealed, account, one, of: shop), nil, "of another project")
            try expectEqual(other.opened(sealed, account, one, of: demo), nil, "of another store")
        }
    }
}
