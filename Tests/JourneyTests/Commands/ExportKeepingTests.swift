import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// What an export keeps: what others have in its directory, and every password.
@Suite("What exports keep")
struct ExportKeepingTests {
    private static let metadata = "dir/firebase-export-metadata.json"

    private static func root(_ host: MemoryHost) throws -> JSON.Value {
        try JSON.Document(parsing: try host.files.read(self.metadata)).root
    }

    @Test("an export over another one keeps what it says of other products, and their files")
    func others() throws {
        var host = MemoryHost()
        try host.files.makeDirectories("dir/firestore_export", access: .owner)
        try host.write("a document", to: "dir/firestore_export/data")
        try host.write(
            #"""
            {"version":"13.29.1","firestore":{"version":"1.19.8","path":"firestore_export",\#
            "metadata_file":"firestore_export/firestore_export.overall_export_metadata"},\#
            "auth":{"version":"13.29.1","path":"auth_export"},"storage":{"version":"13.29.1","path":"storage_export"}}
            """#, to: Self.metadata)
        _ = try host.result("sign-up")
        _ = try host.result("export", "--directory", "dir")
        let root = try Self.root(host)
        #expect(root.members.map { $0.key } == ["version", "firestore", "storage", "auth"])
        #expect(root["version"]?.string == "13.29.1" && root["firestore"]?["metadata_file"] != nil)
        #expect(root["auth"]?["path"]?.string == "auth_export")
        #expect(try host.files.read("dir/firestore_export/data") == Array("a document".utf8))
        _ = try host.result("export", "--directory", "dir")
        #expect(try Self.root(host).rawBytes == root.rawBytes, "a second export changes nothing of it")
        var other = host
        try other.files.remove(".vinculum/demo-vinculum/state.000001.vinc")
        #expect(other.run("--data", "new", "import", "dir").exit == .done)
    }

    @Test(
        "the folder of an earlier export is used, unless it leads elsewhere",
        arguments: [
            Row("accounts", "accounts"), Row("auth_export", "auth_export"), Row("../x", "auth_export"),
            Row("/x", "auth_export"), Row("a/../../x", "auth_export"), Row("..", "auth_export"), Row("", "auth_export"),
        ])
    func folder(row: Row<String, String>) throws {
        let (named, used) = row.fields
        var host = MemoryHost()
        try host.files.makeDirectories("dir", access: .owner)
        try host.write(#"{"auth":{"path":"\#(named)"}}"#, to: Self.metadata)
        _ = try host.result("sign-up")
        _ = try host.result("export", "--directory", "dir")
        #expect(try Self.root(host)["auth"]?["path"]?.string == used, sourceLocation: row.line)
        #expect(host.files.kind(of: "dir/\(used)/accounts.json") == .file, sourceLocation: row.line)
        #expect(host.files.paths.allSatisfy { $0.hasPrefix("dir/") || $0.hasPrefix(".vinculum/") })
    }

    @Test("metadata that cannot be read is replaced, and that is said", arguments: ["{", "[]", "", "\u{0}"])
    func unreadable(text: String) throws {
        var host = MemoryHost()
        try host.files.makeDirectories("dir", access: .owner)
        try host.write(text, to: Self.metadata)
        _ = try host.result("sign-up")
        let run = host.run("export", "--directory", "dir")
        #expect(run.exit == .done && run.errors.contains("cannot be read and is replaced"))
        #expect(try Self.root(host)["auth"] != nil)
    }

    private static let sha256 = "UhhFZrocLCuEQ+Xor7k3ux6X9Hnx1gMy/T0V9y36u1Y="

    /// Ada's password has one set of hash parameters, Bob's another; both are `password`. Computed by another
    /// implementation.
    private static func mixed() throws -> MemoryHost {
        var host = MemoryHost()
        for (uid, hash, config) in [
            ("ada", "4ynUBUr/OQVsCQQZk/6FmoYdJy8=", #"{"algorithm":"SHA1","rounds":1}"#),
            ("bob", Self.sha256, #"{"algorithm":"SHA256","rounds":3}"#),
        ] {
            let row =
                #"{"localId":"\#(uid)","email":"\#(uid)@x.com","passwordHash":"\#(hash)","salt":"TmFDbA=="}"#
            try host.write(#"{"users":[\#(row)]}"#, to: "\(uid).json")
            try host.write(config, to: "config.json")
            _ = try host.result("import", "\(uid).json", "--hash-config", "config.json")
        }
        return host
    }

    @Test("an export of one file refuses to lose a password, names the accounts, and offers a form that keeps them")
    func named() throws {
        var host = try Self.mixed()
        try host.write("an earlier export", to: "out.json")
        for words in [["export", "out.json", "--hash-config", "out-config.json"], ["export", "out.json"], ["export"]] {
            let run = host.run(words)
            #expect(run.exit == .refused && run.output.isEmpty)
            #expect(run.errors.contains("1 password does not work after an import of this form, and nothing was w"))
            #expect(run.errors.contains("are those of bob\n") && !run.errors.contains("ada"), "\(run.errors)")
            #expect(run.errors.contains("vinculum export --directory DIR"))
        }
        #expect(try host.files.read("out.json") == Array("an earlier export".utf8))
        #expect(!host.files.exists("out-config.json"))
        let details = try host.refusal("export")["details"]
        #expect(details?["otherHashParameters"]?.elements.compactMap { $0.string } == ["bob"])
    }

    @Test("--partial leaves out the passwords of other parameters than most, and the others sign in")
    func partial() throws {
        var host = try Self.mixed()
        let row = #"{"localId":"cay","email":"cay@x.com","passwordHash":"\#(Self.sha256)","salt":"TmFDbA=="}"#
        try host.write(#"{"users":[\#(row)]}"#, to: "cay.json")
        _ = try host.result("import", "cay.json", "--hash-config", "config.json")
        let result = try host.result("export", "out.json", "--hash-config", "out-config.json", "--partial")
        #expect(result["otherHashParameters"]?.elements.compactMap { $0.string } == ["ada"])
        #expect(host.run("--data", "new", "import", "out.json", "--hash-config", "out-config.json").exit == .done)
        for (name, exit) in [("ada", ExitCode.refused), ("bob", .done), ("cay", .done)] {
            let run = host.run("--data", "new", "sign-in", "password", "\(name)@x.com", input: "password\n")
            #expect(run.exit == exit, "\(name): \(run.errors)")
        }
    }

    @Test("an import, a sign-in and an export of one file keep every password of SCRYPT")
    func scryptRoundTrip() throws {
        var host = MemoryHost()
        // From the public reference implementation: the password `password`, the salt `NaCl`.
        let key = "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="
        let hash = "V358E8LdWJXAO7muq0CufVpEOXaj8aFiC7T/rcaGieN04q/ZPJ08WhJEHGjj9lz/2TT+/86N5VjVoc5DdBhBiw=="
        let rows = ["ada", "bob"].map {
            #"{"localId":"\#($0)","email":"\#($0)@x.com","passwordHash":"\#(hash)","salt":"TmFDbA=="}"#
        }
        try host.write(#"{"users":[\#(rows.joined(separator: ","))]}"#, to: "users.json")
        try host.write(
            #"{"algorithm":"SCRYPT","signerKey":"\#(key)","saltSeparator":"Bw==","rounds":8,"mem_cost":14}"#,
            to: "config.json")
        _ = try host.result("import", "users.json", "--hash-config", "config.json")
        #expect(host.run("sign-in", "password", "ada@x.com", input: "password\n").exit == .done)
        #expect(try host.result("export", "out.json", "--hash-config", "out-config.json")["exported"]?.int64 == 2)
        #expect(host.run("--data", "new", "import", "out.json", "--hash-config", "out-config.json").exit == .done)
        for name in ["ada", "bob"] {
            let run = host.run("--data", "new", "sign-in", "password", "\(name)@x.com", input: "password\n")
            #expect(run.exit == .done, "\(name): \(run.errors)")
        }
    }

    @Test("a directory with other files is no place for an export, unless --overwrite says so")
    func otherFiles() throws {
        var host = MemoryHost()
        _ = try host.result("sign-up")
        try host.files.makeDirectories("photos", access: .owner)
        #expect(host.run("export", "--directory", "photos").exit == .done, "an empty one is a place")
        try host.files.remove(Self.metadata.replacing("dir/", with: "photos/"))
        let before = host.files.paths
        let run = host.run("export", "--directory", "photos")
        #expect(run.exit == .refused, "\(run.errors)")
        #expect(run.errors.contains("photos is not empty and is no earlier export"))
        #expect(host.files.paths == before)
        #expect(host.run("export", "--directory", "photos", "--overwrite").exit == .done)
        #expect(host.run("export", "--directory", "photos").exit == .done)
    }

    @Test("what came in with several sets of parameters goes out and signs in again")
    func signsIn() throws {
        var host = try Self.mixed()
        _ = try host.result("seed", "-", input: #"{"localId":"eve","email":"eve@x.com","password":"password"}"#)
        _ = try host.result("export", "--directory", "dir")
        for words in [["import", "dir"], ["import", "dir", "--overwrite"]] {
            #expect(host.run(["--data", "new"] + words).exit == .done)
            for name in ["ada", "bob", "eve"] {
                let signIn = ["--data", "new", "sign-in", "password", "\(name)@x.com"]
                let right = host.run(signIn, input: "password\n")
                #expect(right.exit == .done, "\(name): \(right.errors)")
                #expect(host.run(signIn, input: "passwort\n").exit != .done)
            }
        }
    }

    @Test("a server's export at its end keeps the directory too, and what came in signs in")
    func server() throws {
        var host = try Self.mixed()
        _ = try host.result("export", "--directory", "dir")
        let before = try Self.root(host)
        try host.write(#"{"version":"1.0.0","storage":{"path":"s"},"auth":{"path":"auth_export"}}"#, to: Self.metadata)
        let text = #"{"email":"bob@x.com","password":"password"}"#
        guard
            case .run(let invocation) = try ArgumentParser.parse(
                ["serve", "--hash-cost", "1", "--import", "dir", "--export-on-exit", "dir"])
        else { return }
        var server = try ServeCommand.server(invocation, on: &host)
        try server.importAccounts("dir", on: &host)
        let request = HTTPRequest.json("POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword", text)
        var step = try server.receive(request, ticket: 1, on: &host)
        while case .needs(let questions) = step {
            step = try server.resume(1, questions.map { $0.answered() }, on: &host)
        }
        guard case .respond(let response, _) = step else { return }
        #expect(response.status == 200)
        try server.exportAccounts("dir", on: &host)
        server.close(on: &host)
        #expect(try Self.root(host)["storage"]?["path"]?.string == "s" && before["storage"] == nil)
        #expect(host.run("--data", "new", "import", "dir").exit == .done)
        for name in ["ada", "bob"] {
            let run = host.run("--data", "new", "sign-in", "password", "\(name)@x.com", input: "password\n")
            #expect(run.exit == .done, "\(name): \(run.errors)")
        }
    }

    @Test("accounts show counts the sessions that live")
    func sessions() throws {
        var host = MemoryHost()
        let google = ["sign-in", "google", "--sub", "1", "--email", "ada@x.com"]
        let uid = try #require(try host.result(google)["user"]?["uid"]?.string)
        func shown() -> String { String(host.run("accounts", "show", uid).output.split(separator: "\n").last ?? "") }
        #expect(shown().hasSuffix(", 1 live session"))
        for _ in 0..<2 { _ = try host.result(google) }
        #expect(shown().hasSuffix(", 3 live sessions"))
        let first = try #require(
            try host.run("sessions", "--json").output.split(separator: "\n").compactMap {
                try JSON.Document(parsing: Array($0.utf8)).root["session"]?.string
            }.last)
        #expect(host.run("sessions", "end", first).exit == .done)
        #expect(shown().hasSuffix(", 2 live sessions"))
        #expect(host.run("sessions", "end", first).exit == .done)
        #expect(shown().hasSuffix(", 2 live sessions"), "an ended session is not ended twice")
        _ = try host.result("accounts", "revoke", uid)
        #expect(shown().hasSuffix(", 0 live sessions"))
        host.instant = host.instant.adding(seconds: 2)
        _ = try host.result(google)
        #expect(shown().hasSuffix(", 1 live session"))
    }
}
