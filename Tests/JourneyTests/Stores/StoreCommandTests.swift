import Foundation
import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands
import VinculumSystem

@Suite("vinculum store")
struct StoreCommandTests {
    static let secret = "a long password"

    /// A host whose data directory has a project with a tenant, a second factor, keys and a session.
    static func host(_ folder: String) throws -> (host: StoreHost, totp: [UInt8]) {
        var host = StoreHost(folder)
        _ = host.run("sign-in", "google", "--sub", "1", "--email", "ada@example.net")
        _ = host.run("accounts", "create", "bob@example.net", "--uid", "bob", "--password", input: Self.secret + "\n")
        let enrolment = host.run("--json", "mfa", "enroll", "totp")
        let text = try #require(try JSON.Document(parsing: Array(enrolment.output.utf8)).root["secret"]?.string)
        let totp = try Base32.decoded(text)
        let code = TOTP.code(secret: totp, at: TOTP.step(at: host.inner.instant))
        _ = host.run("mfa", "enroll", "--finish", input: code + "\n")
        _ = host.run("--tenant", "t", "accounts", "create", "eve@example.net", "--uid", "eve")
        _ = host.run("keys", "new", "--algorithm", "ES256")
        return (host, totp)
    }

    @Test("a project copied into a store and out of it has the same backup")
    func thereAndBack() throws {
        try withTemporaryFolder { folder in
            var (host, _) = try Self.host(folder)
            let created = host.run("store", "create", "--store", "sqlite:a.db")
            #expect(created.exit == .done, "\(created.errors)")
            let copied = host.run("store", "copy", "--store", "sqlite:a.db")
            #expect(copied.exit == .done, "\(copied.errors)")
            #expect(copied.output == "demo-vinculum: 3 accounts copied from .vinculum to a.db\n")
            let checked = host.run("store", "check", "--store", "sqlite:a.db")
            #expect(checked.exit == .done, "\(checked.errors)")
            #expect(checked.output.hasPrefix("a.db: 1 project with 3 accounts in "))
            #expect(checked.output.hasSuffix(" rows, sound\n"))
            let back = host.run("--data", "back", "store", "copy", "--store", "sqlite:a.db", "--to-data")
            #expect(back.exit == .done, "\(back.errors)")
            _ = host.run("backup", "a")
            _ = host.run("--data", "back", "backup", "b")
            let (before, after) = (try host.files.read("a"), try host.files.read("b"))
            #expect(before == after)
            let status = host.run("store", "status", "--store", "sqlite:a.db")
            #expect(status.output.contains("demo-vinculum  3 accounts in "))
        }
    }

    @Test("all projects of a directory come back, each with its own accounts")
    func several() throws {
        try withTemporaryFolder { folder in
            var host = StoreHost(folder)
            for (project, uid) in [("one", "a"), ("two", "b")] {
                _ = host.run("--project", project, "accounts", "create", "--uid", uid)
            }
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            let copied = host.run("store", "copy", "--store", "sqlite:a.db", "--all-projects")
            #expect(copied.exit == .done, "\(copied.errors)")
            _ = host.run("--project", "three", "accounts", "create", "--uid", "c")
            let resumed = host.run("store", "copy", "--store", "sqlite:a.db", "--all-projects")
            #expect(resumed.exit == .done, "\(resumed.errors)")
            #expect(resumed.output.contains("one: in a.db already, passed over\n"))
            #expect(resumed.output.contains("three: 1 account copied from .vinculum to a.db\n"))
            let back = host.run(
                "--data", "back", "store", "copy", "--store", "sqlite:a.db", "--to-data", "--all-projects")
            #expect(back.exit == .done, "\(back.errors)")
            for (project, uid) in [("one", "a"), ("two", "b")] {
                let shown = host.run("--data", "back", "--project", project, "accounts", "show", uid)
                #expect(shown.exit == .done, "\(shown.errors)")
            }
            let unknown = host.run("--project", "four", "store", "copy", "--store", "sqlite:a.db", "--to-data")
            #expect(unknown.exit == .notFound)
        }
    }

