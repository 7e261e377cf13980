import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

@Suite("The export directory of the Firebase emulator")
struct EmulatorExportTests {
    static let accounts = "dir/auth_export/accounts.json"

    /// The files below a folder, by path.
    static func files(_ host: MemoryHost, below folder: String) throws -> [String: String] {
        var files: [String: String] = [:]
        for path in host.files.paths where path.hasPrefix("\(folder)/") {
            files[String(path.dropFirst(folder.count))] = String(decoding: try host.files.read(path), as: UTF8.self)
        }
        return files
    }

    /// A host that has only the files of an export.
    static func moved(
        _ host: MemoryHost, from folder: String = "dir", edit: (inout String, String) -> Void = { _, _ in }
    ) throws -> MemoryHost {
        var other = MemoryHost()
        other.instant = host.instant
        for (path, text) in try Self.files(host, below: folder) {
            var text = text
            edit(&text, path)
            let place = "dir\(path)"
            try other.files.makeDirectories(
                String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)]), access: .owner)
            try other.files.write(Array(text.utf8), to: place, access: .owner)
        }
        return other
    }

    /// An export of the Firebase emulator, with passwords in both of its forms.
    static func reference() throws -> MemoryHost {
        var host = MemoryHost()
        try host.files.makeDirectories("dir/auth_export", access: .owner)
        func write(_ text: String, _ path: String) throws {
            try host.files.write(Array(text.utf8), to: "dir/\(path)", access: .owner)
        }
        try write(
            #"{"version":"13.0.0","auth":{"version":"13.0.0","path":"auth_export"}}"#, "firebase-export-metadata.json")
        let coded = Base64.encoded(Array("fakeHash:salt=fakeSaltB:password=pass:word=2".utf8))
        try write(
            """
            {"kind":"identitytoolkit#DownloadAccountResponse","users":[
            {"localId":"ada","createdAt":"1600000000000","lastLoginAt":"1600000001000","displayName":"Ada",
             "passwordHash":"fakeHash:salt=fakeSaltA:password=secret one","salt":"fakeSaltA",\
            "passwordUpdatedAt":1600000000000,
             "email":"ada@example.com","emailVerified":true,"disabled":false,"validSince":"1600000000",
             "customAttributes":"{\\"role\\":\\"admin\\"}","mfaInfo":[{"mfaEnrollmentId":"m1","displayName":"phone",
             "enrolledAt":"2020-09-13T12:26:40.000Z","phoneInfo":"+15555550100",\
            "unobfuscatedPhoneInfo":"+15555550100"}],
             "providerUserInfo":[{"providerId":"password","email":"ada@example.com","rawId":"ada@example.com"},
             {"providerId":"google.com","rawId":"g-1","email":"ada@example.com","displayName":"Ada"}]},
            {"localId":"bob","email":"bob@example.com","passwordHash":"\(coded)","salt":"fakeSaltB"},
            {"localId":"eve","email":"ada@example.com"}
            ]}
            """, "auth_export/accounts.json")
        try write(
            #"{"signIn":{"allowDuplicateEmails":false},"emailPrivacyConfig":{"enableImprovedEmailPrivacy":true}}"#,
            "auth_export/config.json")
        return host
    }

    @Test("an emulator export is imported with its plain-text passwords, providers, claims, factors and settings")
    func reads() throws {
        var host = try Self.reference()
        let run = host.run("import", "dir", "--partial")
        #expect(run.exit == .done)
        #expect(run.errors.contains("row 2 (eve) is refused"))
        let bob = host.run("sign-in", "password", "bob@example.com", input: "pass:word=2\n")
        #expect(bob.exit == .done, "\(bob.errors)")
        // The second factor is required only after the correct password.
        #expect(host.run("sign-in", "password", "ada@example.com", input: "secret one\n").exit == .secondFactorNeeded)
        #expect(host.run("sign-in", "password", "ada@example.com", input: "wrong one\n").exit != .secondFactorNeeded)
        let text = host.run("export").output
        for piece in ["g-1", "+15555550100", "1600000000000", #""{\"role\":\"admin\"}""#] {
            #expect(text.contains(piece), "\(piece)")
        }
        #expect(
            String(decoding: try host.result("config", "show").rawBytes, as: UTF8.self).contains(
                #""enableImprovedEmailPrivacy":true"#))
    }

    @Test("the files of a directory may begin with a byte order mark, and nothing of the emulator's form is unread")
    func marked() throws {
        var host = try Self.reference()
        for file in ["firebase-export-metadata.json", "auth_export/accounts.json", "auth_export/config.json"] {
            let bytes = try host.files.read("dir/\(file)")
            try host.files.write([0xEF, 0xBB, 0xBF] + bytes, to: "dir/\(file)", access: .owner)
        }
        let run = host.run("import", "dir", "--partial")
        #expect(run.exit == .done && !run.errors.contains("not read"), "\(run.errors)")
        #expect(try host.result("accounts", "show", "ada")["displayName"]?.string == "Ada")
    }

    @Test("the plain-text password is found, whatever characters it has", arguments: TestSeed.sample(5))
    func plainPasswords(seed: TestSeed) {
        let salt = Gen<String>.string(over: "abcXYZ019", 1...20)
        let password = Gen<String>.oneOf(
            .unicodeString(1...20), .element(of: ["a:password=b", "=", ":", "fakeHash:salt=x:password=y"]))
        forAll(seed: seed, salt, password) { salt, password in
            let hash = "fakeHash:salt=\(salt):password=\(password)"
            for text in [hash, Base64.encoded(Array(hash.utf8))] {
                for known in [salt, nil] {
                    var user = Wire.UserInfo()
                    (user.passwordHash, user.salt) = (text, known)
                    try check(ReferencePassword(of: user)?.text == password, "\(text) holds \(password)")
                }
            }
        }
    }

    @Test(
        "a hash in another form is not read as a plain-text password",
        arguments: ["", "aGFzaA==", "fakeHash:salt=x", "fakeHash:salt=x:password=", "FAKEHASH:salt=x:password=y"])
    func hashes(hash: String) {
        var user = Wire.UserInfo()
        user.passwordHash = hash
        #expect(ReferencePassword(of: user) == nil)
    }

    /// Accounts of several kinds, made by commands in an order that depends on the seed.
    static func populated(_ seed: TestSeed) throws -> MemoryHost {
        var random = TestRandom(seed: seed)
        var host = MemoryHost()
        try host.files.write(Array(ImportTests.config.utf8), to: "pbkdf.json", access: .everyone)
        try host.files.write(
            Array(#"{"algorithm":"HMAC_SHA256","base64_signer_key":"a2V5"}"#.utf8), to: "hmac.json", access: .everyone)
        let tenants = ["t", "..", "a/b", "Ä %"]
        let kinds: [(inout MemoryHost, Int, String) throws -> Void] = [
            { host, n, tenant in
                let row =
                    #"""
                    {"localId":"imported\#(n)","email":"i\#(n)@example.net","passwordHash":"\#(ImportTests.hash)",\#
                    "salt":"c2FsdA=="}
                    """#
                try host.files.write(Array(#"{"users":[\#(row)]}"#.utf8), to: "rows.json", access: .everyone)
                _ = try host.result([
                    "--tenant", tenant, "import", "rows.json", "--hash-config", n % 2 == 0 ? "pbkdf.json" : "hmac.json",
                ])
            },
            { host, n, tenant in
                let row =
                    #"""
                    {"localId":"seeded\#(n)","email":"s\#(n)@example.net","password":"password\#(n)","disabled":true,\#
                    "customAttributes":"{\"a\":1}"}
                    """#
                try host.files.write(Array(row.utf8), to: "rows.jsonl", access: .everyone)
                _ = try host.result(["--tenant", tenant, "seed", "rows.jsonl"])
            },
            { host, n, tenant in
                _ = try host.result([
                    "--tenant", tenant, "accounts", "create", "--uid", "created \"\(n)\"", "--phone",
                    "+1555555\(1000 + n)",
                ])
            },
        ]
        for n in 0..<8 {
            let kind = kinds[Int(random.next() % UInt64(kinds.count))]
            let tenant = tenants[Int(random.next() % UInt64(tenants.count))]
            try kind(&host, n, tenant)
        }
        _ = try host.result("sign-in", "google", "--sub", "1", "--email", "ada@example.net")
        return host
    }

    @Test("an export is imported without loss and exported to the same bytes", arguments: TestSeed.sample(6))
    func roundTrip(seed: TestSeed) throws {
        var host = try Self.populated(seed)
        _ = try host.result("export", "--directory", "dir")
        let written = try Self.files(host, below: "dir")
        for path in written.keys { #expect(host.files.access(of: "dir\(path)") == .owner) }
        var other = try Self.moved(host)
        let count = try other.result("import", "dir")["imported"]?.int64
        // Each of the eight commands makes an account, and the sign-in makes another.
        #expect(count == 9)
        _ = try other.result("export", "--directory", "again")
        #expect(try Self.files(other, below: "again") == written)
    }

    @Test("an authenticator app is imported with its secret")
    func authenticatorApp() throws {
        var host = MemoryHost()
        _ = try host.result("sign-in", "google", "--sub", "1", "--email", "ada@example.net")
        let secret = try Base32.decoded(try #require(try host.result("mfa", "enroll", "totp")["secret"]?.string))
        func code(_ host: MemoryHost) -> String { TOTP.code(secret: secret, at: TOTP.step(at: host.instant)) }
        _ = try host.result("mfa", "enroll", "--finish", input: code(host) + "\n")
        _ = try host.result("export", "--directory", "dir")
        // The emulator refuses accounts with such a factor, so accounts.json omits it.
        #expect(!String(decoding: try host.files.read(Self.accounts), as: UTF8.self).contains("totpInfo"))
        // Neither moving the directory nor editing the row removes the factor.
        let edits = [("Ada", "Ada"), ("ada@example.net", "grace@example.net")]
        for (before, after) in edits { try Self.asksForApp(host, secret, replacing: before, with: after) }
    }

    private static func asksForApp(
        _ host: MemoryHost, _ secret: [UInt8], replacing before: String, with after: String
    ) throws {
        func code(_ host: MemoryHost) -> String { TOTP.code(secret: secret, at: TOTP.step(at: host.instant)) }
        var other = try Self.moved(host) { text, path in
            if path.hasSuffix("accounts.json") { text = text.replacing(before, with: after) }
        }
        _ = try other.result("import", "dir")
        other.instant = other.instant.adding(seconds: 60)
        #expect(other.run("sign-in", "google", "--sub", "1", "--email", "ada@example.net").exit == .secondFactorNeeded)
        _ = try other.result("mfa", "resolve")
        _ = try other.result("mfa", "resolve", "--finish", input: code(other) + "\n")
    }

    @Test("an edited row is imported as edited, and its password still matches")
    func edited() throws {
        var host = MemoryHost()
        try host.files.write(
            Array(#"{"localId":"ada","email":"ada@example.net","password":"secret one","displayName":"Ada"}"#.utf8),
            to: "rows", access: .everyone)
        _ = try host.result("seed", "rows")
        _ = try host.result("export", "--directory", "dir")
        var other = try Self.moved(host) { text, path in
            if path.hasSuffix("accounts.json") {
                text = text.replacing(#""displayName":"Ada""#, with: #""displayName": "Grace""#)
            }
        }
        _ = try other.result("import", "dir")
        #expect(String(decoding: try other.result("accounts", "show", "ada").rawBytes, as: UTF8.self).contains("Grace"))
        #expect(other.run("sign-in", "password", "ada@example.net", input: "secret one\n").exit == .done)
    }

    @Test("the files have the form that the Firebase emulator reads")
    func form() throws {
        var host = MemoryHost()
        _ = try host.result("sign-in", "google", "--sub", "1", "--email", "ada@example.net")
        _ = try host.result("export", "--directory", "dir")
        let metadata = try JSON.Document(parsing: try host.files.read("dir/firebase-export-metadata.json")).root
        #expect(metadata["version"]?.string != nil && metadata["auth"]?["version"]?.string != nil)
        #expect(metadata["auth"]?["path"]?.string == "auth_export")
        let accounts = try JSON.Document(parsing: try host.files.read(Self.accounts)).root
        #expect(accounts["kind"]?.string == "identitytoolkit#DownloadAccountResponse")
        #expect(accounts["users"]?[0]?["providerUserInfo"]?[0]?["rawId"]?.string == "1")
        #expect(
            String(decoding: try host.files.read("dir/auth_export/config.json"), as: UTF8.self)
                == #"""
                {"signIn":{"allowDuplicateEmails":false},"emailPrivacyConfig":{"enableImprovedEmailPrivacy":false}}
                """#
                + "\n")
    }

    @Test("an import over existing accounts is refused as a whole without --overwrite")
    func again() throws {
        var host = try Self.populated(TestSeed(1))
        _ = try host.result("export", "--directory", "dir")
        let run = host.run("import", "dir")
        #expect(run.exit == .refused)
        #expect(run.errors.contains("nothing was imported: 9 rows are refused"))
        _ = try host.result("export", "--directory", "again")
        #expect(try Self.files(host, below: "again") == Self.files(host, below: "dir"))
        #expect(try host.result("import", "dir", "--overwrite")["imported"]?.int64 == 9)
    }

    @Test("a folder that is not an export is refused with the missing file")
    func noExport() throws {
        var host = MemoryHost()
        try host.files.makeDirectories("dir/auth_export", access: .owner)
        #expect(host.run("import", "dir").errors.contains("firebase-export-metadata.json"))
        try host.files.write(
            Array(#"{"auth":{"path":"../elsewhere"}}"#.utf8), to: "dir/firebase-export-metadata.json", access: .owner)
        #expect(host.run("import", "dir").exit == .refused)
        try host.files.write(
            Array(#"{"auth":{"path":"auth_export"}}"#.utf8), to: "dir/firebase-export-metadata.json", access: .owner)
        #expect(host.run("import", "dir").errors.contains("accounts.json"))
        #expect(host.run("import", "dir", "--hash-config", "x").exit == .usage)
    }

    @Test("altered files are refused, or imported without violating an invariant", arguments: TestSeed.sample(20))
    func bent(seed: TestSeed) throws {
        var host = try Self.populated(TestSeed(2))
        _ = try host.result("export", "--directory", "dir")
        var random = TestRandom(seed: seed)
        var other = try Self.moved(host)
        for path in other.files.paths where path.hasSuffix(".json") {
            var bytes = try other.files.read(path)
            for _ in 0..<(random.next() % 4) where !bytes.isEmpty {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            try other.files.write(bytes, to: path, access: .owner)
        }
        let run = other.run("import", "dir", "--partial")
        #expect(run.exit == .done || run.exit == .refused || run.exit == .usage, "\(run.errors)")
        other.arguments = ["accounts", "list"]
        #expect(CommandLineTool.run(&other) == .done)
    }
}
