import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Projects on the command line")
struct ProjectsTests {
    /// Three projects: `a` with one account, `b` with two, one of them a tenant's, `c` with a key.
    static func host() throws -> MemoryHost {
        var host = MemoryHost()
        _ = try host.result("--project", "a", "accounts", "create", "--uid", "in-a")
        _ = try host.result("--project", "b", "accounts", "create", "--uid", "in-b")
        _ = try host.result("--project", "b", "--tenant", "t", "accounts", "create", "--uid", "in-t")
        _ = try host.result("--project", "c", "keys", "new", "--algorithm", "ES256")
        return host
    }

    static func lines(_ run: Run) throws -> [JSON.Value] {
        try run.output.split(separator: "\n").map { try JSON.Document(parsing: Array($0.utf8)).root }
    }

    /// The backup of each project, by which its whole state is compared.
    static func backups(_ host: MemoryHost) throws -> [String: [UInt8]] {
        var backups: [String: [UInt8]] = [:]
        var host = host
        for project in try DataDirectory.projects(in: ".vinculum", host.files) {
            let workspace = try Workspace.openForReading(project, GlobalOptions(), on: &host)
            backups[project.text] = try workspace.backup()
        }
        return backups
    }

    static func damage(_ project: String, _ host: inout MemoryHost) throws {
        try host.write("rubbish", to: ".vinculum/\(project)/state.000001.vinc")
    }

    @Test("the list has every project with its counts, and a damaged one with the reason")
    func list() throws {
        var host = try Self.host()
        try Self.damage("a", &host)
        try host.files.makeDirectories(".vinculum/sessions", access: .owner)
        let run = host.run("projects", "list", "--json")
        #expect(run.exit == .done)
        let lines = try Self.lines(run)
        #expect(lines.map { $0["project"]?.string } == ["a", "b", "c"])
        #expect(lines[0]["damaged"]?.string?.contains("the file is not a state file") == true)
        #expect(lines[0]["accounts"] == nil && lines[1]["damaged"] == nil)
        #expect(lines[1]["accounts"]?.int64 == 2 && lines[1]["tenants"]?.int64 == 1)
        #expect(lines[1]["signed"]?.bool == false && lines[2]["signed"]?.bool == true)
        #expect(lines.allSatisfy { ($0["bytes"]?.int64 ?? 0) > 0 })
        let text = host.run("projects", "list").output
        #expect(text.contains("damaged: ") && text.contains("2 accounts") && text.split(separator: "\n").count == 3)
        var empty = MemoryHost()
        #expect(empty.run("projects", "list").output.isEmpty)
    }

    @Test("a project is shown by its name or that of --project")
    func show() throws {
        var host = try Self.host()
        let shown = try host.result("projects", "show", "b")
        #expect(shown["folder"]?.string == ".vinculum/b" && shown["accounts"]?.int64 == 2)
        #expect(shown["tenantList"]?[0]?["tenantId"]?.string == "t")
        #expect(shown["tenantList"]?[0]?["accounts"]?.int64 == 1)
        #expect(try host.result("--project", "c", "projects", "show")["signed"]?.bool == true)
        #expect(host.run("projects", "show", "b").output.contains("tenant     t, 1 account"))
        #expect(try host.refusal("projects", "show", "../b")["code"]?.string == "usage")
        try Self.damage("a", &host)
        #expect(host.run("projects", "show", "a").exit == .corruptState)
    }

    @Test("a deletion asks, and removes the project with its folder")
    func delete() throws {
        var host = try Self.host()
        let before = host.files.entries
        let refusal = try host.refusal("projects", "delete", "b")
        #expect(refusal["code"]?.string == "notConfirmed")
        #expect(refusal["what"]?.string?.contains("with 2 accounts and 1 tenant") == true)
        #expect(host.files.entries == before)
        #expect(try host.result("projects", "delete", "b", "--yes")["folderRemoved"]?.bool == true)
        #expect(host.files.kind(of: ".vinculum/b") == nil)
        #expect(try host.refusal("--project", "b", "accounts", "list")["code"]?.string == "unknownProject")
        _ = try host.result("--project", "b", "accounts", "create", "--uid", "again")
        #expect(host.run("--project", "b", "accounts", "list").output.split(separator: "\n").count == 1)
        #expect(host.run("--project", "a", "accounts", "show", "in-a").exit == .done)
    }

