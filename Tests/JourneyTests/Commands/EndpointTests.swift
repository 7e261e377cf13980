import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// The choice of the endpoint, which needs no network; the host in memory has no transport.
@Suite("Endpoints")
struct EndpointTests {
    private static func remote(
        _ words: [String], _ environment: [(String, String)] = []
    ) throws(CommandFailure) -> RemoteEndpoint? {
        var host = MemoryHost()
        host.environment = environment.map { (name: $0.0, value: $0.1) }
        guard case .run(let invocation) = try ArgumentParser.parse(["whoami"] + words) else { return nil }
        return try RemoteEndpoint.named(by: invocation.globals, host)
    }

    private static let emulator = [("FIREBASE_AUTH_EMULATOR_HOST", "localhost:9099")]

    @Test("--endpoint precedes the environment variable")
    func names() throws {
        #expect(try Self.remote([]) == nil)
        #expect(try Self.remote([], Self.emulator)?.name == "http://localhost:9099")
        #expect(try Self.remote([], [("FIREBASE_AUTH_EMULATOR_HOST", "")]) == nil)
        #expect(try Self.remote(["--endpoint", "local"], Self.emulator) == nil)
        #expect(try Self.remote(["--endpoint", "HTTPS://Other:1/"], Self.emulator)?.name == "https://other:1")
        #expect(throws: CommandFailure.self) { try Self.remote(["--endpoint", "http://other:1"]) }
        #expect(try Self.remote(["--endpoint", "https://id.example"])?.name == "https://id.example")
        #expect(try Self.remote(["--endpoint", "https://id.example/a/b/"])?.name == "https://id.example/a/b")
        let production = try #require(try Self.remote(["--endpoint", "production", "--api-key", "a/b"]))
        #expect(production.name == "production?key=a%2Fb")
        #expect(
            try Self.remote(["--endpoint", "https://identitytoolkit.googleapis.com"], [("FIREBASE_API_KEY", "a/b")])
                == production)
    }

    @Test(
        "requests go to the paths of the endpoint",
        arguments: [
            Row("http://127.0.0.1:9099", "http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1/accounts:x?key=k"),
            Row("https://id.example", "https://id.example/identitytoolkit.googleapis.com/v1/accounts:x?key=k"),
            Row(
                "https://h.example:1/auth/",
                "https://h.example:1/auth/identitytoolkit.googleapis.com/v1/accounts:x?key=k"),
            Row("production", "https://identitytoolkit.googleapis.com/v1/accounts:x?key=k"),
        ])
    func addresses(row: Row<String, String>) throws {
        let (endpoint, url) = row.fields
        let remote = try #require(
            try Self.remote(["--endpoint", endpoint, "--api-key", "k"]), sourceLocation: row.line)
        let request = HTTPRequest(
            method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:x", query: "key=k",
            headers: [.init("X-Client-Version", "v")], body: [1])
        let call = remote.call(request, of: AuthClient.Configuration(apiKey: remote.apiKey, server: remote.server))
        #expect(call.url == url, sourceLocation: row.line)
        #expect(call.headers == request.headers && call.body == [1] && call.method == "POST", sourceLocation: row.line)
    }

    @Test(
        "a malformed endpoint is a usage error",
        arguments: [
            "127.0.0.1:9099", "http://", "http://h/path", "http://h?q", "http://u@h", "ftp://h", "", "production",
            "http://identitytoolkit.googleapis.com", "https://h/path?q", "https://h/path#f",
            "https://identitytoolkit.googleapis.com",
        ])
    func refused(endpoint: String) {
        var host = MemoryHost()
        #expect(host.run(["whoami", "--endpoint=\(endpoint)"]).exit == .usage)
    }

    @Test("a malformed FIREBASE_AUTH_EMULATOR_HOST is a usage error, except with --endpoint local")
    func variable() {
        var host = MemoryHost()
        host.environment = [("FIREBASE_AUTH_EMULATOR_HOST", "http://localhost:9099")]
        let run = host.run("whoami")
        #expect(run.exit == .usage && run.errors.contains("without http://"))
        #expect(host.run("whoami", "--endpoint", "local").exit == .refused, "no account is signed in here")
    }

    @Test(
        "commands on the data directory refuse --endpoint and ignore the environment variable",
        arguments: Command.allCases)
    func localCommands(command: Command) throws {
        guard !command.takesEndpoint, command != .providerURL, !command.keepsProfile else { return }
        var host = MemoryHost()
        host.environment = [("FIREBASE_AUTH_EMULATOR_HOST", "localhost:9099")]
        var invocation = Invocation(command: command)
        try invocation.resolveEndpoint(host)
        #expect(invocation.globals.remote == nil)
        invocation.globals.endpoint = "http://localhost:9099"
        do {
            try invocation.resolveEndpoint(host)
            Issue.record("\(command) took it")
        } catch {
            #expect(error.exitCode == .usage && error.why?.contains("data directory") ?? false)
        }
    }

    @Test(
        "signed-in commands are refused for a remote endpoint without a transport",
        arguments: Command.allCases.filter { $0.takesEndpoint })
    func sandbox(command: Command) {
        var invocation = Invocation(command: command)
        invocation.globals.endpoint = "http://localhost:9099"
        do {
            try invocation.resolveEndpoint(MemoryHost())
            Issue.record("\(command) took it")
        } catch {
            #expect(error.exitCode == .failure && error.code == "noTransport")
        }
    }

    @Test("a command's own option precedes the global option of the same name")
    func ownOption() throws {
        var host = MemoryHost()
        let run = host.run(
            "provider", "url", "oidc.corp", "--endpoint", "https://id.example/authorize", "--client-id", "c",
            "--redirect", "https://a.example/b")
        #expect(run.exit == .done && run.output.hasPrefix("https://id.example/authorize?"))
    }

    @Test("--explain with a remote endpoint and --api-key without one are refused")
    func options() {
        var host = MemoryHost()
        #expect(host.run("whoami", "--endpoint", "http://localhost:1", "--explain").exit == .usage)
        #expect(host.run("whoami", "--api-key", "k").exit == .usage)
    }

    @Test("help lists --endpoint only for commands that have it")
    func help() {
        var host = MemoryHost()
        #expect(host.run("--help").output.contains("--endpoint URL"))
        #expect(host.run("whoami", "--help").output.contains("--endpoint URL"))
        #expect(host.run("accounts", "create", "--help").output.contains("--admin-secret FILE"))
        #expect(!host.run("whoami", "--help").output.contains("--admin-secret FILE"))
        #expect(!host.run("keys", "new", "--help").output.contains("--endpoint"))
    }
}
