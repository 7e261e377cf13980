import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

@Suite("Import and export")
struct ImportTests {
    /// Of as many bytes as hashes by ``config`` may have.
    static let hash = Base64.encoded([UInt8](repeating: 7, count: 32))
    static let users = """
        {"users":[
        {"localId":"a","email":"ada@example.net","emailVerified":true,"passwordHash":"\(hash)","salt":"c2FsdA=="},
        {"localId":"b","email":"ada@example.net"},
        {"localId":"c","providerUserInfo":[{"providerId":"google.com","rawId":"1001"}]},
        {"localId":["d"]}
        ]}
        """
    static let config = #"{"algorithm":"PBKDF2_SHA256","rounds":1000}"#

    static func host() throws -> MemoryHost {
        var host = MemoryHost()
        try host.files.write(Array(Self.users.utf8), to: "users.json", access: .everyone)
        try host.files.write(Array(Self.config.utf8), to: "config.json", access: .everyone)
        return host
    }

    @Test("one refused row refuses the import, and each refused row is named with its reason")
    func allOrNothing() throws {
        var host = try Self.host()
        let run = host.run("import", "users.json", "--hash-config", "config.json")
        #expect(run.exit == .refused)
        #expect(run.errors.contains("row 1 (b) is refused: email exists in other account in database: ada@"))
        #expect(run.errors.contains("ada@example.net, of row 0\n"), "\(run.errors)")
        #expect(run.errors.contains("row 3 is refused: "))
        #expect(run.errors.contains("nothing was imported: 2 rows are refused"))
        #expect(run.errors.contains("vinculum import users.json --hash-config config.json --partial"))
        #expect(host.run("accounts", "list").output.isEmpty)
    }

    @Test("--partial imports the valid rows")
    func partial() throws {
        var host = try Self.host()
        let result = try host.result("import", "users.json", "--hash-config", "config.json", "--partial")
        #expect(result["imported"]?.int64 == 2)
        #expect(result["refused"]?.elements.map { $0["row"]?.int64 } == [1, 3])
        #expect(host.run("accounts", "list").output.split(separator: "\n").count == 2)
    }

