import PropertyKit
import ProviderTesting
import Testing
import Vinculum
@testable import VinculumCommands

/// The commands of administrators, on a data directory and on a server that serves a copy of it.
@Suite("Commands on a data directory and on a running server")
struct TwoHomesTests {
    /// A line, and what of its results may differ.
    struct Step: Sendable {
        enum Difference: Sendable {
            case none
            /// IDs and keys that are drawn at random.
            case random
            /// Where it was done, and how many bytes that takes.
            case place
        }

        let command: Command
        let words: [String]
        var may = Difference.none
        var exit = ExitCode.done

        init(_ command: Command, _ words: [String], _ may: Difference = .none, exit: ExitCode = .done) {
            (self.command, self.words, self.may, self.exit) = (command, words, may, exit)
        }
    }

    /// Those that look come first, because who changed something is not the same.
    private static let steps: [Step] = [
        Step(.audit, ["audit"]), Step(.audit, ["audit", "--account", "ada", "--limit", "1"]),
        Step(.accountsList, ["accounts", "list"]), Step(.accountsList, ["accounts", "list", "--after", "ada"]),
        Step(.accountsShow, ["accounts", "show", "ada@example.net"]),
        Step(.accountsShow, ["accounts", "show", "nobody"], exit: .notFound),
        Step(.accountsMerges, ["accounts", "merges"]), Step(.graph, ["graph", "ada", "bob", "--format", "json"]),
        Step(.graph, ["graph", "+15555550100"]), Step(.outbox, ["outbox"]),
        Step(.forecast, ["forecast", "--require-second-factor", "--list"]),
        Step(.projectsList, ["projects", "list"], .place),
        Step(.projectsShow, ["projects", "show", "demo-vinculum"], .place), Step(.keysList, ["keys", "list"]),
        Step(.keysShow, ["keys", "show"]), Step(.configShow, ["config", "show"]),
        Step(.passwordPolicy, ["config", "password-policy"]), Step(.tenantsList, ["tenants", "list"]),
        Step(.tenantsShow, ["tenants", "show", "TENANT"]), Step(.providersList, ["providers", "list"]),
        Step(.providersShow, ["providers", "show", "oidc.example", "--with-secrets"]),
        Step(.providersTest, ["providers", "test", "oidc.example"]),
        Step(.providersExport, ["providers", "export", "--with-secrets"]),
        Step(.accountsSessions, ["accounts", "sessions", "ada"]),
        Step(.accountsFactors, ["accounts", "factors", "bob"]),
        Step(.accountsPasskeys, ["accounts", "passkeys", "ada"]), Step(.backup, ["backup", "all.backup"]),
        Step(.seed, ["seed", "seed.jsonl"], .place), Step(.importAccounts, ["import", "users.json"], .place),
        Step(.accountsCreate, ["accounts", "create", "eve@example.net", "--uid", "eve", "--verified"]),
        Step(.accountsCreate, ["accounts", "create", "eve@example.net"], exit: .conflict),
        Step(.accountsUpdate, ["accounts", "update", "eve", "--name", "Eve", "--phone", "+15555550177"]),
        Step(.accountsDisable, ["accounts", "disable", "eve", "seeded"]),
        Step(.accountsEnable, ["accounts", "enable", "eve"]),
        Step(.accountsClaims, ["accounts", "claims", "eve", "--set", "claims.json"]),
        Step(.accountsClaims, ["accounts", "claims", "eve"]), Step(.accountsRevoke, ["accounts", "revoke", "ada"]),
        Step(.accountsFactors, ["accounts", "factors", "bob", "--withdraw", "work", "--yes"]),
        Step(.accountsPasskeys, ["accounts", "passkeys", "ada", "--remove", "none", "--yes"], exit: .notFound),
        Step(.accountsLostDevice, ["accounts", "lost-device", "bob", "--yes"]),
        Step(.accountsDelete, ["accounts", "delete", "seeded", "imported", "--yes"]),
        Step(.configSet, ["config", "set", "signIn.allowDuplicateEmails", "true"]),
        Step(.tenantsCreate, ["tenants", "create", "displayName", "Green"], .random),
        Step(.tenantsUpdate, ["tenants", "update", "TENANT", "displayName", "Blue"]),
        Step(.tenantsDelete, ["tenants", "delete", "TENANT", "--yes"]),
        Step(
            .providersAdd,
            [
                "providers", "add", "oidc.new", "--issuer", "https://id.example", "--client-id", "c",
                "--public",
            ]),
        Step(.providersAdd, ["providers", "add", "oidc.new", "--client-id", "c"], exit: .conflict),
        Step(.providersSet, ["providers", "set", "oidc.new", "displayName", "New"]),
        Step(.providersImport, ["providers", "import", "providers.jsonl"]),
        Step(.providersDelete, ["providers", "delete", "oidc.new"]),
        Step(.providersRemove, ["providers", "remove", "oidc.lines"]),
        Step(.keysRotate, ["keys", "rotate", "--algorithm", "ES256"], .random),
        Step(.projectsDelete, ["projects", "delete", "second", "--yes"]),
        Step(.accountsList, ["accounts", "list", "--json"]), Step(.configShow, ["config", "show"]),
        Step(.providersList, ["providers", "list", "--json"]),
    ]

