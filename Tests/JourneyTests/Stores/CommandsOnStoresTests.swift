import Foundation
import PropertyKit
import Testing
@testable import Vinculum
@testable import VinculumCommands
import VinculumSystem

@Suite("Commands on a database")
struct CommandsOnStoresTests {
    /// Command lines that change, show and refuse. Each gets its own seed.
    private static let lines: [(words: [String], input: String)] = [
        (["sign-up"], ""),
        (["whoami"], ""),
        (["link", "google", "--sub", "1", "--email", "ada@example.net"], ""),
        (["sign-out"], ""),
        (["sign-in", "google", "--sub", "1", "--email", "ada@example.net"], ""),
        (["accounts", "create", "bob@example.net", "--uid", "bob", "--password"], "a long password\n"),
        (["accounts", "create", "bob@example.net", "--uid", "second"], ""),
        (["accounts", "update", "bob", "--phone", "+4915112345678"], ""),
        (["accounts", "list"], ""),
        (["accounts", "show", "bob@example.net"], ""),
        (["accounts", "disable", "bob"], ""),
        (["sign-in", "password", "bob@example.net"], "a long password\n"),
        (["accounts", "enable", "bob"], ""),
        (["send", "password-reset", "bob@example.net"], ""),
        (["outbox"], ""),
        (["config", "show"], ""),
        (["tenants", "create", "--name", "staff"], ""),
        (["keys", "new", "--algorithm", "ES256"], ""),
        (["keys", "list"], ""),
        (["language", "de"], ""),
        (["audit"], ""),
        (["graph", "bob"], ""),
        (["request", "GET", "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts:batchGet"], ""),
        (["accounts", "delete", "second", "--yes"], ""),
        (["accounts", "delete", "bob", "--yes"], ""),
        (["projects", "list"], ""),
        (["nothing-of-the-kind"], ""),
    ]

    @Test(
        "the same command lines say the same on a directory and on a database, and leave the same project",
        arguments: TestSeed.sample(2))
    func sameAsDirectory(seed: TestSeed) throws {
        try withTemporaryFolder { folder in
            var (directory, database) = (StoreHost(folder), StoreHost(folder))
            let made = database.run("store", "create", "--store", "sqlite:a.db")
            try #require(made.exit == .done, "\(made.errors)")
            var random = TestRandom(seed: seed)
            for (index, line) in Self.lines.enumerated() {
                let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
                let fixed = ["--seed", Hex.encoded(bytes), "--now", "\(1_700_000_000 + index * 60)"]
                let one = directory.run(fixed + ["--data", "d"] + line.words, input: line.input)
                let other = database.run(fixed + ["--store", "sqlite:a.db"] + line.words, input: line.input)
                #expect(one.exit == other.exit, "\(line.words): \(other.errors)")
                // The size and the place differ.
                if line.words == ["projects", "list"] { continue }
                #expect(Self.placeless(one.output) == Self.placeless(other.output), "\(line.words)")
                #expect(Self.placeless(one.errors) == Self.placeless(other.errors), "\(line.words)")
            }
            let checked = database.run("store", "check", "--store", "sqlite:a.db")
            #expect(checked.exit == .done, "\(checked.errors)")
            let saved = directory.run("--data", "d", "backup", "d.backup")
            #expect(saved.exit == .done, "\(saved.errors)")
            let other = database.run("--store", "sqlite:a.db", "backup", "s.backup")
            #expect(other.exit == .done, "\(other.errors)")
            let (before, after) = (try directory.files.read("d.backup"), try database.files.read("s.backup"))
            #expect(before == after)
        }
    }

    private static func placeless(_ text: String) -> String {
        text.replacingOccurrences(of: "--store sqlite:a.db", with: "PLACE")
            .replacingOccurrences(of: "--data d", with: "PLACE")
            .replacingOccurrences(of: "sqlite:a.db", with: "PLACE").replacingOccurrences(of: "in d", with: "in PLACE")
    }

    @Test(
        "what does not go with a database is refused by name, and nothing is made",
        arguments: [
            (["--data", "d", "accounts", "list"], "exclude each other"),
            (["--break-lock", "sign-up"], "--break-lock and --store exclude each other"),
            (["--cut-damaged-end", "sign-up"], "--cut-damaged-end and --store exclude each other"),
            (["sign-up", "--endpoint", "http://127.0.0.1:1"], "--endpoint and --store exclude each other"),
        ])
    func refused(words: [String], text: String) throws {
        try withTemporaryFolder { folder in
            var host = StoreHost(folder)
            let run = host.run(["--store", "sqlite:a.db"] + words)
            #expect(run.exit == .usage)
            #expect(run.errors.contains(text), "\(run.errors)")
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(files.isEmpty)
        }
    }

