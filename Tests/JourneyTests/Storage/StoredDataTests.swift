import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// The command line's data directory of an earlier version, its backup and its exports, under today's program.
@Suite("Data directories of earlier versions")
struct StoredDataTests {
    /// Checks that each command whose output was recorded then has the same members now.
    static func expectSaid(_ host: StoredHost, _ known: JSON.Value) throws {
        var host = host
        for said in try #require(known["said"]).elements {
            let words = said["words"]?.elements.compactMap { $0.string } ?? []
            // Where secrets were shown, they are masked now: `show` has an option for them, `list` has none.
            let isList = words == ["providers", "list"]
            let secrets = words.starts(with: ["providers", "show"]) ? ["--with-secrets"] : []
            let run = host.run(words + secrets + (words.contains("graph") ? [] : ["--json"]))
            #expect(run.exit == .done, "\(words): \(run.errors)")
            let lines = run.output.split(separator: "\n")
            let expected = try #require(said["lines"])
            try #require(lines.count == expected.count, "\(words): \(run.output)")
            for (line, expected) in zip(lines, expected.elements) {
                let actual = try JSON.Document(parsing: Array(line.utf8)).root
                let kept =
                    switch words.first {
                    case "providers": try Self.without(isList ? ["name", "clientSecret"] : ["name"], expected)
                    // Switched off it is shown as the published service shows it: without a member.
                    case "config": try Self.without(["emailPrivacyConfig"], expected)
                    default: expected
                    }
                #expect(JSONMatch.difference(actual, expected: kept) == nil, "\(words)")
            }
        }
    }

    /// The object without some members: a provider is shown under the name that its contract has, and not under that of
    /// the published object.
    private static func without(_ names: [String], _ value: JSON.Value) throws -> JSON.Value {
        var writer = JSON.Writer()
        writer.beginObject()
        for member in value.members where !names.contains(member.key) {
            writer.key(member.key)
            writer.value(member.value)
        }
        writer.endObject()
        return try JSON.Document(parsing: writer.bytes).root
    }

    @Test(
        "a data directory opens, and every command says of it what the earlier version said",
        arguments: StoredState.all)
    func opens(state: StoredState) throws {
        let host = try StoredHost(state, data: "data")
        try Self.expectSaid(host, host.known)
    }

    @Test("a backup is restored with all that the data directory had", arguments: StoredState.all)
    func backup(state: StoredState) throws {
        var host = try StoredHost(state, data: "elsewhere")
        try host.copy("all.backup")
        _ = try host.result("restore", "all.backup")
        try Self.expectSaid(host, host.known)
    }

    /// Accounts with the stored password, each hashed in another way.
    static let passwordOwners = ["hazel@example.org", "imported@example.com"]

    @Test("a stored password signs in, and a wrong one does not", arguments: StoredState.all, passwordOwners)
    func password(state: StoredState, owner: String) throws {
        var host = try StoredHost(state, data: "data")
        #expect(host.run(["sign-in", "password", owner], input: "another password\n").exit == .refused)
        let signedIn = try host.result("sign-in", "password", owner, input: try host.text("password") + "\n")
        #expect(signedIn["user"]?["email"]?.string == owner)
    }

    /// The versions that have an account without an address that is stated to be verified.
    private static let stated = StoredState.all.filter { (try? $0.known()["statedVerified"]) != nil }

    @Test("there is a version with an account that is stated to be verified")
    func isStatedTested() {
        #expect(!Self.stated.isEmpty)
    }

    @Test("an account without an address stays stated to be verified", arguments: stated)
    func statedVerified(state: StoredState) throws {
        var host = try StoredHost(state, data: "data")
        let uid = try host.text("statedVerified")
        let lookup = "/identitytoolkit.googleapis.com/v1/projects/demo-state/accounts:lookup"
        let owner = ["--header", "Authorization: Bearer owner"]
        let run = host.run(
            ["request", "POST", lookup] + owner + ["--body", "-"], input: #"{"localId":["\#(uid)"]}"#)
        try #require(run.exit == .done, "\(run.output)\(run.errors)")
        let user = try JSON.Document(parsing: Array(run.output.utf8)).root["users"]?[0]
        #expect(user?["emailVerified"]?.bool == true && user?["email"] == nil)
    }

    @Test("a sign-in that waited for a texted code is finished with it", arguments: StoredState.all)
    func pendingSignIn(state: StoredState) throws {
        var host = try StoredHost(state, data: "data")
        let resolved = try host.result("mfa", "resolve", "--finish", input: try host.text("challengeCode") + "\n")
        #expect(resolved["user"]?["uid"]?.string == (try host.text("ada")))
        #expect(try host.result("whoami")["user"]?["email"]?.string == "ada@gmail.com")
    }

    @Test("a sign-in that waited is finished with a code of the app that was enrolled then", arguments: StoredState.all)
    func pendingSignInByApp(state: StoredState) throws {
        var host = try StoredHost(state, data: "data")
        _ = try host.result("mfa", "resolve", "app")
        let code = try host.appCode(host.text("totpSecret"))
        let resolved = try host.result("mfa", "resolve", "--finish", input: code + "\n")
        #expect(resolved["user"]?["uid"]?.string == (try host.text("ada")))
    }

    @Test(
        "an enrolment that was begun in a tenant is finished, and the factor is asked for", arguments: StoredState.all)
    func enrollment(state: StoredState) throws {
        var host = try StoredHost(state, data: "data")
        let tenant = ["--tenant", try host.text("tenant")]
        let code = try host.appCode(host.text("enrollmentSecret"))
        #expect(host.run(tenant + ["mfa", "enroll", "--finish"], input: code + "\n").exit == .done)
        let password = try host.text("password") + "\n"
        let again = host.run(tenant + ["sign-in", "password", "wes@example.com"], input: password)
        #expect(again.exit == .secondFactorNeeded, "\(again.errors)")
    }

    @Test("a mailed link of each kind still works", arguments: StoredState.all)
    func links(state: StoredState) throws {
        let fresh = try StoredHost(state, data: "data")
        let links = try #require(fresh.known["links"])
        func link(_ address: String) throws -> String { try #require(links[named: address]?.string) + "\n" }

        var host = fresh
        _ = try host.result("action", "reset", input: try link("hazel@example.org") + "a new password\n")
        _ = try host.result("sign-in", "password", "hazel@example.org", input: "a new password\n")

        host = fresh
        _ = try host.result("action", "apply", input: try link("hazel@example.com"))
        #expect(host.run(["accounts", "show", "hazel@example.com"]).exit == .done)

        host = fresh
        _ = try host.result("action", "apply", input: try link("ada@gmail.com"))
        #expect(try host.result("accounts", "show", "ada@gmail.com")["factors"]?.count == 1)

        host = fresh
        let signedIn = try host.result("sign-in", "email-link", input: try link("new@example.com"))
        #expect(signedIn["user"]?["email"]?.string == "new@example.com" && signedIn["isNewUser"]?.bool == true)
    }

    @Test(
        "the keys of custom tokens are trusted as before, and nothing without their signature",
        arguments: StoredState.all)
    func customTokens(state: StoredState) throws {
        var host = try StoredHost(state, data: "data")
        let account = try #require(host.known["serviceAccount"])
        try host.memory.files.write(Array(account.rawBytes), to: "key", access: .owner)
        _ = try host.result("token", "mint", "minted", "--key", "key", "--output", "token")
        #expect(try host.result("sign-in", "custom-token", "--token-file", "token")["user"]?["uid"]?.string == "minted")
        #expect(host.run(["sign-in", "custom-token"], input: #"{"uid":"minted"}"#).exit == .refused)
    }

    @Test("a passkey finds its account, and is refused because of its second factors", arguments: StoredState.all)
    func passkey(state: StoredState) throws {
        var host = try StoredHost(state, data: "data")
        let target = "/identitytoolkit.googleapis.com/v2/accounts/passkeySignIn:finalize?key=any"
        for (id, error) in [
            (try host.text("passkey"), "UNSUPPORTED_FIRST_FACTOR"), ("x", "PASSKEY_CREDENTIAL_NOT_FOUND"),
        ] {
            let body = #"{"authenticatorAuthenticationResponse":{"id":"\#(id)"}}"#
            let run = host.run(["request", "POST", target, "--body", "-"], input: body)
            #expect(run.output.contains(#""message":"\#(error)"#), "\(run.output)")
        }
    }

    @Test("the session with a service elsewhere is kept under that service's address", arguments: StoredState.all)
    func remoteSession(state: StoredState) throws {
        var host = try StoredHost(state, data: "remote", part: "remote")
        host.memory.service = { _ in HTTPResponse(status: 500, contentType: "", body: []) }
        let user = try host.result("whoami", "--endpoint", try host.text("url"))["user"]
        #expect(user?["uid"]?.string == (try host.text("uid")))
        #expect(host.run(["whoami"]).exit == .refused, "the authority in the process has no session")
    }

    /// The accounts of the exported project, without the tenant's.
    private static func uids(_ host: inout StoredHost) throws -> [String] {
        let lines = host.run(["accounts", "list", "--json"]).output.split(separator: "\n")
        return try lines.compactMap { try JSON.Document(parsing: Array($0.utf8)).root["uid"]?.string }
    }

    @Test("an export directory is imported without loss", arguments: StoredState.all)
    func exportDirectory(state: StoredState) throws {
        var before = try StoredHost(state, data: "data")
        var host = try StoredHost(state, data: "elsewhere")
        try host.copy("exported")
        #expect(host.run(["import", "exported"]).exit == .done)
        #expect(try Self.uids(&host) == Self.uids(&before))
        let owner = Self.passwordOwners[0]
        _ = try host.result("sign-in", "password", owner, input: try host.text("password") + "\n")
        #expect(try host.result("--tenant", host.text("tenant"), "accounts", "show", "wes")["uid"]?.string == "wes")
    }

    @Test("an export file is imported with its hash parameters", arguments: StoredState.all)
    func exportFile(state: StoredState) throws {
        var before = try StoredHost(state, data: "data")
        var host = try StoredHost(state, data: "elsewhere")
        try host.copy("users.json")
        try host.copy("hash-config.json")
        // An export has no secrets of authenticator apps, so the account that has one is refused. So is one whose hash
        // has other parameters than the file of older programs says: it has another length than the key of SCRYPT.
        #expect(host.run(["import", "users.json", "--hash-config", "hash-config.json", "--partial"]).exit == .done)
        let rows = try JSON.Document(parsing: try state.bytes("users.json")).root["users"]?.elements
        var refused = [try host.text("ada")]
        for row in try #require(rows) {
            let hash = Base64.decodedLeniently(row["passwordHash"]?.string ?? "")
            if hash.count == 32 { refused.append(row["localId"]?.string ?? "") }
        }
        #expect(try Self.uids(&host) == Self.uids(&before).filter { !refused.contains($0) })
    }
}
