import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Projects of a data directory")
struct DataDirectoryTests {
    /// What may be at a name in a data directory.
    private enum Content: CaseIterable {
        case file, emptyFolder, otherFiles, freeLock, lockWithState, generation, damagedGeneration

        var isProject: Bool {
            switch self {
            case .file, .emptyFolder, .otherFiles, .freeLock: false
            case .lockWithState, .generation, .damagedGeneration: true
            }
        }

        func put(at path: String, _ files: inout MemoryFileStore) throws {
            if self == .file { return try files.write([1], to: path, access: .owner) }
            try files.makeDirectories(path, access: .owner)
            switch self {
            case .file, .emptyFolder: break
            case .otherFiles: try files.write([], to: path + "/session.vinc", access: .owner)
            case .freeLock: try files.write(Array("free\n".utf8), to: path + "/lock.4", access: .owner)
            case .lockWithState:
                try files.write(
                    Array(("free\n" + WriterLock.Holder.stateLine).utf8), to: path + "/lock.7", access: .owner)
            case .generation: _ = try StateLog.open(path, in: &files)
            case .damagedGeneration: try files.write([1, 2], to: path + "/state.000003.vinc", access: .owner)
            }
        }
    }

    private static let names = [
        "a", "A", "aB", "AB", "ab", "p-1", "P-1", "1", "x_y", "X_y", "sessions", ".a", "a.b", "é",
    ]

    @Test("only folders with state under a project ID are projects", arguments: TestSeed.sample(40))
    func projects(seed: TestSeed) throws {
        var random = TestRandom(seed: seed)
        var files = MemoryFileStore()
        var expected: [ProjectID] = []
        for name in Self.names where random.below(2) == 0 {
            let content = Content.allCases[random.below(Content.allCases.count)]
            try files.makeDirectories("data", access: .owner)
            try content.put(at: "data/" + name, &files)
            if content.isProject, let project = ProjectID(name) { expected.append(project) }
        }
        expected.sort()
        #expect(try DataDirectory.projects(in: "data", files) == expected)
        for project in Self.names.compactMap({ ProjectID($0) }) {
            #expect(try DataDirectory.has(project, in: "data", files) == expected.contains(project))
            let twin = try DataDirectory.twin(of: project, in: "data", files)
            let twins = expected.filter { $0 != project && $0.text.lowercased() == project.text.lowercased() }
            #expect(twin == twins.first)
        }
    }

    @Test("a data directory that is missing has no projects, and one that is a file is an error")
    func noFolder() throws {
        var files = MemoryFileStore()
        #expect(try DataDirectory.projects(in: "data", files).isEmpty)
        try files.write([], to: "data", access: .owner)
        #expect(throws: FileError(.wrongKind, path: "data")) { try DataDirectory.projects(in: "data", files) }
    }

    @Test("a project that differs from an existing one in case alone is not made")
    func twin() throws {
        var host = MemoryHost()
        _ = try host.result("--project", "Shop", "accounts", "create", "--uid", "a")
        let before = host.files.entries
        let refusal = try host.refusal("--project", "shop", "accounts", "create", "--uid", "b")
        #expect(refusal["code"]?.string == "projectExists" && refusal["exit"]?.int64 == 4)
        #expect(refusal["what"]?.string?.contains("beside Shop") == true)
        #expect(host.files.entries == before)
        // Projects of an earlier version stay usable.
        try Content.generation.put(at: ".vinculum/shop", &host.files)
        for project in ["Shop", "shop"] {
            #expect(host.run("--project", project, "accounts", "create", "--uid", "c").exit == .done)
        }
    }

    @Test("on a full disk a new project leaves no folder and no file", arguments: [false, true])
    func fullDisk(hasFolder: Bool) throws {
        var fresh = MemoryHost()
        if hasFolder { try fresh.files.makeDirectories(".vinculum/p", access: .owner) }
        let before = fresh.files.entries
        var failures = 0
        for free in 0..<2000 {
            var host = fresh
            host.files.freeBytes = free
            let run = host.run("--project", "p", "accounts", "create", "--uid", "a")
            if run.exit == .done { break }
            failures += 1
            #expect(run.exit == .failure && run.errors.contains("no space left"), "\(run.errors)")
            try #require(host.files.entries == before, "\(free) bytes free: \(host.files.paths)")
        }
        #expect(failures > 100)
    }

    @Test("one failing file operation leaves a new project whole or absent")
    func oneFailure() throws {
        var base = MemoryHost()
        _ = try base.result("--project", "q", "accounts", "create", "--uid", "other")
        for remaining in 0..<1000 {
            var host = FaultyHost(
                base, .once, after: remaining, arguments: ["--project", "p", "accounts", "create", "--uid", "a"])
            let exit = CommandLineTool.run(&host)
            var later = host.afterwards()
            if exit == .done {
                #expect(later.run("--project", "p", "accounts", "show", "a").exit == .done)
            } else {
                try #require(later.files.entries == base.files.entries, "operation \(remaining): \(later.files.paths)")
            }
            #expect(later.run("--project", "q", "accounts", "show", "other").exit == .done)
            if !host.hasFailed { return }
        }
        Issue.record("no run was without a fault")
    }

    @Test("a server does not wait for a project's lock")
    func impatient() throws {
        var host = MemoryHost()
        _ = try host.result("--project", "p", "accounts", "create", "--uid", "a")
        let project = try #require(ProjectID("p"))
        host.processID = 7
        host.runningProcesses = [7, 8]
        var first = try Workspace.open(project, GlobalOptions(), on: &host)
        #expect(first.project == project)
        host.processID = 8
        #expect { _ = try Workspace.open(project, GlobalOptions(), serves: true, on: &host) } throws: { error in
            (error as? CommandFailure)?.exitCode == .busy
        }
        #expect(host.pauses == 0)
        host.processID = 7
        first.close(on: &host)
    }

    @Test("a new project to which nothing was written is removed when it is closed")
    func unused() throws {
        var host = MemoryHost()
        #expect(host.run("--project", "p", "accounts", "create", "no address").exit != .done)
        #expect(host.files.entries.isEmpty)
        var workspace = try Workspace.open(.demo, GlobalOptions(), on: &host)
        #expect(host.files.kind(of: ".vinculum/demo-vinculum") == .directory)
        workspace.close(on: &host)
        #expect(host.files.entries.isEmpty)
    }
}