    @Test("a database of another kind is refused without its password")
    func otherKinds() throws {
        try withTemporaryFolder { folder in
            var host = StoreHost(folder)
            for place in ["mariadb://ada:s3cret@db/accounts", "mysql:s3cret", "s3cret.db"] {
                let run = host.run("--store", place, "sign-up")
                #expect(run.exit == .usage)
                #expect(run.errors.contains("names no database of a known kind"), "\(run.errors)")
                #expect(!place.contains(":") || !run.errors.contains("s3cret"), "\(run.errors)")
            }
        }
    }

    @Test(
        "a hardened server's connection is to a server that proves its name, whatever the text says",
        arguments: [
            ("postgres://db/accounts", "postgres://db/accounts?sslmode=verify-full"),
            ("postgres://db/a?sslmode=disable", "postgres://db/a?sslmode=disable&sslmode=verify-full"),
            ("postgres:host=db sslmode=disable", "host=db sslmode=disable sslmode=verify-full"),
        ])
    func encryption(text: String, options: String) throws {
        let place = try StorePlace(text)
        // Of two values of a keyword the later one counts: PostgreSQL 15, libpq, connection strings.
        #expect(place.encrypted.database == .server(options, shown: place.text))
        #expect(try StorePlace("sqlite:a.db").encrypted == StorePlace("sqlite:a.db"))
    }

    @Test("no message names the password of a server")
    func passwords() throws {
        try withTemporaryFolder { folder in
            var host = StoreHost(folder)
            for place in [
                "postgres://ada:s3cret@db/accounts", "postgresql://db/accounts?password=s3cret",
                "postgres:host=db password=s3cret",
            ] {
                let run = host.run("--store", place, "sign-up")
                #expect(run.exit != .done)
                #expect(!run.errors.contains("s3cret") && run.errors.contains("…"), "\(run.errors)")
            }
        }
    }

    @Test("a project that a store does not have is refused, and one is made by the first account")
    func projects() throws {
        try withTemporaryFolder { folder in
            var host = StoreHost(folder)
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            let absent = host.run("--store", "sqlite:a.db", "accounts", "list")
            #expect(absent.exit == .notFound)
            #expect(absent.errors.contains("there is no project demo-vinculum in sqlite:a.db"), "\(absent.errors)")
            // A refused command leaves no project behind.
            let refused = host.run("--store", "sqlite:a.db", "sign-in", "password", "a@b.c", input: "password\n")
            #expect(refused.exit != .done)
            #expect(host.run("--store", "sqlite:a.db", "projects", "list").output == "")
            #expect(host.run("--store", "sqlite:a.db", "sign-up").exit == .done)
            #expect(host.run("--store", "sqlite:a.db", "projects", "list").output.contains("1 account"))
            #expect(host.run("store", "check", "--store", "sqlite:a.db").exit == .done)
        }
    }

    @Test("a command whose state another run changes in the meantime reads it again")
    func conflict() throws {
        try withTemporaryFolder { folder in
            var (host, other) = (StoreHost(folder), StoreHost(folder))
            _ = host.run("store", "create", "--store", "sqlite:a.db")
            _ = host.run("--store", "sqlite:a.db", "accounts", "create", "--uid", "bob")
            var globals = GlobalOptions()
            globals.store = try StorePlace("sqlite:a.db")
            var workspace = try Workspace.open(.demo, globals, on: &host)
            let changed = other.run("--store", "sqlite:a.db", "accounts", "create", "ada@example.net", "--uid", "ada")
            try #require(changed.exit == .done, "\(changed.errors)")
            let body = #"{"email":"ada@example.net","password":"a long password","returnSecureToken":true}"#
            let taken = try workspace.handle(
                HTTPRequest.json("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp", body), on: &host)
            #expect(taken.status == 400)
            #expect(String(decoding: taken.body, as: UTF8.self).contains("EMAIL_EXISTS"))
            workspace.close(on: &host)
            #expect(host.run("store", "check", "--store", "sqlite:a.db").exit == .done)
        }
    }
}
