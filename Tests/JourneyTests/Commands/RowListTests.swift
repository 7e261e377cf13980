import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Lists of accounts in their published forms")
struct RowListTests {
    /// An account of a list: UID, address, name and claims.
    struct Person: Equatable, Sendable {
        let (uid, email, name): (String, String, String)

        var json: String {
            var writer = JSON.Writer()
            writer.beginObject()
            writer.member("localId", self.uid)
            writer.member("email", self.email)
            writer.member("displayName", self.name)
            writer.endObject()
            return writer.text
        }

        /// As `firebase auth:export` writes it: quotes around a name with a comma, none doubled, a comma at the end.
        var csv: String {
            let name = self.name.contains(",") ? "\"\(self.name)\"" : self.name
            return "\(self.uid),\(self.email),false,,,\(name)," + String(repeating: ",", count: 17)
                + "1600000000000,1600000001000,,false,,\n"
        }
    }

    private static func rows(_ text: String) throws -> [JSON.Value] {
        let list = try RowList(parsing: Array(text.utf8), "f", prefersLines: true)
        return try (0..<list.count).compactMap { try list.row($0) }
    }

    static let people: Gen<[Person]> = Gen<(String, String)>.zip(
        .string(over: "abc019", 1...6), .string(over: "aé, \\|;", 0...8)
    ).array(1...8).map { pairs in
        pairs.enumerated().map { index, pair in
            Person(uid: "u\(index)\(pair.0)", email: "\(pair.0)\(index)@x.com", name: pair.1)
        }
    }

    @Test("the same accounts come out of every form", arguments: TestSeed.sample(10))
    func forms(seed: TestSeed) {
        forAll(seed: seed, count: 40, Self.people) { people in
            let objects = people.map { $0.json }
            for text in [
                #"{"kind":"k","users":[\#(objects.joined(separator: ","))]}"#,
                "{\n\"users\": [\n\(objects.joined(separator: ",\n"))\n]}\n", "[\(objects.joined(separator: ", "))]",
                objects.joined(separator: "\n"), "# people\n\n" + objects.joined(separator: "\r\n") + "\r\n",
                people.map { $0.csv }.joined(), people.map { $0.csv }.joined().replacing("\n", with: "\r\n"),
            ] {
                let found = try Self.rows(text).map { row in
                    Person(
                        uid: row["localId"]?.string ?? "", email: row["email"]?.string ?? "",
                        name: row["displayName"]?.string ?? "")
                }
                try expectEqual(found, people)
            }
        }
    }

    @Test("any bytes are read or refused", arguments: TestSeed.sample(5))
    func anything(seed: TestSeed) {
        forAll(seed: seed, count: 200, Gen<String>.string(over: "\"{}[],\n\r#a:0\\", 0...40)) { text in
            for prefersLines in [true, false] {
                let list = try? RowList(parsing: Array(text.utf8), "f", prefersLines: prefersLines)
                for index in 0..<(list?.count ?? 0) { _ = try? list?.row(index) }
            }
            _ = try? AccountTable.rows(Array(text.utf8))
        }
    }

