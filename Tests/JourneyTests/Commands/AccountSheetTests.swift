import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

/// What a server says of accounts, keys and codes to commands, and what they read of it.
@Suite("Accounts and keys as a server lists them")
struct AccountSheetTests {
    private static func read(_ write: (inout JSON.Writer) -> Void) throws -> JSON.Value {
        var writer = JSON.Writer()
        write(&writer)
        return try JSON.Document(parsing: writer.bytes).root
    }

    /// The workspaces of all projects and tenants that an earlier version stored.
    private static func workspace(_ state: StoredState) throws -> Workspace {
        var host = try StoredHost(state, data: "data")
        let project = try #require(ProjectID(try host.text("project")))
        var globals = GlobalOptions()
        globals.data = "data"
        return try Workspace.openForReading(project, globals, on: &host.memory)
    }

    @Test("an account reads as it was written, whatever an earlier version stored", arguments: StoredState.all)
    func accounts(state: StoredState) throws {
        let workspace = try Self.workspace(state)
        var count = 0
        for tenant in [nil] + workspace.authority.store.tenantIDs.map({ Optional($0) }) {
            for account in workspace.authority.store[tenant].accounts(after: nil, limit: 10_000) {
                let sheet = AccountSheet(account)
                let read = try Self.read { sheet.write(to: &$0) }
                #expect(AccountSheet(read) == sheet, "\(account.id.text)")
                count += 1
            }
        }
        #expect(count > 0)
    }

    @Test("pages of any size list every account once, in the order of UIDs", arguments: TestSeed.sample(20))
    func pages(seed: TestSeed) throws {
        var server = try MemoryServer(["--quiet"])
        let path = "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts"
        let ids = (0..<37).map { "u\(100 + $0)" }
        for id in ids { try server.send("POST", path, #"{"localId":"\#(id)"}"#, isAdministrator: true) }
        forAll(seed: seed, count: 10, Gen<Int>.int(in: 1...40)) { size in
            var (found, token): ([String], String?) = ([], "")
            while let last = token {
                let after = last.isEmpty ? "" : "&pageToken=\(last)"
                let target = "/vinculum/v1/projects/demo-vinculum/accounts?pageSize=\(size)\(after)"
                let page = try server.send("GET", target, isAdministrator: true)
                let root = try JSON.Document(parsing: page.body).root
                let sheets = root["accounts"].map { $0.elements.compactMap { AccountSheet($0) } } ?? []
                try check(sheets.count <= size, "a page has \(sheets.count) of \(size)")
                found += sheets.map { $0.uid }
                token = root.string(of: "nextPageToken")
            }
            try expectEqual(found, ids)
        }
    }

    @Test("keys read as they were written, before and after a rotation, with and without trusted ones")
    func keys() throws {
        var host = MemoryHost()
        for words in [
            ["keys", "new", "--algorithm", "ES256"], ["keys", "rotate"], ["keys", "rotate", "--ahead", "24"],
        ] {
            _ = try host.result(words)
            let workspace = try Workspace.openForReading(CommandLineTests.invocation("keys", "list"), on: &host)
            let listing = KeyListing(workspace.authority, at: host.instant)
            #expect(KeyListing(try Self.read { listing.write(to: &$0) }) == listing)
            #expect(listing.rows.filter { $0.signs }.count == 2, "one for each use")
        }
        for trusted in [nil, [], [KeyListing.Trusted(kid: "k", algorithm: "RS256")]] as [[KeyListing.Trusted]?] {
            var listing = KeyListing(try Self.read { $0.raw(Array("{}".utf8)) })
            listing.trusted = trusted
            #expect(KeyListing(try Self.read { listing.write(to: &$0) }) == listing)
        }
    }

    @Test(
        "malformed queries and strangers are refused",
        arguments: [
            Row("accounts?account=", true, 400), Row("accounts?account=nobody", true, 400),
            Row("accounts?pageSize=0", true, 400), Row("accounts?pageSize=x", true, 400),
            Row("accounts?pageToken=", true, 400), Row("accounts?tenant=", true, 400), Row("accounts", false, 403),
            Row("keys", false, 403), Row("summary", false, 403), Row("outbox", false, 403), Row("backup", false, 403),
            Row("outbox?tenant=", true, 400), Row("backup?pageToken=no-such", true, 400), Row("accounts", true, 200),
        ] as [Row<String, Bool, Int>])
    func refused(row: Row<String, Bool, Int>) throws {
        let (target, isAdministrator, status) = row.fields
        var server = try MemoryServer(["--quiet"])
        let response = try server.send(
            "GET", "/vinculum/v1/projects/demo-vinculum/\(target)", isAdministrator: isAdministrator)
        #expect(response.status == status, sourceLocation: row.line)
    }
}
