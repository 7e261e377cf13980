import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// Backups of a project while it is served.
@Suite("Backups of a running server")
struct BackupServedTests {
    private static let secret = "0123456789abcdef0123456789abcdef"
    private static let hardened = [
        "--hardened", "--admin-secret", "secrets", "--link-origin", "https://a.example", "--sign-algorithm", "ES256",
    ]

    private static func machine(accounts: Int = 3) throws -> MemoryHost {
        var machine = MemoryHost()
        try machine.files.write(Array("ops \(Self.secret)\n".utf8), to: "secrets", access: .owner)
        try machine.files.write(Array("\(Self.secret)\n".utf8), to: "secret", access: .owner)
        let key = [UInt8](repeating: UInt8(ascii: "a"), count: 64)
        try machine.files.write(key, to: "seal", access: .owner)
        let name = String(repeating: "x", count: 300)
        let rows = (0..<accounts).map { #"{"localId":"u\#(1000 + $0)","displayName":"\#(name)"}"# }
        try machine.write(rows.joined(separator: "\n"), to: "seed.jsonl")
        return machine
    }

    @Test(
        "a backup is that of the data directory to the byte, in one part or many, and restores to the same state",
        arguments: [3, 4000])
    func same(accounts: Int) throws {
        var machine = try Self.machine(accounts: accounts)
        _ = try machine.result("--data", "d", "seed", "seed.jsonl")
        _ = try machine.result("--data", "d", "--tenant", "t", "accounts", "create", "--uid", "of-tenant")
        _ = try machine.result("--data", "d", "backup", "directory.backup")
        let server = try AdministeredServer(["--quiet", "--data", "d"], on: machine)
        var client = server.host(on: machine)
        let run = client.run("backup", "served.backup")
        #expect(run.exit == .done, "\(run.errors)")
        let served = try client.files.read("served.backup", upTo: 1 << 26)
        #expect(try served == client.files.read("directory.backup", upTo: 1 << 26))
        #expect(client.files.access(of: "served.backup") == .owner)
        #expect(
            run.output == "\(accounts + 1) accounts written to served.backup, \(served.count) bytes\n")
        client.environment = []
        client.service = nil
        let restored = try client.result("--data", "new", "restore", "served.backup")
        #expect(restored["restored"]?.int64 == Int64(accounts + 1))
        for words in [["accounts", "list"], ["--tenant", "t", "accounts", "list"]] {
            #expect(client.run(["--data", "new"] + words).output == client.run(["--data", "d"] + words).output)
        }
    }

