import Testing
@testable import VinculumCommands

/// The first generation: an incomplete one is damage, unless it is being created where files cannot be renamed.
@Suite("The first generation")
struct FirstGenerationTests {
    static let path = LastRecordTests.path

    @Test("emptied or cut before the end of its snapshot it is damage", arguments: [true, false])
    func emptied(canRename: Bool) throws {
        var files = MemoryFileStore()
        files.canRename = canRename
        try files.makeDirectories("data", access: .owner)
        _ = try StateLog.open("data", in: &files)
        #expect(files.paths == [Self.path])
        for length in 0..<34 {
            var cut = files
            try cut.truncate(Self.path, to: Int64(length))
            let before = cut.entries
            let damage = StateLog.Damage(.snapshotIncomplete, file: Self.path, offset: length < 20 ? 0 : 20)
            #expect(throws: StorageError.damaged(damage)) { try StateLog.open("data", in: &cut) }
            #expect(throws: StorageError.damaged(damage)) { try StateLog.read("data", in: cut) }
            #expect(cut.entries == before)
        }
    }

    @Test("without a rename the draft beside it shows an interrupted creation; the lock's record overrules it")
    func withoutRename() throws {
        var host = MemoryHost()
        host.files.canRename = false
        _ = try host.result("accounts", "create", "--uid", "a")
        let log = BackupTests.state
        let lock = try #require(host.files.paths.first { $0.contains("lock.") })
        let bytes = try host.files.read(log)
        for (lockText, hasDraft, exit) in [
            ("free\nstate\n", true, ExitCode.corruptState), ("free\nstate\n", false, .corruptState),
            ("free\n", false, .corruptState), ("free\n", true, .done),
        ] {
            var broken = host
            try broken.files.write(Array(lockText.utf8), to: lock, access: .owner)
            try broken.files.write([], to: log, access: .owner)
            if hasDraft { try broken.files.write(bytes, to: log + ".new", access: .owner) }
            for words in [["accounts", "list"], ["accounts", "create", "--uid", "b"]] {
                #expect(broken.run(words).exit == exit, "\(lockText) \(hasDraft) \(words)")
            }
            if exit == .done { #expect(!broken.files.paths.contains(log + ".new")) }
        }
    }

    @Test("a draft that a creation left behind is no state, and the next one replaces it")
    func leftDraft() throws {
        var host = MemoryHost()
        try host.files.makeDirectories(".vinculum/demo-vinculum", access: .owner)
        try host.files.write([1, 2, 3], to: BackupTests.state + ".new", access: .owner)
        #expect(host.run("projects", "list").output.isEmpty)
        _ = try host.result("accounts", "create", "--uid", "a")
        #expect(!host.files.paths.contains(BackupTests.state + ".new"))
    }

    @Test("a restore into an empty folder that dies at any operation leaves the whole state, or none")
    func restoring() throws {
        var host = MemoryHost()
        for uid in ["a", "b"] { _ = try host.result("accounts", "create", "--uid", uid) }
        _ = try host.result("backup", "all")
        for canRename in [true, false] {
            for fault in [BrokenFileStore.Fault.before, .halfway, .after] {
                for remaining in 0..<200 {
                    var base = MemoryHost()
                    base.files.canRename = canRename
                    try base.files.write(try host.files.read("all"), to: "all", access: .owner)
                    var dying = FaultyHost(base, fault, after: remaining, arguments: ["restore", "all", "--yes"])
                    _ = CommandLineTool.run(&dying)
                    var later = dying.afterwards()
                    let what: Comment = "\(canRename) \(fault) \(remaining)"
                    let run = later.run("accounts", "list")
                    let count = run.output.split(separator: "\n").count
                    #expect(run.exit == .notFound || count == 0 || count == 2, what)
                    #expect(run.exit == .done || run.exit == .notFound, "\(what) \(run.errors)")
                    if !dying.hasFailed { break }
                }
            }
        }
    }
}