    @Test("a second row with the same UID is refused, however far apart the two are", arguments: [1, 1500])
    func duplicates(distance: Int) throws {
        var host = MemoryHost()
        let rows = (0..<distance).map { #"{"localId":"user\#($0)"}"# } + [#"{"localId":"user0"}"#, "{}"]
        try host.files.write(
            Array("{\"users\":[\(rows.joined(separator: ","))]}".utf8), to: "users.json", access: .everyone)
        let run = host.run("import", "users.json", "--overwrite")
        #expect(run.exit == .refused)
        #expect(run.errors.contains("row \(distance) (user0) is refused: an earlier row has the same localId"))
        #expect(run.errors.contains("row \(distance + 1) is refused: localId is missing"))
        #expect(try host.result("import", "users.json", "--partial")["imported"]?.int64 == Int64(distance))
    }

    @Test("an import without hash parameters is refused with a hint at --hash-config")
    func withoutHashParameters() throws {
        var host = try Self.host()
        #expect(host.run("import", "users.json").errors.contains("vinculum import users.json --hash-config FILE"))
        let run = host.run("import", "users.json", "--hash-config", "config.json")
        #expect(!run.errors.contains("--hash-config FILE"))
    }

    @Test("a file that is not JSON is refused with line and column")
    func unreadable() throws {
        var host = MemoryHost()
        #expect(host.run("import", "users.json").exit == .notFound)
        try host.files.write(Array("{\"users\":\n[}".utf8), to: "users.json", access: .everyone)
        #expect(host.run("import", "users.json").errors.contains("line 2, column 2"))
        try host.files.write(Array("7".utf8), to: "users.json", access: .everyone)
        #expect(host.run("import", "users.json").exit == .refused)
    }

    @Test("hash parameters in the console's format are read")
    func consoleForm() throws {
        let text = """
            hash_config {
              algorithm: SCRYPT,
              base64_signer_key: jxsp+w==,
              base64_salt_separator: Bw==,
              rounds: 8,
              mem_cost: 14,
            }
            """
        let json =
            #"""
            {"hashConfig":{"algorithm":"SCRYPT","base64_signer_key":"jxsp+w==","base64_salt_separator":"Bw==",\#
            "rounds":8,"mem_cost":14}}
            """#
        var (fromText, fromJSON) = (Wire.BatchCreate.Request(), Wire.BatchCreate.Request())
        try HashConfig(parsing: Array(text.utf8), file: "a").apply(to: &fromText)
        try HashConfig(parsing: Array(json.utf8), file: "b").apply(to: &fromJSON)
        #expect(fromText == fromJSON)
        #expect(fromText.memoryCost == 14 && fromText.signerKey == "jxsp+w==")
    }

    @Test(
        "each algorithm's parameters are read as written, and under the names of the wire and of firebase auth:import")
    func everyAlgorithm() throws {
        let algorithms: [PasswordHashAlgorithm] = [
            .scrypt(signerKey: [1, 2], saltSeparator: [7], rounds: 8, memoryCost: 14),
            .standardScrypt(cpuMemCost: 1024, parallelization: 16, blockSize: 8, dkLen: 64),
            .pbkdf2SHA256(rounds: 1000), .pbkdfSHA1(rounds: 1), .bcrypt, .digest(.md5, rounds: 3, .saltFirst),
            .digest(.sha1, rounds: 0, .passwordFirst), .digest(.sha512, rounds: 8192, .saltFirst),
            .hmac(.md5, signerKey: [1], .saltFirst), .hmac(.sha256, signerKey: [255, 254], .passwordFirst),
            .argon2(.init(.d, version: .v10, iterations: 1, memory: 8, parallelism: 1, byteCount: 4)),
            .argon2(.init(.i, iterations: 16, memory: 32768, parallelism: 16, byteCount: 1024, associatedData: [1])),
        ]
        for algorithm in algorithms {
            var writer = JSON.Writer()
            algorithm.writeHashConfig(to: &writer)
            #expect(try Self.algorithm(writer.text) == algorithm, "\(writer.text)")
        }
        let argon2 = PasswordHashAlgorithm.argon2(
            .init(.id, iterations: 2, memory: 64, parallelism: 2, byteCount: 32, associatedData: [1]))
        let others: [Row<String, PasswordHashAlgorithm>] = [
            Row(
                #"{"hashAlgorithm":"HMAC_SHA1","signerKey":"_w","passwordHashOrder":"SALT_AND_PASSWORD"}"#,
                .hmac(.sha1, signerKey: [255], .saltFirst)
            ),
            Row(
                #"{"hash-algo":"HMAC_SHA1","hash-key":"/w==","hash-input-order":"PASSWORD_FIRST"}"#,
                .hmac(.sha1, signerKey: [255], .passwordFirst)
            ),
            Row(
                "hash_config {\n algorithm: SHA256,\n rounds: 2,\n hash_input_order: PASSWORD_FIRST\n}",
                .digest(.sha256, rounds: 2, .passwordFirst)
            ),
            Row(
                #"{"hash-algo":"STANDARD_SCRYPT","mem-cost":2,"parallelization":1,"block-size":8,"dk-len":32}"#,
                .standardScrypt(cpuMemCost: 2, parallelization: 1, blockSize: 8, dkLen: 32)),
            Row(
                #"""
                {"hashAlgorithm":"ARGON2","argon2Parameters":{"hashType":"ARGON2_ID","version":"VERSION_13",\#
                "iterations":2,"memoryCostKib":64,"parallelism":2,"hashLengthBytes":32,"associatedData":"AQ=="}}
                """#,
                argon2
            ),
            Row(
                #"""
                {"algorithm":"ARGON2","hash_type":"argon2id","version":19,"iterations":2,"memory_cost_kib":64,\#
                "parallelism":2,"hash_length_bytes":32,"associated_data":"AQ=="}
                """#,
                argon2
            ),
        ]
        for row in others {
            let (text, algorithm) = row.fields
            #expect(try Self.algorithm(text) == algorithm, "\(text)", sourceLocation: row.line)
        }
        #expect(throws: CommandFailure.self) {
            try Self.algorithm(#"{"algorithm":"SHA1","passwordHashOrder":"BACKWARDS"}"#)
        }
    }

    private static func algorithm(_ text: String) throws -> PasswordHashAlgorithm? {
        var request = Wire.BatchCreate.Request()
        try HashConfig(parsing: Array(text.utf8), file: "a").apply(to: &request)
        return try request.algorithm(within: .own)
    }

    @Test("an export is imported to the same accounts")
    func roundTrip() throws {
        var host = try Self.host()
        _ = try host.result("import", "users.json", "--hash-config", "config.json", "--partial")
        _ = try host.result("export", "out.json", "--hash-config", "out-config.json")
        #expect(host.files.access(of: "out.json") == .owner)
        let first = try host.files.read("out.json")
        var other = MemoryHost()
        try other.files.write(first, to: "in.json", access: .owner)
        try other.files.write(try host.files.read("out-config.json"), to: "in-config.json", access: .owner)
        #expect(try other.result("import", "in.json", "--hash-config", "in-config.json")["imported"]?.int64 == 2)
        #expect(Array(other.run("export").output.utf8) == first)
    }

    @Test("progress is printed only on a terminal")
    func progress() throws {
        var host = try Self.host()
        var rows = ""
        for row in 0..<2500 {
            let identity = #"{"providerId":"google.com","rawId":"\#(row)"}"#
            rows += (row > 0 ? "," : "") + #"{"localId":"user\#(row)","providerUserInfo":[\#(identity)]}"#
        }
        try host.files.write(Array("{\"users\":[\(rows)]}".utf8), to: "users.json", access: .everyone)
        var watched = host
        watched.terminals = [.error]
        #expect(watched.run("import", "users.json").errors.contains("1000 of 2500"))
        #expect(host.run("import", "users.json").errors.isEmpty)
        #expect(host.run("accounts", "list").output.split(separator: "\n").count == 2500)
    }
}
