import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// What an import refuses before it stores anything, and how it says so.
@Suite("Refused imports")
struct ImportRefusalTests {
    private static let key = [UInt8](repeating: 9, count: 64)
    private static let scrypt =
        #"{"algorithm":"SCRYPT","base64_signer_key":"\#(Base64.encoded(key))","rounds":8,"mem_cost":2}"#
    /// Of the word `password`, from Python's bcrypt.
    private static let bcrypt = "$2b$06$abcdefghijklmnopqrstuuNBpXtlux7FnXJE0fnrtkSXNhdOGmWHu"

    private static func host(_ rows: [String], _ config: String? = nil) throws -> MemoryHost {
        var host = MemoryHost()
        try host.write(#"{"users":[\#(rows.joined(separator: ","))]}"#, to: "users.json")
        if let config { try host.write(config, to: "hash.json") }
        return host
    }

    private static func row(_ uid: String, _ hash: String, _ salt: String = "c2FsdA==") -> String {
        #"{"localId":"\#(uid)","email":"\#(uid)@x.com","passwordHash":"\#(hash)","salt":"\#(salt)"}"#
    }

    @Test(
        "a hash that no password can match under the parameters is refused, and --partial skips the row",
        arguments: [
            Row(Base64.encoded(Array(bcrypt.utf8)), scrypt, "passwordHash has 60 bytes, but hashes of SCRYPT"),
            Row("$$" + bcrypt, scrypt, "passwordHash is not base64"),
            Row(Base64.encoded(key), #"{"algorithm":"BCRYPT"}"#, "passwordHash is not the text of a bcrypt hash"),
            Row(Base64.encoded(key.dropLast()), scrypt, "passwordHash has 63 bytes"),
            Row("AAAA", #"{"algorithm":"PBKDF2_SHA256","rounds":1}"#, "passwordHash has 3 bytes"),
            Row(
                "$2b$10$short", #"{"algorithm":"BCRYPT"}"#, "passwordHash is a hash of BCRYPT: passwordHash is not"),
        ])
    func unmatched(row: Row<String, String, String>) throws {
        let (hash, config, message) = row.fields
        var host = try Self.host([Self.row("a", hash), #"{"localId":"b"}"#], config)
        let run = host.run("import", "users.json", "--hash-config", "hash.json")
        #expect(
            run.exit == .refused && run.errors.contains("row 0 (a) is refused: " + message), "\(run.errors)",
            sourceLocation: row.line)
        #expect(host.run("accounts", "list").output.isEmpty, sourceLocation: row.line)
        let result = try host.result("import", "users.json", "--hash-config", "hash.json", "--partial")
        #expect(result["imported"]?.int64 == 1 && result["refused"]?.count == 1, sourceLocation: row.line)
    }

    @Test("a bcrypt hash may stand as its text, as hash try takes it")
    func bcryptText() throws {
        var host = try Self.host([Self.row("a", Self.bcrypt, "")], #"{"algorithm":"BCRYPT"}"#)
        #expect(try host.result("import", "users.json", "--hash-config", "hash.json")["imported"]?.int64 == 1)
        #expect(host.run("sign-in", "password", "a@x.com", input: "passwort\n").exit == .refused)
        #expect(host.run("sign-in", "password", "a@x.com", input: "password\n").exit == .done)
    }

    /// `SELECT to_json(encode(sha512('hazel-tree-42'), 'base64'))` of PostgreSQL 15.20.
    @Test("a hash in lines of 76 characters, as PostgreSQL writes Base64, is read", arguments: ["\\n", "\\r\\n"])
    func lines(end: String) throws {
        let hash =
            "dzE+AJ2BV/9nlnr0DG0fVE4GexqfLrP9+nwlkcTIeGXEtLaXIJ49C/jpeEyWbOCULidwSUUoV2BL\(end)Bcwz8ZEO6Q=="
        var host = try Self.host([Self.row("a", hash, "")], #"{"algorithm":"SHA512","rounds":1}"#)
        #expect(try host.result("import", "users.json", "--hash-config", "hash.json")["imported"]?.int64 == 1)
        #expect(host.run("sign-in", "password", "a@x.com", input: "hazel-tree\n").exit == .refused)
        #expect(host.run("sign-in", "password", "a@x.com", input: "hazel-tree-42\n").exit == .done)
    }

    @Test("hashes of the right length import under every algorithm", arguments: TestSeed.sample(5))
    func matching(seed: TestSeed) {
        let bytes = Gen<[UInt8]>.bytes(64...64)
        forAll(seed: seed, count: 20, bytes, Gen<[UInt8]>.bytes(0...9)) { hash, salt in
            let row = Self.row("a", Base64.encoded(hash), Base64.encoded(salt))
            var host = try Self.host([row], Self.scrypt)
            let run = host.run("import", "users.json", "--hash-config", "hash.json")
            try check(run.exit == .done, run.errors)
        }
    }

    @Test(
        "a parameter that would be left out, or make every password wrong, is refused",
        arguments: [
            Row(#"{"algorithm":"SCRYPT","memcosts":14}"#, "memcosts is not a hash parameter", "did you mean mem_cost?"),
            Row(#"{"algorithm":"SHA1","round":14}"#, "round is not a hash parameter", "did you mean rounds?"),
            Row(#"{"hashConfig":{"algorithm":"SHA1","pepper":"x"}}"#, "pepper is not a hash parameter", "none is "),
            Row("hash_config {\n algorithm: SHA1,\n ronds: 2\n}", "ronds is not a hash parameter", "rounds?"),
            Row(#"{"algorithm":"SHA1","rounds":"eight"}"#, "rounds must be a number", ""),
            Row(#"{"algorithm":"HMAC_SHA1","signerKey":"!!p0Z0"}"#, "base64_signer_key is not base64", "not skipped"),
            Row(#"{"algorithm":"SCRYPT","base64_salt_separator":"B w"}"#, "base64_salt_separator is not base64", ""),
            Row(#"{"algorithm":"SCRYPT","signerKey":"AAAAA"}"#, "base64_signer_key is not base64", ""),
        ])
    func parameters(row: Row<String, String, String>) throws {
        let (config, what, why) = row.fields
        var host = try Self.host([#"{"localId":"b"}"#], config)
        let run = host.run("import", "users.json", "--hash-config", "hash.json")
        #expect(
            run.exit == .usage && run.errors.contains(what) && run.errors.contains(why), "\(run.errors)",
            sourceLocation: row.line)
        #expect(host.files.paths == ["hash.json", "users.json"], sourceLocation: row.line)
    }

    @Test(
        "the members of published forms are no mistakes",
        arguments: [
            #"{"kind":"k","users":[],"hashAlgorithm":"SHA1","rounds":1,"sanityCheck":true,"allowOverwrite":false}"#,
            #"{"hash_config":{"algorithm":"SHA1","rounds":1}}"#, #"{"hash-algo":"SHA1","rounds":"1"}"#,
            #"{"algorithm":"HMAC_SHA1","key":"_w"}"#, "hash_config: {\n  algorithm: SHA1,\n  rounds: 1,\n}\n",
        ])
    func published(config: String) throws {
        var host = try Self.host([#"{"localId":"b"}"#], config)
        #expect(host.run("import", "users.json", "--hash-config", "hash.json").exit == .done)
    }

    @Test("many rows that are refused for the same reason share one line")
    func grouped() throws {
        var host = try Self.host((0..<18).map { Self.row("u\($0)", "AAAA") } + [#"{"email":"x@x.com"}"#])
        let run = host.run("import", "users.json")
        let lines = run.errors.split(separator: "\n").filter { $0.contains("refused: ") && !$0.contains("nothing") }
        #expect(lines.count == 2, "\(run.errors)")
        let start = "vinculum: rows 0 (u0), 1 (u1), 2 (u2) and 15 more are refused: passwordHash is given"
        #expect(lines[0].hasPrefix(start))
        #expect(lines[1].contains("row 18 is refused: localId is missing"))
        #expect(run.errors.contains("nothing was imported: 19 rows are refused"))
        #expect(run.errors.contains("--hash-config FILE"))
    }

    @Test("a list without braces and columns says what it is not")
    func columns() throws {
        var host = MemoryHost()
        try host.write("localId,email,passwordHash\na,a@x.com,AAAA\n", to: "few.csv")
        for command in ["import", "seed"] {
            let run = host.run(command, "few.csv")
            #expect(run.exit == .refused && run.errors.contains("neither JSON nor CSV with the 28 or 52 columns"))
            #expect(run.errors.contains("line 1 has 3 columns"), "\(run.errors)")
        }
        #expect(host.files.paths == ["few.csv"])
        for (index, heading) in ["localId", "UID", "uid", "User ID", "\"localId\""].enumerated() {
            let names = [heading] + (1..<28).map { "column\($0)" }
            let person = RowListTests.Person(uid: "ada", email: "ada@x.com", name: "Ada")
            try host.write(names.joined(separator: ",") + "\n" + person.csv, to: "headed.csv")
            #expect(try host.result("--data", "d\(index)", "import", "headed.csv")["imported"]?.int64 == 1)
        }
        #expect(host.run("--data", "d0", "export", "out.CSV").exit == .usage && !host.files.exists("out.CSV"))
        let run = host.run("--data", "d0", "export", "out.csv")
        #expect(run.errors.contains("vinculum --data d0 export out.json"), "\(run.errors)")
    }

    @Test("a summary names the project and the place, and a tenant that was made")
    func summary() throws {
        var host = try Self.host([#"{"localId":"b"}"#])
        let run = host.run("--data", "d", "--project", "shop", "--tenant", "acme", "import", "users.json")
        #expect(run.output == "imported 1 account in the tenant acme of the project shop in d\n")
        #expect(run.errors.contains("there was no tenant acme in the project shop in d; it was made"))
        let place = ["--data", "d", "--project", "shop", "--tenant", "acme"]
        let again = host.run(place + ["import", "users.json", "--overwrite"])
        #expect(again.exit == .done && !again.errors.contains("it was made"), "\(again.errors)")
        let seeded = try host.result("--data", "d", "seed", "-", input: #"{"localId":"a"}"#)
        #expect(seeded["project"]?.string == "demo-vinculum")
        #expect(seeded["place"]?.string == "the project demo-vinculum in d")
    }

    @Test("a refused line without a UID has its address as name, and --overwrite is for existing accounts alone")
    func seeds() throws {
        var host = MemoryHost()
        let twice = #"{"email":"a@x.com"}"# + "\n" + #"{"email":"A@x.com"}"# + "\n" + #"{"email":"b@x.com"}"# + "\n"
        let inFile = host.run("seed", "-", input: twice)
        #expect(inFile.errors.contains("line 2 (A@x.com) is refused: an earlier row has the same address"))
        #expect(!inFile.errors.contains("--overwrite"), "\(inFile.errors)")
        #expect(host.run("seed", "-", input: #"{"email":"b@x.com"}"#).exit == .done)
        let existing = host.run("seed", "-", input: twice)
        #expect(existing.errors.contains("line 3 (b@x.com) is refused: email exists in other account"))
        #expect(existing.errors.contains("seed - --overwrite"))
        let ofOther = host.run("seed", "-", input: #"{"localId":"u","email":"b@x.com"}"#)
        #expect(ofOther.exit == .refused && !ofOther.errors.contains("--overwrite"), "it would not help")
        let result = try host.result("seed", "-", "--partial", input: twice)
        #expect(result["refused"]?[0]?["name"]?.string == "A@x.com" && result["refused"]?[0]?["uid"] == nil)
    }

    @Test("a server's import sums up, and accounts of an earlier start are one line")
    func served() throws {
        var host = MemoryHost()
        for uid in ["a", "b", "c"] { _ = try host.result("accounts", "create", uid + "@x.com", "--uid", uid) }
        _ = try host.result("export", "--directory", "dir")
        let text = String(decoding: try host.files.read("dir/auth_export/accounts.json"), as: UTF8.self)
        try host.write(text.replacing("b@x.com", with: "nonsense"), to: "dir/auth_export/accounts.json")
        func start(_ host: inout MemoryHost, _ folder: String) throws -> String {
            host.clearOutput()
            guard case .run(let invocation) = try ArgumentParser.parse(["--data", "d", "serve", "--hash-cost", "1"])
            else { return "" }
            var server = try ServeCommand.server(invocation, on: &host)
            try server.importAccounts(folder, on: &host)
            server.close(on: &host)
            return host.errorText
        }
        let first = try start(&host, "dir")
        #expect(first.contains("row 1 (b) of dir is refused: email is invalid"), "\(first)")
        #expect(first.contains("imported 2 of 3 accounts of dir; 1 refused"), "\(first)")
        let second = try start(&host, "dir")
        #expect(second.contains("2 accounts of dir exist already and stay as in the data directory"), "\(second)")
        #expect(!second.contains("(a)") && !second.contains("(c)"))
    }

    @Test("--import and --seed with a file point to the command that stores accounts before the start")
    func fileForServer() throws {
        var host = MemoryHost()
        try host.write(#"{"localId":"a"}"#, to: "a.jsonl")
        guard case .run(let invocation) = try ArgumentParser.parse(["--data", "d", "--project", "shop", "serve"])
        else { return }
        var server = try ServeCommand.server(invocation, on: &host)
        var failure: CommandFailure?
        do throws(CommandFailure) {
            try server.importAccounts("a.jsonl", on: &host)
        } catch {
            failure = error
        }
        server.close(on: &host)
        #expect(failure?.what == "a.jsonl is a file, and --import takes the directory of an export")
        let next = failure?.next.map { $0.command } ?? []
        #expect(next == ["vinculum --data d --project shop seed a.jsonl", "vinculum serve --data d --project shop"])
        let seed = host.run("serve", "--seed", "a.jsonl")
        #expect(seed.exit == .usage && seed.errors.contains("vinculum --data DIR seed FILE"), "\(seed.errors)")
    }
}
