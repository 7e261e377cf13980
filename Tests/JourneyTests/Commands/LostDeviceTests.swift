import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// "Bob has lost his phone", on a running server and on a data directory.
@Suite("A lost device")
struct LostDeviceTests {
    private static let secret = "0123456789abcdef0123456789abcdef"

    /// A server whose administrator is called `ops`, with Bob, who has two phones and a session, and Eve, who has one.
    private static func server() throws -> (server: AdministeredServer, client: MemoryHost) {
        var machine = MemoryHost()
        try machine.files.write(Array("ops \(Self.secret)\n".utf8), to: "secrets", access: .owner)
        try machine.files.write(Array("another-secret-of-a-webhook\n".utf8), to: "hook", access: .owner)
        let words = [
            "--quiet", "--project", "app", "--admin-secret", "secrets", "--code-webhook", "http://127.0.0.1:8080/",
            "--webhook-secret", "hook",
        ]
        let server = try AdministeredServer(words, on: machine)
        var client = server.host()
        try client.files.write(Array("\(Self.secret)\n".utf8), to: "secret", access: .owner)
        try client.files.write(Array("fedcba9876543210fedcba9876543210\n".utf8), to: "other", access: .owner)
        for (uid, factors) in [("bob", [("f1", "work"), ("f2", "home")]), ("eve", [("f3", "work")])] {
            let address = "\(uid)@example.net"
            _ = try client.result("accounts", "create", address, "--uid", uid, "--verified", "--admin-secret", "secret")
            let listed = factors.map {
                #"{"mfaEnrollmentId":"\#($0.0)","displayName":"\#($0.1)","phoneInfo":"+1555555010\#($0.0.last!)"}"#
            }
            var request = HTTPRequest.json(
                "POST", "/identitytoolkit.googleapis.com/v1/projects/app/accounts:update",
                #"{"localId":"\#(uid)","mfa":{"enrollments":[\#(listed.joined(separator: ","))]}}"#)
            request.headers.append(.init("Authorization", "Bearer \(Self.secret)"))
            #expect(server.send(request)?.status == 200)
        }
        _ = server.posted()
        return (server, client)
    }

    private static func show(_ uid: String, _ client: inout MemoryHost) throws -> String {
        client.run("accounts", "show", uid, "--json", "--admin-secret", "secret").output
    }

    @Test(
        "one command takes the factors off, ends the sessions, tells the owner, and leaves others alone",
        arguments: ["bob", "bob@example.net"])
    func lost(name: String) throws {
        var (server, client) = try Self.server()
        let eve = try Self.show("eve", &client)
        let run = client.run("accounts", "lost-device", name, "--yes", "--admin-secret", "secret")
        #expect(run.exit == .done, "\(run.errors)")
        #expect(
            run.output
                == "withdrew 2 second factors and ended all sessions of bob@example.net (bob); "
                + "bob@example.net is told\n")
        #expect(try Self.show("eve", &client) == eve)
        let bob = try JSON.Document(parsing: Array(try Self.show("bob", &client).utf8)).root
        #expect(bob["factors"]?.count == 0 && bob["liveSessions"]?.int64 == 0)
        let posted = server.posted()
        #expect(posted.contains { $0.contains("bob@example.net") && $0.contains("A second factor was removed.") })
        #expect(!posted.contains { $0.contains("eve@example.net") })
        let audit = client.run("audit", "--account", "bob", "--limit", "1", "--json", "--admin-secret", "secret").output
        let entry = try JSON.Document(parsing: Array(audit.utf8)).root
        #expect(entry.string(of: "name") == "ops" && entry.string(of: "operation") == "update")
        let changes = entry["changes"].map { $0.elements.compactMap { $0.string } } ?? []
        #expect(changes.contains("secondFactors") && changes.contains("sessions"))
        let again = client.run("accounts", "lost-device", "bob", "--yes", "--admin-secret", "secret")
        #expect(again.exit == .done && again.output == "ended all sessions of bob@example.net (bob)\n")
    }

