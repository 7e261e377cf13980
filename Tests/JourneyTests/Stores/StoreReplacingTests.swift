import Foundation
import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

@Suite("Restoring into a store, and deleting from it")
struct StoreReplacingTests {
    @Test("a backup of a directory or a store is restored into either, and the backups are the same bytes")
    func restored() throws {
        try withTemporaryFolder { folder in
            var (host, _) = try StoreCommandTests.host(folder)
            #expect(host.run("backup", "first").exit == .done)
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            let store = ["--store", "sqlite:a.db"]
            let restored = host.run(store + ["restore", "first", "--yes"])
            #expect(restored.exit == .done, "\(restored.errors)")
            #expect(restored.output.contains("restored 3 accounts in the project demo-vinculum in sqlite:a.db"))
            #expect(host.run(store + ["accounts", "delete", "bob", "--yes"]).exit == .done)
            // Accounts that would be lost need consent.
            let over = host.run(store + ["restore", "first"])
            #expect(over.exit == .refused && over.errors.contains("2 existing accounts"), "\(over.errors)")
            #expect(host.run(store + ["restore", "first", "--yes"]).exit == .done)
            let checked = host.run("store", "check", "--store", "sqlite:a.db")
            #expect(checked.exit == .done, "\(checked.errors)")
            #expect(host.run(store + ["backup", "second"]).exit == .done)
            #expect(host.run("--data", "back", "restore", "second").exit == .done)
            #expect(host.run("--data", "back", "backup", "third").exit == .done)
            let files = try ["first", "second", "third"].map { try host.files.read($0) }
            #expect(Set(files).count == 1)
            // Several projects at once.
            _ = host.run("--project", "two", "accounts", "create", "--uid", "c")
            #expect(host.run("backup", "all", "--all-projects").exit == .done)
            let several = host.run(store + ["restore", "all", "--yes"])
            #expect(several.exit == .done, "\(several.errors)")
            #expect(host.run(store + ["--project", "two", "accounts", "show", "c"]).exit == .done)
            // A damaged backup changes nothing.
            try host.files.write(Array(files[0].dropLast(9)), to: "cut", access: .owner)
            #expect(host.run(store + ["restore", "cut", "--yes"]).exit == .corruptState)
            #expect(host.run(store + ["accounts", "show", "bob"]).exit == .done)
        }
    }

    @Test("a deleted project leaves no row, a running server refuses to bring it back, and others stay")
    func deleted() throws {
        try withTemporaryFolder { folder in
            var (host, _) = try StoreCommandTests.host(folder)
            _ = host.run("--project", "two", "accounts", "create", "--uid", "c")
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            _ = host.run("store", "copy", "--store", "sqlite:a.db", "--all-projects")
            let store = ["--store", "sqlite:a.db"]
            let listed = host.run(store + ["projects", "list"])
            #expect(listed.output.contains("3 accounts") && listed.output.contains("1 tenants"), "\(listed.output)")
            var server = try StoreServer(on: host)
            let body = #"{"email":"new@example.net","password":"a long password","returnSecureToken":true}"#
            try server.client("v1/accounts:lookup", #"{"idToken":"x"}"#)
            #expect(host.run(store + ["projects", "delete", "demo-vinculum"]).exit == .refused)
            let deleted = host.run(store + ["projects", "delete", "demo-vinculum", "--yes"])
            #expect(deleted.exit == .done, "\(deleted.errors)")
            for place in ["", #","tenantId":"t""#] {
                let sent = body.dropLast() + place + "}"
                let refused = try server.send(
                    "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp", String(sent))
                #expect(refused.status >= 500, "\(String(decoding: refused.body, as: UTF8.self))")
            }
            _ = server.stopped()
            let status = host.run("store", "status", "--store", "sqlite:a.db")
            #expect(!status.output.contains("demo-vinculum") && status.output.contains("two  1 account in"))
            #expect(host.run("store", "check", "--store", "sqlite:a.db").exit == .done)
            #expect(host.run(store + ["projects", "delete", "demo-vinculum", "--yes"]).exit == .notFound)
            // Also a part of a copy, and a damaged project.
            let filling = try RowFilling(try host.store(), .demo, as: RowVersion(drawing: 1 << 11))
            try filling.add(MemoryStore().rows().filter { $0 != .layout })
            #expect(host.run(store + ["projects", "delete", "demo-vinculum", "--yes"]).exit == .done)
            try host.store().database.execute("DELETE FROM rows WHERE hex(key) LIKE '01%'")
            #expect(host.run(store + ["projects", "delete", "two", "--yes"]).exit == .done)
            let empty = host.run("store", "status", "--store", "sqlite:a.db")
            #expect(!empty.output.contains("\n") || empty.output.split(separator: "\n").count == 1, "\(empty.output)")
        }
    }
}