    /// Without signing keys, with which a directory takes no unsigned custom token and a local server does.
    private static let stepsWithoutKeys: [Step] = [Step(.tokenMint, ["token", "mint", "zoe"])]

    /// Those that a server without a secret of the client refuses. A policy and public keys are for all clients, and
    /// a seed and an import have tests of their own.
    private static let guarded: [Step] = (steps + stepsWithoutKeys).filter { step in
        ![.passwordPolicy, .keysList, .keysShow, .seed, .importAccounts].contains(step.command)
    }

    /// What works on one of the two alone, and why.
    private static let alone: [Command] = [
        // What makes, ends or takes in private keys does not travel.
        .keysNew, .keysTrust, .keysDistrust, .keysOff,
        // They replace or copy a whole state, in forms that a server reads when it starts.
        .restore, .exportAccounts,
        // It compares a password with a hash, and has no state.
        .hashTry,
        // They keep what others use.
        .serverProfileAdd, .serverProfileList, .serverProfileShow, .serverProfileRemove,
    ]

    @Test("every command that administers has a line here, and every other one is named with its reason")
    func complete() {
        let tried = (Self.steps + Self.stepsWithoutKeys).map { $0.command }
        for command in Command.allCases {
            let words = command.specification.words
            #expect(tried.contains(command) == command.administersServer, "\(words)")
            let isAdministration =
                [.administration, .inspection, .accounts].contains(command.specification.group) || words[0] == "keys"
            let isKnown = command.administersServer || Self.alone.contains(command)
            #expect(!isAdministration || isKnown, "\(words) has one home, and no reason is given")
            #expect(!(command.administersServer && Self.alone.contains(command)), "\(words)")
        }
    }

    private static let provider = StandInProvider.local()