    @Test(
        "what was lost is named by ID, name, number or kind; another word changes nothing",
        arguments: [
            Row(["f1"], ["f2"]), Row(["home"], ["f1"]), Row(["+15555550101"], ["f2"]), Row(["phone"], []),
            Row(["f1", "home"], []), Row(["totp"], nil), Row(["passkey"], nil), Row(["f1", "none"], nil),
        ] as [Row<[String], [String]?>])
    func named(row: Row<[String], [String]?>) throws {
        let (words, left) = row.fields
        var (_, client) = try Self.server()
        let before = try Self.show("bob", &client)
        let options = words.flatMap { ["--factor", $0] }
        let run = client.run(["accounts", "lost-device", "bob", "--yes", "--admin-secret", "secret"] + options)
        #expect(run.exit == (left == nil ? .notFound : .done), "\(run.errors)", sourceLocation: row.line)
        let after = try Self.show("bob", &client)
        guard let left else { return #expect(after == before, sourceLocation: row.line) }
        let bob = try JSON.Document(parsing: Array(after.utf8)).root
        let ids = bob["factors"].map { $0.elements.compactMap { $0.string(of: "id") } }
        #expect(ids == left, sourceLocation: row.line)
    }

    @Test(
        "sessions end by the clock of the server, however slow that of the command's machine is",
        arguments: [["lost-device", "carl", "--yes"], ["revoke", "carl"]])
    func slowClock(words: [String]) throws {
        var (server, client) = try Self.server()
        let secret = ["--admin-secret", "secret"]
        try client.files.write(Array("a long password\n".utf8), to: "password", access: .owner)
        let made = ["accounts", "create", "carl@example.net", "--uid", "carl", "--password-file", "password"] + secret
        #expect(client.run(made).exit == .done)
        server.advance(seconds: 7200)
        let session = try server.client(
            "v1/accounts:signInWithPassword",
            #"{"email":"carl@example.net","password":"a long password","returnSecureToken":true}"#, project: "app")
        #expect(session.string(of: "idToken") != nil)
        server.advance(seconds: 2)
        #expect(try Self.show("carl", &client).contains(#""liveSessions":1"#))
        #expect(client.run(["accounts"] + words + secret).exit == .done)
        #expect(try Self.show("carl", &client).contains(#""liveSessions":0"#))
    }

    @Test("what is left is shown before, and without --yes a script is refused and a person is asked")
    func asked() throws {
        var (server, client) = try Self.server()
        let line = ["accounts", "lost-device", "bob", "--admin-secret", "secret"]
        let refusal = try client.refusal(line)
        #expect(refusal["code"]?.string == "notConfirmed")
        client.terminals = [.input]
        let no = client.run(line, input: "n\n")
        #expect(no.exit == .refused && no.errors.contains("bob@example.net (bob) loses 2 second factors"))
        #expect(server.posted().isEmpty)
        #expect(client.run(line, input: "y\n").exit == .done)
        #expect(!server.posted().isEmpty)
    }

    @Test("a secret that is none of the server's is refused, and changes nothing", arguments: [nil, "other"])
    func refused(secret: String?) throws {
        var (_, client) = try Self.server()
        let before = try Self.show("bob", &client)
        let option = secret.map { ["--admin-secret", $0] } ?? []
        let run = client.run(["accounts", "lost-device", "bob", "--yes"] + option)
        #expect(run.exit == .refused, "\(run.errors)")
        let why = secret == nil ? "that server has secrets for its administrators" : "is none of that server's"
        #expect(run.errors.contains(why))
        #expect(try Self.show("bob", &client) == before)
    }

    @Test("a project that has no such account is not another project's")
    func otherProject() throws {
        var (_, client) = try Self.server()
        let before = try Self.show("bob", &client)
        let run = client.run(
            "--project", "elsewhere", "accounts", "lost-device", "bob", "--yes", "--admin-secret", "secret")
        #expect(run.exit == .notFound, "\(run.errors)")
        #expect(try Self.show("bob", &client) == before)
    }

    @Test("in a data directory the mail is shown, and an owner without a verified address is told nothing")
    func directory() throws {
        var host = MemoryHost()
        let path = "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts:update"
        for (uid, verified) in [("bob", ["--verified"]), ("eve", [])] {
            _ = try host.result(["accounts", "create", "\(uid)@example.net", "--uid", uid] + verified)
            let body =
                #"{"localId":"\#(uid)","mfa":{"enrollments":[{"mfaEnrollmentId":"f","phoneInfo":"+15555550101"}]}}"#
            let update = ["request", "POST", path, "--header", "Authorization: Bearer owner", "--body", "-"]
            #expect(host.run(update, input: body).exit == .done)
        }
        let bob = host.run("accounts", "lost-device", "bob", "--yes")
        #expect(bob.exit == .done && bob.errors.contains("notice to bob@example.net"), "\(bob.errors)")
        let eve = host.run("accounts", "lost-device", "eve", "--yes")
        #expect(eve.exit == .done && eve.errors.contains("nobody was told") && !eve.errors.contains("notice to"))
        #expect(!eve.output.contains("is told"))
        #expect(host.run("audit", "--account", "bob", "--limit", "1").output.contains("administrator command line"))
    }
}
