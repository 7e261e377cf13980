import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

/// The lines of `--log`: one for each request, with what an operator asks for and nothing that a thief could use.
@Suite("The log of requests")
struct RequestLogTests {
    private static let signUp = "/identitytoolkit.googleapis.com/v1/accounts:signUp"

    /// The lines of JSON since the last call.
    private static func lines(_ server: inout MemoryServer) throws -> [JSON.Value] {
        defer { server.host.clearOutput() }
        return try server.host.errorText.split(separator: "\n").map {
            try JSON.Document(parsing: Array($0.utf8)).root
        }
    }

    @Test("a line names account, operation, tenant, time taken, and the rule and error word of a refusal")
    func members() throws {
        var server = try MemoryServer(["--log", "json", "--quiet"])
        let made = try server.client(
            "v1/accounts:signUp", #"{"email":"ada@example.com","password":"password","tenantId":"blue"}"#)
        let uid = made["localId"]?.string
        var line = try #require(try Self.lines(&server).first)
        #expect(line["operation"]?.string == "signUp" && line["method"]?.string == "POST")
        #expect(line["path"]?.string == Self.signUp && line["status"]?.int64 == 200)
        #expect(line["project"]?.string == "demo-vinculum" && line["tenant"]?.string == "blue")
        #expect(line["account"]?.string == uid && uid != nil)
        #expect(line["durationMicroseconds"]?.int64 == 0, "the clock of this host stands still")
        #expect(line["error"] == nil && line["peer"] == nil)

        let token = made["idToken"]?.string ?? ""
        try server.client("v1/accounts:lookup", #"{"idToken":"\#(token)"}"#)
        line = try #require(try Self.lines(&server).first)
        #expect(line["account"]?.string == uid && line["tenant"]?.string == "blue" && line["operation"] != nil)

        var request = HTTPRequest.json(
            "POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
            #"{"email":"ada@example.com","password":"wrong","tenantId":"blue"}"#)
        request.peer = Vinculum.Peer("192.0.2.7".utf8)
        try server.send(request)
        line = try #require(try Self.lines(&server).first)
        #expect(line["error"]?.string == "INVALID_PASSWORD" && line["decision"]?.string == "password")
        #expect(line["status"]?.int64 == 400 && line["peer"]?.string == request.peer?.text)

        try server.send("GET", "/nowhere")
        line = try #require(try Self.lines(&server).first)
        #expect(line["operation"]?.string == "notFound" && line["error"]?.string == "NOT_FOUND")
    }

    @Test("a token that no operation verifies names no account in a line")
    func unverified() throws {
        var server = try MemoryServer(["--log", "json", "--quiet"])
        let ada = try server.client("v1/accounts:signUp", #"{"email":"ada@example.com","password":"password"}"#)
        try server.client("v1/accounts:signUp", #"{"email":"bob@example.com","password":"password"}"#)
        _ = try Self.lines(&server)
        let (token, uid) = (ada["idToken"]?.string ?? "", try #require(ada["localId"]?.string))
        try server.client(
            "v1/accounts:sendOobCode",
            #"{"requestType":"PASSWORD_RESET","email":"bob@example.com","idToken":"\#(token)"}"#)
        let line = try #require(try Self.lines(&server).first)
        #expect(line["status"]?.int64 == 200 && line["account"]?.string != uid)
    }

    @Test("as text a line has the time taken and the error word")
    func text() throws {
        var server = try MemoryServer(["--log", "text"])
        try server.send("POST", Self.signUp, #"{"email":"x","password":"password"}"#)
        #expect(server.host.errorText.hasSuffix("Z 400 POST \(Self.signUp) 0us INVALID_EMAIL\n"))
        server.host.clearOutput()
        try server.send("POST", Self.signUp, "{}")
        #expect(server.host.errorText.hasSuffix("Z 200 POST \(Self.signUp) 0us\n"))
    }

    @Test("a long request line is shortened: 1,024 bytes of the path, 32 of the method")
    func long() throws {
        for form in ["json", "text"] {
            var server = try MemoryServer(["--log", form, "--quiet"])
            for (count, shown) in [(1024, 1024), (1025, 1024), (16_000, 1024)] {
                try server.send("GET", "/" + String(repeating: "a", count: count - 1))
                let path = "/" + String(repeating: "a", count: shown - 1)
                #expect(server.host.errorText.contains(path + (count > shown ? "…" : "")))
                #expect(!server.host.errorText.contains(path + "a") && server.host.errorText.utf8.count < 1400)
                server.host.clearOutput()
            }
            try server.send(String(repeating: "M", count: 5000), "/")
            #expect(server.host.errorText.contains(String(repeating: "M", count: 32) + "…"))
            #expect(server.host.errorText.utf8.count < 1400)
        }
    }

    @Test("hostile requests give one line each, without what they carry as secrets", arguments: TestSeed.sample(5))
    func hostile(seed: TestSeed) {
        let text = Gen<String>.unicodeString(0...8)
        let path = Gen<String>.oneOf(
            .element(of: [Self.signUp, "/metrics", "/readyz", "/emulator/action", "/emulator/v1/clock"]),
            text.map { "/\($0)\n\u{1B}[31m\r\"\u{2028}" })
        let form = Gen<String>.element(of: ["json", "text"])
        forAll(seed: seed, count: 40, Gen<((String, String), String)>.zip(.zip(path, text), form)) { pair, form in
            var server = try MemoryServer(["--log", form, "--quiet"])
            let marker = "MARKER-OF-SECRETS"
            var request = HTTPRequest.json(
                "POST", pair.0, #"{"password":"\#(marker)","idToken":"\#(marker)","oobCode":"\#(marker)"}"#)
            request.query = "key=\(marker)&oobCode=\(marker)&\(pair.1)"
            request.headers += [
                .init("Authorization", "Bearer \(marker)"), .init("Cookie", marker),
                .init("X-Request-Id", "\(marker) \n"), .init("X-Vinculum-Project", pair.1),
            ]
            try server.send(request)
            let log = server.host.errorText
            try expectEqual(log.utf8.count { $0 == 0x0A }, 1, "lines in \(log.debugDescription)")
            try check(log.utf8.allSatisfy { $0 == 0x0A || $0 >= 0x20 }, "no control character")
            try check(!log.contains(marker), "no secret in \(log)")
            if form == "json" { _ = try JSON.Document(parsing: Array(log.utf8)) }
        }
    }

    @Test("a request's ID is the proxy's if it is harmless, else a new one; it is in the log and in the response")
    func requestIDs() throws {
        var server = try MemoryServer(["--log", "json"])
        var seen: Set<String> = []
        for (sent, isTaken) in [
            ("a", true), ("0aZ-._~:+/=", true), (String(repeating: "x", count: 64), true), (nil, false), ("", false),
            (String(repeating: "x", count: 65), false), ("a b", false), ("a\"b", false), ("é", false), ("a\n", false),
        ] as [(String?, Bool)] {
            var request = HTTPRequest.json("GET", "/healthz")
            if let sent { request.headers.append(.init("x-request-id", sent)) }
            let answered = try server.send(request).headers.filter { $0.name == "X-Request-Id" }
            let logged = try Self.lines(&server).first?["requestId"]?.string
            #expect(answered.count == 1 && answered.first?.value == logged)
            #expect((logged == sent) == isTaken, "\(sent ?? "none")")
            if !isTaken { #expect(seen.insert(logged ?? "").inserted, "made IDs differ") }
        }
        // Without a log responses are the same bytes for the same requests.
        var silent = try MemoryServer()
        #expect(try silent.send("GET", "/healthz").headers.allSatisfy { $0.name != "X-Request-Id" })
    }
}
