import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands

@Suite("Forms of an export")
struct ExportFormTests {
    private static func users(_ host: inout MemoryHost, _ options: String...) throws -> [JSON.Value] {
        let text = host.run(["export"] + options).output
        return try JSON.Document(parsing: Array(text.utf8)).root["users"]?.elements.map { $0 } ?? []
    }

    @Test("a file whose first account has the name of a mark is a table", arguments: ["#", "{", "[", "#a,b"])
    func marks(uid: String) throws {
        var host = MemoryHost()
        try host.write(#"{"localId":"\#(uid)","email":"a@x.com"}"# + "\n", to: "users.jsonl")
        #expect(host.run("import", "users.jsonl").exit == .done)
        #expect(host.run("export", "users.csv", "--to", "csv").exit == .done)
        let again = host.run("--data", "new", "import", "users.csv")
        #expect(again.exit == .done, "\(again.errors)")
        #expect(host.run("--data", "new", "export").output == host.run("export").output)
    }

    @Test("an export as CSV is imported to the same accounts", arguments: TestSeed.sample(10))
    func roundTrip(seed: TestSeed) {
        forAll(seed: seed, count: 10, AccountTableTests.account.array(1...4)) { generated in
            var host = MemoryHost()
            let rows = generated.enumerated().map { index, user in
                var (user, number) = (user, index)
                user.localId = "\(user.localId ?? "")\(index)"
                if user.phoneNumber != nil { user.phoneNumber = "+1555555010\(index)" }
                for place in (user.providerUserInfo ?? []).indices {
                    user.providerUserInfo?[place].rawId = "=\(number)"
                    number += 10
                }
                user.passwordHash = nil
                var writer = JSON.Writer()
                user.write(to: &writer)
                return writer.text
            }
            try host.write("[\(rows.joined(separator: ","))]", to: "users.json")
            let first = host.run("import", "users.json")
            try check(first.exit == .done, first.errors)
            let export = host.run("export", "users.csv", "--to", "csv")
            try check(export.exit == .done && export.errors.isEmpty, export.errors)
            let again = host.run("--data", "new", "import", "users.csv")
            try check(again.exit == .done, again.errors)
            try expectEqual(host.run("--data", "new", "export").output, host.run("export").output)
        }
    }

    @Test("passwords go out as CSV and sign in again, and standard output has the same table")
    func passwords() throws {
        var host = MemoryHost()
        let line = #"{"localId":"a","email":"a@x.com","password":"hazel-tree-42","displayName":"=1+2"}"#
        _ = try host.result("seed", "-", input: line)
        let result = try host.result("export", "users.csv", "--to", "csv", "--hash-config", "hash.json")
        #expect(result["exported"]?.int64 == 1 && result["lost"] == nil)
        #expect(host.files.access(of: "users.csv") == .owner)
        let text = String(decoding: try host.files.read("users.csv"), as: UTF8.self)
        #expect(text.hasPrefix("a,a@x.com,false,") && text.contains(",'=1+2',") && text.hasSuffix(",\n"))
        #expect(text.utf8.count { $0 == UInt8(ascii: ",") } == 52)
        let shown = host.run("export", "--to", "csv")
        #expect(shown.output == text)
        #expect(shown.errors.contains("the hash parameters of the passwords; --hash-config FILE writes them"))
        #expect(host.run("--data", "new", "import", "users.csv", "--hash-config", "hash.json").exit == .done)
        let run = host.run("--data", "new", "sign-in", "password", "a@x.com", input: "hazel-tree-42\n")
        #expect(run.exit == .done, "\(run.errors)")
    }

    @Test("ndjson is an account a line, which import and seed read")
    func lines() throws {
        var host = MemoryHost()
        _ = try host.result("seed", "-", input: #"{"localId":"a","displayName":"A\nB"}"# + "\n" + #"{"localId":"b"}"#)
        let text = host.run("export", "--to", "ndjson").output
        #expect(text.split(separator: "\n").count == 2 && text.hasPrefix(#"{"createdAt""#), "\(text)")
        #expect(host.run("export", "out.jsonl", "--to", "ndjson").exit == .done)
        #expect(try host.files.read("out.jsonl") == Array(text.utf8))
        #expect(try host.result("--data", "new", "import", "out.jsonl")["imported"]?.int64 == 2)
        #expect(host.run("--data", "new", "export").output == host.run("export").output)
        #expect(host.run("export", "--to", "firebase").output == host.run("export").output)
    }

    @Test("what CSV has no column for is counted and named")
    func losses() throws {
        var host = MemoryHost()
        let factor = #""email":"a@x.com","emailVerified":true,"mfaInfo":[{"phoneInfo":"+15555550111"}]"#
        let identities = ["oidc.corp", "saml.corp", "google.com"].map { #"{"providerId":"\#($0)","rawId":"1"}"# }
        try host.write(
            #"""
            [{"localId":"a",\#(factor)},{"localId":"b","providerUserInfo":[\#(identities.joined(separator: ","))]},
            {"localId":"c","providerUserInfo":[{"providerId":"twitter.com","rawId":"2","screenName":"c"}]}]
            """#, to: "users.json")
        _ = try host.result("import", "users.json")
        let run = host.run("export", "users.csv", "--to", "csv")
        #expect(run.exit == .done)
        #expect(run.errors.contains("for second factors: 1 account loses its factors; vinculum backup keeps them"))
        #expect(run.errors.contains("CSV has no column for oidc.corp and saml.corp: 1 account loses such identities"))
        #expect(run.errors.contains("for screen names and phone numbers of identities: 1 account loses them"))
        let lost = try host.result("export", "users.csv", "--to", "csv")["lost"]
        #expect(lost?["secondFactors"]?.int64 == 1 && lost?["identities"]?.int64 == 1)
        #expect(lost?["identityDetails"]?.int64 == 1 && lost?["passkeys"] == nil)
        #expect(host.run("export", "users.json").errors.isEmpty, "the JSON form has places for all of these")
    }

    @Test("passkeys are counted in every form", arguments: ExportCommand.Form.allCases)
    func passkeys(form: ExportCommand.Form) {
        var losses = ExportCommand.Losses(of: form)
        var user = Wire.UserInfo()
        losses.note(user)
        #expect(losses.lines.isEmpty)
        user.passkeyInfo = [Wire.PasskeyInfo()]
        losses.note(user)
        let line = "the form has no passkeys: 1 account loses its passkeys; vinculum backup keeps them"
        #expect(losses.count == 2 && losses.lines == [line])
    }

    @Test("a form that is none, a name that promises another form, and CSV as JSON are refused")
    func refused() throws {
        var host = MemoryHost()
        _ = try host.result("sign-up")
        let before = host.files.paths
        for (words, reason) in [
            (["--to", "xml"], "--to xml: no such form"), (["out.csv"], "out.csv: the form firebase is JSON, not CSV"),
            (["out.csv", "--to", "ndjson"], "the form ndjson is JSON"), (["--to", "csv", "--json"], "is no JSON"),
            (["--to", "csv", "--directory", "dir"], "--directory cannot be combined with FILE, --to"),
        ] {
            let run = host.run(["export"] + words)
            #expect(run.exit == .usage && run.errors.contains(reason), "\(run.errors)")
        }
        #expect(host.files.paths == before)
        #expect(host.run("export", "out.csv").errors.contains("vinculum export out.csv --to csv"))
    }
}
