import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Keys")
struct KeysTests {
    /// A host with a session and a P-256 key, because an RSA key takes long to make in a debug build.
    static func host() throws -> MemoryHost {
        var host = MemoryHost()
        _ = try host.result("keys", "new", "--algorithm", "ES256")
        _ = try host.result("sign-up")
        return host
    }

    /// The lines of `keys list`: the keys of ID tokens, those of session cookies, and those of custom tokens.
    static func list(_ host: inout MemoryHost) throws -> [JSON.Value] {
        try host.run("keys", "list", "--json").output.split(separator: "\n").map {
            try JSON.Document(parsing: Array($0.utf8)).root
        }
    }

    /// The text of a file that a command wrote.
    static func text(_ file: String, _ host: MemoryHost) throws -> String {
        String(decoding: try host.files.read(file, upTo: 1 << 20), as: UTF8.self)
    }

    @Test("ID tokens are signed with the key, and the shown public keys verify them")
    func new() throws {
        var host = try Self.host()
        try host.write(try #require(host.result("token")["token"]?.string), to: "token.txt")
        _ = try host.result("keys", "show", "--output", "keys.json")
        let rules = ["--issuer", "https://securetoken.google.com/demo-vinculum", "--audience", "demo-vinculum"]
        let words = ["jwt", "verify", "token.txt", "--jwks", "keys.json", "--json"] + rules
        host.arguments = words
        #expect(CommandLineTool.run(&host) == .done)
        let key = try Self.list(&host)[0]
        let id = try #require(key["kid"]?.string)
        #expect(key["signs"]?.bool == true && key["alg"]?.string == "ES256" && key["use"]?.string == "tokens")
        for format in ["jwk", "pem", "certificate"] {
            _ = try host.result("keys", "show", id, "--format", format, "--output", "key.txt")
            host.arguments = ["jwt", "verify", "token.txt", "--jwks", "key.txt", "--json"] + rules
            #expect(CommandLineTool.run(&host) == .done, "\(format)")
        }
        // A second key of the same use is a conflict.
        host.arguments = ["keys", "new"]
        #expect(CommandLineTool.run(&host) == .conflict)
    }

    @Test("session cookies have a key of their own, which is listed, shown and rotated with that of ID tokens")
    func cookies() throws {
        var host = try Self.host()
        let keys = try Self.list(&host)
        #expect(keys.map { $0.string(of: "use") } == ["tokens", "cookies"])
        #expect(keys.allSatisfy { $0["signs"]?.bool == true && $0.string(of: "alg") == "ES256" })
        let kids = keys.compactMap { $0.string(of: "kid") }
        for (words, kid) in [([], kids[0]), (["--cookies"], kids[1])] as [([String], String)] {
            let set = try JSON.Document(parsing: Array(host.run(["keys", "show"] + words).output.utf8)).root["keys"]
            #expect(set?.count == 1 && set?[0]?.string(of: "kid") == kid)
        }
        for format in ["jwk", "pem", "certificate"] {
            #expect(host.run("keys", "show", kids[1], "--format", format).exit == .done, "\(format)")
        }
        let refused = host.run("keys", "show", kids[1], "--cookies")
        #expect(refused.exit == .usage && refused.errors.contains("--cookies"))
        _ = try host.result("keys", "rotate")
        let rotated = try Self.list(&host)
        #expect(rotated.map { $0.string(of: "use") } == ["tokens", "tokens", "cookies", "cookies"])
        #expect(rotated.map { $0["signs"]?.bool } == [true, false, true, false])
        #expect(rotated[1].string(of: "signsFrom") == rotated[3].string(of: "signsFrom"))
        #expect(host.run("keys", "list").output.contains("signs session cookies since"))
    }

    @Test("a key from a file signs ID tokens alone; that of session cookies is made with it, of its kind")
    func imported() throws {
        var host = MemoryHost()
        var generator = SeededGenerator(host.nextSeed())
        let key = JSONWebKey(signing: .ecdsa(.generated(.p256, using: &generator)), id: "own")
        try host.write(String(decoding: key.encodedWithPrivateParts(), as: UTF8.self), to: "key.json")
        #expect(try host.result("keys", "new", "--from", "key.json")["kid"]?.string == "own")
        let keys = try Self.list(&host)
        #expect(keys.map { $0.string(of: "alg") } == ["ES256", "ES256"] && keys[1].string(of: "kid") != "own")
        #expect(try host.result("keys", "rotate", "--at-once")["kid"]?.string != "own")
        #expect(host.run("keys", "rotate", "--from", "key.json").exit == .conflict, "it is in the ring already")
        #expect(try Self.list(&host).count == 4, "a refused rotation adds neither key")
    }

    @Test("a session survives a rotation, and a revoked key is no longer used")
    func rotate() throws {
        var host = try Self.host()
        let first = try #require(Self.list(&host)[0]["kid"]?.string)
        let next = try host.result("keys", "rotate", "--algorithm", "ES256")
        #expect(next["signs"]?.bool == false)
        let token = try #require(host.result("token", "--refresh")["token"]?.string)
        #expect(try UnverifiedJWT(parsing: token).keyID?.text == first)
        _ = try host.result("keys", "rotate", "--algorithm", "ES256", "--revoke")
        let ids = host.run("keys", "list").output.split(separator: "\n")
        #expect(ids.count == 2 && !ids.contains { $0.contains(first) }, "one of ID tokens and one of cookies")
        // The refresh key is drawn anew, so that a thief of the ring makes no more refresh tokens.
        #expect(host.run("token", "--refresh").exit == .refused)
        _ = try host.result("sign-out")
        _ = try host.result("sign-up")
        let fresh = try #require(host.result("token")["token"]?.string)
        #expect(try UnverifiedJWT(parsing: fresh).keyID?.text != first)
    }

    @Test("a rotation at once works within the second of the last key, and in place of a key that waits")
    func atOnce() throws {
        var host = try Self.host()
        for rotation in [[], ["--at-once"], ["--at-once"], [], ["--at-once"]] {
            let made = try host.result(["keys", "rotate", "--algorithm", "ES256"] + rotation)
            #expect(made["signs"]?.bool == !rotation.isEmpty)
            let token = try #require(host.result("token", "--refresh")["token"]?.string)
            let signer = try UnverifiedJWT(parsing: token).keyID?.text
            #expect((signer == made["kid"]?.string) == !rotation.isEmpty)
        }
    }

    @Test("a key ID that begins with a dash is taken where one is expected", arguments: ["-abc", "--abc", "-h-7", "-"])
    func dashes(beginning: String) throws {
        let id = beginning.hasPrefix("--") ? "--" + String(repeating: "k", count: 41) : beginning
        var host = MemoryHost()
        var generator = SeededGenerator(host.nextSeed())
        let key = JSONWebKey(signing: .ecdsa(.generated(.p256, using: &generator)), id: KeyID(id))
        try host.write(String(decoding: key.encodedWithPrivateParts(), as: UTF8.self), to: "key.json")
        #expect(try host.result("keys", "new", "--from", "key.json")["kid"]?.string == id)
        for words in [["keys", "show", id], ["keys", "show", "--format", "pem", id], ["keys", "show", "--", id]] {
            #expect(host.run(words).exit == .done, "\(words): \(host.errorText)")
        }
        _ = try host.result("keys", "trust", "key.json")
        _ = try host.result("keys", "distrust", id)
        // What is no key ID stays an unknown option.
        #expect(host.run("keys", "show", "--privat").errors.contains("did you mean --private?"))
        #expect(host.run("keys", "list", "-abc").exit == .usage)
        #expect(host.run("keys", "show", "-h").output.contains("vinculum keys show"))
    }

    @Test("a private key is only written to a file and can be read back in every format", arguments: ["jwk", "pem"])
    func moving(format: String) throws {
        var host = try Self.host()
        let id = try #require(Self.list(&host)[0]["kid"]?.string)
        #expect(host.run("keys", "show", id, "--private").exit == .usage)
        #expect(host.run("keys", "show", "--private", "--output", "k").exit == .usage)
        _ = try host.result("keys", "show", id, "--private", "--format", format, "--output", "key")
        #expect(try Self.text("key", host).contains(format == "pem" ? "BEGIN PRIVATE KEY" : #""d":"#))
        _ = try host.result("keys", "off", "--yes")
        let back = try host.result("keys", "new", "--from", "key")
        #expect(back["kid"]?.string == id, "the key ID defaults to the thumbprint")
    }

    @Test("no output contains a private key")
    func secrecy() throws {
        var host = try Self.host()
        let id = try #require(Self.list(&host)[0]["kid"]?.string)
        _ = try host.result("keys", "show", id, "--private", "--output", "key")
        let cookieID = try #require(Self.list(&host)[1]["kid"]?.string)
        _ = try host.result("keys", "show", cookieID, "--private", "--output", "cookie-key")
        let secrets = try ["key", "cookie-key"].map { file in
            try #require(JSON.Document(parsing: Array(try Self.text(file, host).utf8)).root["d"]?.string)
        }
        for words in [
            ["keys", "list"], ["keys", "show"], ["keys", "show", "--cookies"], ["keys", "show", id],
            ["keys", "show", id, "--format", "pem"], ["keys", "show", cookieID],
        ] {
            for form in [[], ["--json"]] {
                host.clearOutput()
                host.arguments = words + form
                #expect(CommandLineTool.run(&host) == .done)
                let shown = String(decoding: host.output + host.errorOutput, as: UTF8.self)
                #expect(!secrets.contains { shown.contains($0) }, "\(words)")
            }
        }
    }

    @Test("only custom tokens of a trusted service account sign in")
    func trust() throws {
        var host = try Self.host()
        let id = try #require(Self.list(&host)[0]["kid"]?.string)
        _ = try host.result("keys", "show", id, "--private", "--format", "pem", "--output", "account.pem")
        #expect(
            host.run("token", "mint", "ada", "--output", "t").exit == .refused, "unsigned tokens are no longer accepted"
        )
        let trusted = try host.result("keys", "trust", "account.pem")
        _ = try host.result("token", "mint", "ada", "--key", "account.pem", "--output", "token.txt")
        let signedIn = try host.result("sign-in", "custom-token", "--token-file", "token.txt")
        #expect(signedIn["user"]?["uid"]?.string == "ada")
        _ = try host.result("keys", "distrust", try #require(trusted["trusted"]?.string))
        #expect(host.run("sign-in", "custom-token", "--token-file", "token.txt").exit == .refused)
        #expect(host.run("keys", "distrust", "nobody").exit == .notFound)
    }

    @Test("keys off deletes the keys, and a restore brings them back")
    func lifecycle() throws {
        var host = try Self.host()
        let id = try #require(Self.list(&host)[0]["kid"]?.string)
        _ = try host.result("backup", "all")
        #expect(host.run("keys", "off").exit == .refused, "without a terminal there is no confirmation")
        _ = try host.result("keys", "off", "--yes")
        #expect(host.run("keys", "list").output.contains("unsigned"))
        #expect(host.run("keys", "rotate").exit == .notFound)
        _ = try host.result("restore", "all", "--yes")
        #expect(try Self.list(&host)[0]["kid"]?.string == id)
    }

    @Test(
        "invalid algorithms, sizes and key files are usage errors",
        arguments: [
            ["--algorithm", "HS256"], ["--algorithm", "none"], ["--bits", "1024"], ["--bits", "2047"],
            ["--algorithm", "ES256", "--bits", "2048"],
            ["--from", "garbage", "--bits", "2048"], ["--from", "garbage"], ["--from", "public"],
        ])
    func refused(words: [String]) throws {
        var host = MemoryHost()
        try host.write("not a key", to: "garbage")
        try host.write(
            "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----", to: "public")
        host.arguments = ["keys", "new"] + words
        #expect(CommandLineTool.run(&host) == .usage)
        #expect(host.run("keys", "list").output.contains("unsigned"))
    }
}
