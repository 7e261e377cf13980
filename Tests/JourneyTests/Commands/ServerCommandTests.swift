import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// Commands that administer a running server, and those that do not.
@Suite("Commands and the server that the environment names")
struct ServerCommandTests {
    private static let lines =
        #"{"localId":"ada","email":"ada@x.com","password":"secret1","customClaims":{"role":"admin"}}"# + "\n"
        + #"{"email":"bob@x.com","phoneNumber":"+15555550100"}"# + "\n"

    @Test("seeding a server gives it accounts that sign in, and the data directory none")
    func seeds() throws {
        let server = try AdministeredServer(["--project", "demo-app"])
        var host = server.host()
        try host.write(Self.lines, to: "a.jsonl")
        let run = host.run("seed", "a.jsonl")
        #expect(run.exit == .done, "\(run.errors)")
        #expect(run.output == "seeded 2 accounts in the project demo-app at http://127.0.0.1:9099\n")
        let session = try server.client(
            "v1/accounts:signInWithPassword", #"{"email":"ada@x.com","password":"secret1"}"#)
        #expect(session["localId"]?.string == "ada")
        #expect(host.files.paths == ["a.jsonl"])
        let claims = try host.result("accounts", "show", "ada")
        #expect(claims["claims"]?.string == #"{"role":"admin"}"# && claims["passwordHash"] == nil)
    }

    @Test("a malformed line sends nothing, a refused one leaves the others there, --overwrite replaces")
    func refusals() throws {
        let server = try AdministeredServer()
        var host = server.host()
        try host.write(Self.lines + "{\"emial\":1}\n", to: "bad.jsonl")
        let malformed = host.run("seed", "bad.jsonl")
        #expect(malformed.exit == .refused && malformed.errors.contains("nothing was seeded: 1 line is refused"))
        #expect(host.run("accounts", "list").output.isEmpty)
        try host.write(Self.lines, to: "a.jsonl")
        #expect(host.run("seed", "a.jsonl").exit == .done)
        try host.write(Self.lines + #"{"localId":"eve"}"# + "\n", to: "more.jsonl")
        let again = host.run("seed", "more.jsonl")
        #expect(again.exit == .refused && again.errors.contains("line 1 (ada) is refused"), "\(again.errors)")
        #expect(again.errors.contains("the server keeps the accounts that it accepts"))
        #expect(host.run("accounts", "show", "eve").exit == .done)
        let before = try host.result("accounts", "show", "bob@x.com")["uid"]?.string
        #expect(host.run("seed", "a.jsonl", "--overwrite").exit == .done)
        #expect(try host.result("accounts", "show", "+15555550100")["uid"]?.string == before)
    }

    @Test("an export is imported into a server, and a directory is not")
    func imports() throws {
        let server = try AdministeredServer()
        var host = server.host()
        try host.write(#"{"users":[{"localId":"a","email":"a@x.com"},{"localId":"b"}]}"#, to: "users.json")
        #expect(try host.result("import", "users.json", "--project", "shop")["imported"]?.int64 == 2)
        #expect(host.run("accounts", "list", "--project", "shop").output.split(separator: "\n").count == 2)
        try host.files.makeDirectories("dir", access: .owner)
        let refused = host.run("import", "dir")
        #expect(refused.exit == .usage && refused.errors.contains("--endpoint local"))
    }

    @Test("a list shows what the server has, by pages, from an account on, and as JSON without hashes")
    func lists() throws {
        let server = try AdministeredServer()
        var host = server.host()
        let rows = (0..<250).map { #"{"localId":"u\#($0 + 1000)","email":"u\#($0)@x.com","password":"secret1"}"# }
        try host.write(rows.joined(separator: "\n"), to: "a.jsonl")
        #expect(host.run("seed", "a.jsonl").exit == .done)
        let all = host.run("accounts", "list").output.split(separator: "\n")
        #expect(all.count == 250 && all[0].hasPrefix("u1000 ") && all[0].contains("u0@x.com"))
        #expect(all[0].hasSuffix("password"))
        let some = host.run("accounts", "list", "--after", "u1099", "--limit", "3", "--json").output
        let found = try some.split(separator: "\n").map { try JSON.Document(parsing: Array($0.utf8)).root }
        #expect(found.compactMap { $0["uid"]?.string } == ["u1100", "u1101", "u1102"])
        #expect(!some.contains("passwordHash") && !some.contains("\"salt\""))
    }

    /// HAProxy 2.6, Dovecot 2.3.19 and libjwt 1.10 read public keys in PEM and no certificates (seen in 2026).
    @Test("the public keys of a server are listed, and shown in the forms that programs read")
    func keys() throws {
        let server = try AdministeredServer(["--sign", "--sign-algorithm", "ES256", "--project", "demo-app"])
        var host = server.host()
        let token = try #require(try server.client("v1/accounts:signUp", "{}")["idToken"]?.string)
        let listed = try KeysTests.list(&host)
        #expect(listed.map { $0.string(of: "use") } == ["tokens", "cookies"])
        #expect(listed.allSatisfy { $0.string(of: "alg") == "ES256" })
        let kids = listed.compactMap { $0.string(of: "kid") }
        #expect(try UnverifiedJWT(parsing: token).keyID?.text == kids[0])
        #expect(host.run("keys", "list").output.contains("session cookies"))
        for words in [[], [kids[0]], [kids[0], "--format", "pem"], [kids[0], "--format", "certificate"]] {
            let run = host.run(["keys", "show"] + words + ["--output", "key"])
            #expect(run.exit == .done, "\(words): \(run.errors)")
            let verify = ["jwt", "verify", "--jwks", "key", "--issuer", "https://securetoken.google.com/demo-app"]
            let verified = host.run(verify + ["--audience", "demo-app"], input: token + "\n")
            #expect(verified.exit == .done, "\(words): \(verified.errors)")
        }
        #expect(host.run("keys", "show", kids[0], "--format", "pem").output.hasPrefix("-----BEGIN PUBLIC KEY-----"))
        for words in [[kids[1], "--format", "pem"], [kids[1], "--format", "certificate"], ["--cookies"]] {
            #expect(host.run(["keys", "show"] + words).exit == .done, "\(words)")
        }
        let unknown = host.run("keys", "show", "nobody")
        #expect(unknown.exit == .notFound && unknown.errors.contains("key nobody not found"))
        let secret = host.run("keys", "show", kids[0], "--private", "--output", "secret")
        #expect(secret.exit == .usage && secret.errors.contains("no private key"))
        // The data directory has keys of its own.
        _ = try host.result("keys", "new", "--algorithm", "ES256", "--data", "d")
        #expect(!host.run("keys", "list", "--data", "d").output.contains(kids[0]))
        #expect(host.run("keys", "show", "--format", "jwks", "--endpoint", "local").exit == .done)
    }

    @Test("a server that does not sign has no keys to list")
    func noKeys() throws {
        var host = try AdministeredServer().host()
        let run = host.run("keys", "list")
        #expect(run.exit == .done && run.output.hasPrefix("tokens are unsigned"))
        #expect(host.run("keys", "show").output == "{\"keys\":[]}\n")
    }

    @Test("the outbox is the server's")
    func outbox() throws {
        let server = try AdministeredServer()
        var host = server.host()
        try server.client(
            "v1/accounts:sendOobCode",
            #"{"requestType":"EMAIL_SIGNIN","email":"ada@x.com","continueUrl":"http://localhost/"}"#)
        try server.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+15555550100"}"#)
        let text = host.run("outbox").output
        #expect(text.contains("ada@x.com") && text.contains("sign in or link") && text.contains("/emulator/action?"))
        #expect(text.contains("+15555550100"))
        let lines = try host.run("outbox", "--json").output.split(separator: "\n").map {
            try JSON.Document(parsing: Array($0.utf8)).root
        }
        #expect(lines.count == 2 && lines[0]["email"]?.string == "ada@x.com" && lines[0]["link"] != nil)
        #expect(lines[1]["phoneNumber"]?.string == "+15555550100" && lines[1]["code"]?.string?.count == 6)
    }

    @Test("the project is that of --project, else of GCLOUD_PROJECT, else the server's first")
    func projects() throws {
        let server = try AdministeredServer(["--project", "first"])
        var uids: [String?: String] = [:]
        for project in [nil, "second", "third"] {
            uids[project] = try server.client("v1/accounts:signUp", "{}", project: project)["localId"]?.string
        }
        var host = server.host()
        #expect(try host.result("accounts", "list")["uid"]?.string == uids[nil])
        host.environment.append(("GCLOUD_PROJECT", "second"))
        #expect(try host.result("accounts", "list")["uid"]?.string == uids["second"])
        #expect(try host.result("accounts", "list", "--project", "third")["uid"]?.string == uids["third"])
        let unknown = try host.refusal("accounts", "list", "--project", "fourth")
        #expect(unknown["code"]?.string == "unknownProject" && unknown["exit"]?.int64 == 6)
        for name in ["first", "second", "third"] { #expect(unknown["why"]?.string?.contains(name) == true) }
        #expect(try host.refusal("outbox", "--project", "fourth")["code"]?.string == "unknownProject")
    }

    @Test("an empty list says where nothing is, here and there")
    func empty() throws {
        let server = try AdministeredServer()
        var host = server.host()
        for command in [["accounts", "list"], ["outbox"]] {
            let there = host.run(command)
            #expect(there.exit == .done && there.output.isEmpty)
            #expect(there.errors.contains("the project demo-vinculum at http://127.0.0.1:9099 has no "))
            let here = host.run(command + ["--endpoint", "local"])
            #expect(here.exit == .done && here.output.isEmpty)
            #expect(here.errors.contains("the project demo-vinculum in .vinculum has no "))
        }
    }

    @Test("an account that is not there is not found at that server")
    func missing() throws {
        var host = try AdministeredServer().host()
        let refusal = try host.refusal("accounts", "show", "nobody@x.com")
        #expect(refusal["code"]?.string == "accountNotFound" && refusal["exit"]?.int64 == 6)
        #expect(refusal["why"]?.string?.contains("http://127.0.0.1:9099") == true)
    }

    @Test("a server with secrets for its administrators refuses a command without one, which says what to add")
    func secretNeeded() throws {
        var files = MemoryHost()
        try files.write("a-secret-of-twenty-characters\n", to: "secret")
        try files.write("another-secret-of-characters\n", to: "other")
        var host = try AdministeredServer(["--admin-secret", "secret"], on: files).host()
        host.files = files.files
        for command in [["accounts", "list"], ["audit"], ["forecast", "--disable-provider", "password"]] {
            let run = host.run(command)
            let line = "next  vinculum " + command.joined(separator: " ") + " --admin-secret FILE"
            #expect(run.exit == .refused && run.errors.contains(line), "\(run.errors)")
        }
        let wrong = host.run("accounts", "list", "--admin-secret", "other")
        #expect(wrong.exit == .refused && wrong.errors.contains("is none of that server's"), "\(wrong.errors)")
        #expect(host.run("accounts", "list", "--admin-secret", "secret").exit == .done)
    }

    @Test("sign-up at a server says that it sent nothing while an anonymous account is signed in there")
    func stillSignedIn() throws {
        let server = try AdministeredServer()
        var host = server.host()
        #expect(host.run("sign-up").output.hasPrefix("signed up as the anonymous account "))
        host.service = { _ in
            Issue.record("a request was sent")
            return HTTPResponse(status: 500, contentType: "", body: [])
        }
        let again = host.run("sign-up")
        #expect(again.exit == .done && again.output.hasPrefix("still signed in as the anonymous account "))
        #expect(again.errors.contains("vinculum sign-out"))
    }

    @Test("a wrong secret and the real service are refused, and nothing is shown")
    func refused() throws {
        var files = MemoryHost()
        try files.write("a-secret-of-twenty-characters\n", to: "secret")
        try files.write("another-secret-of-characters\n", to: "other")
        let server = try AdministeredServer()
        var host = server.host()
        host.files = files.files
        #expect(host.run("accounts", "list", "--admin-secret", "other").exit != .done)
        let real = host.run("accounts", "list", "--endpoint", "production", "--api-key", "k")
        #expect(real.exit == .usage && real.errors.contains("its own tools"))
        let local = host.run("outbox", "--endpoint", "local", "--admin-secret", "secret")
        #expect(local.exit == .usage)
    }

    /// The commands that work on the data directory whatever the environment says.
    private static let local: [Command] = Command.allCases.filter { command in
        !command.takesEndpoint
            && command.projectUse != .none && ![.serve, .exec, .replay, .language, .providerURL].contains(command)
    }

    /// Those of them that change nothing.
    private static let reading: [Command] = [.exportAccounts]

    @Test(
        "a command on the data directory says so while the environment names a server, and changes nothing there",
        arguments: local)
    func said(command: Command) throws {
        var host = try AdministeredServer().host()
        let specification = command.specification
        let words = specification.words + Array(repeating: "x", count: specification.operandCount.lowerBound)
        let line =
            "FIREBASE_AUTH_EMULATOR_HOST names 127.0.0.1:9099, but \(specification.name) works on the data "
            + "directory .vinculum"
        let run = host.run(words)
        #expect(run.errors.contains(line))
        #expect(Self.reading.contains(command) || (run.exit == .usage && run.errors.contains("--endpoint local")))
        #expect(!host.run(words + ["--endpoint", "local"]).errors.contains(line))
        #expect(!host.run(words + ["--data", "elsewhere"]).errors.contains(line))
        host.environment = []
        #expect(!host.run(words).errors.contains(line))
    }
}
