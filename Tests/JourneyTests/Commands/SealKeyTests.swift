import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// `--seal-key`, as a person uses it.
@Suite("--seal-key")
struct SealKeyTests {
    private static let state = BackupTests.state

    private static func host() throws -> MemoryHost {
        var host = MemoryHost()
        for (name, digit) in [("key", "1"), ("other", "2")] {
            let text = String(repeating: digit, count: 64) + "\n"
            try host.files.write(Array(text.utf8), to: name, access: .owner)
        }
        return host
    }

    private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let text = Array(text.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: text) }
    }

    @Test("a sealed state shows neither addresses nor keys, and opens with its key alone")
    func sealed() throws {
        var host = try Self.host()
        _ = try host.result("--seal-key", "key", "accounts", "create", "ada@example.net", "--uid", "a")
        _ = try host.result("--seal-key", "key", "keys", "new", "--algorithm", "ES256")
        let bytes = try host.files.read(Self.state)
        for text in ["ada@", "example", "ES256", "\"kty\"", "P-256"] { #expect(!Self.contains(bytes, text), "\(text)") }
        #expect(try host.refusal("accounts", "show", "a")["code"]?.string == "sealed")
        #expect(host.run("accounts", "show", "a").exit == .refused)
        #expect(try host.refusal("--seal-key", "other", "accounts", "list")["code"]?.string == "otherSealKey")
        #expect(try host.refusal("--seal-key", "other", "sign-up")["code"]?.string == "otherSealKey")
        #expect(try host.files.read(Self.state) == bytes, "a refused command changes nothing")
        #expect(host.run("--seal-key", "key", "accounts", "show", "a").exit == .done)
        #expect(host.run("--seal-key", "key", "projects", "list").output.contains("1 account "))
    }

    @Test("a state becomes sealed with the first change under a key")
    func migrates() throws {
        var host = try Self.host()
        _ = try host.result("accounts", "create", "ada@example.net", "--uid", "a")
        #expect(Self.contains(try host.files.read(Self.state), "ada@"))
        #expect(host.run("--seal-key", "key", "accounts", "show", "a").exit == .done)
        #expect(Self.contains(try host.files.read(Self.state), "ada@"), "reading changes nothing")
        let run = host.run("--seal-key", "key", "accounts", "create", "--uid", "b")
        #expect(run.exit == .done && run.errors.contains("sealed " + Self.state))
        #expect(!Self.contains(try host.files.read(Self.state), "ada@"))
        #expect(host.run("accounts", "list").exit == .refused)
    }

    @Test("a backup is sealed like the state, and --unsealed takes the seal off")
    func backups() throws {
        var host = try Self.host()
        _ = try host.result("--seal-key", "key", "accounts", "create", "ada@example.net", "--uid", "a")
        for words in [["backup", "sealed"], ["backup", "all", "--all-projects"], ["backup", "open", "--unsealed"]] {
            #expect(host.run(["--seal-key", "key"] + words).exit == .done)
        }
        #expect(try !Self.contains(host.files.read("sealed"), "ada@"))
        #expect(try !Self.contains(host.files.read("all"), "ada@"))
        #expect(try Self.contains(host.files.read("open"), "ada@"))
        #expect(host.run("backup", "x", "--unsealed").exit == .usage)

        for file in ["sealed", "all"] {
            let before = host.files.entries
            #expect(try host.refusal("restore", file, "--yes")["code"]?.string == "sealed")
            #expect(try host.refusal("--seal-key", "other", "restore", file, "--yes")["code"]?.string == "otherSealKey")
            #expect(host.files.entries == before)
            _ = try host.result("--seal-key", "key", "restore", file, "--yes")
        }
        // Another key: restored with it.
        _ = try host.result("--seal-key", "other", "restore", "open", "--yes")
        #expect(host.run("--seal-key", "other", "accounts", "show", "a").exit == .done)
        #expect(try host.refusal("--seal-key", "key", "accounts", "list")["code"]?.string == "otherSealKey")
        // No key: restored without one.
        _ = try host.result("restore", "open", "--yes")
        #expect(host.run("accounts", "show", "a").exit == .done)
    }

    @Test(
        "files without a key, and those that others may read, are refused",
        arguments: [
            "", "1234", String(repeating: "g", count: 64), String(repeating: "1", count: 62),
            String(repeating: "A", count: 40),
        ])
    func keyFiles(text: String) throws {
        var host = try Self.host()
        try host.files.write(Array(text.utf8), to: "bad", access: .owner)
        #expect(try host.refusal("--seal-key", "bad", "sign-up")["code"]?.string == "unusableKey")
        #expect(host.run("--seal-key", "-", "sign-up").exit == .usage)
        #expect(host.run("--seal-key", "missing", "sign-up").exit == .notFound)
        // The secret in place of the file's name is not repeated, because messages go to logs.
        let mistaken = try host.refusal("--seal-key", String(repeating: "5e", count: 32), "sign-up")
        #expect(mistaken["what"]?.string == "--seal-key: no such file")
        for exposure in [(true, false), (false, true)] {
            host.files.expose("key", FileExposure(isReadable: exposure.0, isWritable: exposure.1))
            let refusal = try host.refusal("--seal-key", "key", "sign-up")
            #expect(refusal["code"]?.string == "exposedFile")
        }
        #expect(!host.files.paths.contains { $0.hasSuffix(".vinc") })
    }

    @Test("the same key in Base64 opens the state")
    func base64() throws {
        var host = try Self.host()
        _ = try host.result("--seal-key", "key", "accounts", "create", "--uid", "a")
        let text = Base64.encoded([UInt8](repeating: 0x11, count: 32)) + "\r\n"
        try host.files.write(Array(text.utf8), to: "base64", access: .owner)
        #expect(host.run("--seal-key", "base64", "accounts", "show", "a").exit == .done)
    }

    @Test("a server seals every project, closes and opens them again, and compacts", arguments: [true, false])
    func server(isHardened: Bool) throws {
        var host = try Self.host()
        try host.files.write(Array("0123456789abcdef0123456789abcdef\n".utf8), to: "secret", access: .owner)
        let words =
            ["--data", "d", "--seal-key", "key"]
            + (isHardened
                ? ["--hardened", "--link-origin", "https://a.example", "--admin-secret", "secret"]
                    + ["--project", "demo-vinculum", "--project", "shop"]
                : [])
        var server = try MemoryServer(words, on: host)
        let body = "{\"email\":\"ada@example.net\",\"password\":\"secret-of-ada\",\"returnSecureToken\":true}"
        let first = try server.client("v1/accounts:signUp", body)
        #expect(first["idToken"] != nil)
        _ = try server.client("v1/accounts:signUp", body, project: "shop")
        host = server.stopped()
        for path in host.files.paths where path.hasPrefix("d/") {
            let bytes = try host.files.read(path)
            #expect(!Self.contains(bytes, "ada@") && !Self.contains(bytes, "\"kty\""), "\(path)")
        }
        let unsealing = words.filter { $0 != "--seal-key" && $0 != "key" }
        #expect(throws: CommandFailure.self) { _ = try MemoryServer(unsealing, on: host) }
        var again = try MemoryServer(words, on: host)
        let signedIn = try again.client("v1/accounts:signInWithPassword", body, project: "shop")
        #expect(signedIn["localId"]?.string != nil)
    }

    @Test("a key without --data, where nothing is stored, is refused by serve")
    func memory() throws {
        #expect(throws: CommandFailure.self) { _ = try MemoryServer(["--seal-key", "key"], on: Self.host()) }
    }
}
