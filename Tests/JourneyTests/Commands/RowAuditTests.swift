import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

/// What an import leaves out is counted, and what would open an account or move it in time is refused.
@Suite("What an import does not read")
struct RowAuditTests {
    private static func imported(
        _ rows: [String], _ command: [String] = ["import"]
    ) throws -> (run: Run, result: JSON.Value) {
        var host = MemoryHost()
        try host.write(#"{"users":[\#(rows.joined(separator: ","))]}"#, to: "users.json")
        var other = host
        return (host.run(command + ["users.json"]), try other.result(command + ["users.json"]))
    }

    private static func row(_ uid: Int, _ members: String) -> String {
        #"{"localId":"u\#(uid)","phoneNumber":"+1555555\#(1000 + uid)",\#(members)}"#
    }

    @Test(
        "a member that nobody reads is counted by its name, with what to do",
        arguments: [
            Row(#""password":"hazel-tree-42""#, "password", "; vinculum seed reads plain passwords, as password"),
            Row(#""rawPassword":"hazel-tree-42""#, "rawPassword", "; vinculum seed reads plain passwords, as password"),
            Row(#""passwordhash":"aGFzaA==""#, "passwordhash", "; passwordHash is the member that is read"),
            Row(#""hash":"aGFzaA==""#, "hash", "; passwordHash is the member that is read"),
            // Keycloak's users have `enabled`.
            Row(#""enabled":true"#, "enabled", "; disabled is the member that is read"),
            Row(#""picture":"http://p/1""#, "picture", "; photoUrl is the member that is read"),
            Row(#""displayNam":"Ada""#, "displayNam", "; displayName is the member that is read"),
            Row(#""zodiac":"lion""#, "zodiac", "\n"),
            Row(#""tenantId":"acme""#, "tenantId", "; --tenant says where the accounts go"),
            Row(#""passkeyInfo":[{"credentialId":"x"}]"#, "passkeyInfo", "; no list brings passkeys"),
            Row(
                #""providerUserInfo":[{"providerId":"google.com","rawId":"1","userName":"a"}]"#,
                "providerUserInfo.userName", "\n"
            ),
        ])
    func unread(row: Row<String, String, String>) throws {
        let (member, name, remedy) = row.fields
        let rows = (0..<3).map { Self.row($0, member.replacing(#""rawId":"1""#, with: #""rawId":"\#($0)""#)) }
        let (run, result) = try Self.imported(rows + [Self.row(9, #""disabled":false"#)])
        #expect(run.exit == .done, sourceLocation: row.line)
        #expect(
            run.errors.contains("vinculum: \(name) in 3 rows is not read\(remedy)"), "\(run.errors)",
            sourceLocation: row.line)
        #expect(result["unread"]?[named: name]?.int64 == 3 && result["unread"]?.count == 1, sourceLocation: row.line)
    }

    @Test("an export of Firebase, a download, the emulator's accounts and our own export have nothing unread")
    func ownForms() throws {
        let download = #"""
            "kind":"k","version":0,"validSince":"1600000000","lastRefreshAt":"2024-01-01T00:00:00.000Z",\#
            "email":"a@x.com",\#
            "emailVerified":true,"passwordUpdatedAt":1600000000000,"initialEmail":"a@x.com","emailLinkSignin":true,\#
            "customAuth":true,"screenName":"a","language":"en","timeZone":"UTC","dateOfBirth":"1990-01-01",\#
            "photo_url":"x",\#
            "lastLoginAt":"1600000000000","createdAt":"1600000000000","customAttributes":"{}","disabled":false,\#
            "salt":"",\#
            "providerUserInfo":[{"providerId":"google.com","rawId":"1","federatedId":"1","email":"a@x.com",\#
            "photoUrl":"x",\#
            "displayName":"A","screenName":"a","phoneNumber":"+1"}],"mfaInfo":[{"mfaEnrollmentId":"m",\#
            "displayName":"d",\#
            "phoneInfo":"+15555550111","unobfuscatedPhoneInfo":"+15555550111","enrolledAt":"2024-01-01T00:00:00Z"}],\#
            "password":null,"enabled":null,"passkeyInfo":[]
            """#
        let (run, result) = try Self.imported([Self.row(1, download)])
        #expect(run.exit == .done && run.errors.isEmpty && result["unread"] == nil, "\(run.errors)")

        var host = MemoryHost()
        let sample = "Tests/Fixtures/sample/"
        for name in ["users.json", "hash-config.json"] {
            let bytes = try PackageRoot.bytes(sample + name)
            try host.files.write(bytes, to: name, access: .owner)
        }
        let first = host.run("import", "users.json", "--hash-config", "hash-config.json")
        #expect(first.exit == .done && !first.errors.contains("not read"), "\(first.errors)")
    }

    @Test("the names of members have an end")
    func manyNames() throws {
        let members = (0..<100).map { #""m\#($0)":1"# }.joined(separator: ",")
        let (run, result) = try Self.imported([Self.row(1, members)])
        #expect(run.errors.split(separator: "\n").count == 65 && result["unread"]?.count == 64)
        #expect(run.errors.contains("1 row with further members have them unread"))
    }

    @Test(
        "a row that other software has shut is refused without disabled, because its account would be open",
        arguments: [
            #""enabled":false"#, #""enabled":"true""#, #""is_active":0"#, #""active":false"#, #""blocked":true"#,
            #""banned":1"#, #""locked":"yes""#, #""enabled":false,"disabled":true"#,
        ])
    func shut(members: String) throws {
        var host = MemoryHost()
        try host.write("[\(Self.row(1, members))]", to: "users.json")
        for command in ["import", "seed"] {
            let run = host.run(command, "users.json")
            #expect(run.exit == .refused && run.errors.contains("row 0 (u1) is refused: "), "\(run.errors)")
            #expect(run.errors.contains("is not read, and the account would be open; disabled is the member"))
        }
        let open = #""enabled":true,"is_active":1,"blocked":false,"banned":0,"locked":null"#
        #expect(try Self.imported([Self.row(1, open)]).run.exit == .done)
    }

    @Test("accounts that nobody can sign in to are counted, those of refused rows not")
    func closed() throws {
        let rows = [
            #"{"localId":"a"}"#, #"{"localId":"b","email":"b@x.com"}"#,
            #"{"localId":"c","phoneNumber":"+15555550100"}"#,
            #"{"localId":"d","providerUserInfo":[{"providerId":"google.com","rawId":"1"}]}"#,
            #"{"localId":"e","providerUserInfo":[{"providerId":"password","rawId":"e@x.com"}]}"#,
            #"{"localId":"f","email":"f@x.com","passwordHash":"fakeHash:salt=s:password=secret1","salt":"s"}"#,
        ]
        let (run, result) = try Self.imported(rows)
        #expect(
            run.errors.contains(
                "3 accounts have no way to sign in: no password, identity or phone number; 1 with an e-mail address"),
            "\(run.errors)")
        #expect(result["withoutSignIn"]?.int64 == 3)
        let partial = try Self.imported(rows + [#"{"localId":"g","email":"b@x.com"}"#], ["import", "--partial"])
        #expect(partial.result["withoutSignIn"]?.int64 == 3)
        // SeedCommand reads a password.
        let seeded = try Self.imported([#"{"localId":"a","email":"a@x.com","password":"secret1"}"#], ["seed"])
        #expect(seeded.run.errors.isEmpty && seeded.result["withoutSignIn"] == nil, "\(seeded.run.errors)")
    }

    @Test(
        "instants are milliseconds or RFC 3339; seconds and what cannot be read are refused",
        arguments: [
            Row("\"1700000000000\"", "1700000000000"), Row("1700000000000", "1700000000000"), Row("0", "0"),
            Row("\"-1\"", "-1"), Row("1.7E12", "1700000000000"), Row("\"2023-11-14T22:13:20Z\"", "1700000000000"),
            Row("\"2023-11-14T23:13:20.5+01:00\"", "1700000000500"), Row("\" 1700000000000 \"", "1700000000000"),
            Row("1700000000", "1700000000 are seconds; milliseconds are wanted: 1700000000000"),
            Row("\"7120-01-01T00:00:00Z\"", "7120-01-01T00:00:00Z is no time of an account"),
            Row("\"1970-02-01T00:00:00Z\"", "1970-02-01T00:00:00Z is no time of an account"),
            Row("\"0001661098308\"", "0001661098308 are seconds"),
            Row("\"999999999\"", "999999999 are seconds; milliseconds are wanted: 999999999000"),
            Row("\"junk\"", "junk is no time; milliseconds since 1970 are wanted"),
            Row("\"1.6E+12\"", "1.6E+12 is no time; milliseconds since 1970 are wanted"),
            Row("\"2023-11-14\"", "2023-11-14 is no time"), Row("\"2023-11-14T22:13:20\"", "is no time"),
            Row("\"1700000000000000\"", "1700000000000000 is beyond the year 5138"), Row("1.5", "1.5 is no time"),
        ])
    func instants(row: Row<String, String>) throws {
        let (text, expected) = row.fields
        let isRead = Int64(expected) != nil
        for member in ["createdAt", "lastSignedInAt", "lastLoginAt"] {
            for command in ["import", "seed"] {
                var host = MemoryHost()
                try host.write("[\(Self.row(1, #""\#(member)":\#(text)"#))]", to: "users.json")
                let run = host.run(command, "users.json")
                #expect((run.exit == .done) == isRead, "\(run.errors)", sourceLocation: row.line)
                let own = member == "lastLoginAt" ? "lastSignedInAt" : member
                if isRead {
                    let users = try JSON.Document(parsing: Array(host.run("export").output.utf8)).root["users"]
                    #expect(users?[0]?[named: own]?.string == expected, sourceLocation: row.line)
                } else {
                    #expect(run.errors.contains("row 0 (u1) is refused: \(own): "), sourceLocation: row.line)
                    #expect(run.errors.contains(expected), "\(run.errors)", sourceLocation: row.line)
                }
            }
        }
    }

    @Test("in CSV too, with the line", arguments: ["1.6E+12", "1700000000"])
    func instantsOfTables(text: String) throws {
        var host = MemoryHost()
        try host.write("\n\nu1" + String(repeating: ",", count: 23) + text + ",,,,,\n", to: "users.csv")
        let run = host.run("import", "users.csv")
        let reason = "line 3 (u1) is refused: createdAt: \(text)"
        #expect(run.exit == .refused && run.errors.contains(reason), "\(run.errors)")
    }
}
