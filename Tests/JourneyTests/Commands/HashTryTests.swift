import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

@Suite("vinculum hash try")
struct HashTryTests {
    static let password = "password"

    static func host(_ row: String, known: String? = nil) throws -> MemoryHost {
        var host = MemoryHost()
        try host.files.write(Array(row.utf8), to: "row.json", access: .everyone)
        if let known { try host.files.write(Array(known.utf8), to: "known.json", access: .everyone) }
        return host
    }

    static func row(_ hash: String, _ salt: String = "TmFDbA==") -> String {
        #"{"localId":"u","email":"u@x.com","passwordHash":"\#(hash)","salt":"\#(salt)"}"#
    }

    /// A hash (with the salt `NaCl` by default), the known parameters, and the expected match. Computed with Python's
    /// hashlib and hmac; the bcrypt hash with Python's bcrypt.
    static let table: [Row<String, String?, String>] = [
        Row(row("4ynUBUr/OQVsCQQZk/6FmoYdJy8="), nil, "SHA1(rounds: 1, SALT_AND_PASSWORD)"),
        Row(row("4ynUBUr_OQVsCQQZk_6FmoYdJy8"), nil, "SHA1(rounds: 1, SALT_AND_PASSWORD)"),
        Row(row("e329d4054aff39056c09041993fe859a861d272f", "4e61436c"), nil, "SHA1(rounds: 1, SALT_AND_PASSWORD)"),
        Row(row("e329d4054aff39056c09041993fe859a861d272f", "NaCl"), nil, "SHA1(rounds: 1, SALT_AND_PASSWORD)"),
        Row(row("UhhFZrocLCuEQ+Xor7k3ux6X9Hnx1gMy/T0V9y36u1Y="), nil, "SHA256(rounds: 3, SALT_AND_PASSWORD)"),
        Row(row("AoSAlxEEs3aR9BxDDlngf9TFrg9TMXsqouBs+N27/hA="), nil, "SHA256(rounds: 1, PASSWORD_AND_SALT)"),
        Row(row("62d19f7e7ddcb5946728776d25e410ed"), nil, "MD5(rounds: 0)"),
        Row(row("YtGffn3ctZRnKHdtJeQQ7Q=="), nil, "MD5(rounds: 0)"),
        Row(row("NzIyZTI2OGFiMGIxM2JkNTEzYTI2Yzk3YmMzOWU2MGI="), nil, "MD5(rounds: 2)"),
        Row(row("722E268AB0B13BD513A26C97BC39E60B"), nil, "MD5(rounds: 2)"),
        Row(
            row("BHGueWNJS2Ty45TibFibNg=="), #"{"base64_signer_key":"a2V5"}"#,
            "HMAC_MD5(signerKey: 3 bytes, PASSWORD_AND_SALT)"
        ),
        Row(
            row("st3fXuRtERiJhuM60Cno00td++fFTcwrN+6U1FBfsaE="), #"{"signerKey":"6b6579"}"#,
            "HMAC_SHA256(signerKey: 3 bytes, SALT_AND_PASSWORD)"
        ),
        Row(row("Z9vMeFSKdTKPaJASW+wsWYdujeLkySyZsgGHKnYOKuw="), nil, "PBKDF2_SHA256(rounds: 1000)"),
        Row(row("lyyzCFlAUpkzVJDKKPSl1PyJGrmus+3dXEdQlJCV2Ko="), #"{"rounds":1000}"#, "PBKDF_SHA1(rounds: 1000)"),
        Row(row("$2b$06$abcdefghijklmnopqrstuuNBpXtlux7FnXJE0fnrtkSXNhdOGmWHu", ""), nil, "BCRYPT"),
        Row(
            row("/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG/xCSedmDDaxyevuUqD7m2DYMvfoswGQA=="),
            #"{"hash-algo":"STANDARD_SCRYPT","block-size":8,"mem-cost":1024}"#,
            "STANDARD_SCRYPT(cpuMemCost: 1024, parallelization: 16, blockSize: 8, dkLen: 64)"
        ),
    ]

    @Test("the found parameters import the row, and the password signs in", arguments: table)
    func finds(row: Row<String, String?, String>) throws {
        let (imported, known, found) = row.fields
        var host = try Self.host(imported, known: known)
        let options = known == nil ? [] : ["--hash-config", "known.json"]
        let run = host.run(["hash", "try", "row.json", "--output", "hash.json"] + options, input: Self.password + "\n")
        #expect(run.exit == .done, "\(run.errors)", sourceLocation: row.line)
        #expect(run.output.contains("matches     \(found)\n"), "\(run.output)", sourceLocation: row.line)
        // The text of a bcrypt hash needs no parameters.
        let line = found == "BCRYPT" ? "import      vinculum import FILE\n" : "import FILE --hash-config hash.json"
        #expect(run.output.contains(line), "\(run.output)", sourceLocation: row.line)
        #expect(host.files.access(of: "hash.json") == .owner, sourceLocation: row.line)

        let result = try JSON.Document(
            parsing: Array(host.run(["hash", "try", "row.json", "--json"] + options, input: Self.password).output.utf8)
        ).root
        let match = try #require(result["matches"]?[0], sourceLocation: row.line)
        let users = #"{"users":[\#(Self.row(match["passwordHash"]?.string ?? "", match["salt"]?.string ?? ""))]}"#
        try host.files.write(Array(users.utf8), to: "users.json", access: .owner)
        #expect(host.run("import", "users.json", "--hash-config", "hash.json").exit == .done, sourceLocation: row.line)
        #expect(host.run("sign-in", "password", "u@x.com", input: "another").exit == .refused, sourceLocation: row.line)
        #expect(
            host.run("sign-in", "password", "u@x.com", input: Self.password).exit == .done, sourceLocation: row.line)
    }

