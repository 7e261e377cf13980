import PropertyKit
import Synchronization
import Testing
@testable import Vinculum
@testable import VinculumCommands

/// A server in memory that several calls reach.
private final class SharedServer: Sendable {
    private let server: Mutex<MemoryServer>

    init(_ words: [String], on machine: MemoryHost) throws {
        self.server = Mutex(try MemoryServer(words, on: machine))
    }

    func send(_ request: HTTPRequest) throws -> HTTPResponse { try self.server.withLock { try $0.send(request) } }

    /// Replaces a private file and lets seconds pass.
    func change(_ file: String, to text: String) throws {
        try self.server.withLock { server in
            try server.host.files.write(Array(text.utf8), to: file, access: .owner)
            for _ in 0..<3 { try server.tick() }
        }
    }
}

/// `vinculum audit`, on a data directory and on a server, and that the trail survives what a state survives.
@Suite("vinculum audit")
struct AuditCommandTests {
    /// Operation and changes of each line of `--json`.
    private static func lines(_ run: Run) throws -> [String] {
        #expect(run.exit == .done, "\(run.errors)")
        return try run.output.split(separator: "\n").map { line in
            let entry = try JSON.Document(parsing: Array(line.utf8)).root
            let changes = entry["changes"].map { $0.elements.compactMap(\.string) } ?? []
            let words = [entry["name"]?.string ?? "-", entry["operation"]?.string ?? "-"]
            return (words + [changes.joined(separator: ",")]).joined(separator: " ")
        }
    }

    @Test("changes of commands are in the trail of the data directory, by account and number; a sign-in is not")
    func commands() throws {
        var host = MemoryHost()
        #expect(host.run("accounts", "create", "ada@example.com", "--uid", "ada").exit == .done)
        #expect(host.run("accounts", "create", "--uid", "bob").exit == .done)
        #expect(host.run("accounts", "disable", "ada").exit == .done)
        #expect(host.run("sign-up").exit == .done)
        #expect(
            try Self.lines(host.run("audit", "--json")) == [
                "command line signUp email,created", "command line signUp created", "command line update disabled",
            ])
        #expect(try Self.lines(host.run("audit", "--json", "--limit", "1")) == ["command line update disabled"])
        #expect(try Self.lines(host.run("audit", "--json", "--limit", "0")).isEmpty)
        #expect(try Self.lines(host.run("audit", "--json", "--account", "ada")).count == 2)
        let text = host.run("audit", "--account", "bob")
        #expect(text.output.contains("administrator command line  signUp  created  bob  from -  by administrator\n"))
        #expect(!text.output.contains("ada@example.com"))
        #expect(host.run("audit", "--since", "yesterday").exit == .usage)
        let none = host.run("audit", "--account", "nobody")
        #expect(none.output.isEmpty && none.errors.contains("has no entries in its audit trail"))
    }

    @Test("a change of keys has an entry in the record that changes them")
    func keys() throws {
        var host = MemoryHost()
        #expect(host.run("keys", "new", "--algorithm", "ES256").exit == .done)
        #expect(host.run("keys", "rotate", "--algorithm", "ES256").exit == .done)
        #expect(host.run("keys", "list").exit == .done)
        #expect(host.run("keys", "off", "--yes").exit == .done)
        #expect(
            try Self.lines(host.run("audit", "--json")) == [
                "command line keys new keys", "command line keys rotate keys", "command line keys off keys",
            ])
    }

    @Test("the trail survives a restart, a compaction and a backup that is restored")
    func survival() throws {
        var server = try MemoryServer(["--data", "state"])
        let path = "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts"
        for number in 0..<400 {
            let body = #"{"localId":"u\#(number)","displayName":"\#(String(repeating: "x", count: 200))"}"#
            #expect(try server.send("POST", path, body, isAdministrator: true).status == 200)
        }
        let entries = try Self.entries(&server)
        #expect(entries.count == 400)
        for _ in 0..<3 {
            for number in 0..<400 {
                let body = #"{"localId":"u\#(number)","displayName":"y"}"#
                try server.send("POST", path + ":update", body, isAdministrator: true)
            }
        }
        while server.doBackgroundWork() {}
        let all = try Self.entries(&server)
        #expect(all.count == 1600 && Array(all.prefix(400)) == entries)
        var host = server.stopped()
        #expect(try host.files.list("state/demo-vinculum").contains { $0.hasPrefix("state.0") })
        var again = try MemoryServer(["--data", "state"], on: host)
        #expect(try Self.entries(&again) == all)
        host = again.stopped()
        #expect(host.run("--data", "state", "backup", "all.backup").exit == .done)
        #expect(host.run("--data", "other", "restore", "all.backup").exit == .done)
        var restored = try MemoryServer(["--data", "other"], on: host)
        #expect(try Self.entries(&restored) == all)
    }

    private static func entries(_ server: inout MemoryServer) throws -> [String] {
        var (entries, token): ([String], String) = ([], "")
        while true {
            let path = "/vinculum/v1/projects/demo-vinculum/audit?pageSize=1000&pageToken=\(token)"
            let page = try server.send("GET", path, isAdministrator: true)
            let root = try JSON.Document(parsing: page.body).root
            let found = root["entries"].map { Array($0.elements) } ?? []
            if found.isEmpty { return entries }
            entries += found.map { entry in
                ["sequence", "operation", "time"].map { entry[$0]?.string ?? "-" }.joined(separator: " ")
            }
            token = root["nextPageToken"]?.string ?? ""
        }
    }

    @Test("those of a running server, whose administrators have names")
    func server() throws {
        let secret = "0123456789abcdef0123456789abcdef"
        var machine = MemoryHost()
        try machine.files.write(Array("ops \(secret)\n".utf8), to: "secrets", access: .owner)
        let server = try SharedServer(["--project", "demo-app", "--admin-secret", "secrets"], on: machine)
        var host = MemoryHost()
        try host.files.write(Array("\(secret)\n".utf8), to: "secret", access: .owner)
        host.environment = [("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:9099")]
        host.service = { call in
            let parts = call.url.dropFirst("http://127.0.0.1:9099".count).split(separator: "?", maxSplits: 1)
            let request = HTTPRequest(
                method: call.method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "",
                headers: call.headers, body: call.body)
            return (try? server.send(request)) ?? HTTPResponse(status: 500, contentType: "", body: [])
        }
        var request = HTTPRequest.json(
            "POST", "/identitytoolkit.googleapis.com/v1/projects/demo-app/accounts", #"{"localId":"ada"}"#)
        request.headers.append(.init("Authorization", "Bearer \(secret)"))
        #expect(try server.send(request).status == 200)
        #expect(try Self.lines(host.run("audit", "--json", "--admin-secret", "secret")) == ["ops signUp created"])
        #expect(host.run("audit", "--json").exit != .done, "owner is no administrator there")
        try server.change("secrets", to: "ops \(secret)\nnew \(secret)-2\n")
        let trail = try Self.lines(host.run("audit", "--json", "--admin-secret", "secret"))
        #expect(trail == ["ops signUp created", "--admin-secret secrets secrets"])
    }
}