    /// A data directory with something of everything.
    ///
    /// - Parameter hasKeys: Whether it has signing keys.
    private static func start(hasKeys: Bool = true) throws -> MemoryHost {
        var host = MemoryHost()
        host.service = { Self.provider.answer($0) }
        let data = ["--data", "d"]
        _ = try host.result(data + ["accounts", "create", "ada@example.net", "--uid", "ada", "--verified"])
        _ = try host.result(data + ["sign-in", "custom-token"], input: #"{"uid":"ada"}"#)
        _ = try host.result(data + ["accounts", "create", "bob@example.net", "--uid", "bob", "--verified"])
        _ = try host.result(data + ["accounts", "update", "ada", "--phone", "+15555550100", "--name", "Ada"])
        let factors =
            #"{"localId":"bob","mfa":{"enrollments":[{"mfaEnrollmentId":"f1","phoneInfo":"+15555550111","#
            + #""displayName":"work"},{"mfaEnrollmentId":"f2","phoneInfo":"+15555550112","displayName":"home"}]}}"#
        let path = "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts:update"
        let update = ["request", "POST", path, "--header", "Authorization: Bearer owner", "--body", "-"]
        try #require(host.run(data + update, input: factors).exit == .done)
        try #require(host.run(data + ["send", "link", "ada@example.net"]).exit == .done)
        let tenant = try host.result(data + ["tenants", "create", "displayName", "Blue"])
        let id = try #require(tenant.string(of: "name")?.split(separator: "/").last.map(String.init))
        _ = try host.result(data + ["--tenant", id, "accounts", "create", "--uid", "wes"])
        try host.write(id, to: "tenant")
        var line = ["providers", "add", "oidc.example", "--issuer", Self.provider.issuer, "--client-id", "cli"]
        try host.files.write(Array("s3cret-of-the-client\n".utf8), to: "secret.txt", access: .owner)
        line += ["--client-secret-file", "secret.txt"]
        _ = try host.result(data + line)
        _ = try host.result(data + ["--project", "second", "accounts", "create", "--uid", "other"])
        if hasKeys { _ = try host.result(data + ["keys", "new", "--algorithm", "ES256"]) }
        try host.write(#"{"localId":"seeded","email":"seeded@x.com"}"# + "\n", to: "seed.jsonl")
        try host.write(#"{"users":[{"localId":"imported","email":"i@x.com"}]}"#, to: "users.json")
        try host.write(#"{"role":"admin"}"#, to: "claims.json")
        try host.write(
            #"{"providerId":"oidc.lines","issuer":"https://lines.example","clientId":"c","public":true}"# + "\n",
            to: "providers.jsonl")
        return host
    }

    /// The result without what may differ.
    private static func comparable(_ output: String, _ may: Step.Difference) -> String {
        switch may {
        case .none: return output
        case .random:
            // A random word is longer than any other.
            return output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                line.split(whereSeparator: { " \"/".contains($0) }).map { word in
                    let isDrawn = word.utf8.count > 8 && word.contains { $0.isNumber }
                    return isDrawn || word.lowercased().hasPrefix("green-") ? "*" : String(word)
                }.joined(separator: " ")
            }.joined(separator: "\n")
        case .place:
            let output = output.split(separator: "\n").map { line -> String in
                guard let end = line.firstRange(of: " in the project") else { return String(line) }
                return String(line[..<end.lowerBound])
            }
            return output.map { line in
                line.split(separator: " ").filter { !$0.allSatisfy(\.isNumber) }.joined(separator: " ")
            }.joined(separator: "\n")
        }
    }

    /// Runs lines on a directory, and on a server that began with a copy of it.
    @discardableResult
    private static func compare(
        _ steps: [Step], on directory: inout MemoryHost
    ) throws -> (server: AdministeredServer, client: MemoryHost) {
        let server = try AdministeredServer(
            ["--data", "d", "--quiet"], on: directory, outside: { Self.provider.answer($0) })
        var client = server.host(on: directory)
        let tenant = String(decoding: try directory.files.read("tenant", upTo: 100), as: UTF8.self)
        for step in steps {
            let words = step.words.map { $0 == "TENANT" ? tenant : $0 }
            let here = directory.run(["--data", "d"] + words)
            let there = client.run(["--project", "demo-vinculum"] + words)
            #expect(here.exit == step.exit, "\(step.words): \(here.errors)")
            #expect(there.exit == here.exit, "\(step.words) at the server: \(there.errors)")
            #expect(
                Self.comparable(there.output, step.may) == Self.comparable(here.output, step.may), "\(step.words)")
        }
        return (server, client)
    }

    @Test("the same lines give the same results and leave the same accounts")
    func same() throws {
        var directory = try Self.start(hasKeys: false)
        try Self.compare(Self.stepsWithoutKeys, on: &directory)
        directory = try Self.start()
        let (server, client) = try Self.compare(Self.steps, on: &directory)
        #expect(
            try directory.files.read("all.backup", upTo: 1 << 24) == client.files.read("all.backup", upTo: 1 << 24))
        // What both have stored in the end.
        var stored = MemoryHost()
        stored.files = server.files
        stored.processID = 9
        stored.runningProcesses = [1, 9]
        for words in [["export", "out.json"], ["providers", "export"]] {
            let here = directory.run(["--data", "d"] + words)
            let there = stored.run(["--data", "d"] + words)
            #expect(there.output == here.output && there.exit == here.exit, "\(words): \(there.errors)")
        }
        #expect(
            try directory.files.read("out.json", upTo: 1 << 24) == stored.files.read("out.json", upTo: 1 << 24))
    }

    @Test("a command with neither secret nor owner at a server with secrets is refused", arguments: guarded)
    func refused(step: Step) throws {
        var machine = try Self.start()
        try machine.files.write(Array("ops 0123456789abcdef\n".utf8), to: "secrets", access: .owner)
        let server = try AdministeredServer(["--data", "d", "--quiet", "--admin-secret", "secrets"], on: machine)
        var client = server.host(on: machine)
        let before = server.files
        let run = client.run(["--project", "demo-vinculum"] + step.words)
        #expect(run.exit == .refused, "\(step.words): \(run.errors)")
        #expect(run.errors.contains("that server has secrets for its administrators"), "\(step.words): \(run.errors)")
        #expect(server.files.entries == before.entries, "\(step.words)")
    }

    @Test("a data directory in use names the server and its address")
    func inUse() throws {
        var host = try Self.start()
        host.processID = 7
        host.runningProcesses = [7, 8]
        var lock = try WriterLock.acquire("d/demo-vinculum", serves: true, on: &host)
        host.processID = 8
        #expect(
            host.run("--data", "d", "accounts", "disable", "ada").errors.contains("--endpoint http://127.0.0.1:PORT"))
        host.processID = 7
        lock.announce("http://127.0.0.1:9099", on: &host)
        host.processID = 8
        for words in [["accounts", "disable", "ada"], ["config", "set", "mfa.state", "ENABLED"]] {
            let line =
                "next  vinculum --endpoint http://127.0.0.1:9099 " + words.joined(separator: " ")
                + " --admin-secret FILE"
            let run = host.run(["--data", "d"] + words)
            #expect(run.exit == .busy && run.errors.contains(line), "\(run.errors)")
            let refusal = try host.refusal(["--data", "d"] + words)
            #expect(refusal["server"]?.string == "http://127.0.0.1:9099")
        }
        #expect(host.run("--data", "d", "accounts", "list").exit == .done, "reading needs no lock")
    }
}
