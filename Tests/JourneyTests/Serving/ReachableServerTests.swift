import PropertyKit
import Testing
import Vinculum
import VinculumServer
@testable import VinculumCommands

/// Servers for other machines in test mode, and the mails and messages that a server shows.
@Suite("Servers that other machines reach, and what a server shows")
struct ReachableServerTests {
    private static func options(_ words: [String]) throws -> ServeOptions {
        guard case .run(let invocation) = try ArgumentParser.parse(["serve"] + words) else {
            throw CommandFailure.usage("help")
        }
        var host = MemoryHost()
        return try ServeOptions(invocation, on: &host)
    }

    @Test(
        "a server listens beyond this machine in test mode only where a host is allowed",
        arguments: [[], ["--strict"], ["--sign"]])
    func listening(mode: [String]) throws {
        for name in ["0.0.0.0", "::", "192.168.0.7", "auth.test"] {
            #expect(throws: CommandFailure.self) { try Self.options(mode + ["--host", name]) }
            let options = try Self.options(mode + ["--host", name, "--allow-host", "auth"])
            #expect(!options.place.isLoopbackOnly && options.warningOfReach != nil)
            guard case .machine(let hosts) = options.service(Budgets(key: (1, 2))).reach else {
                Issue.record("a server for tests asks for no secret")
                return
            }
            #expect(hosts == ["auth"])
        }
    }

    @Test("an allowed host alone opens nothing to other machines", arguments: ["127.0.0.1", "localhost", "::1"])
    func loopback(name: String) throws {
        let options = try Self.options(["--host", name, "--allow-host", "idp.test"])
        #expect(options.place.isLoopbackOnly && options.warningOfReach == nil)
    }