    @Test("the tables for SQL have what a report needs, and no secret")
    func readable() throws {
        try withTemporaryFolder { folder in
            var (host, totp) = try Self.host(folder)
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            _ = host.run("store", "copy", "--store", "sqlite:a.db")
            let database = try host.store().database
            var cells: [String: [String]] = [:]
            for table in ReadableTable.allCases {
                let columns = (table.keys + table.facts).count
                try database.execute("SELECT * FROM \(table.name)", []) { row in
                    for column in 0..<columns {
                        if let text = row.text(Int32(column)) { cells[table.name, default: []].append(text) }
                    }
                    return true
                }
            }
            #expect(cells["accounts"]?.contains("ada@example.net") ?? false)
            #expect(cells["accounts"]?.contains("eve") ?? false)
            #expect(cells["sign_in_methods"]?.contains("google.com") ?? false)
            #expect(cells["factors"]?.contains("totp") ?? false)
            #expect(!(cells["sessions"] ?? []).isEmpty)
            #expect(cells["audit"]?.contains("administrator") ?? false)
            let export = host.run("--json", "accounts", "show", "bob")
            #expect(export.exit == .done)
            let all = cells.values.joined().joined(separator: "\n")
            let forms = [Hex.encoded(totp), Base64.encoded(totp), Base64URL.encoded(totp), Base32.encoded(totp)]
            for form in forms + [Self.secret] { #expect(!all.contains(form)) }
            // Words of secrets would be columns.
            let names = ReadableTable.allCases.flatMap { ($0.keys + $0.facts).map { $0.name } }
            for word in ["hash", "salt", "secret", "token", "code", "password"] {
                #expect(!names.contains { $0.contains(word) })
            }
        }
    }

    @Test("a provider with the name of a kind of method has a row of its own")
    func methods() throws {
        let origin = Origin(epoch: .first, proof: .federated)
        var account = Account(id: AccountID(stored: "a"))
        let address = EmailAddress(normalised: "ada@example.net")
        account.apply(.email(EmailIdentifier(address: address, isVerified: true, origin: origin)))
        account.apply(.emailLink(origin))
        for provider in ["email link", "provider"] {
            let subject = SubjectID("ada@example.net")
            account.apply(.identityLinked(Identity(provider: ProviderID(provider), subject: subject, origin: origin)))
        }
        let rows = ReadableRow.rows(of: account, project: "p", tenant: "").filter { $0.table == .signInMethods }
        let kinds = rows.map { $0.facts[0] }
        #expect(kinds == [.text("email link"), .text("provider"), .text("provider")])
        for (place, row) in rows.enumerated() {
            #expect(!rows.dropFirst(place + 1).contains { $0.key == row.key })
        }
    }

    @Test("each key of the tables fits an index of PostgreSQL, and long ones differ as their texts do")
    func longKeys() throws {
        let origin = Origin(epoch: .first, proof: .federated)
        let name = String(repeating: "n", count: StoredBounds.identifier)
        // One byte each, and three in a database that has U+FFFD in their place.
        let zeros = String(repeating: "\u{0}", count: StoredBounds.subject)
        // Beyond the bound, as an earlier version took them.
        let long = String(repeating: "é", count: 2000)
        var keys: Set<[ByteText]> = []
        let subjects = [zeros, long + "a", long + "b", String(repeating: "s", count: StoredBounds.subject)]
        for subject in subjects {
            var account = Account(id: AccountID(stored: name))
            let identity = Identity(provider: ProviderID(name), subject: SubjectID(subject), origin: origin)
            account.apply(.identityLinked(identity))
            let rows = ReadableRow.rows(of: account, project: name, tenant: name)
            let row = try #require(rows.first { $0.table == .signInMethods }).forPostgreSQL
            let texts = row.key.compactMap { if case .text(let text) = $0 { ByteText(text) } else { nil } }
            // With what an index adds to each value.
            let byteCount = texts.reduce(16) { $0 + $1.string.utf8.count + 8 }
            #expect(texts.count == 5 && byteCount <= 2704, "\(byteCount) bytes")
            keys.insert(texts)
        }
        #expect(keys.count == subjects.count)
    }

    @Test("a check names what is wrong in rows and tables")
    func faults() throws {
        try withTemporaryFolder { folder in
            var (host, _) = try Self.host(folder)
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            _ = host.run("store", "copy", "--store", "sqlite:a.db")
            let store = try host.store()
            func faults(_ host: inout StoreHost, _ change: String, _ undo: String) throws -> String {
                try store.database.execute(change)
                let run = host.run("store", "check", "--store", "sqlite:a.db")
                #expect(run.exit == .corruptState)
                try store.database.execute(undo)
                let whole = host.run("store", "check", "--store", "sqlite:a.db")
                #expect(whole.exit == .done, "\(whole.errors)")
                return run.errors
            }
            let email = "hex(key) LIKE '11%'"
            try store.database.execute("CREATE TEMP TABLE kept AS SELECT * FROM rows WHERE \(email)")
            let missing = try faults(
                &host, "DELETE FROM rows WHERE \(email)", "INSERT INTO rows SELECT * FROM kept")
            #expect(missing.contains("is missing"))
            let lacking = try faults(
                &host, "UPDATE accounts SET uid = 'ghost' WHERE uid = 'bob'",
                "UPDATE accounts SET uid = 'bob' WHERE uid = 'ghost'")
            #expect(lacking.contains("the table accounts lacks row x'"))
            let contradicting = try faults(
                &host, "UPDATE accounts SET email = 'mallory@example.net' WHERE uid = 'bob'",
                "UPDATE accounts SET email = 'bob@example.net' WHERE uid = 'bob'")
            #expect(contradicting.contains("the table accounts contradicts row x'"))
            let extra = try faults(
                &host, "INSERT INTO factors VALUES ('demo-vinculum', '', 'x', 'f', 'totp', NULL, NULL, NULL)",
                "DELETE FROM factors WHERE uid = 'x'")
            #expect(extra.contains("the table factors has 1 too many"))
            let ghost = try faults(
                &host, "INSERT INTO factors VALUES ('ghost', '', 'x', 'f', 'totp', NULL, NULL, NULL)",
                "DELETE FROM factors WHERE project = 'ghost'")
            #expect(ghost.contains("project ghost: the table factors has 1 too many"))
            let marked = try faults(
                &host, "INSERT INTO marks VALUES ('marked', 'copy', 1)", "DELETE FROM marks WHERE project = 'marked'")
            #expect(marked.contains("project marked: a copy into the project did not end"))
            let unreadable = try faults(
                &host, "INSERT INTO rows VALUES ('No ID', x'01', 1, x'')", "DELETE FROM rows WHERE project = 'No ID'")
            #expect(unreadable.contains("project No ID: the ID of the project is damaged"))
            let empty = try faults(
                &host, "INSERT INTO rows VALUES ('demo-vinculum', x'', 1, x'')", "DELETE FROM rows WHERE key = x''")
            #expect(empty.contains("row x'' is damaged"))
            let layout = "key = (SELECT min(key) FROM rows)"
            for number in [0, -1, 1 << 53] {
                let version = try faults(
                    &host, "UPDATE rows SET version = \(number) WHERE \(layout)",
                    "UPDATE rows SET version = 1 WHERE \(layout)")
                #expect(version.contains("is damaged"))
            }
        }
    }

    @Test("a check says how many faults it does not list, and lists all when asked to")
    func manyFaults() throws {
        try withTemporaryFolder { folder in
            var host = StoreHost(folder)
            let lines = (0..<30).map { #"{"localId":"uid-\#($0)","email":"person-\#($0)@example.net"}"# }
            let seeded = host.run("seed", "-", input: lines.joined(separator: "\n") + "\n")
            #expect(seeded.exit == .done, "\(seeded.errors)")
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            _ = host.run("store", "copy", "--store", "sqlite:a.db")
            try host.store().database.execute("DELETE FROM rows WHERE hex(key) LIKE '11%'")
            let check = ["store", "check", "--store", "sqlite:a.db"]
            let some = host.run(check)
            #expect(some.exit == .corruptState && some.output.contains("30 faults"), "\(some.output)")
            #expect(some.errors.contains("and 10 more faults: --all lists them"), "\(some.errors)")
            #expect(some.errors.split(separator: "\n").count { $0.contains("is missing") } == 20)
            let all = host.run(check + ["--all"])
            #expect(all.exit == .corruptState && !all.errors.contains("more faults"))
            #expect(all.errors.split(separator: "\n").count { $0.contains("is missing") } == 30)
            let json = try JSON.Document(parsing: Array(host.run(check + ["--json"]).output.utf8)).root
            #expect(json["faults"]?.elements.map { $0 }.count == 20 && json["faultCount"]?.int64 == 30)
            let listed = host.run(check + ["--json", "--all"]).output.split(separator: "\n")
            #expect(listed.count { $0.hasPrefix(#"{"fault":"project demo-vinculum: row x'"#) } == 30, "\(listed)")
            #expect(listed.last?.contains(#""faultCount":30"#) ?? false)
        }
    }

    @Test("a copy is refused where it would mix states, and a cut one begins anew")
    func refusals() throws {
        try withTemporaryFolder { folder in
            var (host, _) = try Self.host(folder)
            let none = host.run("store", "copy", "--store", "sqlite:a.db")
            #expect(none.exit == .notFound && none.errors.contains("store create"))
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            let again = host.run("store", "create", "--store", "sqlite:a.db")
            #expect(again.exit == .conflict)
            // A copy that was cut short.
            let store = try host.store()
            let filling = try RowFilling(store, .demo, as: RowVersion(drawing: 1 << 11))
            try filling.add(MemoryStore().rows().filter { $0 != .layout })
            let status = host.run("store", "status", "--store", "sqlite:a.db")
            #expect(status.output.contains("did not end"))
            try store.database.execute("INSERT INTO marks VALUES ('marked', 'copy', 1)")
            let marked = host.run("store", "status", "--store", "sqlite:a.db")
            #expect(marked.output.contains("marked  0 accounts in 0 rows  part of a copy that did not end"))
            let early = host.run("--data", "back", "store", "copy", "--store", "sqlite:a.db", "--to-data")
            #expect(early.exit == .corruptState && early.errors.contains("copy again"))
            let copied = host.run("store", "copy", "--store", "sqlite:a.db")
            #expect(copied.exit == .done, "\(copied.errors)")
            let twice = host.run("store", "copy", "--store", "sqlite:a.db")
            #expect(twice.exit == .conflict)
            // Accounts that would be lost need consent.
            let over = host.run("store", "copy", "--store", "sqlite:a.db", "--to-data")
            #expect(over.exit == .refused && over.errors.contains("--yes"))
            let forced = host.run("store", "copy", "--store", "sqlite:a.db", "--to-data", "--yes")
            #expect(forced.exit == .done, "\(forced.errors)")
            // A writer that does not end.
            try store.database.execute("BEGIN IMMEDIATE")
            let busy = host.run("--project", "p2", "store", "copy", "--store", "sqlite:a.db", "--to-data")
            #expect(busy.exit == .notFound, "reading waits for no writer")
            _ = host.run("--project", "p2", "sign-up")
            let locked = host.run("--project", "p2", "store", "copy", "--store", "sqlite:a.db")
            #expect(locked.exit == .busy)
            try store.database.execute("ROLLBACK")
        }
    }

    @Test("a copy of a project that is not there says where it was looked for, and what lists those that are")
    func unknownProject() throws {
        try withTemporaryFolder { folder in
            var host = StoreHost(folder)
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            _ = host.run("--data", "d", "sign-up")
            let copy = ["--data", "d", "--project", "shop", "store", "copy", "--store", "sqlite:a.db"]
            let into = host.run(copy)
            #expect(into.exit == .notFound)
            #expect(into.errors.contains("there is no project shop in d\n"), "\(into.errors)")
            #expect(into.errors.contains("vinculum --data d projects list  "), "\(into.errors)")
            #expect(!into.errors.contains("--store") && !into.errors.contains("sign-up"), "\(into.errors)")
            let out = host.run(copy + ["--to-data"])
            #expect(out.exit == .notFound)
            #expect(out.errors.contains("the store has no project shop"), "\(out.errors)")
            #expect(out.errors.contains("vinculum store status --store sqlite:a.db  "), "\(out.errors)")
            let listed = host.run("--store", "sqlite:a.db", "--project", "shop", "accounts", "list")
            #expect(listed.errors.contains("vinculum --store sqlite:a.db projects list  "), "\(listed.errors)")
        }
    }

    @Test("a copy removes no rows of a damaged project")
    func damagedProject() throws {
        try withTemporaryFolder { folder in
            var (host, _) = try Self.host(folder)
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            _ = host.run("store", "copy", "--store", "sqlite:a.db")
            let store = try host.store()
            let count = "SELECT count(*) FROM rows"
            for damage in ["DELETE FROM rows WHERE hex(key) LIKE '01%'", "DELETE FROM rows"] {
                try store.database.execute(damage)
                let before = try store.number(count)
                let copied = host.run("store", "copy", "--store", "sqlite:a.db")
                #expect(copied.exit == .corruptState && copied.errors.contains("store check"))
                let after = try store.number(count)
                #expect(before == after)
                let accounts = try store.number("SELECT count(*) FROM accounts")
                #expect(accounts == 3)
            }
        }
    }

    @Test("a command line that names no store says how to")
    func usage() throws {
        try withTemporaryFolder { folder in
            var host = StoreHost(folder)
            for arguments in [[], ["--store", "sqlite:"], ["--store", "accounts.db"], ["--store", "mariadb:x"]] {
                host.inner.arguments = ["store", "status"] + arguments
                host.inner.clearOutput()
                let exit = CommandLineTool.run(&host)
                #expect(exit == .usage)
                #expect(host.inner.errorText.contains("sqlite:"))
            }
            let unsealed = host.run("store", "copy", "--store", "sqlite:a.db", "--unsealed")
            #expect(unsealed.exit == .usage && unsealed.errors.contains("needs --seal-key"))
            var memory = MemoryHost()
            let run = memory.run("store", "create", "--store", "sqlite:a.db")
            #expect(run.exit == .failure && run.errors.contains("opens no databases"))
        }
    }
}
