import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

/// Looking at what somebody used of the limits, and giving it back, against what the server refuses.
@Suite("Budgets shown and released")
struct BudgetsShownTests {
    private static let path = "/vinculum/v1/projects/demo-vinculum/budgets"
    private static let peer = Vinculum.Peer(ipv4: 0xC000_0207)

    /// A budget as it is shown.
    struct Shown: Equatable {
        var used: Int64
        var limit: Int64
        var refuses: Bool
    }

    /// A client's request from a network.
    @discardableResult
    private static func send(
        _ server: inout MemoryServer, _ operation: String, _ body: String, from peer: Vinculum.Peer? = peer
    ) throws -> HTTPResponse {
        var request = HTTPRequest.json("POST", "/identitytoolkit.googleapis.com/v1/accounts:\(operation)", body)
        request.peer = peer
        return try server.send(request)
    }

    private static func signIn(_ server: inout MemoryServer, _ password: String) throws -> Int {
        try self.send(&server, "signInWithPassword", #"{"email":"ada@example.com","password":"\#(password)"}"#).status
    }

    private static func list(
        _ server: inout MemoryServer, _ verb: String, _ body: String
    ) throws -> [JSON.Value] {
        let response = try server.send("POST", "\(self.path):\(verb)", body, isAdministrator: true)
        #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
        let list = try JSON.Document(parsing: response.body).root["budgets"]
        return list.map { Array($0.elements) } ?? []
    }

    private static func shown(
        _ server: inout MemoryServer, _ budget: Budget, _ body: String, verb: String = "show"
    ) throws -> Shown? {
        let found = try self.list(&server, verb, body).filter { $0.string(of: "budget") == budget.name }
        return found.max { ($0["used"]?.string ?? "") < ($1["used"]?.string ?? "") }.map {
            Shown(
                used: Int64($0["used"]?.string ?? "") ?? -1, limit: Int64($0["limit"]?.string ?? "") ?? -1,
                refuses: $0["refuses"]?.bool ?? false)
        }
    }

    private static func strict() throws -> MemoryServer {
        var server = try MemoryServer(["--strict", "--quiet"])
        try self.send(&server, "signUp", #"{"email":"ada@example.com","password":"password"}"#, from: nil)
        return server
    }

    @Test("wrong passwords are shown as they are counted, and released they are allowed again")
    func passwords() throws {
        var server = try Self.strict()
        let pair = #"{"email":"ada@example.com","peer":"192.0.2.7"}"#
        for count in 1...10 {
            #expect(try Self.signIn(&server, "wrong") == 400)
            let shown = try Self.shown(&server, .passwordsForAddressByPeer, pair)
            #expect(shown == Shown(used: Int64(count), limit: 10, refuses: count == 10))
        }
        #expect(
            try Self.shown(&server, .passwordsForAddress, #"{"email":"ada@example.com"}"#)
                == Shown(used: 10, limit: 100, refuses: false))
        #expect(
            try Self.shown(&server, .passwordsByPeer, #"{"peer":"192.0.2.7"}"#)
                == Shown(used: 10, limit: 100, refuses: false))
        #expect(try Self.signIn(&server, "password") == 400, "the right one is refused too")
        let row = try #require(
            try Self.list(&server, "show", pair).first { $0.string(of: "budget") == "passwordsForAddressByPeer" })
        #expect(row.string(of: "peer") == "192.0.2.7" && row.string(of: "seconds") == "900")
        // As it says, and not a moment earlier.
        let opens = try #require(Instant(rfc3339: row.string(of: "opensAt") ?? ""))
        server.host.instant = opens.adding(milliseconds: -1)
        #expect(try Self.signIn(&server, "password") == 400)
        server.host.instant = opens
        #expect(try Self.signIn(&server, "password") == 200)

        #expect(try Self.signIn(&server, "wrong") == 400)
        #expect(try Self.shown(&server, .passwordsForAddressByPeer, pair)?.refuses == true)
        #expect(
            try Self.shown(&server, .passwordsForAddressByPeer, pair, verb: "release")
                == Shown(used: 0, limit: 10, refuses: false))
        #expect(try Self.signIn(&server, "password") == 200)
    }

