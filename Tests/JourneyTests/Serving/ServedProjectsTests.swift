import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Projects of a server")
struct ServedProjectsTests {
    private static let signUp = "/identitytoolkit.googleapis.com/v1/accounts:signUp"

    @Test("names that are no project ID are refused, wherever they stand, and make nothing")
    func malformed() throws {
        var server = try MemoryServer(["--data", "state"])
        let names = [
            "..", ".", "-a", "_a", "a/b", "../a", "a%2fb", "..%2f..%2fetc", "a%00", "a%0a", "a.b", "a b", "é",
            String(repeating: "a", count: 64),
        ]
        for name in names {
            let path = try server.send(
                "POST", "/identitytoolkit.googleapis.com/v1/projects/\(name)/accounts", "{}", isAdministrator: true)
            #expect(path.status == 400 || path.status == 404, "\(name)")
            let clock = try server.send("PATCH", "/emulator/v1/projects/\(name)/clock", "{}")
            #expect(clock.status == 400 || clock.status == 404, "\(name)")
            #expect(try server.send("POST", Self.signUp, "{}", project: name).status == 400, "\(name)")
            let body = try server.send(
                "POST", Self.signUp, #"{"targetProjectId":"\#(name)"}"#, isAdministrator: true)
            #expect(body.status == 400, "\(name)")
        }
        #expect(server.openProjects == ["demo-vinculum"])
        #expect(try server.host.files.list("state") == ["demo-vinculum"])
        #expect(try server.send("POST", Self.signUp, "{}", project: String(repeating: "a", count: 63)).status == 200)
    }

    @Test("the path wins over the body, the body over the header, the header over the token")
    func order() throws {
        var server = try MemoryServer()
        let token = try server.client("v1/accounts:signUp", "{}", project: "of-token")["idToken"]?.string ?? ""
        try server.send(
            "POST", "/identitytoolkit.googleapis.com/v1/projects/in-path/accounts",
            #"{"targetProjectId":"in-body"}"#, project: "in-header", isAdministrator: true)
        #expect(server.openProjects == ["demo-vinculum", "in-path", "of-token"])
        try server.send(
            "POST", Self.signUp, #"{"targetProjectId":"in-body"}"#, project: "in-header", isAdministrator: true)
        #expect(server.openProjects == ["demo-vinculum", "in-body", "in-path", "of-token"])
        let both = try server.client("v1/accounts:lookup", #"{"idToken":"\#(token)"}"#, project: "in-body")
        #expect(both["error"]?["message"]?.string == "INVALID_ID_TOKEN")
        // Who may not name a project gets the protocol's refusal, and makes none.
        let refused = try server.client("v1/accounts:signUp", #"{"targetProjectId":"mine"}"#)
        #expect(refused["error"]?["message"]?.string?.hasPrefix("INSUFFICIENT_PERMISSION") == true)
        #expect(!server.openProjects.contains("mine"))
    }

    @Test("reading a project and being refused in it make nothing")
    func reading() throws {
        var server = try MemoryServer(["--data", "state"])
        for (method, target) in [
            ("GET", "/emulator/v1/projects/new/oobCodes"), ("GET", "/emulator/v1/projects/new/clock"),
            ("GET", "/securetoken.google.com/new/.well-known/jwks.json"),
            ("GET", "/identitytoolkit.googleapis.com/v1/projects/new/accounts:batchGet"),
        ] {
            let response = try server.send(method, target, isAdministrator: method == "GET" && target.contains("v1/p"))
            #expect(response.status == 200, "\(target)")
        }
        let refused = try server.client(
            "v1/accounts:signInWithPassword", #"{"email":"a@example.com","password":"x"}"#, project: "new")
        #expect(refused["error"] != nil)
        #expect(server.openProjects == ["demo-vinculum"])
        #expect(try server.host.files.list("state") == ["demo-vinculum"])
    }

    @Test("a project has a clock of its own, which outlives its closing")
    func clocks() throws {
        var server = try MemoryServer(["--data", "state"])
        try server.send("PATCH", "/emulator/v1/projects/beta/clock", #"{"now":"2030-01-01T00:00:00Z","frozen":true}"#)
        func now(_ project: String) throws -> String? {
            let response = try server.send("GET", "/emulator/v1/projects/\(project)/clock")
            return try JSON.Document(parsing: response.body).root["now"]?.string
        }
        #expect(try now("beta") == "2030-01-01T00:00:00.000Z")
        #expect(try now("demo-vinculum") == server.host.instant.iso8601)
        for number in 0..<300 {
            server.host.instant = server.host.instant.adding(milliseconds: 1)
            try server.send("POST", Self.signUp, "{}", project: "p\(number)")
        }
        server.host.instant = server.host.instant.adding(seconds: 301)
        for _ in 0..<4 { try server.tick() }
        #expect(server.openProjects.count == 256)
        #expect(!server.openProjects.contains("beta"))
        #expect(try now("beta") == "2030-01-01T00:00:00.000Z")
        let list = try server.send(
            "GET", "/identitytoolkit.googleapis.com/v1/projects/p0/accounts:batchGet", isAdministrator: true)
        #expect(try JSON.Document(parsing: list.body).root["users"].map { Array($0.elements).count } == 1)
    }

    @Test("an ID that differs from an existing one in case alone is refused")
    func twins() throws {
        var server = try MemoryServer(["--data", "state"])
        try server.client("v1/accounts:signUp", "{}", project: "Beta")
        let refused = try server.client("v1/accounts:signUp", "{}", project: "BETA")
        #expect(refused["error"]?["message"]?.string?.hasPrefix("INVALID_PROJECT_ID") == true)
        #expect(try server.host.files.list("state") == ["Beta", "demo-vinculum"])
        var inMemory = try MemoryServer()
        try inMemory.client("v1/accounts:signUp", "{}", project: "Beta")
        #expect(try inMemory.client("v1/accounts:signUp", "{}", project: "BETA")["error"] == nil)
    }

    @Test("a project that cannot be made is answered with 503 and leaves no folder; then it can be made")
    func fullDisk() throws {
        var refusals = 0
        for free in stride(from: 0, to: 4000, by: 7) {
            var server = try MemoryServer(["--data", "state"])
            server.host.files.freeBytes = free
            let response = try server.send("POST", Self.signUp, "{}", project: "beta")
            if response.status == 200 { break }
            refusals += 1
            #expect(response.status == 503, "with \(free) bytes")
            #expect(try server.host.files.list("state") == ["demo-vinculum"], "with \(free) bytes")
            server.host.files.freeBytes = nil
            #expect(try server.send("POST", Self.signUp, "{}", project: "beta").status == 200, "with \(free) bytes")
        }
        #expect(refusals > 1)
    }

    @Test("a damaged project is named and refused; the others are served")
    func damaged() throws {
        var first = try MemoryServer(["--data", "state"])
        for project in ["beta", "beta", "beta", "gamma"] {
            try first.client("v1/accounts:signUp", "{}", project: project)
        }
        var host = first.stopped()
        let log = "state/beta/" + (try host.files.list("state/beta").first { $0.hasSuffix(".vinc") } ?? "")
        var bytes = try host.files.read(log)
        bytes[bytes.count / 3] ^= 1
        try host.files.write(bytes, to: log, access: .owner)
        var server = try MemoryServer(["--data", "state"], on: host)
        #expect(try server.send("POST", Self.signUp, "{}", project: "gamma").status == 200)
        let refused = try server.send("POST", Self.signUp, "{}", project: "beta")
        #expect(refused.status == 503)
        #expect(server.host.errorText.contains("the project beta cannot be opened"))
        server.host.clearOutput()
        #expect(try server.send("POST", Self.signUp, "{}", project: "beta").status == 503)
        #expect(server.host.errorText.isEmpty, "the log is read again after a while only")
    }

    @Test("a project that another run is changing is answered with 503 at once")
    func locked() throws {
        var first = try MemoryServer(["--data", "state"])
        try first.client("v1/accounts:signUp", "{}", project: "beta")
        var host = first.host
        host.processID = 2
        host.runningProcesses = [1, 2]
        var second = try MemoryServer(["--data", "state", "--project", "other"], on: host)
        #expect(try second.send("POST", Self.signUp, "{}", project: "beta").status == 503)
        #expect(second.host.pauses == host.pauses, "the server does not pause")
    }

    @Test("hardened and --single-project serve the listed projects alone")
    func listed() throws {
        var host = MemoryHost()
        try host.files.write(Array("a-secret-of-administrators\n".utf8), to: "secret", access: .owner)
        var hardened = try MemoryServer(
            [
                "--hardened", "--admin-secret", "secret", "--link-origin", "https://example.com", "--project", "one",
                "--project", "two",
            ], on: host)
        #expect(hardened.openProjects == ["one", "two"])
        #expect(try hardened.client("v1/accounts:signUp", "{}", project: "two")["idToken"] != nil)
        let refused = try hardened.client("v1/accounts:signUp", "{}", project: "three")
        #expect(refused["error"]?["message"]?.string?.hasPrefix("INVALID_PROJECT_ID") == true)
        #expect(hardened.openProjects == ["one", "two"])

        var single = try MemoryServer(["--project", "one", "--single-project"])
        let other = try single.client("v1/accounts:signUp", "{}", project: "two")
        #expect(other["error"]?["message"]?.string?.contains("single project mode") == true)
        #expect(try single.client("v1/accounts:signUp", "{}", project: "one")["idToken"] != nil)
        #expect(throws: CommandFailure.self) {
            _ = try MemoryServer(["--project", "one", "--project", "two", "--single-project"])
        }
    }

    @Test("signing projects have keys of their own, also with a fixed seed")
    func keys() throws {
        var server = try MemoryServer(["--sign", "--seed", String(repeating: "5e", count: 32)])
        try server.client("v1/accounts:signUp", "{}", project: "beta")
        func keySet(_ path: String) throws -> [String] {
            let set = try JSON.Document(parsing: try server.send("GET", path).body).root["keys"]
            return set.map { $0.elements.compactMap { $0["n"]?.string } } ?? []
        }
        let (own, other) = (
            try keySet("/.well-known/jwks.json"), try keySet("/securetoken.google.com/beta/.well-known/jwks.json")
        )
        #expect(own.count == 1 && other.count == 1 && own != other)
        #expect(try keySet("/securetoken.google.com/demo-vinculum/.well-known/jwks.json") == own)
        #expect(try keySet("/securetoken.google.com/unheard-of/.well-known/jwks.json").isEmpty)
        let document = try server.send("GET", "/securetoken.google.com/beta/.well-known/openid-configuration")
        let json = try JSON.Document(parsing: document.body).root
        #expect(json["issuer"]?.string == "https://securetoken.google.com/beta")
        #expect(json["jwks_uri"]?.string?.hasSuffix("/securetoken.google.com/beta/.well-known/jwks.json") == true)
    }

    @Test("a link of another project than the first names it, and following it reaches it")
    func links() throws {
        var server = try MemoryServer()
        for project in ["demo-vinculum", "beta"] {
            try server.client(
                "v1/accounts:signUp", #"{"email":"ada@example.com","password":"secret1"}"#, project: project)
            let mailed = try server.send(
                "POST", "/identitytoolkit.googleapis.com/v1/projects/\(project)/accounts:sendOobCode",
                #"{"requestType":"VERIFY_EMAIL","email":"ada@example.com","returnOobLink":true}"#,
                isAdministrator: true)
            let link = try JSON.Document(parsing: mailed.body).root["oobLink"]?.string ?? ""
            #expect(link.hasSuffix("&projectId=beta") == (project == "beta"))
            #expect(link.contains("projectId") == (project == "beta"))
            let target = link.utf8.drop { $0 != UInt8(ascii: "?") }
            #expect(try server.send("GET", "/emulator/action" + String(decoding: target, as: UTF8.self)).status == 200)
            let list = try server.send(
                "GET", "/identitytoolkit.googleapis.com/v1/projects/\(project)/accounts:batchGet",
                isAdministrator: true)
            let user = try JSON.Document(parsing: list.body).root["users"]?[0]
            #expect(user?["emailVerified"]?.bool == true, "\(project)")
        }
    }

    @Test("addresses without a project are the first project's, whatever the header says")
    func addresses() throws {
        var server = try MemoryServer(["--sign"])
        try server.send("PATCH", "/emulator/v1/clock", #"{"advanceSeconds":60}"#)
        try server.client("v1/accounts:signUp", "{}", project: "beta")
        for path in [
            "/emulator/v1/clock", "/.well-known/jwks.json", "/.well-known/openid-configuration", "/healthz",
            "/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com",
        ] {
            let plain = try server.send("GET", path)
            #expect(try server.send("GET", path, project: "beta") == plain, "\(path)")
        }
    }

    @Test("logs beyond the limit of open files are closed, also those that the same round changed")
    func openFiles() throws {
        var host = MemoryHost()
        host.openFileLimit = 148
        var server = try MemoryServer(["--data", "state"], on: host)
        for number in 0..<60 {
            server.host.instant = server.host.instant.adding(milliseconds: 1)
            let response = try server.send("POST", Self.signUp, "{}", project: "p\(number)", isPersisted: false)
            #expect(response.status == 200)
            #expect(server.openProjects.count <= 20)
        }
        host = server.stopped()
        var next = try MemoryServer(["--data", "state"], on: host)
        for number in 0..<60 {
            let list = try next.send(
                "GET", "/identitytoolkit.googleapis.com/v1/projects/p\(number)/accounts:batchGet",
                isAdministrator: true)
            let users = try JSON.Document(parsing: list.body).root["users"].map { Array($0.elements).count }
            // The last ones of the round were not written: a signal lets the round end first.
            #expect(users == 1 || number > 40, "p\(number)")
        }
    }

    @Test("a request that reaches no project is logged")
    func logged() throws {
        var server = try MemoryServer(["--single-project", "--log", "text"])
        try server.send("POST", Self.signUp, "{}", project: "beta")
        #expect(server.host.errorText.contains(" 400 POST \(Self.signUp)"))
    }

    @Test("metrics show the hundred busiest projects and the others as one")
    func metrics() throws {
        var server = try MemoryServer()
        for number in 0..<120 {
            for _ in 0...(number < 30 ? 1 : 0) { try server.send("POST", Self.signUp, "{}", project: "p\(number)") }
        }
        let page = String(decoding: try server.send("GET", "/metrics").body, as: UTF8.self)
        let accounts = page.split(separator: "\n").filter { $0.hasPrefix("vinculum_accounts{") }
        #expect(accounts.count == 101)
        #expect(accounts.contains(#"vinculum_accounts{project="_other"} 20"#))
        #expect((0..<30).allSatisfy { accounts.contains("vinculum_accounts{project=\"p\($0)\"} 2") })
        #expect(page.contains("vinculum_projects 121\n"))
    }

    @Test("clients make no more than ten thousand projects; administrators do")
    func limit() throws {
        var server = try MemoryServer()
        for number in 1..<ServedProjects.limit { try server.send("POST", Self.signUp, "{}", project: "p\(number)") }
        let refused = try server.send("POST", Self.signUp, "{}", project: "one-more")
        #expect(refused.status == 429)
        #expect(String(decoding: refused.body, as: UTF8.self).contains("10000 projects"))
        #expect(server.openProjects.count == ServedProjects.limit)
        #expect(try server.send("POST", Self.signUp, "{}", project: "p1").status == 200)
        let made = try server.send(
            "POST", "/identitytoolkit.googleapis.com/v1/projects/one-more/accounts", "{}", isAdministrator: true)
        #expect(made.status == 200)
    }
}
