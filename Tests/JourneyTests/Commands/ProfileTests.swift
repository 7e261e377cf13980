import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// Servers with a name.
@Suite("Profiles of servers")
struct ProfileTests {
    private static let secret = "0123456789abcdef0123456789abcdef"
    private static let file = "/home/ada/.config/vinculum/profiles.json"

    private static func host() throws -> MemoryHost {
        var host = MemoryHost()
        host.environment = [("HOME", "/home/ada")]
        try host.files.makeDirectories("/etc/vinculum", access: .owner)
        try host.files.write(Array("\(Self.secret)\n".utf8), to: "/etc/vinculum/secret", access: .owner)
        return host
    }

    private static let add = [
        "profile", "add", "prod", "--endpoint", "http://127.0.0.1:9099", "--project", "app", "--admin-secret",
        "/etc/vinculum/secret",
    ]

    @Test("a profile keeps endpoint, project, tenant and the file of the secret, for its owner alone")
    func kept() throws {
        var host = try Self.host()
        _ = try host.result(Self.add + ["--tenant", "blue"])
        let bytes = try host.files.read(Self.file, upTo: 1 << 16)
        #expect(host.files.access(of: Self.file) == .owner)
        #expect(!String(decoding: bytes, as: UTF8.self).contains(Self.secret), "the secret itself is not kept")
        let shown = try host.result("profile", "show", "prod")
        for (name, value) in [
            ("name", "prod"), ("endpoint", "http://127.0.0.1:9099"), ("project", "app"), ("tenant", "blue"),
            ("adminSecretFile", "/etc/vinculum/secret"),
        ] {
            #expect(shown[named: name]?.string == value)
        }
        _ = try host.result("profile", "add", "dev", "--endpoint", "http://localhost:9199")
        #expect(host.run("profile", "list").output.split(separator: "\n").map { $0.prefix(4) } == ["dev ", "prod"])
        _ = try host.result("profile", "add", "prod", "--endpoint", "https://auth.example.com")
        #expect(try host.result("profile", "show", "prod")["project"] == nil, "it is replaced as a whole")
        _ = try host.result("profile", "remove", "prod")
        #expect(host.run("profile", "list").output.split(separator: "\n").count == 1)
    }

    @Test("without a home there are no profiles, and none of the folder in use is read")
    func homeless() throws {
        var host = MemoryHost()
        let file = #"{"profiles":[{"name":"prod","endpoint":"https://elsewhere.example"}]}"#
        try host.files.makeDirectories(".vinculum", access: .owner)
        try host.files.write(Array(file.utf8), to: ".vinculum/profiles.json", access: .owner)
        for line in [["profile", "list"], ["accounts", "list", "--profile", "prod"]] {
            let run = host.run(line)
            #expect(run.exit == .usage && run.errors.contains("HOME"), "\(line): \(run.output) \(run.errors)")
        }
    }

    @Test("the folder is that of XDG_CONFIG_HOME, then of HOME")
    func folder() throws {
        var host = try Self.host()
        for (variable, value, path) in [
            ("XDG_CONFIG_HOME", "/c", "/c/vinculum/profiles.json"), ("XDG_CONFIG_HOME", "relative", Self.file),
        ] {
            host.environment = [("HOME", "/home/ada"), (variable, value)]
            _ = try host.result(Self.add)
            #expect(host.files.paths.contains(path))
        }
    }

    /// Bytes of no text's own equivalence: a name must be found by its bytes.
    @Test("any profiles read as they were written", arguments: TestSeed.sample(20))
    func roundTrip(seed: TestSeed) {
        let text = Gen<String>.unicodeString(1...12)
        forAll(seed: seed, count: 20, Gen<(String, String)>.zip(text, text).array(0...6)) { rows in
            var host = try Self.host()
            var profiles = try ServerProfiles(host)
            for (name, endpoint) in rows {
                try profiles.put(
                    .init(
                        name: name, endpoint: endpoint, project: name.utf8.count > 4 ? .demo : nil, tenant: nil,
                        adminSecretFile: endpoint.utf8.count > 6 ? name : nil))
            }
            try profiles.write(on: &host)
            let read = try ServerProfiles(host)
            try check(read.profiles == profiles.profiles, "\(read.profiles) is \(profiles.profiles)")
            for (name, _) in rows { try check(try read.profile(named: name).name == name, "\(name) is found") }
        }
    }

