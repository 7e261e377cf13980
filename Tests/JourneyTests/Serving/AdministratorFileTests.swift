import PropertyKit
import Testing
import Vinculum
import VinculumServer
@testable import VinculumCommands

/// The file of `--admin-secret`, at the start of a server and while it runs.
@Suite("The file of administrator secrets")
struct AdministratorFileTests {
    private static let (ada, build) = ("ada-0123456789abcdef", "build-fedcba9876543210")

    private static func host(_ text: String) throws -> MemoryHost {
        var host = MemoryHost()
        try host.write(text, to: "secrets")
        return host
    }

    private static func server(_ host: MemoryHost, _ words: [String] = []) throws -> MemoryServer {
        try MemoryServer(
            ["--hardened", "--admin-secret", "secrets", "--link-origin", "https://a.example"] + words, on: host)
    }

    private static func status(_ server: inout MemoryServer, _ token: String) throws -> Int {
        var request = HTTPRequest.json(
            "POST", "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts:query", "{}")
        request.headers.append(.init("Authorization", "Bearer \(token)"))
        return try server.send(request).status
    }

    @Test("secrets are added and ended while the server runs")
    func turning() throws {
        var server = try Self.server(try Self.host("ada \(Self.ada)\n"))
        #expect(try Self.status(&server, Self.ada) == 200)
        #expect(try Self.status(&server, Self.build) == 401)
        try server.host.write("# both for a day\nada \(Self.ada)\nbuild \(Self.build)\n", to: "secrets")
        try server.tick()
        try server.tick()
        #expect(server.host.errorText.contains("the administrator secrets were read again: ada and build"))
        #expect(try Self.status(&server, Self.ada) == 200)
        #expect(try Self.status(&server, Self.build) == 200)
        try server.host.write("build \(Self.build)\n", to: "secrets")
        try server.tick()
        try server.tick()
        #expect(try Self.status(&server, Self.ada) == 401)
        #expect(try Self.status(&server, Self.build) == 200)
        #expect(!server.host.errorText.contains(Self.ada) && !server.host.errorText.contains(Self.build))
    }

    @Test(
        "a hardened server mails links over HTTPS, or http on this machine alone",
        arguments: [
            ("https://a.example", true), ("http://localhost:8080", true), ("http://127.0.0.1", true),
            ("http://[::1]", true),
            ("http://a.example", false), ("http://localhost.a.example", false), ("http://10.0.0.1", false),
        ])
    func linkOrigin(origin: String, isAccepted: Bool) throws {
        let host = try Self.host("ada \(Self.ada)\n")
        let options = [
            "--hardened", "--admin-secret", "secrets", "--link-origin", origin, "--sign-algorithm", "ES256",
        ]
        if isAccepted {
            _ = try MemoryServer(options, on: host)
        } else {
            #expect(throws: CommandFailure.self) { _ = try MemoryServer(options, on: host) }
        }
        // Codes of a local server are for tests.
        _ = try MemoryServer(["--link-origin", origin], on: host)
    }

