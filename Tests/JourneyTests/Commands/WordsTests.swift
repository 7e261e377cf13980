import Testing
import Vinculum
@testable import VinculumCommands

/// The words in which commands name places, kinds and counts.
@Suite("Words of the commands")
struct WordsTests {
    @Test("a path of the wrong kind says which kind is needed")
    func kinds() throws {
        var host = MemoryHost()
        _ = try host.result("sign-up")
        try host.files.makeDirectories("folder", access: .owner)
        try host.write("text", to: "file")
        let toFile = "folder: a directory, where a file is needed"
        #expect(host.run("seed", "folder").errors.contains(toFile))
        #expect(host.run("import", "file", "--hash-config", "folder").exit != .done)
        #expect(host.run("backup", "folder").errors.contains(toFile))
        #expect(host.run("export", "folder").errors.contains(toFile))
        for words in [["export", "--directory", "file"], ["--data", "file", "sign-up"]] {
            #expect(host.run(words).errors.contains(", where a directory is needed"), "\(host.run(words).errors)")
        }
    }

    @Test("an account that signs in by links alone is not shown with a password, and JSON stays as the protocol has it")
    func emailLink() throws {
        var host = MemoryHost()
        _ = try host.result("send", "link", "ada@x.com")
        let words = host.run("outbox").output.split { " \n".contains($0) }
        let link = try #require(words.last { $0.hasPrefix("http") })
        _ = try host.result("sign-in", "email-link", "ada@x.com", input: link + "\n")
        #expect(host.run("accounts", "list").output.hasSuffix("  email link\n"))
        #expect(host.run("whoami").output.contains("sign-in methods: email link\n"))
        let providers = try host.result("whoami")["user"]?["providers"]
        let json = String(decoding: providers?.rawBytes ?? [], as: UTF8.self)
        #expect(json.contains("\"password\""))
        _ = try host.result("sign-up", "bob@x.com", input: "secret1\n")
        #expect(host.run("accounts", "list").output.contains("  password\n"))
        #expect(host.run("whoami").output.contains("sign-in methods: password\n"))
    }

    @Test("one thing is counted in the singular")
    func counts() throws {
        #expect(counted(0, "account") == "0 accounts" && counted(1, "account") == "1 account")
        var host = MemoryHost()
        _ = try host.result("sign-up")
        #expect(host.run("backup", "b").output.hasPrefix("1 account written to b, "))
        #expect(host.run("export", "e.json").output == "exported 1 account\n")
        #expect(host.run("projects", "list").output.contains("1 account "))
        let restored = host.run("restore", "b", "--yes").output
        #expect(restored == "restored 1 account in the project demo-vinculum in .vinculum\n")
    }

    @Test("a backup of one project in another says so, and one in its own does not")
    func otherProject() throws {
        var host = MemoryHost()
        _ = try host.result("--project", "shop", "sign-up")
        _ = try host.result("--project", "shop", "backup", "b")
        #expect(host.run("--project", "shop", "restore", "b", "--yes").errors.isEmpty)
        let run = host.run("--project", "other", "restore", "b")
        #expect(run.exit == .done)
        #expect(run.errors.contains("b is a backup of the project shop, which is restored into other"))
        #expect(try host.result("--project", "other", "restore", "b", "--yes")["backupOf"]?.string == "shop")
        _ = try host.result("--project", "other", "backup", "c")
        #expect(try host.result("--project", "other", "restore", "c", "--yes")["backupOf"]?.string == "other")
    }

    @Test("merge undo without an ID points to the list of merges")
    func mergeID() {
        var host = MemoryHost()
        let run = host.run("merge", "undo")
        #expect(run.exit == .usage && run.errors.contains("next  vinculum accounts merges"), "\(run.errors)")
    }
}
