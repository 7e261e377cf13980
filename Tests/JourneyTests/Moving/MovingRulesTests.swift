import PropertyKit
import Synchronization
import Testing
import Vinculum
@testable import VinculumCommands

/// What holds for imports from all systems.
@Suite("Rules of moving in")
struct MovingRulesTests {
    private static let exports = [
        ("keycloak-26.json", "keycloak"), ("auth0-users.jsonl", "auth0"), ("auth0-hashes.jsonl", "auth0"),
        ("supabase.sql", "supabase"), ("supabase.json", "supabase"), ("django-5.2.json", "django"),
        ("django-5.2.jsonl", "django"), ("kratos-1.3.json", "kratos"), ("people.csv", "csv"),
    ]

    private static func words(_ file: String, _ system: String) -> [String] {
        ["import", file, "--from", system] + (system == "csv" ? ["--column", "email=E-Mail"] : [])
    }

    @Test("a dry run prints the counts of the import, and stores nothing", arguments: exports)
    func dryRun(file: String, system: String) throws {
        var host = try MemoryHost.moving(file)
        let files = host.files.paths
        let planned = try host.result(Self.words(file, system) + ["--dry-run"])
        #expect(host.files.paths == files)
        let imported = try host.result(Self.words(file, system))
        #expect(planned["wouldImport"]?.int64 == imported["imported"]?.int64)
        for member in ["with", "leftOut", "notKept", "refused"] {
            #expect(try #require(planned[named: member]) == #require(imported[named: member]), "\(member)")
        }
        #expect(Int64(try host.accountCount()) == imported["imported"]?.int64)
    }

    @Test("a repeated import ends well and changes nothing", arguments: exports)
    func repeated(file: String, system: String) throws {
        var host = try MemoryHost.moving(file)
        let first = try host.result(Self.words(file, system))
        let again = try host.result(Self.words(file, system))
        #expect(again["imported"]?.int64 == 0 && again["existing"]?.int64 == first["imported"]?.int64)
        #expect(Int64(try host.accountCount()) == first["imported"]?.int64)
    }

