import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

extension MemoryHost {
    /// Writes a text to a file.
    mutating func write(_ text: String, to file: String) throws {
        try self.files.write(Array(text.utf8), to: file, access: .everyone)
    }
}

@Suite("Administration")
struct AdministrationTests {
    /// Ada with a verified address, Bob with a phone number. A password is optional, because hashing is slow in a
    /// debug build.
    static func host(hasPassword: Bool = false) throws -> MemoryHost {
        var host = MemoryHost()
        if hasPassword {
            _ = try host.result(
                "accounts", "create", "ada@example.net", "--uid", "ada", "--verified", "--password",
                input: "first password\n")
        } else {
            _ = try host.result("accounts", "create", "ada@example.net", "--uid", "ada", "--verified")
        }
        _ = try host.result("accounts", "create", "--phone", "+15555550100", "--name", "Bob", "--uid", "bob")
        return host
    }

    @Test("a created account can sign in, and creating it signs nobody in")
    func create() throws {
        var host = try Self.host(hasPassword: true)
        #expect(host.run("whoami").exit == .refused)
        let signedIn = try host.result("sign-in", "password", "ada@example.net", input: "first password\n")
        #expect(signedIn["user"]?["uid"]?.string == "ada")
        #expect(signedIn["user"]?["emailVerified"]?.bool == true)
        let bob = try host.result("accounts", "show", "+15555550100")
        #expect(bob["uid"]?.string == "bob" && bob["displayName"]?.string == "Bob")
        #expect(bob["waysIn"]?[0]?["proof"]?.string == "administrator")
        let random = try host.result("accounts", "create", "eve@example.net")
        #expect((random["uid"]?.string?.utf8.count ?? 0) == 28)
        #expect(random["waysIn"]?.count == 0, "an address alone is not a sign-in method")
    }

