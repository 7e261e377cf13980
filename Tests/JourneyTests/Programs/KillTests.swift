import Foundation
import PropertyKit
import Testing

@Suite("Killed programs", .enabled(if: Build.isNativeBuilt, "needs the program that make test builds"))
struct KillTests {
    /// How many: what a run of all tests has time for, unless `TESTING_KILLS` is set.
    private static let killCount = ProcessInfo.processInfo.environment["TESTING_KILLS"].flatMap { Int($0) } ?? 200

    /// Runs a command that creates an account and kills it after a number of microseconds, unless it has ended.
    private func signIn(
        _ uid: String, killedAfter microseconds: UInt32, in folder: String
    ) throws -> (isAcknowledged: Bool, wasKilled: Bool) {
        let child = try Child(Build.native.command(["--data", "state", "sign-in", "custom", "--json"], in: folder))
        child.write(Array(#"{"uid":"\#(uid)"}"#.utf8))
        usleep(microseconds)
        child.send(SIGKILL)
        let answer = String(decoding: child.converse().output, as: UTF8.self)
        return (answer.contains(#""uid":"\#(uid)""#), child.wait() == .signal(SIGKILL))
    }

    /// The greatest delay to begin with: 1.25 times the duration of a run, so that kills fall on every part of it, the
    /// response included.
    private func microsecondsToTheEnd(in folder: String) throws -> UInt32 {
        let clock = ContinuousClock()
        var times: [Duration] = []
        for number in 0..<9 {
            let start = clock.now
            let outcome = try Build.native.run(
                ["--data", "state", "sign-in", "custom", "--json"], input: #"{"uid":"measured-\#(number)"}"#, in: folder
            )
            times.append(clock.now - start)
            #expect(outcome.exit == 0, "\(outcome.error)")
        }
        let middle = times.sorted()[4]
        return UInt32(clamping: Int((middle * 5 / 4) / .microseconds(1)))
    }

    @Test(
        "kills at random moments lose no acknowledged change, and the next run works",
        arguments: TestSeed.sample(1))
    func kills(seed: TestSeed) throws {
        try withTemporaryFolder { folder in
            var random = TestRandom(seed: seed)
            var longest = try self.microsecondsToTheEnd(in: folder)
            var acknowledged: Set<String> = []
            var kills = 0
            var runs = 0
            while kills < Self.killCount {
                runs += 1
                try #require(runs < 20 * Self.killCount, "most runs must be long enough to be killed")
                let uid = "account-\(runs)"
                let run = try self.signIn(uid, killedAfter: UInt32.random(in: 0...longest, using: &random), in: folder)
                if run.isAcknowledged { acknowledged.insert(uid) }
                if run.wasKilled { kills += 1 }
                // The machine may become slower or faster meanwhile. While one run of five ends, the delay stays.
                if !run.wasKilled {
                    longest -= longest / 16
                } else if !run.isAcknowledged {
                    longest += longest / 64 + 1
                }
                if runs.isMultiple(of: 50) { try self.expect(acknowledged, in: folder) }
            }
            try self.expect(acknowledged, in: folder)
            #expect(acknowledged.count >= 10, "kills must also fall on runs that have answered")
            let figures = "killed \(kills) of \(runs) runs; \(acknowledged.count) acknowledged accounts, none lost\n"
            FileHandle.standardOutput.write(Data(figures.utf8))
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
