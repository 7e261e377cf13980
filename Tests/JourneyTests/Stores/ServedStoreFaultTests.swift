import Foundation
import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands
import VinculumSystem

@Suite("Faults under a server on a database")
struct ServedStoreFaultTests {
    /// A way in which a database fails, and how it is repaired.
    enum Fault: CaseIterable, Sendable {
        case locked, full, readOnly, gone
    }

    @Test(
        "a change that cannot be written is refused with the reason, nothing is half, and the next one is written",
        arguments: Fault.allCases)
    func faults(fault: Fault) throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            #expect(try server.send(.signUp("ada@example.net")).status == 200)
            let before = try StoreHost(folder).rows()
            let database = try #require(server.host.opened.last)
            let other = try SQLiteDatabase(folder + "/a.db", .changing)
            let (file, away) = (folder + "/a.db", folder + "/away.db")
            let text: String
            switch fault {
            case .locked:
                try other.execute("BEGIN IMMEDIATE")
                text = "The database is busy"
            case .full:
                try database.execute("PRAGMA max_page_count = 1")
                // The pages that are there are taken.
                try other.execute("VACUUM")
                text = "the disk of the service is full"
            case .readOnly:
                try database.execute("PRAGMA query_only = ON")
                text = "the database of the service cannot be written"
            case .gone:
                try FileManager.default.moveItem(atPath: file, toPath: away)
                text = "the database of the service was moved or removed"
            }
            var refused: HTTPResponse?
            // A page may have room for one more.
            for number in 0..<40 {
                let response = try server.send(.signUp("person-\(number)@example.net"))
                if response.status != 200 {
                    refused = response
                    break
                }
                #expect(fault == .full)
            }
            let response = try #require(refused)
            #expect(response.status == 503)
            let body = String(decoding: response.body, as: UTF8.self)
            #expect(body.contains(text), "\(body)")
            #expect(!body.contains(folder), "clients need not know where the database is")
            #expect(fault != .locked || response.headers.contains { $0.name == "Retry-After" && $0.value == "1" })
            #expect(fault == .locked || server.host.inner.errorText.contains("the project demo-vinculum: "))
            switch fault {
            case .locked: try other.execute("ROLLBACK")
            case .full: try database.execute("PRAGMA max_page_count = 1000000")
            case .readOnly: try database.execute("PRAGMA query_only = OFF")
            case .gone: try FileManager.default.moveItem(atPath: away, toPath: file)
            }
            if fault != .full {
                let after = try StoreHost(folder).rows()
                #expect(before == after)
            }
            #expect(try server.send(.signUp("late@example.net")).status == 200)
            var host = server.stopped()
            let checked = host.run("store", "check", "--store", "sqlite:a.db")
            #expect(checked.exit == .done, "\(checked.errors)")
        }
    }

    @Test("reading goes on while another program writes")
    func readingGoesOn() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            let uid = try server.madeAccount("ada@example.net")
            let other = try SQLiteDatabase(folder + "/a.db", .changing)
            try other.execute("BEGIN IMMEDIATE")
            let seen = try server.send(.lookUp(uid))
            #expect(seen.status == 200)
            #expect(String(decoding: seen.body, as: UTF8.self).contains("ada@example.net"))
            try other.execute("ROLLBACK")
        }
    }

    @Test("a row that cannot be read is named, other accounts are served, and nothing is changed")
    func damagedRow() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            var uids: [String] = []
            for address in ["ada@example.net", "bob@example.net"] { uids.append(try server.madeAccount(address)) }
            let key = RowKey.account(AccountID(stored: uids[0]), in: RowGenerations().space(of: nil))
            let other = try SQLiteDatabase(folder + "/a.db", .changing)
            try other.execute(
                "UPDATE rows SET value = x'ff' WHERE project = ?1 AND key = ?2",
                [.text("demo-vinculum"), .blob(key.bytes)])
            let before = try StoreHost(folder).rows()
            let damaged = try server.send(.lookUp(uids[0]))
            #expect(damaged.status == 500)
            let body = String(decoding: damaged.body, as: UTF8.self)
            #expect(body.contains("row x'\(Hex.encoded(key.bytes))' is damaged"), "\(body)")
            #expect(try server.send(.lookUp(uids[1])).status == 200)
            let after = try StoreHost(folder).rows()
            #expect(before == after)
        }
    }

    @Test("a row that finds no account is named, other accounts are served, and nothing is changed")
    func danglingRow() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            var uids: [String] = []
            for address in ["ada@example.net", "bob@example.net"] { uids.append(try server.madeAccount(address)) }
            let space = RowGenerations().space(of: nil)
            let other = try SQLiteDatabase(folder + "/a.db", .changing)
            try other.execute(
                "DELETE FROM rows WHERE project = ?1 AND key = ?2",
                [.text("demo-vinculum"), .blob(RowKey.account(AccountID(stored: uids[0]), in: space).bytes)])
            let before = try StoreHost(folder).rows()
            let refused = try server.send(.signUp("ada@example.net"))
            #expect(refused.status == 500)
            let key = RowKey.email(EmailAddress(normalised: "ada@example.net"), in: space)
            let body = String(decoding: refused.body, as: UTF8.self)
            #expect(body.contains("row x'\(Hex.encoded(key.bytes))' finds nothing"), "\(body)")
            #expect(try server.send(.lookUp(uids[1])).status == 200)
            let after = try StoreHost(folder).rows()
            #expect(before == after)
            var host = server.stopped()
            let checked = host.run("store", "check", "--store", "sqlite:a.db")
            #expect(checked.exit == .corruptState && checked.errors.contains(Hex.encoded(key.bytes)))
        }
    }

    @Test("a project of another layout is not served, and one of which a copy was cut short neither")
    func otherLayout() throws {
        try withTemporaryFolder { folder in
            var host = StoreHost(folder)
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            for project in ["newer", "part"] {
                #expect(host.run("--store", "sqlite:a.db", "--project", project, "sign-up").exit == .done)
            }
            let other = try SQLiteDatabase(folder + "/a.db", .changing)
            let key = SQLValue.blob(StoredRow.layout.key.bytes)
            try other.execute("UPDATE rows SET value = x'0109' WHERE project = 'newer' AND key = ?1", [key])
            try other.execute("DELETE FROM rows WHERE project = 'part' AND key = ?1", [key])
            try other.execute("INSERT INTO marks VALUES ('part', 'copy', 7)")
            var server = try StoreServer(on: StoreHost(folder))
            for project in ["newer", "part"] {
                let request = HTTPRequest.json(
                    "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp", "{}", project: project)
                #expect(try server.send(request).status == 503)
                let command = host.run("--store", "sqlite:a.db", "--project", project, "accounts", "list")
                #expect(command.exit == .corruptState, "\(command.errors)")
            }
            #expect(server.host.inner.errorText.contains("the rows have layout 9"))
            #expect(server.host.inner.errorText.contains("did not end"))
            #expect(try server.send(.signUp("ada@example.net")).status == 200)
        }
    }

    @Test("a large project is not read whole for one request, and the refusal names the table to ask")
    func large() throws {
        try withTemporaryFolder { folder in
            var server = try StoreServer(making: [], in: folder)
            let other = try SQLiteDatabase(folder + "/a.db", .changing)
            try other.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Server.wholeLimit + 1))
                INSERT INTO accounts (project, tenant, uid, email_verified, disabled, anonymous, created_at)
                SELECT 'demo-vinculum', '', 'u' || i, 0, 0, 0, 0 FROM n
                """)
            for leaf in ["summary", "backup"] {
                let path = "/vinculum/v1/projects/demo-vinculum/\(leaf)"
                let refused = try server.send("GET", path, isAdministrator: true)
                #expect(refused.status == 400, "\(leaf)")
                let body = String(decoding: refused.body, as: UTF8.self)
                #expect(body.contains("Ask the table accounts of the database"), "\(body)")
            }
        }
    }
}