    @Test("the warning names what may administer")
    func warning() throws {
        let text = try #require(
            try Self.options(["--host", "0.0.0.0", "--allow-host", "auth", "--allow-host", "10.0.0.7"]).warningOfReach)
        #expect(text.contains("sign in as any user") && text.contains("localhost or auth or 10.0.0.7"))
    }

    @Test("--provider-network names ranges of addresses for a hardened server")
    func providerNetworks() throws {
        let ranges = ["10.0.0.0/8", "fd00::/8", "127.0.0.1"]
        let hardened = ["--hardened", "--admin-secret", "secret", "--link-origin", "https://a.example"]
        func networks(_ words: [String]) throws -> [NetworkRange] {
            guard case .run(let invocation) = try ArgumentParser.parse(["serve"] + words) else { return [] }
            var host = MemoryHost()
            try host.files.write(Array("a-secret-of-administrators\n".utf8), to: "secret", access: .owner)
            let place = try ServeOptions(invocation, on: &host).place
            #expect(place.callsPrivateHosts == !words.contains("--hardened"))
            return place.providerNetworks
        }
        #expect(try networks([]).isEmpty && networks(hardened).isEmpty, "none unless named")
        let named = ranges.flatMap { ["--provider-network", $0] }
        #expect(try networks(hardened + named) == ranges.compactMap { NetworkRange($0) })
        #expect(throws: CommandFailure.self, "other servers call every network") { try networks(named) }
        for text in ["10.0.0.1/8", "10.0.0.0/33", "idp.corp", "*", "", "10.0.0.0/8,fd00::/8"] {
            #expect(throws: CommandFailure.self) { try networks(hardened + ["--provider-network", text]) }
        }
    }

    @Test("--allow-host takes no pattern, no port and no scheme", arguments: ["*", "*.test", "a:1", "http://a", ""])
    func patterns(name: String) {
        #expect(throws: CommandFailure.self) { try Self.options(["--host", "0.0.0.0", "--allow-host", name]) }
    }

    private static let link = "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode"
    private static let body =
        #"{"requestType":"EMAIL_SIGNIN","email":"ada@example.com","continueUrl":"http://localhost/"}"#

    @Test("mails and messages are shown as they go out, and name a project that is not the first")
    func shown() throws {
        var server = try MemoryServer()
        try server.send("POST", Self.link, Self.body)
        try server.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15555550100"}"#, project: "shop")
        let lines = server.host.errorText.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("vinculum: mail to ada@example.com, sign in or link: http://"))
        #expect(lines[1].hasPrefix("vinculum: [shop] message to +15555550100, sign in or link: code "))
        #expect(lines[1].suffix(6).allSatisfy { $0.isNumber })
    }

    @Test("with --log json they are lines of JSON between those of requests")
    func asJSON() throws {
        var server = try MemoryServer(["--log", "json"])
        try server.send("POST", Self.link, Self.body)
        let lines = try server.host.errorText.split(separator: "\n").map {
            try JSON.Document(parsing: Array($0.utf8)).root
        }
        let mails = lines.filter { $0["email"] != nil }
        #expect(lines.count == 2 && mails.count == 1)
        #expect(mails.first?["project"]?.string == "demo-vinculum" && mails.first?["time"] != nil)
        #expect(mails.first?["link"]?.string?.contains(mails.first?["code"]?.string ?? "?") == true)
        #expect(mails.first?["purpose"]?.string == "sign in or link")
    }

    @Test("--quiet and a hardened server show none")
    func quiet() throws {
        for words in [["--quiet"], ["--quiet", "--strict"]] {
            var server = try MemoryServer(words)
            #expect(try server.send("POST", Self.link, Self.body).status == 200)
            #expect(server.host.errorText.isEmpty)
        }
        var host = MemoryHost()
        try host.write("a-secret-of-twenty-characters\n", to: "secret")
        for log in [[], ["--log", "json"]] {
            var server = try MemoryServer(
                ["--hardened", "--admin-secret", "secret", "--link-origin", "https://a.example"] + log, on: host)
            let reply = try server.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15555550100"}"#)
            #expect(reply["sessionInfo"] != nil)
            #expect(!server.host.errorText.contains("+15555550100"))
        }
    }

    @Test("a mail whose change is not written is not shown")
    func unwritten() throws {
        var server = try MemoryServer(["--data", "d"])
        try server.send("POST", Self.link, Self.body)
        #expect(server.host.errorText.contains("mail to ada@example.com"))
        server.host.clearOutput()
        server.host.files.freeBytes = 0
        #expect(try server.send("POST", Self.link, Self.body).status == 503)
        #expect(!server.host.errorText.contains("mail to"))
    }

    @Test("an escape in an address does not reach the terminal")
    func escapes() throws {
        var server = try MemoryServer()
        let body = #"""
            {"requestType":"EMAIL_SIGNIN","email":"ada@example.com","continueUrl":"http://localhost/\u001b[31m"}
            """#
        try server.send("POST", Self.link, body)
        #expect(!server.host.errorText.utf8.contains(0x1B))
    }

    @Test("DELETE sets a project's clock and seeds back to how the server began")
    func clock() throws {
        var server = try MemoryServer(["--now", "2026-01-05T09:00:00Z", "--seed", String(repeating: "5", count: 64)])
        func uid() throws -> String? { try server.client("v1/accounts:signUp", "{}")["localId"]?.string }
        let clock = "/emulator/v1/clock"
        let first = try uid()
        try server.send("PATCH", clock, #"{"now":"2030-01-01T00:00:00Z","frozen":false,"seed":null}"#)
        let moved = try JSON.Document(parsing: try server.send("GET", clock).body).root
        #expect(moved["isFrozen"]?.bool == false && moved["now"]?.string?.hasPrefix("2030") == true)
        try server.send("DELETE", "/emulator/v1/projects/demo-vinculum/accounts")
        let reset = try server.send("DELETE", clock)
        let shown = try JSON.Document(parsing: reset.body).root
        #expect(reset.status == 200 && shown["now"]?.string == "2026-01-05T09:00:00.000Z")
        #expect(shown["isFrozen"]?.bool == true && shown["hasFixedSeed"]?.bool == true)
        #expect(try uid() == first, "the same requests give the same bytes again")
    }
}