    /// From the tests of the reference implementation of Argon2: `password` and `somesalt`.
    private static let argon2 =
        "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"

    @Test(
        "an Argon2 string brings its parameters, and the result imports",
        arguments: [
            argon2, row(argon2, ""), row(Base64.encoded(Array(argon2.utf8)), ""), argon2 + "\n",
        ])
    func argon2String(text: String) throws {
        var host = try Self.host(text)
        let run = host.run("hash", "try", "row.json", "--output", "hash.json", "--json", input: Self.password)
        #expect(run.exit == .done, "\(run.errors)")
        let result = try JSON.Document(parsing: Array(run.output.utf8)).root
        let match = try #require(result["matches"]?[0])
        #expect(match["algorithm"]?.string == "ARGON2" && result["tried"]?.int64 == 1, "nothing is guessed")
        let users = #"{"users":[\#(Self.row(match["passwordHash"]?.string ?? "", match["salt"]?.string ?? ""))]}"#
        try host.files.write(Array(users.utf8), to: "users.json", access: .owner)
        #expect(host.run("import", "users.json", "--hash-config", "hash.json").exit == .done)
        #expect(host.run("sign-in", "password", "u@x.com", input: Self.password).exit == .done)
        let plain = #"{"users":[\#(Self.row(Self.argon2, ""))]}"#
        try host.files.write(Array(plain.utf8), to: "users.json", access: .owner)
        #expect(host.run("--data", "e", "import", "users.json").exit == .done, "the text brings its parameters")
        let words = host.run("hash", "try", "row.json", input: Self.password).output
        #expect(words.contains("as import   passwordHash ") && words.contains("1 combination was tried"))
    }

    @Test(
        "an Argon2 hash beyond what an import accepts says so at once",
        arguments: ["m=1048577,t=3,p=4", "m=64,t=17,p=1"])
    func beyond(parameters: String) throws {
        var host = try Self.host("$argon2id$v=19$\(parameters)$c29tZXNhbHQ$nf65EOgLrQMR")
        let run = host.run("hash", "try", "row.json", input: Self.password)
        #expect(run.exit == .refused && run.errors.contains("cannot be imported"), "\(run.errors)")
    }

