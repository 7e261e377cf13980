import Testing
import Vinculum
@testable import VinculumCommands

extension MemoryHost {
    fileprivate static let ada = ["google", "--sub", "1001", "--email", "ada@example.net"]

    /// Ada's account exists, and another one is signed in.
    ///
    /// - Returns: The UIDs of both, Ada's last.
    fileprivate mutating func twoAccounts(guest: Bool) throws -> (mine: String, ada: String) {
        let ada = try #require(try self.result(["sign-in"] + Self.ada)["user"]?["uid"]?.string)
        _ = try self.result("sign-out")
        let bob = ["sign-up", "bob@example.net"]
        let mine = guest ? try self.result("sign-up") : try self.result(bob, input: "bob's password\n")
        return (try #require(mine["user"]?["uid"]?.string), ada)
    }

    fileprivate mutating func signedIn() throws -> String? {
        try self.result("whoami")["user"]?["uid"]?.string
    }
}

@Suite("Merging on the command line")
struct MergeCommandTests {
    @Test("a guest sees both accounts and the plan, and is asked before the merge and before the commit")
    func steps() throws {
        var host = MemoryHost()
        let (guest, ada) = try host.twoAccounts(guest: true)
        let asked = host.run(["merge"] + MemoryHost.ada)
        #expect(asked.exit == .refused && asked.errors.contains("--yes"), "\(asked.errors)")
        #expect(asked.output.contains("a guest   ") && asked.output.contains("google.com"))
        #expect(asked.output.contains("\(ada) stays: the other one is a guest's"))
        #expect(try host.signedIn() == guest)
        // The other session is kept: no credential is needed any more. Input is a terminal now.
        host.terminals = [.input, .output, .error]
        let prepared = host.run(["merge", "--id", "m1"], input: "y\nn\n")
        #expect(prepared.exit == .refused && prepared.errors.contains("the app must have moved its data"))
        host.terminals = []
        #expect(try host.signedIn() == guest, "both accounts work until the commit")
        #expect(try host.result("merge", "status")["phase"]?.string == "prepared")
        #expect(host.run("accounts", "merges").output.contains("m1"))
        let done = try host.result("merge", "--moved")
        #expect(done["phase"]?.string == "committed" && done["survivor"]?.string == ada)
        #expect(try host.signedIn() == ada)
        let gone = try host.refusal("accounts", "show", guest)
        #expect(gone["exit"]?.int64 == 6 && gone["why"]?.string?.contains("merged into \(ada)") == true)
        let list = try host.result("accounts", "merges")
        #expect(list["phase"]?.string == "committed" && list["absorbedId"]?.string == guest)
    }

    @Test("the chosen account survives, and an undo by a returning sign-in method brings the other one back")
    func undo() throws {
        var host = MemoryHost()
        let (bob, ada) = try host.twoAccounts(guest: false)
        let run = host.run(["merge"] + MemoryHost.ada + ["--survivor", bob, "--id", "m1", "--yes"])
        #expect(run.exit == .done && run.output.contains("\(ada) is part of \(bob) now"), "\(run.errors)")
        #expect(try host.signedIn() == bob)
        #expect(host.run("merge", "undo", "m1", "--yes").exit != .done, "no method of this session goes back")
        #expect(host.run(["reauthenticate"] + MemoryHost.ada).exit == .done)
        let asked = host.run("merge", "undo", "m1")
        #expect(asked.exit == .refused && asked.output.contains("moves   identity google.com"), "\(asked.output)")
        #expect(try host.signedIn() == bob)
        #expect(try host.result("merge", "undo", "m1", "--yes")["phase"]?.string == "undone")
        #expect(try host.signedIn() == ada)
    }