    @Test(
        "an invalid or conflicting account is refused with a reason and changes nothing",
        arguments: [
            Row(["ada@example.net"], ExitCode.conflict, "emailAlreadyInUse"),
            Row(["--phone", "+15555550100"], .conflict, "phoneNumberExists"),
            Row(["x@example.net", "--uid", "ada"], .conflict, "duplicateLocalId"),
            Row(["nonsense"], .usage, "invalidEmail"),
            Row(["--phone", "5550100"], .usage, "invalidPhoneNumber"),
            Row(["--phone", "+1555x"], .usage, "invalidPhoneNumber"),
            Row(["--password"], .usage, "usage"), Row(["x@example.net", "--password"], .refused, "weakPassword"),
        ] as [Row<[String], ExitCode, String>])
    func createRefused(row: Row<[String], ExitCode, String>) throws {
        let (words, exit, code) = row.fields
        var host = try Self.host()
        let before = host.run("accounts", "list", "--json").output
        host.clearOutput()
        host.arguments = ["accounts", "create"] + words + ["--json"]
        host.input = Array("short\n".utf8)
        #expect(CommandLineTool.run(&host) == exit, sourceLocation: row.line)
        #expect(
            try JSON.Document(parsing: host.errorOutput).root["error"]?["code"]?.string == code,
            sourceLocation: row.line)
        #expect(
            !(try JSON.Document(parsing: host.errorOutput).root["error"]?["what"]?.string ?? "_").contains("_"),
            "messages contain no error codes of the service", sourceLocation: row.line)
        #expect(host.run("accounts", "list", "--json").output == before, sourceLocation: row.line)
    }

    @Test("a conflict names the command that shows the owning account")
    func conflict() throws {
        var host = try Self.host()
        #expect(
            host.run("accounts", "update", "bob", "--email", "ada@example.net").errors.contains(
                "vinculum accounts show ada"))
    }

    @Test("an update changes only the named fields")
    func update() throws {
        var host = try Self.host()
        let updated = try host.result(
            "accounts", "update", "bob", "--email", "bob@example.net", "--password", input: "another one\n")
        #expect(updated["identifiers"]?[0]?["text"]?.string == "bob@example.net")
        #expect(updated["identifiers"]?[0]?["verified"]?.bool == false)
        #expect(updated["displayName"]?.string == "Bob")
        #expect(
            try host.result("accounts", "update", "bob", "--verified")["identifiers"]?[0]?["verified"]?.bool == true)
        #expect(
            try host.result("accounts", "update", "bob", "--clear", "phone", "--clear", "name")["waysIn"]?.count == 1)
        #expect(host.run("accounts", "update", "bob").exit == .usage)
        #expect(host.run("accounts", "update", "bob", "--verified", "--unverified").exit == .usage)
        #expect(host.run("accounts", "update", "bob", "--clear", "gogle").exit == .usage)
        #expect(host.run("accounts", "update", "nobody", "--name", "N").exit == .notFound)
    }

    @Test("clearing the last sign-in method requires a confirmation")
    func lastWayIn() throws {
        var host = try Self.host(hasPassword: true)
        #expect(try host.refusal("accounts", "update", "bob", "--clear", "phone")["code"]?.string == "notConfirmed")
        #expect(try host.refusal("accounts", "update", "ada", "--clear", "password")["code"]?.string == "notConfirmed")
        #expect(try host.result("accounts", "update", "bob", "--clear", "phone", "--yes")["waysIn"]?.count == 0)
    }

    @Test("a disabled account cannot sign in until it is enabled")
    func disable() throws {
        var host = try Self.host(hasPassword: true)
        _ = try host.result("accounts", "disable", "ada")
        #expect(
            try host.refusal("sign-in", "password", "ada@example.net", input: "first password\n")["code"]?.string
                == "userDisabled")
        _ = try host.result("accounts", "enable", "ada@example.net")
        _ = try host.result("sign-in", "password", "ada@example.net", input: "first password\n")
    }

    @Test("a command changes all named accounts or none")
    func allOrNone() throws {
        var host = try Self.host()
        let before = host.run("accounts", "list").output
        #expect(host.run("accounts", "disable", "ada", "bob", "nobody").exit == .notFound)
        #expect(host.run("accounts", "list").output == before)
        #expect(host.run("accounts", "disable", "ada", "bob", "ada").output.split(separator: "\n").count == 2)
    }

    @Test("revoked sessions end immediately, and a new sign-in works")
    func revoke() throws {
        var host = try Self.host()
        _ = try host.result("sign-in", "custom-token", input: #"{"uid":"ada"}"#)
        _ = try host.result("accounts", "revoke", "ada")
        #expect(try host.refusal("whoami", "--refresh")["code"]?.string == "userTokenExpired")
        _ = try host.result("sign-in", "custom-token", input: #"{"uid":"ada"}"#)
        _ = try host.result("whoami", "--refresh")
    }

    @Test("deleting accounts requires a confirmation")
    func delete() throws {
        var host = try Self.host()
        #expect(try host.refusal("accounts", "delete", "ada", "bob")["code"]?.string == "notConfirmed")
        host.terminals = [.input]
        #expect(host.run("accounts", "delete", "ada", "bob", input: "n\n").exit == .refused)
        #expect(host.run("accounts", "delete", "ada", "bob", input: "y\n").exit == .done)
        #expect(host.run("accounts", "list").output.isEmpty)
    }

    @Test("claims are set from a file or standard input, shown, and cleared")
    func claims() throws {
        var host = try Self.host()
        try host.write(#"{ "role" : "admin" }"#, to: "claims.json")
        #expect(
            try host.result("accounts", "claims", "ada", "--set", "claims.json")["claims"]?["role"]?.string == "admin")
        #expect(host.run("accounts", "claims", "ada").output == "{\"role\":\"admin\"}\n")
        _ = try host.result("accounts", "claims", "ada", "--set", "-", input: #"{"level":2}"#)
        #expect(try host.result("accounts", "claims", "ada")["claims"]?["level"]?.int64 == 2)
        #expect(host.run("accounts", "claims", "ada", "--clear").output == "{}\n")
        #expect(host.run("accounts", "show", "ada").output.contains("custom claims") == false)
    }

    @Test(
        "invalid, reserved and oversized claims are refused",
        arguments: ["[1]", #"{"iss":1}"#, "{", #"{"a":1,"a":2}"#, #"{"a":"\#(String(repeating: "x", count: 1000))"}"#])
    func refusedClaims(text: String) throws {
        var host = try Self.host()
        try host.write(text, to: "claims.json")
        #expect(host.run("accounts", "claims", "ada", "--set", "claims.json").exit == .refused)
        #expect(
            host.run("token", "mint", "ada", "--claims", "claims.json").exit
                == (text.utf8.count > 1000 ? .done : .refused))
        #expect(host.run("accounts", "claims", "ada").output == "{}\n")
    }

    @Test("a minted token signs in as the account it names, with its claims, and a warning says that it is unsigned")
    func mint() throws {
        var host = try Self.host()
        try host.write(#"{"role":"guest"}"#, to: "claims.json")
        let minted = host.run("token", "mint", "zoe", "--claims", "claims.json")
        #expect(minted.errors.contains("unsigned"))
        let token = minted.output
        let signedIn = try host.result("sign-in", "custom-token", input: token)
        #expect(signedIn["user"]?["uid"]?.string == "zoe" && signedIn["isNewUser"]?.bool == true)
        _ = try host.result("token", "mint", "ada", "--output", "token.txt")
        #expect(host.files.access(of: "token.txt") == .owner)
        #expect(
            try host.result("sign-in", "custom-token", "--token-file", "token.txt")["user"]?["uid"]?.string == "ada")
        _ = try host.result("accounts", "disable", "ada")
        #expect(host.run("token", "mint", "ada").exit == .refused)
        #expect(host.run("token", "mint", "").exit == .usage)
    }

    @Test("each tenant has its own accounts and session")
    func tenants() throws {
        var host = try Self.host()
        _ = try host.result("sign-up")
        _ = try host.result("--tenant", "t1", "accounts", "create", "ada@example.net", "--uid", "ada")
        #expect(host.run("--tenant", "t1", "whoami").exit == .refused)
        let token = host.run("--tenant", "t1", "token", "mint", "ada").output
        _ = try host.result("--tenant", "t1", "sign-in", "custom-token", input: token)
        #expect(try host.result("--tenant", "t1", "whoami")["user"]?["uid"]?.string == "ada")
        #expect(try host.result("whoami")["user"]?["anonymous"]?.bool == true)
        #expect(host.run("--tenant", "t1", "accounts", "list").output.split(separator: "\n").count == 1)
        #expect(host.run("accounts", "list").output.split(separator: "\n").count == 3)
        #expect(host.run("--tenant", "t1", "graph", "x").errors.contains("vinculum --tenant t1 accounts list"))
        #expect(host.run("--tenant", "", "whoami").exit == .usage)
        _ = try host.result("--tenant", "t1", "export", "t1.json")
        #expect(String(decoding: try host.files.read("t1.json"), as: UTF8.self).contains("ada@example.net"))
    }
}
