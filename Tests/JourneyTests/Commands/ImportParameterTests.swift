import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

/// Hash parameters of an import: whose members they are, what is in range, and rows with parameters of their own.
@Suite("Hash parameters of imports")
struct ImportParameterTests {
    private static func host(_ rows: [String], _ config: String? = nil) throws -> MemoryHost {
        var host = MemoryHost()
        try host.write(#"{"users":[\#(rows.joined(separator: ","))]}"#, to: "users.json")
        if let config { try host.write(config, to: "hash.json") }
        return host
    }

    private static func row(_ uid: String, _ hash: String?, email: String? = nil) -> String {
        let password = hash.map { #","passwordHash":"\#($0)","salt":"TmFDbA==""# } ?? ""
        return #"{"localId":"\#(uid)","email":"\#(email ?? uid + "@x.com")"\#(password)}"#
    }

    @Test(
        "a file of parameters is refused for what would make every password wrong, and says what to do",
        arguments: [
            Row(
                #"{"algorithm":"SHA256","iterations":1000}"#, "iterations is not a parameter of SHA256",
                "rounds and password_hash_order"),
            Row(
                #"{"algorithm":"SHA256","rounds":1,"parallelism":4}"#, "parallelism is not a parameter of SHA256",
                "rounds"),
            Row(#"{"algorithm":"BCRYPT","base64_signer_key":"AAAA"}"#, "is not a parameter of BCRYPT", "it has none"),
            Row(#"{"algorithm":"PBKDF2_SHA256","iterations":29000}"#, "iterations is not a parameter", "rounds"),
            Row(#"{"algorithm":"PBKDF2_SHA256"}"#, "PBKDF2_SHA256 needs rounds", ""),
            Row(#"{"algorithm":"SCRYPT","rounds":8,"mem_cost":14}"#, "SCRYPT needs base64_signer_key", ""),
            Row(#"{"algorithm":"HMAC_SHA1","base64_signer_key":""}"#, "HMAC_SHA1 needs base64_signer_key", ""),
            Row(
                #"{"algorithm":"STANDARD_SCRYPT","memcost":1024,"blockSize":8,"parallelization":1}"#, "needs dk_len", ""
            ),
            Row(#"{"algorithm":"PBKDF2_SHA384","rounds":1}"#, "there is no hash algorithm PBKDF2_SHA384", "PBKDF2_SHA"),
            Row(#"{"algorithm":"WHIRLPOOL"}"#, "there is no hash algorithm WHIRLPOOL", "the algorithms are SCRYPT, "),
            Row(#"{"algorithm":"MD5","passwordHashOrder":"PASSWORD_AND_SALT"}"#, "the salt first", ""),
        ])
    func refused(row: Row<String, String, String>) throws {
        let (config, what, why) = row.fields
        var host = try Self.host([#"{"localId":"b"}"#], config)
        let run = host.run("import", "users.json", "--hash-config", "hash.json")
        #expect(
            run.exit == .usage && run.errors.contains(what) && run.errors.contains(why), "\(run.errors)",
            sourceLocation: row.line)
    }

    @Test(
        "names are folded, and a byte order mark before the parameters is skipped",
        arguments: [
            #"{"algorithm":"pbkdf2_sha256","rounds":1}"#, "\u{FEFF}{\"algorithm\":\"bcrypt\"}",
            #"{"algorithm":"Pbkdf2-Sha512","rounds":2}"#, "\u{FEFF}hash_config {\n algorithm: sha1,\n}",
        ])
    func folded(config: String) throws {
        var host = try Self.host([#"{"localId":"b"}"#], config)
        let run = host.run("import", "users.json", "--hash-config", "hash.json")
        #expect(run.exit == .done, "\(run.errors)")
    }

    @Test(
        "a parameter out of range is refused with its value, its range and the option that allows more",
        arguments: [
            Row(
                #"{"algorithm":"PBKDF2_SHA256","rounds":3000000}"#, "rounds 3000000: PBKDF2_SHA256 takes 1 to 2000000",
                "--hash-rounds"),
            Row(
                #"{"algorithm":"ARGON2","hash_type":"ARGON2_ID","iterations":1,"memory_cost_kib":262144,"#
                    + #""parallelism":1,"hash_length_bytes":32}"#, "memoryCostKib 262144: ARGON2 takes 8 to 131072",
                "--hash-memory"),
            Row(
                #"{"algorithm":"STANDARD_SCRYPT","cpu_mem_cost":262144,"block_size":8,"parallelization":1,"#
                    + #""dk_len":64}"#,
                "cpuMemCost 262144: STANDARD_SCRYPT takes powers of two from 2 to 131072", "--hash-memory"),
        ])
    func range(row: Row<String, String, String>) throws {
        let (config, what, option) = row.fields
        var host = try Self.host([#"{"localId":"b"}"#], config)
        let run = host.run("import", "users.json", "--hash-config", "hash.json")
        #expect(
            run.exit == .refused && run.errors.contains(what) && run.errors.contains("\(option) allows more"),
            "\(run.errors)", sourceLocation: row.line)
        let more = option == "--hash-rounds" ? "3000000" : "256"
        #expect(
            host.run("import", "users.json", "--hash-config", "hash.json", option, more).exit == .done,
            sourceLocation: row.line)
        #expect(host.run("import", "users.json", option, "2000000000").exit == .usage, sourceLocation: row.line)
    }

    /// SHA-1 and SHA-256 of the salt `NaCl` and `password`, from `PasswordHashAlgorithmTests`.
    private static let sha256 = "sgq3SqJUn34ToOiGy0RxzC5w/NLOgHXA7mSDq7phMvM="
    private static let bcrypt = "$2b$06$abcdefghijklmnopqrstuuNBpXtlux7FnXJE0fnrtkSXNhdOGmWHu"
    private static let django = "sha1$NaCl$e329d4054aff39056c09041993fe859a861d272f"

    @Test("rows with parameters of their own are imported beside those by --hash-config, in the order of the file")
    func mixed() throws {
        let hashes = [Self.sha256, Self.bcrypt, nil, Self.django, Self.sha256, "!", Self.bcrypt]
        let rows = hashes.enumerated().map { Self.row("u\($0)", $1) }
        var host = try Self.host(rows, #"{"algorithm":"SHA256"}"#)
        let result = try host.result("import", "users.json", "--hash-config", "hash.json")
        #expect(result["imported"]?.int64 == 7 && result["withoutPassword"]?.int64 == 1)
        for (index, hash) in hashes.enumerated() {
            let exit = host.run("sign-in", "password", "u\(index)@x.com", input: "password\n").exit
            #expect((exit == .done) == (hash != nil && hash != "!"), "u\(index)")
        }
        let list = host.run("accounts", "list").output
        let places = try hashes.indices.map { try #require(list.firstRange(of: "u\($0)@x.com")?.lowerBound) }
        #expect(places == places.sorted(), "\(list)")
    }

    @Test("of two rows with one address the first is imported, whatever their parameters are")
    func firstWins() throws {
        let rows = [
            Self.row("a", Self.bcrypt), Self.row("b", Self.django, email: "same@x.com"),
            Self.row("c", Self.bcrypt, email: "same@x.com"),
        ]
        var host = try Self.host(rows)
        let run = host.run("import", "users.json", "--partial", "--json")
        #expect(run.output.contains(#""imported":2"#) && run.errors.contains("row 2 (c) is refused"), "\(run.errors)")
    }

    @Test(
        "hexadecimal digits are taken where nothing else can be meant, and else refused with the command",
        arguments: [
            Row(#"{"algorithm":"MD5"}"#, "62d19f7e7ddcb5946728776d25e410ed", true),
            Row(#"{"algorithm":"SHA1"}"#, "e329d4054aff39056c09041993fe859a861d272f", true),
            Row(#"{"algorithm":"SHA1"}"#, "E329D4054AFF39056C09041993FE859A861D272F", true),
            Row(#"{"algorithm":"PBKDF_SHA1","rounds":1000}"#, "23649b378d80c2842434d45b90d56b0b80fd7566", false),
            Row(#"{"algorithm":"SHA512"}"#, "e329d4054aff39056c09041993fe859a861d272f", false),
        ])
    func hexadecimal(row: Row<String, String, Bool>) throws {
        let (config, hash, isTaken) = row.fields
        var host = try Self.host([Self.row("a", hash)], config)
        let run = host.run("import", "users.json", "--hash-config", "hash.json")
        #expect(run.exit == (isTaken ? .done : .refused), "\(run.errors)", sourceLocation: row.line)
        if isTaken {
            let exit = host.run("sign-in", "password", "a@x.com", input: "password\n").exit
            #expect(exit == .done, sourceLocation: row.line)
        } else {
            #expect(run.errors.contains("xxd -r -p | base64 -w0"), "\(run.errors)", sourceLocation: row.line)
        }
    }
}