    @Test("every column of the CSV has its place, and quotes are read as firebase auth:export writes them")
    func table() throws {
        let line =
            #"ada,ada@example.com,true,aGFzaA==,c2FsdA==,"Ada "the" first, Countess",http://p/1,g1,g@x.com,G,"#
            + #"http://p/2,f1,f@x.com,F,,,,,,h1,,"H, I",,1600000000000,1600000001000,+15555550100,true,"#
            + #""{""role"":""a,b"",""q"":""x\"""}","# + "\n"
        let row = try #require(try Self.rows(line).first)
        let expected = #"""
            {"localId":"ada","email":"ada@example.com","passwordHash":"aGFzaA==","salt":"c2FsdA==",\#
            "displayName":"Ada \"the\" first, Countess","photoUrl":"http://p/1","createdAt":"1600000000000",\#
            "lastSignedInAt":"1600000001000","phoneNumber":"+15555550100",\#
            "customAttributes":"{\"role\":\"a,b\",\"q\":\"x\\\"\"}","emailVerified":true,"disabled":true,\#
            "providerUserInfo":[{"providerId":"google.com","rawId":"g1","email":"g@x.com","displayName":"G",\#
            "photoUrl":"http://p/2"},{"providerId":"facebook.com","rawId":"f1","email":"f@x.com","displayName":"F"},\#
            {"providerId":"github.com","rawId":"h1","displayName":"H, I"}]}
            """#
        #expect(String(decoding: row.rawBytes, as: UTF8.self) == expected)
    }

    @Test("an export as CSV is imported, and its passwords sign in")
    func imported() throws {
        var host = MemoryHost()
        // SHA1 of "NaCl" and "password", from another implementation.
        let line =
            "ada,ada@example.com,true,4ynUBUr/OQVsCQQZk/6FmoYdJy8=,TmFDbA==,Ada,,g1,,,,,,,,,,,,,,,,"
            + #"1600000000000,1600000001000,,false,"{""role"":""admin""}","# + "\n"
        try host.write(line, to: "users.csv")
        try host.write(#"{"algorithm":"SHA1","rounds":1,"password_hash_order":"SALT_AND_PASSWORD"}"#, to: "hash.json")
        #expect(try host.result("import", "users.csv", "--hash-config", "hash.json")["imported"]?.int64 == 1)
        #expect(host.run("accounts", "claims", "ada").output == "{\"role\":\"admin\"}\n")
        #expect(host.run("sign-in", "password", "ada@example.com", input: "password\n").exit == .done)
        #expect(host.run("hash", "try", "users.csv", input: "password").output.contains("matches     SHA1(rounds: 1"))
    }

    @Test("claims may be an object, in lines and in exports", arguments: [["seed"], ["import"]])
    func claims(command: [String]) throws {
        var host = MemoryHost()
        try host.write(
            #"{"localId":"a","customClaims":{"role":"admin","levels":[1,2]}}"# + "\n"
                + #"{"localId":"b","customAttributes":"{\"role\":\"user\"}"}"# + "\n"
                + #"{"localId":"c","customClaims":null}"# + "\n", to: "rows.jsonl")
        #expect(host.run(command + ["rows.jsonl"]).exit == .done)
        #expect(host.run("accounts", "claims", "a").output == #"{"role":"admin","levels":[1,2]}"# + "\n")
        #expect(host.run("accounts", "claims", "b").output == #"{"role":"user"}"# + "\n")
        try host.write(#"{"localId":"d","customClaims":7}"#, to: "bad.jsonl")
        let run = host.run(command + ["bad.jsonl"])
        #expect(run.exit == .refused && run.errors.contains("line 1 (d) is refused: "), "\(run.errors)")
        try host.write(#"{"localId":"e","customClaims":{"sub":"x"}}"#, to: "forbidden.jsonl")
        #expect(host.run(command + ["forbidden.jsonl"]).exit == .refused, "a reserved name")
    }

    @Test("seed takes an export, whose other members do not matter")
    func seeded() throws {
        var host = MemoryHost()
        try host.write(
            #"{"users":[{"localId":"a","lastRefreshAt":"x","validSince":"1","email":"a@x.com","salt":"s","#
                + #""passwordHash":"fakeHash:salt=s:password=secret1"}]}"#, to: "accounts.json")
        #expect(try host.result("seed", "accounts.json")["seeded"]?.int64 == 1)
        #expect(host.run("sign-in", "password", "a@x.com", input: "secret1\n").exit == .done)
    }

    @Test("providers come from lines, an array and the published lists")
    func providers() throws {
        let members = #""clientId":"c","clientSecret":"s","issuer":"https://i.example","enabled":true"#
        let line = #"{"providerId":"oidc.corp",\#(members)}"#
        let published =
            #"{"name":"projects/p/oauthIdpConfigs/oidc.corp",\#(members)}"#
        for text in [
            line, "[\(line)]", #"{"providers":[\#(line)]}"#, #"{"oauthIdpConfigs":[\#(published)],"nextPageToken":""}"#,
        ] {
            var host = MemoryHost()
            try host.write(text, to: "p.json")
            let run = host.run("providers", "import", "p.json")
            #expect(run.exit == .done, "\(text): \(run.errors)")
            #expect(host.run("providers", "list").output.contains("oidc.corp"))
        }
    }
}
