import Foundation
import PropertyKit
import Testing

@Suite("Killed at any moment", .enabled(if: Build.isNativeBuilt, "needs the program that make test builds"))
struct KillTests {
    /// One program that makes an account, killed after some microseconds unless it was done before.
    private func signIn(_ uid: String, killedAfter microseconds: UInt32, in folder: String) throws -> (isAcknowledged: Bool, wasKilled: Bool) {
        let process = Build.native.process(["--data", "state", "sign-in", "custom", "--json"], in: folder)
        let (feed, output) = (Foundation.Pipe(), Foundation.Pipe())
        process.standardInput = feed
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        try? feed.fileHandleForWriting.write(contentsOf: Data(#"{"uid":"\#(uid)"}"#.utf8))
        try? feed.fileHandleForWriting.close()
        usleep(microseconds)
        kill(process.processIdentifier, SIGKILL)
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let answer = String(decoding: bytes, as: UTF8.self)
        return (answer.contains(#""uid":"\#(uid)""#), process.terminationReason == .uncaughtSignal)
    }

    @Test("200 kills at random moments lose no acknowledged change, and the next run works", arguments: TestSeed.sample(1))
    func kills(seed: TestSeed) throws {
        try withTemporaryFolder { folder in
            var random = TestRandom(seed: seed)
            var acknowledged: Set<String> = []
            var kills = 0
            var runs = 0
            while kills < 200 {
                runs += 1
                try #require(runs < 2000, "most runs must be long enough to be killed")
                let uid = "account-\(runs)"
                let run = try self.signIn(uid, killedAfter: UInt32.random(in: 0...6000, using: &random), in: folder)
                if run.isAcknowledged { acknowledged.insert(uid) }
                if run.wasKilled { kills += 1 }
                if runs.isMultiple(of: 50) { try self.expect(acknowledged, in: folder) }
            }
            try self.expect(acknowledged, in: folder)
            #expect(!acknowledged.isEmpty, "some runs must have come as far as an answer")
            print("killed \(kills) of \(runs) runs; \(acknowledged.count) acknowledged accounts, all there")
        }
    }

    private func expect(_ acknowledged: Set<String>, in folder: String) throws {
        let listed = try Build.native.run(["--data", "state", "accounts", "list", "--json"], in: folder)
        #expect(listed.exit == 0, "\(listed.error)")
        let present = Set(
            listed.output.split(separator: "\n").compactMap { line in
                line.firstRange(of: #""uid":""#).map { range in
                    String(line[range.upperBound...].prefix { $0 != "\"" })
                }
            }
        )
        #expect(acknowledged.subtracting(present) == [], "acknowledged and lost")
    }
}