    @Test("a release frees what was named, and nothing of others")
    func others() throws {
        var server = try Self.strict()
        for address in ["ada@example.com", "bob@example.com"] {
            for _ in 0..<5 {
                try Self.send(&server, "sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"\#(address)"}"#)
            }
        }
        _ = try Self.list(&server, "release", #"{"email":"ada@example.com"}"#)
        #expect(try Self.shown(&server, .mailsToMailbox, #"{"email":"ada@example.com"}"#)?.used == 0)
        let bob = try Self.list(&server, "show", #"{"email":"bob@example.com"}"#).filter { $0["used"]?.string != "0" }
        #expect(bob.map { $0.string(of: "budget") } == ["mailsToMailbox"])
        #expect(bob.first?.string(of: "kind") == "resetPassword" && bob.first?["refuses"]?.bool == true)
        #expect(try Self.shown(&server, .mailsByPeer, #"{"peer":"192.0.2.7"}"#)?.used == 10, "the peer's is kept")
        let mail = #"{"requestType":"PASSWORD_RESET","email":"ada@example.com"}"#
        #expect(try Self.send(&server, "sendOobCode", mail).status == 200)
        #expect(
            try Self.send(
                &server, "sendOobCode", #"{"requestType":"PASSWORD_RESET","email":"bob@example.com"}"#
            ).status == 400)
    }

    @Test("a number, a network and an account have theirs; the site of an IPv6 network is one of its own")
    func kinds() throws {
        var server = try Self.strict()
        let site = Vinculum.Peer("2001:db8:1:2::7".utf8)
        for _ in 0..<3 {
            try Self.send(&server, "sendVerificationCode", #"{"phoneNumber":"+1 555 555 0100"}"#, from: site)
        }
        let number = try Self.shown(&server, .messagesToNumber, #"{"phoneNumber":"+15555550100"}"#)
        #expect(number == Shown(used: 3, limit: 20, refuses: false))
        for name in ["2001:db8:1:2::9", "2001:db8:1:2::/64"] {
            let rows = try Self.list(&server, "show", #"{"peer":"\#(name)"}"#).filter {
                $0.string(of: "budget") == "codesByPeer"
            }
            #expect(rows.map { $0.string(of: "kind") } == ["phoneSignIn", "phoneSignIn"])
            #expect(rows.map { $0["site"]?.bool } == [nil, true])
            #expect(rows.map { $0.string(of: "limit") } == ["1000", "8000"])
        }
        let made = try JSON.Document(
            parsing: Self.send(&server, "signUp", #"{"email":"eve@example.com","password":"password"}"#, from: nil).body
        ).root
        try Self.send(
            &server, "signInWithPassword", #"{"email":"eve@example.com","password":"wrong"}"#)
        // The address of an account is asked with it.
        let body = #"{"localId":"\#(made.string(of: "localId") ?? "")"}"#
        #expect(try Self.shown(&server, .passwordsForAddress, body)?.used == 1)
        #expect(try Self.shown(&server, .pendingSignInsOfAccount, body)?.limit == 100)
    }

    @Test("an address, its account, a number and a network ask every budget of clients", arguments: Budget.allCases)
    func complete(budget: Budget) throws {
        let body = #"{"email":"ada@example.com","phoneNumber":"+15555550100","peer":"192.0.2.7"}"#
        var server = try Self.strict()
        // That of administrators' secrets is there only where they are counted.
        let isThere = try Self.shown(&server, budget, body) != nil
        #expect(isThere == (budget != .secretsByPeer))
    }

    @Test("wrong secrets of administrators are shown and given back")
    func secrets() throws {
        var host = MemoryHost()
        try host.files.write(Array("right-secret-of-administrators".utf8), to: "secret", access: .owner)
        var server = try MemoryServer(["--strict", "--quiet", "--admin-secret", "secret"], on: host)
        func ask(_ secret: String, _ verb: String) throws -> HTTPResponse {
            var request = HTTPRequest.json("POST", "\(Self.path):\(verb)", #"{"peer":"192.168.2.7"}"#)
            request.headers.append(.init("Authorization", "Bearer \(secret)"))
            request.peer = secret.hasPrefix("right") ? nil : Vinculum.Peer("192.168.2.7".utf8)
            return try server.send(request)
        }
        for _ in 0..<10 { #expect(try ask("wrong", "show").status == 401) }
        #expect(try ask("wrong", "show").status == 429)
        func row(_ verb: String) throws -> JSON.Value? {
            let response = try ask("right-secret-of-administrators", verb)
            let list = try JSON.Document(parsing: response.body).root["budgets"].map { Array($0.elements) }
            return list?.first { $0.string(of: "budget") == "secretsByPeer" }
        }
        #expect(try row("show")?["refuses"]?.bool == true)
        #expect(try row("release")?.string(of: "used") == "0")
        #expect(try ask("wrong", "show").status == 401)
    }

    @Test("a local server limits nothing: there is nothing to show, and no entry for a release")
    func local() throws {
        var server = try MemoryServer(["--quiet", "--data", "d"])
        for verb in ["show", "release"] {
            #expect(try Self.list(&server, verb, #"{"email":"ada@example.com"}"#).isEmpty)
        }
        var host = server.stopped()
        #expect(!host.run("--data", "d", "audit", "--json").output.contains("releaseBudgets"))
    }

    @Test("a release is in the audit trail before it is done, and is refused where it cannot be written")
    func audited() throws {
        var server = try MemoryServer(["--strict", "--quiet", "--data", "d"])
        for _ in 0..<10 { _ = try Self.signIn(&server, "wrong") }
        let pair = #"{"email":"ada@example.com","peer":"192.0.2.7"}"#
        server.host.files.freeBytes = 0
        let refused = try server.send("POST", "\(Self.path):release", pair, isAdministrator: true)
        #expect(refused.status == 503)
        #expect(try Self.shown(&server, .passwordsForAddressByPeer, pair)?.used == 10, "nothing was given back")
        server.host.files.freeBytes = nil
        server.host.instant = server.host.instant.adding(seconds: 5)
        #expect(try Self.shown(&server, .passwordsForAddressByPeer, pair, verb: "release")?.used == 0)
        var host = server.stopped()
        let lines = host.run("--data", "d", "audit", "--json").output.split(separator: "\n")
        let entries = try lines.map { try JSON.Document(parsing: Array($0.utf8)).root }
        let entry = try #require(entries.last { $0.string(of: "operation") == "releaseBudgets" })
        #expect(entry.string(of: "name") == "owner" && entry["changes"]?[0]?.string == "budgets")
    }

    @Test(
        "malformed bodies and strangers are refused",
        arguments: [
            Row("", 400), Row("[]", 400), Row("{", 400), Row("{}", 400), Row(#"{"tenantId":"blue"}"#, 400),
            Row(#"{"email":"x"}"#, 400), Row(#"{"email":5}"#, 400), Row(#"{"phoneNumber":"1555"}"#, 400),
            Row(#"{"peer":"nowhere"}"#, 400), Row(#"{"peer":"192.0.2.7/24"}"#, 400), Row(#"{"peer":""}"#, 400),
            Row(#"{"peer":"192.0.2.7::/64"}"#, 400), Row(#"{"localId":""}"#, 400), Row(#"{"localId":"nobody"}"#, 400),
            Row(#"{"email":"a@b.c","email":"a@b.c"}"#, 400), Row(#"{"email":"a@b.c","more":1}"#, 400),
            Row(#"{"email":"a@b.c","tenantId":""}"#, 400),
        ] as [Row<String, Int>])
    func malformed(row: Row<String, Int>) throws {
        let (body, status) = row.fields
        var server = try Self.strict()
        for verb in ["show", "release"] {
            let answer = try server.send("POST", "\(Self.path):\(verb)", body, isAdministrator: true)
            #expect(answer.status == status, sourceLocation: row.line)
            #expect(String(decoding: answer.body, as: UTF8.self).contains(#""error""#), sourceLocation: row.line)
        }
    }

    @Test("whatever the body is, it is answered or refused", arguments: TestSeed.sample(4))
    func hostile(seed: TestSeed) {
        let body = Array(#"{"email":"ada@example.com","peer":"2001:db8::/64","phoneNumber":"+15555550100"}"#.utf8)
        forAll(seed: seed, count: 60, Gen<[UInt8]>.mutations(of: body)) { bytes in
            var server = try MemoryServer(["--strict", "--quiet"])
            var request = HTTPRequest.json("POST", "\(Self.path):release", isAdministrator: true)
            request.body = bytes
            let status = try server.send(request).status
            try check(status == 200 || status == 400, "\(status)")
        }
    }

    @Test("only an administrator of a project that exists is answered", arguments: ["show", "release"])
    func strangers(verb: String) throws {
        var server = try Self.strict()
        let body = #"{"email":"ada@example.com"}"#
        #expect(try server.send("POST", "\(Self.path):\(verb)", body).status == 403)
        #expect(try server.send("GET", "\(Self.path):\(verb)", isAdministrator: true).status == 405)
        let other = "/vinculum/v1/projects/other/budgets:\(verb)"
        #expect(try server.send("POST", other, body, isAdministrator: true).status == 404)
        #expect(server.openProjects == ["demo-vinculum"])
    }
}