    @Test("a backup has the state of its beginning, whatever changes while its parts are fetched")
    func moment() throws {
        var machine = try Self.machine(accounts: 4000)
        _ = try machine.result("--data", "d", "seed", "seed.jsonl")
        var server = try MemoryServer(["--quiet", "--data", "d"], on: machine)
        var (bytes, query): ([UInt8], String) = ([], "")
        var count = 0
        while true {
            let path = "/vinculum/v1/projects/demo-vinculum/backup"
            let response = try server.send("GET", path + query, isAdministrator: true)
            let part = try JSON.Document(parsing: response.body, limits: .bulk).root
            #expect(response.body.count < 1 << 20, "clients take no more")
            bytes += try Base64.decoded(try #require(part.string(of: "part")))
            count += 1
            let body = #"{"localId":"late\#(count)"}"#
            let accounts = "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts"
            #expect(try server.send("POST", accounts, body, isAdministrator: true).status == 200)
            guard let token = part.string(of: "nextPageToken") else { break }
            query = "?pageToken=" + token
            if count == 1 {
                let other = try server.send("GET", path + query + "0", isAdministrator: true)
                #expect(other.status == 400, "a part that is not there")
            }
        }
        #expect(count > 2)
        try machine.files.write(bytes, to: "served.backup", access: .owner)
        #expect(try machine.result("--data", "new", "restore", "served.backup")["restored"]?.int64 == 4000)
        #expect(machine.run("--data", "new", "accounts", "show", "late1").exit == .notFound)
    }

    @Test("a backup that nobody fetches is forgotten, and a fifth at once is refused for a minute")
    func forgotten() throws {
        var machine = try Self.machine(accounts: 4000)
        _ = try machine.result("--data", "d", "seed", "seed.jsonl")
        var server = try MemoryServer(["--quiet", "--data", "d"], on: machine)
        let path = "/vinculum/v1/projects/demo-vinculum/backup"
        var first: String?
        for _ in 0..<4 {
            let response = try server.send("GET", path, isAdministrator: true)
            let token = try JSON.Document(parsing: response.body, limits: .bulk).root.string(of: "nextPageToken")
            first = first ?? token
        }
        #expect(try server.send("GET", path, isAdministrator: true).status == 503)
        try server.tick()
        #expect(server.backupCount == 4)
        server.host.instant = server.host.instant.adding(seconds: 61)
        try server.tick()
        #expect(server.backupCount == 0, "memory is given back although nobody asks for a backup")
        let late = try server.send("GET", path + "?pageToken=" + (try #require(first)), isAdministrator: true)
        #expect(late.status == 400)
        #expect(try server.send("GET", path, isAdministrator: true).status == 200)
    }

    @Test("the trail names who had a backup")
    func audited() throws {
        let machine = try Self.machine()
        let server = try AdministeredServer(["--quiet", "--admin-secret", "secrets"], on: machine)
        var client = server.host(on: machine)
        _ = try client.result("seed", "seed.jsonl", "--admin-secret", "secret")
        _ = try client.result("backup", "b", "--admin-secret", "secret")
        let entry = try JSON.Document(
            parsing: Array(client.run("audit", "--limit", "1", "--json", "--admin-secret", "secret").output.utf8)
        ).root
        #expect(entry.string(of: "operation") == "backup" && entry.string(of: "name") == "ops")
    }

    @Test("a hardened server gives a backup to its administrator alone, sealed alone", arguments: [false, true])
    func hardened(isSealed: Bool) throws {
        let machine = try Self.machine()
        let seal = isSealed ? ["--seal-key", "seal"] : []
        let server = try AdministeredServer(Self.hardened + ["--data", "d"] + seal, on: machine)
        var client = server.host(on: machine)
        #expect(try client.refusal("backup", "b")["exit"]?.int64 == 3)
        #expect(!client.files.paths.contains("b"))
        let plain = try #require(server.send(HTTPRequest(method: "GET", path: "/vinculum/v1/backup")))
        #expect(plain.status == 403 || plain.status == 401)
        let run = client.run("backup", "b", "--admin-secret", "secret")
        guard isSealed else {
            #expect(run.exit == .refused && run.errors.contains("--seal-key"), "\(run.errors)")
            return #expect(!client.files.paths.contains("b"))
        }
        #expect(run.exit == .done, "\(run.errors)")
        client.environment = []
        #expect(try client.refusal("--data", "new", "restore", "b", "--yes")["code"]?.string == "sealed")
        #expect(client.run("--data", "new", "--seal-key", "seal", "restore", "b", "--yes").exit == .done)
        #expect(client.run("--data", "new", "--seal-key", "seal", "keys", "list").output.contains("signs ID tokens"))
    }

    @Test("all projects are backed up in one file, as of a data directory")
    func allProjects() throws {
        var machine = try Self.machine()
        for project in ["one", "two"] {
            _ = try machine.result("--data", "d", "--project", project, "accounts", "create", "--uid", "in-\(project)")
        }
        _ = try machine.result("--data", "d", "backup", "directory.backup", "--all-projects")
        let server = try AdministeredServer(["--quiet", "--data", "d", "--project", "one"], on: machine)
        var client = server.host(on: machine)
        _ = try client.result("backup", "served.backup", "--all-projects")
        #expect(
            try client.files.read("served.backup", upTo: 1 << 20)
                == client.files.read("directory.backup", upTo: 1 << 20))
        let refused = client.run("--seal-key", "seal", "backup", "b")
        #expect(refused.exit == .usage && refused.errors.contains("its own --seal-key"), "\(refused.errors)")
    }

    @Test("a project that the server was not started with is deleted with its folder; the first is not")
    func deletion() throws {
        var machine = try Self.machine()
        for project in ["one", "two"] {
            _ = try machine.result("--data", "d", "--project", project, "accounts", "create", "--uid", "in-\(project)")
        }
        let server = try AdministeredServer(
            ["--quiet", "--data", "d", "--project", "one", "--admin-secret", "secrets"], on: machine)
        var client = server.host(on: machine)
        let words = ["projects", "delete", "two", "--yes"]
        #expect(client.run(words).exit == .refused)
        #expect(client.run("projects", "delete", "one", "--yes", "--admin-secret", "secret").exit == .refused)
        #expect(client.run("projects", "delete", "none", "--yes", "--admin-secret", "secret").exit == .notFound)
        #expect(server.files.paths.contains { $0.hasPrefix("d/two/") })
        let run = client.run(words + ["--admin-secret", "secret"])
        #expect(run.exit == .done && run.output == "deleted two\n", "\(run.errors)")
        #expect(!server.files.paths.contains { $0.hasPrefix("d/two/") })
        let audit = client.run("audit", "--project", "one", "--limit", "1", "--admin-secret", "secret").output
        #expect(audit.contains("ops") && audit.contains("deleteProject two"))
        let again = ["accounts", "create", "--uid", "new", "--project", "two", "--admin-secret", "secret"]
        #expect(client.run(again).exit == .done, "it may come again, empty")
        let list = client.run("accounts", "list", "--project", "two", "--admin-secret", "secret").output
        #expect(list.hasPrefix("new ") && !list.contains("in-two"))
    }
}
