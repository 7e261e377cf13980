import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// What `/readyz` says while the disk, a log or a project fails, and that it recovers without any other request.
@Suite("Readiness of a server")
struct ReadinessTests {
    private static func problems(_ server: inout MemoryServer) throws -> [String] {
        let response = try server.send("GET", "/readyz")
        let root = try JSON.Document(parsing: response.body).root
        let problems = root["problems"].map { Array($0.elements) } ?? []
        #expect((response.status == 200) == problems.isEmpty)
        #expect(root["status"]?.string == (problems.isEmpty ? "ready" : "notReady"))
        return problems.map { "\($0["problem"]?.string ?? "") \($0["project"]?.string ?? "-")" }
    }

    @Test("a disk that refuses writes makes the server unready, until it takes them again")
    func disk() throws {
        var server = try MemoryServer(["--data", "state"])
        #expect(try Self.problems(&server) == [])
        try FullDiskTests.create("a", on: &server)
        server.host.files.freeBytes = 0
        #expect(try Self.problems(&server) == [], "no write has failed yet")
        #expect(try FullDiskTests.create("b", on: &server).status == 503)
        #expect(try Self.problems(&server) == ["writesRefused demo-vinculum"])
        let page = try server.send("GET", "/readyz")
        #expect(String(decoding: page.body, as: UTF8.self).contains("the disk of the service is full"))
        server.host.files.freeBytes = nil
        #expect(try Self.problems(&server) == [], "nothing else was asked")
        #expect(try FullDiskTests.shown(&server) == ["a"])
        #expect(try FullDiskTests.create("c", on: &server).status == 200)
        #expect(try FullDiskTests.stored(server.stopped()) == ["a", "c"])
    }

    @Test("a project that cannot be opened makes the server unready, until it can be")
    func damaged() throws {
        var first = try MemoryServer(["--data", "state"])
        for _ in 0..<3 { try first.client("v1/accounts:signUp", "{}", project: "beta") }
        var host = first.stopped()
        let log = "state/beta/" + (try host.files.list("state/beta").first { $0.hasSuffix(".vinc") } ?? "")
        let sound = try host.files.read(log)
        var bytes = sound
        bytes[bytes.count / 3] ^= 1
        try host.files.write(bytes, to: log, access: .owner)
        var server = try MemoryServer(["--data", "state"], on: host)
        #expect(try Self.problems(&server) == [], "nothing has asked for it")
        #expect(try server.client("v1/accounts:signUp", "{}", project: "beta")["error"]?["code"]?.int64 == 503)
        #expect(try Self.problems(&server) == ["projectNotOpened beta"])
        try server.host.files.write(sound, to: log, access: .owner)
        #expect(try Self.problems(&server) == ["projectNotOpened beta"], "it is left alone for a while")
        for _ in 0..<6 { try server.tick() }
        #expect(try Self.problems(&server) == [])
        #expect(server.openProjects.contains("beta"))
    }

    @Test("a project of the command line that cannot be made makes the server unready, until it can be")
    func unmade() throws {
        var host = MemoryHost()
        // Its directory cannot be made where a file is.
        try host.files.makeDirectories("state", access: .owner)
        try host.files.write([], to: "state/shop", access: .owner)
        var server = try MemoryServer(["--data", "state", "--project", "app", "--project", "shop"], on: host)
        #expect(try Self.problems(&server) == ["projectNotOpened shop"])
        try server.host.files.remove("state/shop")
        for _ in 0..<6 { try server.tick() }
        #expect(try Self.problems(&server) == [])
        #expect(server.openProjects == ["app", "shop"])
    }

    @Test("a server that ends is unready, for observers too")
    func stopping() throws {
        var server = try MemoryServer()
        #expect(server.observe("/readyz").status == 200)
        server.beginEnding()
        #expect(try Self.problems(&server) == ["stopping -"])
        #expect(server.observe("/readyz").status == 503)
        #expect(server.observe("/healthz").status == 200)
    }

    @Test("observers see the counters of all projects, and no account")
    func observers() throws {
        var server = try MemoryServer()
        try server.client("v1/accounts:signUp", "{}", project: "beta")
        let text = String(decoding: server.observe("/metrics").body, as: UTF8.self)
        #expect(text.contains("vinculum_accounts{project=\"beta\"} 1\n"))
        #expect(server.observe("/emulator/v1/projects/beta/accounts").status == 404)
        #expect(
            String(decoding: server.observe("/healthz").body, as: UTF8.self)
                == #"{"status":"ok","project":"demo-vinculum"}"#)
    }

    @Test("an address for observers that is none is refused")
    func addresses() throws {
        for word in ["", "x", "host", "host:", ":9100", "host:65536", "70000", "http://a:1", "a b:1", "-1"] {
            #expect(throws: CommandFailure.self, "\(word)") {
                _ = try MemoryServer(["--metrics-listen=\(word)"])
            }
        }
        for word in ["9100", "127.0.0.1:9100", "[::1]:0", "0.0.0.0:9100", "metrics.example.com:1"] {
            _ = try MemoryServer(["--metrics-listen=\(word)"])
        }
    }
}