    @Test("a damaged project is deleted, and a folder with other files stays")
    func deleteOdd() throws {
        var host = try Self.host()
        try Self.damage("a", &host)
        try host.files.remove(".vinculum/b/state.000001.vinc")
        try host.write("mine", to: ".vinculum/c/notes.txt")
        try host.write("cut", to: ".vinculum/c/state.000001.vinc.cut-20")
        #expect(try host.refusal("projects", "delete", "a")["what"]?.string?.contains("cannot be read") == true)
        for project in ["a", "b"] { _ = try host.result("projects", "delete", project, "--yes") }
        let run = host.run("projects", "delete", "c", "--yes")
        #expect(run.exit == .done && run.errors.contains(".vinculum/c stays"))
        #expect(host.files.paths == [".vinculum/c/notes.txt"])
        #expect(host.run("projects", "list").output.isEmpty)
    }

    @Test("a project that another run is changing is not deleted")
    func deleteBusy() throws {
        var host = try Self.host()
        host.processID = 7
        host.runningProcesses = [7, 8]
        _ = try WriterLock.acquire(".vinculum/a", on: &host)
        host.processID = 8
        #expect(host.run("projects", "delete", "a", "--yes", "--break-lock").exit == .busy)
        host.processID = nil
        let run = host.run("projects", "delete", "a", "--yes")
        #expect(run.exit == .busy && run.errors.contains("projects delete a --yes --break-lock"))
        #expect(host.run("--project", "a", "accounts", "show", "in-a").exit == .done)
        #expect(host.run("projects", "delete", "a", "--yes", "--break-lock").exit == .done)
    }

    @Test(
        "a deletion that ends at any file operation leaves a project that opens, or none",
        arguments: [BrokenFileStore.Fault.once, .before, .halfway, .after], [false, true])
    func deleteInterrupted(fault: BrokenFileStore.Fault, isCompacting: Bool) throws {
        var base = try Self.host()
        if isCompacting {
            var next = try base.files.read(".vinculum/b/state.000001.vinc")
            next = StateLog.Format.header(generation: 2) + next[20..<30]
            try base.files.write(next, to: ".vinculum/b/state.000002.vinc", access: .owner)
            try base.files.write([1], to: ".vinculum/b/state.000001.vinc.cut-99", access: .owner)
        }
        for remaining in 0..<100 {
            var host = FaultyHost(base, fault, after: remaining, arguments: ["projects", "delete", "b", "--yes"])
            let exit = CommandLineTool.run(&host)
            for files in [host.files.inner, host.files.inner.afterPowerLoss()] {
                var later = host.afterwards(files)
                let exists = try DataDirectory.projects(in: ".vinculum", files).contains { $0.text == "b" }
                if exists {
                    let list = later.run("--project", "b", "accounts", "list")
                    try #require(list.exit == .done, "operation \(remaining): \(list.errors)")
                    #expect(list.output.contains("in-b"))
                } else {
                    _ = try later.result("--project", "b", "accounts", "create", "--uid", "new")
                    let list = later.run("--project", "b", "accounts", "list").output
                    #expect(list.contains("new") && !list.contains("in-b"))
                }
                _ = try later.result("projects", "delete", "b", "--yes")
                #expect(later.files.kind(of: ".vinculum/b") == nil)
                #expect(later.run("--project", "a", "accounts", "show", "in-a").exit == .done)
                if exit == .done { #expect(!exists) }
            }
            if !host.hasFailed { return }
        }
        Issue.record("no run was without a fault")
    }

    @Test("every project of an earlier version's data directory is listed", arguments: StoredState.all)
    func stored(state: StoredState) throws {
        var host = try StoredHost(state, data: "data")
        let line = try host.result("projects", "list")
        #expect(line["project"]?.string == (try host.text("project")) && line["damaged"] == nil)
        #expect(line["accounts"]?.int64 ?? 0 > 0 && line["signed"]?.bool == true)
    }
}