    @Test("--profile and VINCULUM_PROFILE reach the server; what the line says itself counts before")
    func used() throws {
        let machine = try Self.host()
        let server = try AdministeredServer(
            ["--quiet", "--project", "first", "--admin-secret", "/etc/vinculum/secret"], on: machine)
        var host = server.host(named: false, on: machine)
        _ = try host.result(Self.add)
        _ = try host.result("accounts", "create", "--uid", "ada", "--profile", "prod")
        #expect(host.run("--profile", "prod", "accounts", "show", "ada").exit == .done)
        #expect(host.run("--profile", "prod", "--project", "first", "accounts", "show", "ada").exit == .notFound)
        host.environment.append((Invocation.profileVariable, "prod"))
        #expect(try host.result("accounts", "list")["uid"]?.string == "ada")
        #expect(host.run("--data", "d", "accounts", "show", "ada").exit == .notFound, "the directory is meant")
        #expect(host.run("accounts", "list", "--endpoint", "local").output.isEmpty)
        let refused = host.run("accounts", "show", "nobody")
        #expect(refused.errors.contains("vinculum --project app --profile prod accounts list"), "\(refused.errors)")
        let elsewhere = host.run("keys", "new")
        #expect(elsewhere.exit == .usage && elsewhere.errors.contains("VINCULUM_PROFILE names prod"))
        // Servers in whose environment it is set start all the same.
        let line = try CommandLineTests.invocation("serve")
        #expect(throws: Never.self) { _ = try OptionSources.complete(line, on: &host) }
    }

    @Test(
        "what cannot be a profile, or be meant, is refused with a reason",
        arguments: [
            Row(["profile", "add", "p"], ExitCode.usage, "--endpoint URL"),
            Row(["profile", "add", "a b", "--endpoint", "https://a.example"], .usage, "is not a name"),
            Row(["profile", "add", "p", "--endpoint", "local"], .usage, "--endpoint URL"),
            Row(["profile", "add", "p", "--endpoint", "http://a.example"], .usage, "unencrypted"),
            Row(
                ["profile", "add", "p", "--endpoint", "https://a.example", "--admin-secret", "secret"], .usage,
                "whole path"),
            Row(
                ["profile", "add", "p", "--endpoint", "https://a.example", "--admin-secret", "/none"], .notFound,
                "no such file"),
            Row(["profile", "add", "p", "--profile", "prod"], .usage, "of --endpoint"),
            Row(["accounts", "list", "--profile", "prd"], .notFound, "did you mean prod? there are prod"),
            Row(["profile", "show", "other"], .notFound, "there are prod"),
            Row(["profile", "remove", "other"], .notFound, "there are prod"),
            Row(["accounts", "list", "--profile", "prod", "--endpoint", "local"], .usage, "exclude each other"),
            Row(["keys", "new", "--profile", "prod"], .usage, "has no option --profile"),
            Row(["whoami", "--admin-secret", "/etc/vinculum/secret"], .usage, "has no option --admin-secret"),
            Row(["accounts", "list", "--profile", ""], .usage, "must not be empty"),
        ] as [Row<[String], ExitCode, String>])
    func refused(row: Row<[String], ExitCode, String>) throws {
        let (words, exit, text) = row.fields
        var host = try Self.host()
        _ = try host.result(Self.add)
        let before = host.files.entries
        let run = host.run(words)
        #expect(run.exit == exit && run.errors.contains(text), "\(run.errors)", sourceLocation: row.line)
        #expect(host.files.entries == before, sourceLocation: row.line)
    }

    @Test(
        "a damaged file is said to be one, and is not written over",
        arguments: [
            "", "{", "[]", "{}", #"{"profiles":{}}"#, #"{"profiles":[1]}"#, #"{"profiles":[{"name":"p"}]}"#,
            #"{"profiles":[{"name":"p","endpoint":"https://a.example","project":"/"}]}"#,
            #"{"profiles":[],"profiles":[]}"#,
        ])
    func damaged(text: String) throws {
        var host = try Self.host()
        _ = try host.result(Self.add)
        try host.files.write(Array(text.utf8), to: Self.file, access: .owner)
        for words in [["profile", "list"], Self.add, ["accounts", "list", "--profile", "prod"]] {
            let refusal = try host.refusal(words)
            #expect(refusal["code"]?.string == "damagedProfiles" && refusal["exit"]?.int64 == 7, "\(words)")
        }
        #expect(try host.files.read(Self.file, upTo: 1 << 16) == Array(text.utf8))
    }
}
