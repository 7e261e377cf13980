import Foundation
import PropertyKit
import Testing

@Suite(
    "Killed copies and restores into a store",
    .enabled(if: Build.isNativeBuilt, "needs the program that make test builds"))
struct StoreKillTests {
    /// How many: what a run of all tests has time for, unless `TESTING_KILLS` is set.
    private static let killCount =
        ProcessInfo.processInfo.environment["TESTING_KILLS"].flatMap { Int($0) }.map { $0 / 20 } ?? 6

    @Test(
        "one that is killed leaves a sound database without the project, and the next one is whole",
        arguments: TestSeed.sample(1), ["copy", "restore"])
    func kills(seed: TestSeed, way: String) throws {
        try withTemporaryFolder { folder in
            func run(_ arguments: String..., input: String = "") throws -> Build.Outcome {
                try Build.native.run(arguments, input: input, in: folder)
            }
            let accounts = (0..<3000).map { #"{"localId":"uid-\#($0)","email":"person-\#($0)@example.net"}"# }
            let seeded = try run(
                "--data", "state", "seed", "-", input: accounts.joined(separator: "\n") + "\n")
            try #require(seeded.exit == 0, "\(seeded.error)")
            let created = try run("store", "create", "--store", "sqlite:a.db")
            #expect(created.exit == 0, "\(created.error)")
            _ = try run("--data", "state", "backup", "state.backup")
            func copy(_ file: String) -> [String] {
                way == "copy"
                    ? ["--data", "state", "store", "copy", "--store", file]
                    : ["--store", file, "restore", "state.backup", "--yes"]
            }
            let clock = ContinuousClock()
            let start = clock.now
            let other = try run("store", "create", "--store", "sqlite:measured.db")
            #expect(other.exit == 0)
            let measured = try Build.native.run(copy("sqlite:measured.db"), in: folder)
            #expect(measured.exit == 0, "\(measured.error)")
            let longest = UInt32(clamping: Int((clock.now - start) / .microseconds(1)))
            var random = TestRandom(seed: seed)
            var kills = 0
            for _ in 0..<Self.killCount {
                let child = try Child(Build.native.command(copy("sqlite:a.db"), in: folder))
                // The first falls early: a copy that is done ends the test.
                usleep(UInt32.random(in: 0...(kills == 0 ? longest / 4 : longest), using: &random))
                child.send(SIGKILL)
                _ = child.converse()
                let end = child.wait()
                if end == .signal(SIGKILL) { kills += 1 }
                let check = try run("store", "check", "--store", "sqlite:a.db")
                // A part of a copy is a fault of the project, and nothing else is wrong.
                if check.exit != 0 {
                    #expect(check.exit == 7 && end == .signal(SIGKILL), "\(check.error)")
                    #expect(check.error.contains("a copy into the project did not end"))
                    #expect(!check.error.contains("malformed"), "\(check.error)")
                }
                if end == .exit(0) { break }
            }
            #expect(kills > 0, "kills must fall on copies under way")
            let last = try Build.native.run(copy("sqlite:a.db"), in: folder)
            #expect(last.exit == 0 || last.error.contains("already"), "\(last.error)")
            let check = try run("store", "check", "--store", "sqlite:a.db")
            #expect(check.exit == 0, "\(check.error)")
            let back = try run("--data", "back", "store", "copy", "--store", "sqlite:a.db", "--to-data")
            #expect(back.exit == 0, "\(back.error)")
            _ = try run("--data", "back", "backup", "back.backup")
            let (before, after) = (try self.bytes(folder + "/state.backup"), try self.bytes(folder + "/back.backup"))
            #expect(before == after)
        }
    }

    private func bytes(_ file: String) throws -> Data { try Data(contentsOf: URL(filePath: file)) }
}