    @Test("the result and a failure tell what was tried, in its order")
    func order() throws {
        var host = try Self.host(Self.row("Z9vMeFSKdTKPaJASW+wsWYdujeLkySyZsgGHKnYOKuw="))
        let found = host.run("hash", "try", "row.json", input: Self.password).output
        #expect(found.contains("combinations were tried, in this order: SHA256, PBKDF2_SHA256\n"), "\(found)")
        let result = try JSON.Document(
            parsing: Array(host.run("hash", "try", "row.json", "--json", input: Self.password).output.utf8)
        ).root
        #expect(result["order"]?.elements.compactMap { $0.string } == ["SHA256", "PBKDF2_SHA256"])
        host = try Self.host(Self.row("YtGffn3ctZRnKHdtJeQQ7Q=="), known: #"{"algorithm":"MD5","rounds":7}"#)
        let run = host.run("hash", "try", "row.json", "--hash-config", "known.json", input: "another")
        #expect(run.exit == .refused && run.errors.contains("in this order: MD5"), "\(run.errors)")
    }

    @Test(
        "a text without a salt is read as digest and salt, and a hash alone in any encoding",
        arguments: [
            // SHA-1 of `passwordNaCl` and `NaCl` after it, by Python's hashlib; SHA-256 of `password` alone.
            ("QCdIktL+AaarHg+95cIrgxLRB4BOYUNs", "SHA1(rounds: 1, PASSWORD_AND_SALT)"),
            ("XohImNooBHFR0OVvjcYpJ3NgPQ1qq73WKhHvch0VQtg=", "SHA256(rounds: 1, SALT_AND_PASSWORD)"),
            (
                "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8",
                "SHA256(rounds: 1, SALT_AND_PASSWORD)"
            ),
        ])
    func alone(text: String, found: String) throws {
        var host = try Self.host(text)
        let run = host.run("hash", "try", "row.json", input: Self.password)
        #expect(run.output.contains("matches     " + found), "\(run.errors)\(run.output)")
    }

    @Test("the adapted base64 of passlib is a reading")
    func adapted() throws {
        // By pbkdf2_sha256 of libpass 1.9.4, of `password`:
        // $pbkdf2-sha256$3$....AAA$QxF7Mksc20E.7pWrHH5yW5IXDxd4m7SC.q2zTjLrwug
        var host = try Self.host(
            Self.row("QxF7Mksc20E.7pWrHH5yW5IXDxd4m7SC.q2zTjLrwug", "....AAA"), known: #"{"algorithm":"PBKDF2_SHA256"}"#
        )
        let run = host.run("hash", "try", "row.json", "--hash-config", "known.json", input: Self.password)
        #expect(run.output.contains("matches     PBKDF2_SHA256(rounds: 3)"), "\(run.errors)")
        #expect(run.output.contains("passwordHash adapted base64, salt adapted base64"), "\(run.output)")
        #expect(run.output.contains("as import   passwordHash "))
    }

    @Test("a search says first how many combinations it has, and last that more rounds were not tried")
    func count() throws {
        let known = #"{"algorithm":"PBKDF_SHA1"}"#
        var host = try Self.host(Self.row("AAAAAAAAAAAAAAAAAAAAAA==", ""), known: known)
        let run = host.run("hash", "try", "row.json", "--hash-config", "known.json", input: Self.password)
        #expect(run.errors.contains("trying 240000 combinations of slow algorithms"), "\(run.errors)")
        #expect(run.errors.contains("rounds of PBKDF2 above 120000 were not tried"), "\(run.errors)")
    }

    @Test("digits that are as long as a digest are not searched for minutes, unless --all asks for it")
    func digits() throws {
        var host = try Self.host("62d19f7e7ddcb5946728776d25e410ed")
        let run = host.run("hash", "try", "row.json", input: "another")
        #expect(run.exit == .refused)
        #expect(run.errors.contains("trying 360000 combinations of slow algorithms, for up to about 1 second"))
        #expect(run.errors.contains("in this order: MD5, "), "\(run.errors)")
        #expect(run.errors.contains(" of other slow algorithms were not tried"), "\(run.errors)")
        #expect(run.errors.contains("vinculum hash try row.json --all "), "\(run.errors)")
        #expect(run.errors.contains("try them too, for up to about 3 minutes"), "\(run.errors)")
    }

    @Test("a terminal sees how far the slow algorithms are, and no other stream does")
    func progress() throws {
        let known = #"{"algorithm":"STANDARD_SCRYPT","cpu_mem_cost":2,"block_size":1}"#
        var host = try Self.host(Self.row("AAAAAAAAAAAAAAAAAAAAAA=="), known: known)
        let words = ["hash", "try", "row.json", "--hash-config", "known.json"]
        #expect(!host.run(words, input: Self.password).errors.contains("trying slow hashes"))
        host.terminals = [.error]
        #expect(host.run(words, input: Self.password).errors.contains("trying slow hashes ["))
    }

    @Test("a failed search lists the algorithms skipped for lack of parameters")
    func nothing() throws {
        var host = try Self.host(Self.row("AAAAAAAAAAAAAAAAAAAAAA=="), known: #"{"algorithm":"HMAC_MD5"}"#)
        let run = host.run("hash", "try", "row.json", "--hash-config", "known.json", input: Self.password)
        #expect(run.exit == .refused && run.output.isEmpty)
        #expect(run.errors.contains("no algorithm that was tried produces this hash"))
        #expect(run.errors.contains("skipped without base64_signer_key: HMAC_MD5"))
        host = try Self.host(Self.row("YtGffn3ctZRnKHdtJeQQ7Q=="), known: #"{"algorithm":"MD5"}"#)
        #expect(host.run("hash", "try", "row.json", "--hash-config", "known.json", input: "another").exit == .refused)
    }

    /// From the public reference implementation, with the salt `NaCl`, rounds 8 and mem_cost 14.
    private static let scrypt = (
        row: row("V358E8LdWJXAO7muq0CufVpEOXaj8aFiC7T/rcaGieN04q/ZPJ08WhJEHGjj9lz/2TT+/86N5VjVoc5DdBhBiw=="),
        key: "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="
    )

    @Test("wrong rounds or costs of SCRYPT are tried first, and the usual ones after them")
    func wrongCosts() throws {
        let known = #"{"algorithm":"SCRYPT","base64_signer_key":"\#(Self.scrypt.key)","rounds":8,"mem_cost":13}"#
        var host = try Self.host(Self.scrypt.row, known: known)
        let run = host.run("hash", "try", "row.json", "--hash-config", "known.json", input: Self.password)
        #expect(run.output.contains("matches     SCRYPT(") && run.output.contains("\"mem_cost\":14"), "\(run.errors)")
    }

    @Test("without the key of SCRYPT the search says so before the slow algorithms, and what to do")
    func withoutKey() throws {
        // Known, so that nothing slow is tried.
        var host = try Self.host(Self.scrypt.row, known: #"{"algorithm":"SCRYPT"}"#)
        let run = host.run("hash", "try", "row.json", "--hash-config", "known.json", input: Self.password)
        let said =
            "SCRYPT, the algorithm of Firebase itself, is not tried without base64_signer_key; next: "
            + "vinculum hash try row.json --hash-config FILE"
        #expect(run.exit == .refused && run.errors.contains(said), "\(run.errors)")
        #expect(run.errors.contains("skipped without base64_signer_key: SCRYPT"))
        #expect(run.errors.contains("next  vinculum hash try row.json --hash-config FILE"))
    }

    @Test("given numbers that were kept are named when nothing matches")
    func kept() throws {
        var host = try Self.host(Self.row("YtGffn3ctZRnKHdtJeQQ7Q=="), known: #"{"algorithm":"MD5","rounds":7}"#)
        let run = host.run("hash", "try", "row.json", "--hash-config", "known.json", input: "another")
        #expect(run.errors.contains("kept as given: rounds"), "\(run.errors)")
    }

    @Test("--uid takes an address, in upper or lower case")
    func address() throws {
        let users =
            #"{"users":[\#(Self.row("AAAA")),{"localId":"v","email":"Hazel@x.com","#
            + #""passwordHash":"4ynUBUr/OQVsCQQZk/6FmoYdJy8=","salt":"TmFDbA=="}]}"#
        var host = try Self.host(users)
        #expect(host.run("hash", "try", "row.json", "--uid", "hazel@x.com", input: Self.password).exit == .done)
    }

    @Test("the row is selected by --uid, or is the first with a password hash")
    func export() throws {
        let users =
            #"""
            {"users":[{"localId":"a"},{"localId":"b","passwordHash":"x"},\#
            \#(Self.row("4ynUBUr/OQVsCQQZk/6FmoYdJy8="))]}
            """#
        var host = try Self.host(users)
        #expect(host.run("hash", "try", "row.json", "--uid", "u", input: Self.password).exit == .done)
        #expect(host.run("hash", "try", "row.json", "--uid", "nobody", input: Self.password).exit == .notFound)
        #expect(host.run("hash", "try", "row.json", "--uid", "a", input: Self.password).exit == .refused)
        host = try Self.host("{}")
        #expect(host.run("hash", "try", "row.json", input: Self.password).exit == .refused)
        #expect(host.run("hash", "try", "-", input: "{}").exit == .usage)
    }

    @Test("the row is read from standard input, the password from a file")
    func streams() throws {
        var host = try Self.host("")
        try host.files.write(Array("password\n".utf8), to: "password.txt", access: .owner)
        let run = host.run(
            "hash", "try", "-", "--password-file", "password.txt", input: Self.row("4ynUBUr/OQVsCQQZk/6FmoYdJy8="))
        #expect(run.exit == .done && run.output.contains("SHA1"))
    }
}
