import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

/// The CSV of `firebase auth:export`: what is written is read, what is cut or damaged is refused.
@Suite("CSV of accounts")
struct AccountTableTests {
    /// Texts that CSV and spreadsheets read in their own way.
    static let text: Gen<String> = .oneOf(
        .string(over: "a\"',\n\r\t =+-@;é|＝", 1...6),
        .element(of: [
            "=1+2", "=cmd|' /C calc'!A0", "'=1+2'", "''", "'", "\"Ada\"", "' Ada '", "+15555550100", "-5", "@sum",
            "\"a",
            "a\",", ",\"", "uid", "\r\n", "'a'", "true", "＝1", "|a|", "'\"a\"'", "''=1''",
        ]),
        .unicodeString(1...5))

    static let account: Gen<Wire.ExportedUser> = Gen<(String, String, String, [Int], Int)>.zip(
        Self.text, Self.text, Self.text, Gen<Int>.int(in: 0...9).array(0...3), Gen<Int>.int(in: 0...63)
    ).map { name, subject, photo, providers, bits in
        func when(_ bit: Int, _ text: String) -> String? { bits & (1 << bit) == 0 ? nil : text }
        var user = Wire.ExportedUser()
        user.localId = subject
        user.displayName = when(0, name)
        user.photoUrl = when(1, photo)
        user.phoneNumber = when(2, "+15555550100")
        user.customAttributes = when(3, #"{"a\"":"b,\n","c":"=1"}"#)
        user.passwordHash = when(4, "+/+AAA==")
        user.createdAt = bits & 32 == 0 ? "1600000000000" : "-1"
        user.emailVerified = bits & 1 == 0
        user.disabled = bits & 2 == 0
        var infos: [Wire.ProviderUserInfo] = []
        for index in Array(Set(providers)).sorted() {
            var info = Wire.ProviderUserInfo()
            info.providerId = AccountTable.providers[index].provider
            info.rawId = subject
            info.displayName = when(0, name)
            info.photoUrl = when(1, photo)
            infos.append(info)
        }
        if !infos.isEmpty { user.providerUserInfo = infos }
        return user
    }

    private static func table(_ users: [Wire.ExportedUser]) -> [UInt8] { users.flatMap { AccountTable.line($0) } }

    private static func read(_ bytes: [UInt8]) throws -> [Wire.ExportedUser] {
        try AccountTable.rows(bytes).map { row in
            guard case .account(let json) = row.content else { throw Refused() }
            return try Wire.ExportedUser(reading: JSON.Document(parsing: json).root, strict: true)
        }
    }

    private struct Refused: Error {}

    @Test(
        "what is written is read, whatever quotes, commas, line breaks and formulas are in it",
        arguments: TestSeed.sample(20))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, count: 60, Self.account.array(1...4)) { users in
            try expectEqual(try Self.read(Self.table(users)), users)
        }
    }

    @Test("no field begins as a formula, but a number with its sign", arguments: TestSeed.sample(10))
    func formulas(seed: TestSeed) {
        forAll(seed: seed, count: 60, Self.account) { user in
            var reader = AccountTable.RecordReader(AccountTable.line(user))
            let fields = try reader.next()?.fields ?? []
            try expectEqual(fields.count, 53)
            for field in fields {
                guard let first = field.first, "=+-@\t\r\n ".utf8.contains(first) else { continue }
                try check(field.count > 1 && ASCII.areDigits(field.dropFirst()), String(decoding: field, as: UTF8.self))
            }
        }
    }

    /// What the importer of firebase-tools does with a field that its parser took out of its quotes: src/commands/
    /// auth-import.ts trims it and takes off a pair of quotes, apostrophes or bars, unless a line break is inside.
    private static func asInTheReference(_ field: [UInt8]) -> String {
        var text = String(decoding: field, as: UTF8.self).trimmingECMAScript
        let marks = "\"|'"
        if let first = text.first, let last = text.last, text.count > 1, marks.contains(first), marks.contains(last),
            !text.unicodeScalars.contains(where: { "\n\r\u{2028}\u{2029}".unicodeScalars.contains($0) })
        {
            text = String(text.dropFirst().dropLast())
        }
        return text
    }

    @Test("firebase auth:import takes the guard off again", arguments: TestSeed.sample(10))
    func reference(seed: TestSeed) {
        let names = Gen<String>.string(over: "a\"',\t =+-@;é|", 1...6)
        forAll(seed: seed, count: 100, names) { name in
            var user = Wire.ExportedUser()
            user.localId = "u"
            user.displayName = name
            var reader = AccountTable.RecordReader(AccountTable.line(user))
            try expectEqual(Self.asInTheReference(try reader.next()?.fields[5] ?? []), name)
        }
    }

    @Test("a table that is cut is refused, or has fewer accounts", arguments: TestSeed.sample(10))
    func cut(seed: TestSeed) {
        forAll(seed: seed, count: 40, Self.account.array(2...3), Gen<Int>.int(in: 0...1_000_000)) { users, place in
            let table = Self.table(users)
            let end = place % table.count
            // The first record says how many columns there are.
            if end < AccountTable.line(users[0]).count { return }
            guard let rows = try? Self.read(Array(table[..<end])) else { return }
            // Without the last line end nothing is missing.
            if end == table.count - 1 { return try expectEqual(rows, users) }
            try check(rows.count < users.count, "\(end) of \(table.count)")
            try expectEqual(rows, Array(users.prefix(rows.count)))
        }
    }

    @Test("any change of bytes is read or refused", arguments: TestSeed.sample(10))
    func damaged(seed: TestSeed) {
        let gen = Self.account.array(1...3).flatMap { users in Gen<[UInt8]>.mutations(of: Self.table(users)) }
        forAll(seed: seed, count: 60, gen) { bytes in
            guard let list = try? RowList(parsing: bytes, "f", prefersLines: false) else { return }
            for index in 0..<list.count { _ = try? list.row(index) }
        }
    }

    // firebase-tools 15.19.0, a94799f0 of 28 May 2026 (#3401, #10543): every row has 52 columns and a comma.
    @Test("the 52 columns of today bring all ten identities, with the last comma and without it", arguments: ["", ","])
    func today(end: String) throws {
        let ids = AccountTable.providers.map { "\($0.provider)-id,p@x.com,P,http://p/1" }
        let line =
            "u1,a@x.example,true,,,,," + ids[..<4].joined(separator: ",") + ",1600000000000,,,false,,"
            + ids[4...].joined(separator: ",") + end + "\n"
        var host = MemoryHost()
        try host.write(line, to: "users.csv")
        #expect(try host.result("import", "users.csv")["imported"]?.int64 == 1)
        let shown = try JSON.Document(parsing: Array(host.run("export").output.utf8)).root
        let infos = shown["users"]?[0]?["providerUserInfo"]
        #expect(
            infos?.elements.map { $0.string(of: "providerId") ?? "" } == [
                "google.com", "facebook.com", "twitter.com", "github.com", "apple.com", "microsoft.com", "gc.apple.com",
                "playgames.google.com", "linkedin.com", "yahoo.com",
            ])
        #expect(infos?.elements.allSatisfy { $0.string(of: "rawId")?.hasSuffix("-id") ?? false } == true)
        #expect(try host.result("--data", "seeded", "seed", "users.csv")["seeded"]?.int64 == 1)
        #expect(host.run("hash", "try", "users.csv", "--uid", "nobody", input: "x").exit == .notFound)
    }

    @Test(
        "other numbers of columns are refused with the line",
        arguments: [
            // firebase-tools up to 7.8 (src/accountExporter.js before #1809): 26 columns and the comma.
            Row(26, true, true), Row(27, true, true), Row(28, true, true), Row(52, true, true),
            Row(26, false, false), Row(27, false, true), Row(28, false, true), Row(52, false, true),
            Row(24, true, false), Row(25, true, false), Row(29, true, false), Row(29, false, true),
            Row(30, false, false),
            Row(40, true, false), Row(51, false, false), Row(53, true, false), Row(54, false, false),
        ])
    func counts(row: Row<Int, Bool, Bool>) throws {
        let (columns, hasComma, isRead) = row.fields
        let line = "u1,a@x.com" + String(repeating: ",", count: columns - 2) + (hasComma ? "," : "") + "\n"
        var host = MemoryHost()
        try host.write(line, to: "users.csv")
        let run = host.run("import", "users.csv")
        #expect((run.exit == .done) == isRead, "\(run.errors)", sourceLocation: row.line)
        if !isRead {
            #expect(
                run.errors.contains("line 1 has \(columns + (hasComma ? 1 : 0)) columns"), "\(run.errors)",
                sourceLocation: row.line)
        }
    }

    @Test("a record with another number of columns than the first is named by the line on which it begins")
    func changed() throws {
        let good = "u1,,,,,\"a\nb\n\"" + String(repeating: ",", count: 23) + "\n"
        var host = MemoryHost()
        for (bad, count) in [
            ("u2" + String(repeating: ",", count: 52) + "\n", 53), ("u2,a\n", 2),
            // firebase-tools 9.21.0 (#3881): a line break in a name.
            ("u2,,,,,Foo\nBar,,\n", 6),
        ] {
            try host.write(good + bad, to: "users.csv")
            let run = host.run("import", "users.csv")
            let reason = "line 4 has \(count) columns, and the lines before it have 29"
            #expect(run.exit == .refused && run.errors.contains(reason), "\(run.errors)")
        }
        // firebase-tools 9.10.2 (#3347): claims without quotes, and their second member looks like a quoted field.
        let claims = String(repeating: ",", count: 27) + #"{"a":1,"b":2},"#
        for bad in ["u2,\"a" + String(repeating: ",", count: 28), "u2" + claims] {
            try host.write(good + bad + "\n", to: "users.csv")
            #expect(host.run("import", "users.csv").errors.contains("begins in line 4 has no end"))
        }
        try host.write(good + "u2,a@x.com,fal", to: "users.csv")
        #expect(host.run("import", "users.csv").errors.contains("ends in the middle of line 4"))
        #expect(host.files.paths == ["users.csv"])
    }

    /// A spreadsheet writes `TRUE`: LibreOffice 7.4.7 with "detect special numbers", and Excel.
    @Test(
        "booleans are true and false in any case, and anything else is refused, not taken for false",
        arguments: [
            Row("TRUE", true), Row("True", true), Row(" true", true), Row("true", true), Row("FALSE", false),
            Row("false ", false), Row("", false), Row("1", nil), Row("yes", nil), Row("WAHR", nil), Row("0", nil),
            Row("treu", nil), Row("t", nil), Row("'true'", nil),
        ] as [Row<String, Bool?>])
    func booleans(row: Row<String, Bool?>) throws {
        let (text, value) = row.fields
        for (index, member) in [(26, "disabled"), (2, "emailVerified")] {
            var fields = [String](repeating: "", count: 28)
            (fields[0], fields[1], fields[index]) = ("u1", "a@x.com", text)
            for command in ["import", "seed"] {
                var host = MemoryHost()
                try host.write("\n" + fields.joined(separator: ",") + ",\n", to: "users.csv")
                let run = host.run(command, "users.csv")
                #expect((run.exit == .done) == (value != nil), "\(run.errors)", sourceLocation: row.line)
                guard let value else {
                    let reason = "line 2 (u1) is refused: \(member), column \(index + 1), is \(text); true or false is"
                    #expect(run.errors.contains(reason), "\(run.errors)", sourceLocation: row.line)
                    continue
                }
                let shown = try host.result("accounts", "show", "u1")
                let stored = member == "disabled" ? shown[named: member] : shown["identifiers"]?[0]?["verified"]
                #expect(stored?.bool == value, sourceLocation: row.line)
            }
        }
    }

    @Test("an account that a spreadsheet says is disabled does not sign in")
    func disabled() throws {
        // SHA1 of "NaCl" and "password", from another implementation.
        let line =
            "u1,a@x.com,TRUE,4ynUBUr/OQVsCQQZk/6FmoYdJy8=,TmFDbA==" + String(repeating: ",", count: 22) + "TRUE,,\n"
        var host = MemoryHost()
        try host.write(line, to: "users.csv")
        try host.write(#"{"algorithm":"SHA1","rounds":1,"password_hash_order":"SALT_AND_PASSWORD"}"#, to: "hash.json")
        #expect(host.run("import", "users.csv", "--hash-config", "hash.json").exit == .done)
        let run = host.run("sign-in", "password", "a@x.com", input: "password\n")
        #expect(run.exit == .refused && run.errors.contains("disabled"), "\(run.errors)")
    }

    /// "CSV UTF-8" of spreadsheets begins with a byte order mark, and Windows tools write it before JSON too
    /// (alkacon/opencms-core#849, 2026-07, is the same fault elsewhere).
    @Test("a byte order mark is no part of the first UID", arguments: ["import", "seed"])
    func mark(command: String) throws {
        let rest = String(repeating: ",", count: 26) + "\n"
        for text in [
            "u1,\(rest)", "\"u1\",\(rest)",
            "localId,email,emailVerified" + String(repeating: ",c", count: 25) + "\nu1,\(rest)",
            #"{"localId":"u1"}"#, #"{"users":[{"localId":"u1"}]}"#, #"[{"localId":"u1"}]"#, "# c\n{\"localId\":\"u1\"}",
        ] {
            var host = MemoryHost()
            try host.write("\u{FEFF}" + text, to: "users")
            let run = host.run(command, "users")
            #expect(run.exit == .done, "\(text): \(run.errors)")
            #expect(try host.result("accounts", "show", "u1")["uid"]?.string == "u1")
        }
    }

    @Test("blanks around a UID are none of it, and a name keeps its own")
    func blanks() throws {
        var host = MemoryHost()
        try host.write(" u1 , a@x.com , true ,,, Ada " + String(repeating: ",", count: 23) + "\n", to: "users.csv")
        #expect(host.run("import", "users.csv").exit == .done)
        let shown = try host.result("accounts", "show", "u1")
        #expect(shown["identifiers"]?[0]?["text"]?.string == "a@x.com" && shown["displayName"]?.string == " Ada ")
    }

    @Test("an account may have the UID of a heading, and an empty row of a spreadsheet is none")
    func headings() throws {
        var host = MemoryHost()
        let rest = ",false" + String(repeating: ",", count: 26) + "\n"
        try host.write("uid,a@x.com\(rest)" + String(repeating: ",", count: 28) + "\nu2,\(rest)", to: "users.csv")
        #expect(try host.result("import", "users.csv")["imported"]?.int64 == 2)
    }

    @Test("the address of an identity without its ID is refused, not dropped")
    func identityWithoutID() throws {
        var host = MemoryHost()
        try host.write("u1,,,,,,,,g@x.com" + String(repeating: ",", count: 20) + "\n", to: "users.csv")
        let run = host.run("import", "users.csv")
        #expect(run.errors.contains("line 1 (u1) is refused: column 9 has data of google.com, but column 8 has no ID"))
    }
}

extension String {
    /// Without white space at its ends, as `trim` of ECMAScript has it.
    fileprivate var trimmingECMAScript: String {
        func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace || scalar == "\u{FEFF}" }
        let scalars = Array(self.unicodeScalars)
        guard let first = scalars.firstIndex(where: { !isSpace($0) }),
            let last = scalars.lastIndex(where: { !isSpace($0) })
        else { return "" }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[first...last])
        return String(text)
    }
}
