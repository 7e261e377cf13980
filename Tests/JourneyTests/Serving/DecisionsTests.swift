import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

/// What a console asks: which requests came, and why they were answered so.
@Suite("Decisions of a server")
struct DecisionsTests {
    private static let path = "/vinculum/v1/projects/demo-vinculum/decisions"
    private static let signIn = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword"

    private static func request(_ query: String = "", path: String = path) -> HTTPRequest {
        .json("GET", query.isEmpty ? path : "\(path)?\(query)", isAdministrator: true)
    }

    private static func page(_ response: HTTPResponse?) throws -> JSON.Value {
        let response = try #require(response)
        #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
        return try JSON.Document(parsing: response.body).root
    }

    private static func ask(_ server: inout MemoryServer, _ query: String = "") throws -> JSON.Value {
        try self.page(try server.send(self.request(query)))
    }

    private static func entries(_ page: JSON.Value) -> [JSON.Value] { page["entries"].map { Array($0.elements) } ?? [] }

    private static func next(_ page: JSON.Value) throws -> String { try #require(page.string(of: "next")) }

    @Test("a refused sign-in is there with its rule, facts and remedies; the question itself is not")
    func refused() throws {
        var server = try MemoryServer(["--quiet"])
        let made = try server.client(
            "v1/accounts:signUp", #"{"email":"ada@example.com","password":"password","tenantId":"blue"}"#)
        var request = HTTPRequest.json(
            "POST", Self.signIn, #"{"email":"ada@example.com","password":"wrong","tenantId":"blue"}"#)
        request.peer = Vinculum.Peer("192.0.2.7".utf8)
        request.headers.append(.init("X-Client-Version", "Console/1"))
        try server.send(request)
        _ = try Self.ask(&server)
        let entries = Self.entries(try Self.ask(&server))
        #expect(entries.count == 2)
        let entry = try #require(entries.last)
        #expect(entry.string(of: "error") == "INVALID_PASSWORD" && entry["status"]?.int64 == 400)
        #expect(entry.string(of: "operation") == "signInWithPassword" && entry.string(of: "method") == "POST")
        #expect(entry.string(of: "path") == Self.signIn && entry.string(of: "client") == "Console/1")
        #expect(entry.string(of: "peer") == request.peer?.text && entry.string(of: "tenant") == "blue")
        #expect(entry.string(of: "account") == made.string(of: "localId") && made.string(of: "localId") != nil)
        #expect(entry["administrator"] == nil && entry["cut"] == nil && entry["effects"]?.int64 == 0)
        let decision = try #require(entry["decisions"]?[0])
        #expect(decision.string(of: "rule") == "password" && decision.string(of: "kind") == "refusal")
        #expect(decision["facts"]?.string(of: "word") == "INVALID_PASSWORD")
        #expect(decision["remedies"]?[0]?.string(of: "name") == "resetPassword")
        #expect(entries[0]["error"] == nil && entries[0]["status"]?.int64 == 200)
    }

    @Test("mails that left are counted, and an administrator is named")
    func effects() throws {
        var server = try MemoryServer(["--quiet"])
        try server.client("v1/accounts:signUp", #"{"email":"ada@example.com","password":"password"}"#)
        try server.client("v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"ada@example.com"}"#)
        let path = "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts:batchGet"
        try server.send("GET", path, isAdministrator: true)
        let entries = Self.entries(try Self.ask(&server))
        #expect(entries.map { $0["effects"]?.int64 } == [0, 1, 0])
        #expect(entries.map { $0.string(of: "administrator") } == [nil, nil, "owner"])
    }

    @Test("each project has its own; a project that does not exist has none, and is not made")
    func projects() throws {
        var server = try MemoryServer(["--quiet"])
        try server.client("v1/accounts:signUp", "{}", project: "other")
        try server.client("v1/accounts:signUp", "{}")
        func count(_ project: String) throws -> Int {
            let path = "/vinculum/v1/projects/\(project)/decisions"
            return Self.entries(try Self.page(try server.send(Self.request(path: path)))).count
        }
        #expect(try [count("other"), count("demo-vinculum"), count("none")] == [1, 1, 0])
        #expect(server.openProjects == ["demo-vinculum", "other"])
        let first = try server.send(Self.request(path: "/vinculum/v1/decisions"))
        #expect(Self.entries(try Self.page(first)).count == 1)
        let hardened = try MemoryServer(["--single-project"])
        var single = hardened
        let other = try single.send(Self.request(path: "/vinculum/v1/projects/other/decisions"))
        #expect(other.status == 400)
    }

    @Test("what a console looks at is not kept; what it changes, what it is refused and what others look at is")
    func consolesQuestions() throws {
        var server = try MemoryServer(["--quiet"])
        func send(_ verb: String, _ body: String, client: String, isAdministrator: Bool = true) throws {
            let path = "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts\(verb)"
            var request = HTTPRequest.json("POST", path, body)
            if isAdministrator { request.headers.append(.init("Authorization", "Bearer owner")) }
            request.headers.append(.init("X-Client-Version", client))
            try server.send(request)
        }
        try send("", #"{"localId":"ada"}"#, client: "Console/1 a")
        try send(":lookup", #"{"localId":["ada"]}"#, client: "Console/1 a")
        try send(":lookup", #"{"localId":["ada"]}"#, client: "Script/1")
        try send(":update", #"{"localId":"nobody","disableUser":true}"#, client: "Console/1 a")
        try send(":lookup", #"{"localId":["ada"]}"#, client: "Console/1 a", isAdministrator: false)
        let entries = Self.entries(try Self.ask(&server))
        #expect(entries.map { $0.string(of: "client") } == ["Console/1 a", "Script/1", "Console/1 a", "Console/1 a"])
        #expect(entries.map { ($0["status"]?.int64 ?? 0) < 400 } == [true, true, false, false])
        #expect(Self.entries(try Self.ask(&server, "account=ada")).count >= 1)
        #expect(Self.entries(try Self.ask(&server, "account=nobody-else")).isEmpty)
    }

    @Test("a page ends at its limit, and the next begins behind it")
    func pages() throws {
        var server = try MemoryServer(["--quiet"])
        let start = try Self.next(try Self.ask(&server))
        for _ in 0..<5 { try server.send("GET", "/healthz") }
        var (seen, after): ([String], String) = ([], start)
        for expected in [2, 2, 1, 0] {
            let page = try Self.ask(&server, "after=\(after)&limit=2")
            #expect(Self.entries(page).count == expected && page["restarted"] == nil)
            seen += Self.entries(page).compactMap { $0.string(of: "sequence") }
            after = try Self.next(page)
        }
        #expect(seen.count == 5 && Set(seen).count == 5 && seen == seen.sorted())
        let newest = Self.entries(try Self.ask(&server, "limit=3"))
        #expect(newest.compactMap { $0.string(of: "sequence") } == seen.suffix(3))
        let earlier = Self.entries(try Self.ask(&server, "limit=3&before=\(seen[3])"))
        #expect(earlier.compactMap { $0.string(of: "sequence") } == Array(seen[0..<3]))
        #expect(try Self.ask(&server, "after=1")["restarted"]?.bool == true)
    }

    @Test("a waiting question is answered by the next request of its project, not by those of others")
    func wakes() throws {
        var server = try MemoryServer(["--quiet"])
        let start = try Self.next(try Self.ask(&server))
        let (ticket, response) = try server.watch(Self.request("after=\(start)&wait=25"))
        #expect(response == nil)
        server.host.instant = server.host.instant.adding(seconds: 1)
        #expect(server.dueResponses().isEmpty)
        try server.client("v1/accounts:signUp", "{}", project: "other")
        #expect(server.dueResponses().isEmpty, "another project")
        try server.client("v1/accounts:signUp", "{}")
        let due = server.dueResponses()
        #expect(due.map { $0.ticket } == [ticket])
        let page = try Self.page(due.first?.response)
        #expect(Self.entries(page).map { $0.string(of: "operation") } == ["signUp"])
        #expect(due.first?.response.headers.contains { $0.name == "Vary" } == true, "the headers for browsers")
        #expect(server.dueResponses().isEmpty, "it is answered once")
        // What came meanwhile is there at the next question, and waiting ones are answered together.
        let next = try Self.next(page)
        let tickets = try [1, 2].map { _ in try server.watch(Self.request("after=\(next)&wait=25")).ticket }
        server.host.instant = server.host.instant.adding(seconds: 2)
        try server.send("GET", "/healthz")
        #expect(server.dueResponses().map { $0.ticket } == tickets)
    }

    @Test("a busy server answers a console four times a second")
    func paced() throws {
        var server = try MemoryServer(["--quiet"])
        var after = try Self.next(try Self.ask(&server))
        var (answers, entries, isWaiting) = (0, 0, false)
        for _ in 0..<200 {
            try server.send("GET", "/healthz")
            if !isWaiting {
                #expect(try server.watch(Self.request("after=\(after)&wait=25&limit=1000")).response == nil)
                isWaiting = true
            }
            server.host.instant = server.host.instant.adding(milliseconds: 10)
            for due in server.dueResponses() {
                let page = try Self.page(due.response)
                (answers, entries, isWaiting) = (answers + 1, entries + Self.entries(page).count, false)
                after = try Self.next(page)
            }
        }
        #expect((7...8).contains(answers) && entries >= 175, "in two seconds")
    }

    @Test("a question whose time is over is answered without entries")
    func timeOver() throws {
        var server = try MemoryServer(["--quiet"])
        let start = try Self.next(try Self.ask(&server))
        let (ticket, _) = try server.watch(Self.request("after=\(start)&wait=3"))
        server.host.instant = server.host.instant.adding(milliseconds: 2999)
        #expect(server.dueResponses().isEmpty)
        server.host.instant = server.host.instant.adding(milliseconds: 1)
        let due = server.dueResponses()
        let page = try Self.page(due.first?.response)
        #expect(due.map { $0.ticket } == [ticket] && Self.entries(page).isEmpty)
        #expect(try Self.next(page) == start)
    }

    @Test("a question of another run, without a number or without a wait is answered at once")
    func atOnce() throws {
        var server = try MemoryServer(["--quiet"])
        let start = try Self.next(try Self.ask(&server))
        for query in ["after=1&wait=25", "wait=25", "after=\(start)", "after=\(start)&wait=0"] {
            #expect(try server.watch(Self.request(query)).response?.status == 200, "\(query)")
        }
    }

    @Test("64 wait, the next is told to come again, and one that hangs up makes room")
    func many() throws {
        var server = try MemoryServer(["--quiet"])
        let start = try Self.next(try Self.ask(&server))
        let request = Self.request("after=\(start)&wait=25")
        var tickets: [UInt64] = []
        for _ in 0..<Server.watcherLimit {
            let (ticket, response) = try server.watch(request)
            #expect(response == nil)
            tickets.append(ticket)
        }
        let refused = try #require(try server.watch(request).response)
        #expect(refused.status == 503 && refused.headers.contains { $0.name == "Retry-After" })
        server.hangUp(tickets[7])
        #expect(try server.watch(request).response == nil)
        server.host.instant = server.host.instant.adding(seconds: 1)
        try server.send("GET", "/healthz")
        let answered = server.dueResponses().map { $0.ticket }
        #expect(answered.count == Server.watcherLimit && !answered.contains(tickets[7]))
    }

    @Test("a server that stops answers all that wait, and lets no more wait")
    func stopping() throws {
        var server = try MemoryServer(["--quiet"])
        let start = try Self.next(try Self.ask(&server))
        let request = Self.request("after=\(start)&wait=25")
        let tickets = try (0..<3).map { _ in try server.watch(request).ticket }
        server.beginEnding()
        let due = server.dueResponses()
        #expect(due.map { $0.ticket } == tickets && due.allSatisfy { $0.response.status == 200 })
        #expect(try server.watch(request).response?.status == 200)
    }

    @Test(
        "malformed questions and strangers are refused",
        arguments: [
            Row("after=-1", true, 400), Row("after=x", true, 400), Row("after=18446744073709551616", true, 400),
            Row("wait=26", true, 400), Row("wait=-1", true, 400), Row("wait=1.5", true, 400),
            Row("limit=0", true, 400), Row("limit=1001", true, 400), Row("limit=", true, 400),
            Row(String(repeating: "a&", count: 300), true, 400), Row("", false, 403),
        ] as [Row<String, Bool, Int>])
    func malformed(row: Row<String, Bool, Int>) throws {
        let (query, isAdministrator, status) = row.fields
        var server = try MemoryServer(["--quiet"])
        var request = Self.request(query)
        if !isAdministrator { request.headers.removeAll { $0.name == "Authorization" } }
        #expect(try server.watch(request).response?.status == status, sourceLocation: row.line)
    }

    @Test("a web page of another origin is refused")
    func foreignPage() throws {
        var server = try MemoryServer(["--quiet"])
        var request = Self.request()
        request.headers.append(.init("Origin", "https://stranger.example"))
        let response = try server.send(request)
        #expect(response.status == 403)
        #expect(!response.headers.contains { $0.name == "Access-Control-Allow-Origin" })
    }

    @Test("without a console nothing is kept, and the question is refused")
    func noConsole() throws {
        var server = try MemoryServer(["--quiet"])
        server.removeConsole()
        try server.client("v1/accounts:signUp", "{}")
        let response = try server.send(Self.request())
        #expect(response.status == 404)
        #expect(String(decoding: response.body, as: UTF8.self).contains("--no-console"))
    }

    @Test("what could not be written is there as refused, without what it would have done")
    func fullDisk() throws {
        var server = try MemoryServer(["--quiet", "--data", "d"])
        try server.client("v1/accounts:signUp", #"{"email":"ada@example.com","password":"password"}"#)
        server.host.files.freeBytes = 0
        try server.client("v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"ada@example.com"}"#)
        let entry = try #require(Self.entries(try Self.ask(&server)).last)
        #expect(entry["status"]?.int64 == 503 && entry["effects"]?.int64 == 0)
        #expect(entry["decisions"].map { Array($0.elements).isEmpty } == true)
    }

    @Test("hostile requests leave no secret and no broken JSON behind", arguments: TestSeed.sample(5))
    func hostile(seed: TestSeed) {
        let text = Gen<String>.unicodeString(0...8)
        let path = Gen<String>.oneOf(
            .element(of: [Self.signIn, "/metrics", "/emulator/action", "/emulator/v1/clock", Self.path]),
            text.map { "/\($0)\n\u{1B}[31m\r\"\u{2028}" })
        forAll(seed: seed, count: 40, Gen<(String, String)>.zip(path, text)) { path, text in
            var server = try MemoryServer(["--quiet"])
            let marker = "MARKER-OF-SECRETS"
            var request = HTTPRequest.json(
                "POST", path,
                #"{"password":"\#(marker)","idToken":"\#(marker)","oobCode":"\#(marker)","email":"ada@example.com"}"#)
            request.query = "key=\(marker)&oobCode=\(marker)&\(text)"
            request.headers += [
                .init("Authorization", "Bearer \(marker)"), .init("Cookie", marker), .init("X-Client-Version", text),
            ]
            try server.send(request)
            let response = try server.send(Self.request())
            let page = try JSON.Document(parsing: response.body).root
            try expectEqual(Self.entries(page).count, 1, "entries")
            try check(!String(decoding: response.body, as: UTF8.self).contains(marker), "no secret")
        }
    }

    @Test("a whole story of passwords, codes, factors and tokens leaves none of them behind")
    func noSecrets() throws {
        var server = try MemoryServer(["--quiet", "--sign", "--sign-algorithm", "ES256"])
        var secrets = ["first password", "second password"]
        func note(_ value: JSON.Value) {
            for name in ["idToken", "refreshToken", "oobCode", "oobLink", "sessionInfo"] {
                if let secret = value[named: name]?.string { secrets.append(secret) }
            }
        }
        let made = try server.client("v1/accounts:signUp", #"{"email":"ada@example.com","password":"first password"}"#)
        note(made)
        let token = made.string(of: "idToken") ?? ""
        try server.client("v1/accounts:sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"ada@example.com"}"#)
        let codes = try JSON.Document(
            parsing: server.send("GET", "/emulator/v1/projects/demo-vinculum/oobCodes").body
        ).root["oobCodes"]
        let code = try #require(codes?[0])
        note(code)
        note(
            try server.client(
                "v1/accounts:resetPassword",
                #"{"oobCode":"\#(code.string(of: "oobCode") ?? "")","newPassword":"second password"}"#))
        try server.send("GET", "/emulator/action?mode=verifyEmail&oobCode=\(code.string(of: "oobCode") ?? "")&apiKey=k")
        note(try server.client("v1/accounts:signInWithPassword", #"{"email":"ada@example.com","password":"no"}"#))
        note(
            try server.client(
                "v1/accounts:signInWithPassword", #"{"email":"ada@example.com","password":"second password"}"#))
        note(try server.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15555550100"}"#))
        try server.client("v1/accounts:lookup", #"{"idToken":"\#(token)"}"#)
        try server.client("v1/accounts:lookup", #"{"idToken":"\#(token)x"}"#)
        try server.send(
            "POST", "/securetoken.googleapis.com/v1/token",
            #"{"grantType":"refresh_token","refreshToken":"\#(made.string(of: "refreshToken") ?? "")"}"#)
        let body = String(decoding: try server.send(Self.request()).body, as: UTF8.self)
        #expect(secrets.count >= 8 && body.contains("resetPassword"))
        for secret in secrets { #expect(!body.contains(secret), "\(secret)") }
    }

    @Test("a program without a server refuses by name", arguments: ["GET decisions", "GET graph", "POST budgets:show"])
    func withoutServer(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        var host = MemoryHost()
        let answer = host.run(
            "request", words[0], "/vinculum/v1/projects/demo-vinculum/\(words[1])", "--header",
            "Authorization: Bearer owner", "--include")
        #expect(answer.output.contains("HTTP/1.1 501") && answer.output.contains(words[1]))
    }
}