    @Test("the secret in place of the file's name is not repeated, because messages go to logs")
    func mistaken() throws {
        for option in ["--admin-secret", "--webhook-secret"] {
            let host = try Self.host(Self.build)
            let failure = #expect(throws: CommandFailure.self) {
                _ = try MemoryServer(["--code-webhook", "http://127.0.0.1:1/", option, Self.ada], on: host)
            }
            #expect(failure?.what == "\(option): no such file" && failure?.exitCode == .notFound)
        }
    }

    @Test("a file that is being written admits nobody by half a secret")
    func halfWritten() throws {
        var server = try Self.server(try Self.host("ada \(Self.ada)\n"))
        let text = "ada \(Self.ada)\nbuild \(Self.build)\n"
        for count in 0..<text.utf8.count {
            try server.host.write(String(text.prefix(count)), to: "secrets")
            try server.tick()
            #expect(try Self.status(&server, Self.ada) == 200)
            #expect(try Self.status(&server, String(Self.build.prefix(18))) == 401)
        }
    }

    @Test(
        "a file that cannot be used changes nothing, and is reported once",
        arguments: ["", "ada short\n", "ada \(ada)\nada \(build)\n", "a b \(ada)\n", "ada/x \(ada)\n"])
    func unusable(text: String) throws {
        var server = try Self.server(try Self.host("ada \(Self.ada)\n"))
        try server.host.write(text, to: "secrets")
        for _ in 0..<5 { try server.tick() }
        #expect(try Self.status(&server, Self.ada) == 200)
        #expect(server.host.errorText.split(separator: "\n").count { $0.contains("stay as they were") } == 1)
        #expect(!server.host.errorText.contains(Self.ada) && !server.host.errorText.contains("short"))
        try server.host.files.remove("secrets")
        for _ in 0..<5 { try server.tick() }
        #expect(try Self.status(&server, Self.ada) == 200)
        #expect(server.host.errorText.split(separator: "\n").count { $0.contains("stay as they were") } == 2)
    }

    @Test(
        "what is no list of secrets is refused at the start, without a word of it",
        arguments: [
            Row("", "no secret"), Row("# only this\n", "no secret"), Row("fifteen-letters\n", "line 1: no secret"),
            Row("ada fifteen-letters\n", "line 1: no secret after the name"),
            Row("ada \(ada) x\n", "more than a name and a secret"),
            Row("\(ada)\n\(build)\n", "line 2: a second secret has the same name"),
            Row("ada \(ada)\nbob \(ada)\n", "two names have the same secret"),
            Row("ada \(ada)\n\nb/b \(build)\n", "line 3: the name"),
            Row("ada geheimnis-lang-genug-ä\n", "line 1: no secret"),
            Row((0..<17).map { "n\($0) secret-number-000\($0)\n" }.joined(), "more than 16 secrets"),
        ] as [Row<String, String>])
    func refused(row: Row<String, String>) throws {
        let (text, problem) = row.fields
        var host = try Self.host(text)
        let run = host.run("serve", "--admin-secret", "secrets", "--port", "0")
        #expect(run.exit == .usage, sourceLocation: row.line)
        #expect(run.errors.contains(problem), "\(run.errors)", sourceLocation: row.line)
        #expect(run.errors.contains("umask 077"), sourceLocation: row.line)
        for word in [Self.ada, Self.build, "fifteen-letters", "geheimnis"] { #expect(!run.errors.contains(word)) }
    }

    @Test("a secret alone is that of administrator, as before, and a command takes the first of the file")
    func bare() throws {
        var host = try Self.host("\(Self.ada)\r\nbuild \(Self.build)")
        let file = try AdministratorFile("secrets", on: &host)
        #expect(file.secrets.map { $0.name } == ["administrator", "build"])
        #expect(try AdministratorFile.secret(in: "secrets", on: &host) == Secret(Self.ada))
    }

    @Test("a hardened server refuses a file that others may read or change, at the start and later")
    func exposed() throws {
        for exposure in [
            FileExposure(isReadable: true, isWritable: false), FileExposure(isReadable: false, isWritable: true),
        ] {
            var host = try Self.host("ada \(Self.ada)\n")
            var server = try Self.server(host)
            host.files.expose("secrets", exposure)
            let run = host.run(
                "serve", "--hardened", "--admin-secret", "secrets", "--link-origin", "https://a.example", "--port", "0")
            #expect(run.exit == .usage && run.errors.contains("chmod 600 secrets"), "\(run.errors)")
            try server.host.write("build \(Self.build)\n", to: "secrets")
            server.host.files.expose("secrets", exposure)
            for _ in 0..<3 { try server.tick() }
            #expect(try Self.status(&server, Self.ada) == 200)
            #expect(try Self.status(&server, Self.build) == 401)
            #expect(server.host.errorText.contains("stay as they were"))
            server.host.files.expose("secrets", FileExposure(isReadable: false, isWritable: false))
            for _ in 0..<3 { try server.tick() }
            #expect(try Self.status(&server, Self.build) == 200)
        }
    }

    @Test("an export at the end has the settings of a hardened server, and an import at the start its accounts")
    func export() throws {
        var server = try Self.server(try Self.host("ada \(Self.ada)\n"))
        try server.client("v1/accounts:signUp", #"{"email":"ada@example.com","password":"secret1"}"#)
        try server.exportAccounts("export")
        let config = try server.host.files.read("export/auth_export/config.json", upTo: 1 << 16)
        #expect(try JSON.Document(parsing: config).root["signIn"]?["allowDuplicateEmails"]?.bool == false)
        var second = try Self.server(server.host, ["--import", "export"])
        try second.importAccounts("export")
        #expect(try Self.status(&second, Self.ada) == 200)
        #expect(
            try second.client(
                "v1/accounts:signInWithPassword", #"{"email":"ada@example.com","password":"secret1"}"#)["idToken"]
                != nil)
        #expect(try Self.status(&second, "owner") == 401, "the import leaves nobody an administrator")
    }
}
