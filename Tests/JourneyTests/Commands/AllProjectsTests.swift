import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Backup of several projects")
struct AllProjectsTests {
    /// The three projects of ``ProjectsTests`` with their backup in `all`.
    static func host() throws -> MemoryHost {
        var host = try ProjectsTests.host()
        _ = try host.result("backup", "--all-projects", "all")
        return host
    }

    /// Another machine with the backup.
    static func other(_ host: MemoryHost) throws -> MemoryHost {
        var other = MemoryHost()
        try other.files.write(try host.files.read("all"), to: "all", access: .owner)
        return other
    }

    @Test("every project is restored with its whole state")
    func all() throws {
        let host = try Self.host()
        #expect(host.files.access(of: "all") == .owner)
        var other = try Self.other(host)
        let result = try other.result("restore", "all")
        #expect(result["restored"]?.int64 == 3)
        #expect(result["projects"]?.elements.map { $0["project"]?.string } == ["a", "b", "c"])
        #expect(result["projects"]?[1]?["accounts"]?.int64 == 2)
        #expect(try ProjectsTests.backups(other) == ProjectsTests.backups(host))
    }

    @Test("--project restores one of them, and an unknown one is said with those there are")
    func one() throws {
        let host = try Self.host()
        var other = try Self.other(host)
        _ = try other.result("--project", "b", "restore", "all")
        #expect(try ProjectsTests.backups(other) == ["b": ProjectsTests.backups(host)["b"]])
        let refusal = try other.refusal("--project", "d", "restore", "all")
        #expect(refusal["code"]?.string == "unknownProject" && refusal["exit"]?.int64 == 6)
        #expect(refusal["what"]?.string == "there is no project d in all")
        #expect(refusal["why"]?.string?.contains("a, b and c") == true)
    }

    @Test("a restore asks with what would be lost, replaces damaged projects, and leaves others alone")
    func replaces() throws {
        var host = try Self.host()
        let before = try ProjectsTests.backups(host)
        _ = try host.result("--project", "a", "accounts", "create", "--uid", "second")
        _ = try host.result("--project", "d", "accounts", "create", "--uid", "in-d")
        try ProjectsTests.damage("b", &host)
        let entries = host.files.entries
        let refusal = try host.refusal("restore", "all")
        #expect(refusal["code"]?.string == "notConfirmed")
        #expect(
            refusal["what"]?.string
                == "2 accounts of a and the state of b, which cannot be read will be deleted permanently")
        #expect(host.files.entries == entries)
        _ = try host.result("restore", "all", "--yes")
        var after = try ProjectsTests.backups(host)
        #expect(after.removeValue(forKey: "d") != nil)
        #expect(after == before)
    }

    @Test("a damaged project fails the backup, and nothing is written")
    func damagedProject() throws {
        var host = try ProjectsTests.host()
        try ProjectsTests.damage("b", &host)
        let run = host.run("backup", "--all-projects", "all")
        #expect(run.exit == .corruptState && run.errors.contains("the project b is not backed up"))
        #expect(!host.files.exists("all"))
    }

    @Test("a backup of nothing, and one of all but with --project, are refused")
    func nothing() throws {
        var host = MemoryHost()
        #expect(try host.refusal("backup", "--all-projects", "all")["code"]?.string == "unknownProject")
        #expect(host.files.entries.isEmpty)
        #expect(host.run("backup", "--all-projects", "all", "--project", "a").exit == .usage)
    }

    @Test("a truncated or altered file is refused and changes nothing", arguments: TestSeed.sample(30))
    func damagedFile(seed: TestSeed) throws {
        var random = TestRandom(seed: seed)
        var host = try Self.host()
        var bytes = try host.files.read("all")
        if random.below(2) == 0 {
            bytes.removeLast(1 + random.below(bytes.count))
        } else {
            bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
        }
        try host.files.write(bytes, to: "all", access: .owner)
        let before = host.files.entries
        let run = host.run("restore", "all", "--yes")
        #expect(run.exit == .corruptState && run.errors.contains("all is not a complete backup"))
        #expect(host.files.entries == before)
    }

    @Test("a project whose twin exists is refused before anything is changed")
    func twin() throws {
        var other = try Self.other(try Self.host())
        _ = try other.result("--project", "C", "accounts", "create", "--uid", "x")
        let before = other.files.entries
        #expect(try other.refusal("restore", "all", "--yes")["code"]?.string == "projectExists")
        #expect(other.files.entries == before)
        _ = try other.result("--project", "a", "restore", "all", "--yes")
    }

    @Test("a restore that a full disk stops says which projects are restored and which are not")
    func fullDisk() throws {
        let host = try Self.host()
        let expected = try ProjectsTests.backups(host)
        var seen = Set<Int>()
        for free in stride(from: 0, to: 4000, by: 20) {
            var other = try Self.other(host)
            other.files.freeBytes = free
            let run = other.run("restore", "all")
            other.files.freeBytes = nil
            let restored = try ProjectsTests.backups(other)
            let names = restored.keys.sorted()
            seen.insert(names.count)
            #expect(restored.allSatisfy { expected[$0.key] == $0.value })
            if run.exit == .done { break }
            let missing = ["a", "b", "c"].filter { !names.contains($0) }
            try #require(!missing.isEmpty, "\(run.errors)")
            #expect(run.errors.contains("the project \(missing[0]) was not restored"))
            #expect(run.errors.contains("; not restored: " + missing.listed), "\(run.errors)")
            #expect(run.errors.contains(names.isEmpty ? "none is restored" : "restored: " + names.listed))
            #expect(other.files.kind(of: ".vinculum/\(missing[0])") == nil)
        }
        #expect(seen == [0, 1, 2, 3])
    }
}