    @Test("an administrator deletes an absorbed account by its UID, and no undo brings it back")
    func deletedUID() throws {
        var host = MemoryHost()
        let (bob, ada) = try host.twoAccounts(guest: false)
        let merged = host.run(["merge"] + MemoryHost.ada + ["--survivor", bob, "--id", "m1", "--yes"])
        #expect(merged.exit == .done, "\(merged.errors)")
        #expect(host.run("accounts", "revoke", ada).exit == .notFound, "there is nothing to revoke")
        let deleted = host.run("accounts", "delete", ada, "--yes")
        #expect(deleted.exit == .done, "\(deleted.errors)")
        #expect(host.run("accounts", "delete", ada, "--yes").exit == .notFound)
        #expect(host.run(["reauthenticate"] + MemoryHost.ada).exit == .done, "the survivor keeps what moved")
        #expect(host.run("merge", "undo", "m1", "--yes").exit != .done)
        #expect(try host.signedIn() == bob)
    }

    @Test("--wait asks again until the app's server has committed the merge, or ended it", arguments: [true, false])
    func waiting(commits: Bool) throws {
        var host = MemoryHost()
        let (guest, ada) = try host.twoAccounts(guest: true)
        host.terminals = [.input, .output, .error]
        _ = host.run(["merge"] + MemoryHost.ada + ["--id", "m1"], input: "y\nn\n")
        host.terminals = []
        // The app's server does its part while the command pauses.
        let path = "/vinculum/v1/projects/demo-vinculum/accounts:\(commits ? "commitMerge" : "abortMerge")"
        var server = host
        let done = server.run(
            ["request", "POST", path, "--header", "Authorization: Bearer owner", "--body", "-"],
            input: #"{"localId":"\#(ada)","mergeId":"m1"}"#)
        #expect(done.exit == .done, "\(done.output)\(done.errors)")
        host.laterFiles = server.files
        let pauses = host.pauses
        let run = host.run("merge", "--wait")
        #expect(host.pauses == pauses + 3, "it asks every three seconds")
        if commits {
            #expect(run.exit == .done && run.output.contains("\(guest) is part of \(ada) now"), "\(run.errors)")
            #expect(try host.signedIn() == ada)
        } else {
            #expect(run.exit == .conflict && run.errors.contains("the merge m1 is aborted"), "\(run.errors)")
            #expect(try host.signedIn() == guest)
        }
    }

    @Test("an abort leaves both accounts, and what cannot be merged says why")
    func refused() throws {
        var host = MemoryHost()
        let (bob, _) = try host.twoAccounts(guest: false)
        #expect(host.run("merge").exit == .usage, "no credential")
        #expect(host.run("merge", "status").exit == .notFound)
        #expect(host.run("merge", "password", "bob@example.net", input: "bob's password\n").exit != .done)
        host.terminals = [.input, .output, .error]
        _ = host.run(["merge"] + MemoryHost.ada + ["--id", "m1"], input: "y\nn\n")
        host.terminals = []
        let deletion = host.run("delete", "--yes")
        #expect(deletion.exit == .conflict && deletion.errors.contains("merge abort"), "\(deletion.errors)")
        #expect(try host.result("merge", "abort")["phase"]?.string == "aborted")
        #expect(host.run("merge", "--id", "m1", "--yes").exit == .conflict, "an ID is used once")
        #expect(try host.signedIn() == bob)
        #expect(host.run("merge", "--yes").exit == .done)
        _ = host.run("sign-out")
        #expect(host.run("merge", "status").exit == .refused)
    }

    @Test("a second factor of the other account is asked for in the middle")
    func secondFactor() throws {
        var host = MemoryHost()
        let ada = try #require(try host.result(["sign-in"] + MemoryHost.ada)["user"]?["uid"]?.string)
        _ = try host.result("mfa", "enroll", "phone", "+15555550100")
        let code = host.newestCode()
        _ = try host.result("mfa", "enroll", "--finish", input: code + "\n")
        _ = try host.result("sign-out")
        host.instant = host.instant.adding(seconds: 60)
        _ = try host.result("sign-up")
        #expect(host.run(["merge"] + MemoryHost.ada).exit == .secondFactorNeeded)
        _ = try host.result("mfa", "resolve")
        let second = host.newestCode()
        let resolved = host.run("mfa", "resolve", "--finish", input: second + "\n")
        #expect(resolved.output.contains("continue with: vinculum merge"), "\(resolved.errors)")
        #expect(host.run("merge", "--yes").exit == .done)
        #expect(try host.signedIn() == ada)
    }
}