    @Test(
        "a damaged export is imported or refused with a reason, and a refused one stores nothing",
        arguments: exports)
    func damage(file: String, system: String) throws {
        let bytes = try PackageRoot.bytes("Tests/Fixtures/moving/\(file)")
        // Hashing plain passwords takes long, and damage to them is damage to texts.
        let text = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        try #require(!text.isEmpty)
        let random = Gen<[UInt8]>.mutations(of: bytes)
        for seed in TestSeed.sample(3) {
            forAll(seed: seed, count: 60, random) { try Self.checkDamage($0, file, system) }
        }
        for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
            try Self.checkDamage(Array(bytes[..<count]), file, system)
        }
    }

    private static func checkDamage(_ bytes: [UInt8], _ file: String, _ system: String) throws {
        var host = MemoryHost()
        try host.files.write(bytes, to: file, access: .everyone)
        let run = host.run(Self.words(file, system))
        if run.exit == .done { return }
        try check(run.exit == .refused || run.exit == .usage, "\(run.exit): \(run.errors)")
        try check(!run.errors.isEmpty, "no reason")
        try expectEqual(try host.accountCount(), 0)
    }

    @Test("a dump that was cut inside a table is refused whole")
    func cutDump() throws {
        var host = MemoryHost()
        try host.write("COPY auth.users (id, email) FROM stdin;\n1\ta@x.com\n", to: "cut.sql")
        let run = host.run("import", "cut.sql", "--from", "supabase")
        #expect(run.exit == .refused && run.errors.contains("it ends inside the table users"), "\(run.errors)")
    }

    @Test("what the other system does not call verified is not verified here")
    func unverified() throws {
        let rows: [(String, String)] = [
            ("keycloak", #"{"users":[{"id":"u","enabled":true,"email":"a@x.com"}]}"#),
            ("auth0", #"{"user_id":"u","email":"a@x.com","phone_number":"+15555550100"}"#),
            ("supabase", #"[{"id":"u","email":"a@x.com","email_confirmed_at":null,"phone":"15555550100"}]"#),
            (
                "django",
                #"[{"model":"auth.user","pk":"u","fields":{"password":"!","last_login":null,"email":"a@x.com"}}]"#
            ),
            ("kratos", #"[{"id":"u","traits":{"email":"a@x.com"},"state":"active"}]"#),
            (
                "kratos",
                #"[{"id":"u","traits":{"email":"a@x.com"},"verifiable_addresses":[{"via":"email","value":"b@x.com","#
                    + #""verified":true}]}]"#
            ),
            ("csv", "uid,email,phone\nu,a@x.com,+15555550100\n"),
        ]
        for (system, text) in rows {
            var host = MemoryHost()
            try host.write(text, to: "f")
            _ = try host.result("import", "f", "--from", system)
            let account = try host.moved("u")
            #expect(account.email?.address.text == "a@x.com" && account.email?.isVerified == false, "\(system)")
            #expect(account.phone == nil && !account.isDisabled, "\(system)")
        }
    }

    @Test("a realm of several files brings its users once, its providers, and no account of its own")
    func realmFiles() throws {
        // The names and members are those of Keycloak's export into a directory: keycloak/keycloak,
        // MultipleStepsExportProvider and ExportUtils.
        let realm =
            #"{"id":"r","realm":"s","enabled":true,"identityProviders":[{"alias":"corp","providerId":"saml"}]}"#
        let users =
            #"{"realm":"s","users":[{"id":"u","enabled":true,"email":"a@x.com","federatedIdentities":"#
            + #"[{"identityProvider":"corp","userId":"4711"}]},{"id":"v","email":"b@x.com"}]}"#
        let stored = #"{"realm":"s","federatedUsers":[{"id":"f:1:jo","credentials":[]}]}"#
        var host = MemoryHost()
        for (file, text) in [("realm", realm), ("users", users), ("federated", stored)] {
            try host.write(text, to: file)
        }
        let result = try host.result("import", "realm", "users", "federated", "--from", "keycloak")
        #expect(result["imported"]?.int64 == 2)
        #expect(result.count(of: "account", "accounts of a user storage", in: "leftOut") == 1)
        #expect(try host.moved("u").identity(ProviderID("saml.corp"))?.subject.text == "4711")
        // Keycloak's own import disables an account whose export does not say whether it is enabled.
        #expect(try host.moved("v").isDisabled)
        #expect(try host.moved("u").isDisabled == false)
        let run = host.run("import", "realm", "--from", "keycloak")
        #expect(run.exit == .refused && run.errors.contains("none of its users"), "\(run.errors)")
    }

    @Test("hashes that came from Firebase and scrypt of Kratos are kept; a password behind a hook is counted")
    func otherHashes() throws {
        // Of the lines "Ory Kratos" and "Supabase" in Tests/Fixtures/passwords/forms.jsonl, by hashlib and openssl.
        let key = "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="
        let hash = "6K81qt4pyr4PsO57fcObm5Tbs3h9kZhJqVhlY2ClOsiadws3wKXr63spUH0agWq9Fw1LRHC5Ppi+8d635iVaIg=="
        let scrypt = "$scrypt$ln=256,r=8,p=1$Ad4Rg1Av8Y0XkGwyst9r3g==$WJi0Q83+zki78y1u9AAe8/UCwtr0zOvnshPhd8liEX0="
        func kratos(_ text: String) -> String {
            #"{"id":"u","traits":{"email":"a@x.com"},"state":"active","credentials":{"password":{"config":"#
                + #"{"hashed_password":""# + text + #""}}}}"#
        }
        let rows: [(String, String)] = [
            ("kratos", kratos(scrypt)),
            ("kratos", kratos("$firescrypt$ln=4,r=2,p=1$42xEC+ixf3L2lw==$\(hash)$Bw==$\(key)")),
            (
                "supabase",
                #"{"id":"u","email":"a@x.com","encrypted_password":"$fbscrypt$v=1,n=4,r=2,p=1,ss=Bw==,sk="# + key
                    + "$42xEC+ixf3L2lw==$" + hash + #""}"#
            ),
        ]
        for (system, text) in rows {
            var host = MemoryHost()
            try host.write("[\(text)]", to: "f")
            let result = try host.result("import", "f", "--from", system)
            #expect(result.with("password") == 1, "\(text)")
            #expect(passwordSignsIn("a@x.com", &host), "\(text)")
        }
        var host = MemoryHost()
        try host.write(
            #"[{"id":"u","traits":{"email":"a@x.com"},"credentials":{"password":{"config":"#
                + #"{"use_password_migration_hook":true}}}}]"#, to: "f")
        let result = try host.result("import", "f", "--from", "kratos")
        #expect(result.count(of: "password", "it is in the system that the migration hook asks") == 1)
    }

    @Test("a Boolean that is none refuses its row instead of enabling an account")
    func booleans() throws {
        let rows: [(String, String)] = [
            ("keycloak", #"{"users":[{"id":"u","enabled":"nein"}]}"#),
            ("auth0", #"{"user_id":"u","blocked":"nein"}"#),
            ("supabase", #"[{"id":"u","is_anonymous":"nein"}]"#),
            (
                "django",
                #"[{"model":"a.user","pk":"u","fields":{"password":"","last_login":null,"is_active":"nein"}}]"#
            ),
            ("csv", "uid;disabled\nu;nein\n"),
        ]
        for (system, text) in rows {
            var host = MemoryHost()
            try host.write(text, to: "f")
            let run = host.run("import", "f", "--from", system)
            #expect(run.exit == .refused && run.errors.contains("neither true nor false"), "\(system): \(run.errors)")
            #expect(!run.errors.contains("--partial"), "it would import nothing")
            #expect(try host.accountCount() == 0)
        }
    }

    @Test("an existing account with the same UID and another address is refused by row; --overwrite replaces it")
    func collision() throws {
        var host = MemoryHost()
        try host.write(#"{"localId":"u","email":"old@x.com"}"#, to: "old.jsonl")
        _ = try host.result("import", "old.jsonl")
        try host.write("uid,email\nu,a@x.com\nv,b@x.com\n", to: "f.csv")
        let run = host.run("import", "f.csv", "--from", "csv")
        #expect(run.exit == .refused && run.errors.contains("row 2 (u) is refused: another account has this UID"))
        #expect(try host.accountCount() == 1)
        let partial = try host.result("import", "f.csv", "--from", "csv", "--partial")
        #expect(partial["imported"]?.int64 == 1 && partial["refused"]?[0]?["uid"]?.string == "u")
        _ = try host.result("import", "f.csv", "--from", "csv", "--overwrite")
        #expect(try host.moved("u").email?.address.text == "a@x.com")
    }

    @Test("a dry run whose rows would be refused says so and ends with the exit code of the import")
    func dryRefusal() throws {
        var host = MemoryHost()
        try host.write("uid,email\nu,a@x.com\nv,a@x.com\n", to: "f.csv")
        let run = host.run("import", "f.csv", "--from", "csv", "--dry-run")
        #expect(run.exit == .refused && run.output.hasPrefix("would import 1 account"), "\(run.output)")
        let reason = "row 3 (v) is refused: email exists in other account in database: a@x.com, of row 2\n"
        #expect(run.errors.contains(reason), "\(run.errors)")
        #expect(run.errors.contains("vinculum import f.csv --from csv --partial "), "\(run.errors)")
        #expect(host.run("import", "f.csv", "--from", "csv", "--dry-run", "--partial").exit == .done)
    }

    @Test("claims over the bound are left out, and not their account; --claims names or drops them")
    func claims() throws {
        var host = MemoryHost()
        let long = String(repeating: "x", count: 1000)
        try host.write("uid,email,note\nu,a@x.com,\(long)\nv,b@x.com,short\n", to: "f.csv")
        let result = try host.result("import", "f.csv", "--from", "csv", "--claims", "crm")
        #expect(result.count(of: "set of claims", "it is longer than 1000") == 1)
        #expect(try host.moved("u").customAttributes == nil)
        #expect(try host.moved("v").customAttributes == #"{"crm":{"note":"short"}}"#)
        _ = try host.result("import", "f.csv", "--from", "csv", "--claims", "none", "--overwrite")
        #expect(try host.moved("v").customAttributes == nil)
    }

    @Test("a secret inside of metadata is no claim either")
    func nestedSecrets() throws {
        var host = MemoryHost()
        let metadata = #"{"plan":"pro","apiKey":"a","nested":{"secret":"b","list":[{"refreshToken":"c","n":1}]}}"#
        try host.write(#"{"user_id":"u","email":"a@x.com","app_metadata":\#(metadata)}"#, to: "f.jsonl")
        let result = try host.result("import", "f.jsonl", "--from", "auth0")
        #expect(result.count(of: "claim", "its name says that it is a secret") == 3)
        let claims = try #require(try host.moved("u").customAttributes)
        #expect(claims == #"{"auth0":{"app_metadata":{"plan":"pro","nested":{"list":[{"n":1}]}}}}"#)
    }

    @Test("each count names its first accounts, and the result as JSON names all of them")
    func names() throws {
        var host = MemoryHost()
        let rows = (1...7).map { "u\($0),a\($0)@x.com,plain-password,04.03.2021\n" }.joined()
        try host.write("uid,email,password,created_at\n" + rows, to: "f.csv")
        let output = host.run("import", "f.csv", "--from", "csv", "--dry-run").output
        let named = ": rows 2 (a1@x.com), 3 (a2@x.com), 4 (a3@x.com), 5 (a4@x.com), 6 (a5@x.com) and 2 more\n"
        #expect(output.contains("vinculum hash try finds one from a password that you know" + named), "\(output)")
        #expect(output.contains("; the account counts as created by the import" + named), "\(output)")
        #expect(output.contains("it needs a link to set a password, by vinculum send reset" + named), "\(output)")
        #expect(output.contains("--json names all of these accounts"))
        let result = try host.result("import", "f.csv", "--from", "csv", "--dry-run")
        for list in ["notKept", "toDo"] {
            let accounts = try #require(result[named: list]?[0]?["accounts"])
            #expect(accounts.count == 7 && accounts[6]?["row"]?.int64 == 8)
            #expect(accounts[6]?["uid"]?.string == "u7" && accounts[6]?["email"]?.string == "a7@x.com")
        }
    }

    @Test("the columns of a table that nobody reads are named, and one that disables under a usual name does")
    func unreadColumns() throws {
        var host = MemoryHost()
        try host.write("uid,email,Gesperrt,banned\nu,a@x.com,TRUE,TRUE\nv,b@x.com,TRUE,FALSE\n", to: "f.csv")
        let result = try host.result("import", "f.csv", "--from", "csv", "--dry-run")
        #expect(result["notRead"]?.elements.compactMap { $0.string } == ["Gesperrt"])
        let run = host.run("import", "f.csv", "--from", "csv")
        #expect(run.exit == .done && run.output.contains("not read: Gesperrt; --column reads"), "\(run.output)")
        #expect(try host.moved("u").isDisabled)
        #expect(try host.moved("v").isDisabled == false)
    }

    @Test("what looks like a secret is no claim, and other columns are none unless --claims asks for them")
    func secrets() throws {
        var host = MemoryHost()
        let hash = "$2y$04$7sBL.7Vco/ELVOB7b9e7auZdNAII86LylYxNo5jB6i6bTOhIngp2S"
        try host.write("uid;email;Kennwort;api_token;Ort\nu;a@x.com;\(hash);t;Bonn\n", to: "f.csv")
        _ = try host.result("import", "f.csv", "--from", "csv")
        #expect(try host.moved("u").customAttributes == nil)
        let result = try host.result("import", "f.csv", "--from", "csv", "--claims", "crm", "--overwrite")
        #expect(try host.moved("u").customAttributes == #"{"crm":{"Ort":"Bonn"}}"#)
        #expect(result.count(of: "claim", "it is a password hash") == 1)
        #expect(result.count(of: "claim", "its name says that it is a secret") == 1)
    }

    @Test(
        "options that do not belong together are refused",
        arguments: [
            ["--dry-run"], ["--column", "email=a"], ["--claims", "x"], ["--from", "okta"],
            ["--from", "keyclock"], ["--from", "csv", "--column", "mail=a"], ["--from", "csv", "--column", "email"],
            ["--from", "csv", "--column", "email=nowhere"], ["--from", "django", "--column", "email=a"],
            ["--from", "csv", "--hash-config", "f.csv"], ["--from", "csv", "--claims", ""],
            ["--from", "csv", "--claims", "sub"],
        ])
    func options(words: [String]) throws {
        var host = MemoryHost()
        try host.write("uid,email\nu,a@x.com\n", to: "f.csv")
        #expect(host.run(["import", "f.csv"] + words).exit == .usage)
    }

    @Test(
        "files in other forms are refused with the way on",
        arguments: [
            Row("keycloak", "id,email\n", "it is not JSON"),
            Row("keycloak", #"[{"realm":"a","users":[]},{"realm":"b","users":[]}]"#, "have the realms a and b"),
            Row("supabase", "INSERT INTO \"auth\".\"users\" VALUES (1);\n", "--use-copy"),
            Row("csv", "uid,uid\n1,2\n", "names the column uid twice"),
            Row("csv", "uid,email\n\"1,a@x.com\n", "a quote is not closed"),
            Row("csv", "a,b\n1,2\n", "--column email=HEADING"),
            Row("csv", "", "it is empty"), Row("kratos", "\n", "it has no accounts"),
            Row("csv", "uid,email\n", "f has no accounts"), Row("keycloak", "[]", "f has no accounts"),
            Row("django", #"[{"model":"auth.group","pk":1,"fields":{"name":"a"}}]"#, "f has no accounts"),
            Row(
                "keycloak",
                #"{"realm":"s","users":[{"id":"u","federatedIdentities":[{"identityProvider":"corp","userId":"1"}]}]}"#,
                "only the realm says whether corp is OpenID Connect or SAML"
            ),
            Row("django", #"{"realm":"s","users":[{"id":"u"}]}"#, "looks like an export of Keycloak, not of Django"),
            Row("supabase", #"{"realm":"s","users":[{"id":"u"}]}"#, "--from keycloak"),
            Row("csv", #"{"user_id":"u","email_verified":true}"#, "--from auth0"),
            Row("kratos", #"{"users":[{"localId":"u"}]}"#, "like an export of Firebase"),
            Row("csv", #"[{"a":1}]"#, "it is JSON, and a table is wanted"),
        ])
    func forms(row: Row<String, String, String>) throws {
        let (system, text, reason) = row.fields
        var host = MemoryHost()
        try host.write(text, to: "f")
        let run = host.run("import", "f", "--from", system)
        #expect([.refused, .usage].contains(run.exit), sourceLocation: row.line)
        #expect(run.errors.contains(reason), "\(run.errors)", sourceLocation: row.line)
    }

    @Test("UTF-16 and bytes that are not UTF-8 are refused")
    func encodings() throws {
        var host = MemoryHost()
        try host.files.write([0xFF, 0xFE, 0x75, 0x00], to: "f", access: .everyone)
        #expect(host.run("import", "f", "--from", "csv").errors.contains("is UTF-16"))
        try host.files.write(Array("uid,name\nu,Zo".utf8) + [0xEB, 0x0A], to: "f", access: .everyone)
        #expect(host.run("import", "f", "--from", "csv").errors.contains("row 2 is refused: name is not UTF-8"))
    }

    @Test(
        "dates of each form are read",
        arguments: [
            Row("2021-03-04T05:06:07.890Z", 1_614_834_367_890 as Int64?),
            Row("2021-03-04 05:06:07.89+00", 1_614_834_367_890), Row("2021-03-04 05:06:07.89+01", 1_614_830_767_890),
            Row("2021-03-04 05:06:07.89+0100", 1_614_830_767_890),
            Row("2021-03-04T05:06:07.890+01:00", 1_614_830_767_890),
            Row("2021-03-04T05:06:07.890", 1_614_834_367_890), Row("2021-03-04", 1_614_816_000_000),
            Row("1614834367890", 1_614_834_367_890), Row("1614834367", 1_614_834_367_000),
            Row("infinity", nil), Row("", nil), Row("04.03.2021", nil), Row("99999999999999999999", nil),
        ])
    func dates(row: Row<String, Int64?>) {
        let (text, milliseconds) = row.fields
        #expect(Instant(moved: text)?.milliseconds == milliseconds, sourceLocation: row.line)
    }

    @Test(
        "an authenticator app comes along only if its codes are those that are verified here",
        arguments: [
            Row("otpauth://totp/x?secret=JBSWY3DPEHPK3PXP", true),
            Row("otpauth://totp/x?SECRET=jbsw%20y3dp&algorithm=SHA1&digits=6&period=30", true),
            Row("otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&algorithm=SHA256", false),
            Row("otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&digits=8", false),
            Row("otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&period=60", false),
            Row("otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&digits=six", false),
            Row("otpauth://hotp/x?secret=JBSWY3DPEHPK3PXP", false), Row("otpauth://totp/x?secret=", false),
            Row("otpauth://totp/x", false), Row("otpauth://totp/x?secret=1", false), Row("", false),
        ])
    func apps(row: Row<String, Bool>) {
        let (url, isKept) = row.fields
        let app = try? MovedApp(url: url)
        #expect((app != nil) == isKept, sourceLocation: row.line)
    }
}
