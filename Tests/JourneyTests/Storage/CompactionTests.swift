import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Compaction during changes")
struct CompactionTests {
    private static let project = "/identitytoolkit.googleapis.com/v1/projects/demo-vinculum/accounts"

    /// A state with changes, on a host in memory.
    private struct Stage: ~Copyable {
        var host = MemoryHost()
        var workspace: Workspace
        let invocation: Invocation
        /// The number of imported accounts.
        var count = 0

        init() throws {
            var globals = GlobalOptions()
            globals.data = "data"
            self.invocation = Invocation(command: .help, globals: globals)
            self.workspace = try Workspace.openForWriting(self.invocation, on: &self.host)
        }

        mutating func ask(_ verb: String, _ body: String) throws {
            let request = HTTPRequest(
                method: "POST", path: CompactionTests.project + verb, headers: [.init("Authorization", "Bearer owner")],
                body: Array(body.utf8))
            let response = try self.workspace.handle(request, on: &self.host)
            #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
        }

        /// Adds accounts of a thousand bytes each.
        mutating func importAccounts(_ added: Int) throws {
            let claims = #"{\"a\":\""# + String(repeating: "x", count: 980) + #"\"}"#
            let users = (self.count..<self.count + added).map {
                #"{"localId":"u\#($0)","customAttributes":"\#(claims)"}"#
            }
            self.count += added
            try self.ask(":batchCreate", #"{"users":[\#(users.joined(separator: ","))]}"#)
        }

        mutating func change(_ dice: inout TestRandom) throws {
            let uid = "u\(dice.below(self.count))"
            switch dice.below(3) {
            case 0: try self.ask("", #"{"displayName":"\#(uid)"}"#)
            case 1: try self.ask(":update", #"{"localId":"\#(uid)","displayName":"\#(dice.below(1000))"}"#)
            default: try self.workspace.store("note\(dice.below(3))", dice.bytes(upTo: 9), on: &self.host)
            }
        }

        /// The state that another run reads on this host, as the bytes of a backup.
        func found(_ files: MemoryFileStore) throws -> [UInt8] {
            var other = self.host
            other.files = files
            let workspace = try Workspace.openForReading(self.invocation, on: &other)
            #expect(other.errorOutput.isEmpty)
            return try workspace.backup()
        }
    }

    @Test(
        "at every step another run, and one after a power failure, read all acknowledged changes",
        arguments: TestSeed.sample(4))
    func beside(seed: TestSeed) throws {
        var dice = TestRandom(seed: seed)
        var stage = try Stage()
        var changesBeside = 0
        for round in 0..<2 {
            try stage.importAccounts(900)
            #expect(stage.workspace.compact(on: &stage.host) == .notDue, "a megabyte pays for none")
            try stage.importAccounts(300 + 900 * round)
            var progress = stage.workspace.compact(on: &stage.host)
            #expect(progress == .unfinished)
            while progress == .unfinished {
                for _ in 0..<dice.below(3) {
                    try stage.change(&dice)
                    changesBeside += 1
                }
                let now = try stage.workspace.backup()
                #expect(try stage.found(stage.host.files) == now, "seed \(seed)")
                #expect(try stage.found(stage.host.files.afterPowerLoss()) == now, "seed \(seed)")
                progress = stage.workspace.compact(on: &stage.host)
            }
            #expect(progress == .finished)
            let number = "00000\(round + 2)"
            #expect(
                stage.host.files.paths.filter { $0.contains(".vinc") } == ["data/demo-vinculum/state.\(number).vinc"])
            #expect(try stage.found(stage.host.files.afterPowerLoss()) == stage.workspace.backup(), "seed \(seed)")
        }
        #expect(changesBeside > 0)
        try stage.change(&dice)
        #expect(try stage.found(stage.host.files) == stage.workspace.backup(), "the new generation takes changes")
    }

    @Test("closing during a compaction completes it")
    func closing() throws {
        var stage = try Stage()
        try stage.importAccounts(600)
        try stage.importAccounts(600)
        for _ in 0..<3 { #expect(stage.workspace.compact(on: &stage.host) == .unfinished) }
        let before = try stage.workspace.backup()
        stage.workspace.close(on: &stage.host)
        #expect(stage.host.files.paths.filter { $0.contains(".vinc") } == ["data/demo-vinculum/state.000002.vinc"])
        #expect(try stage.found(stage.host.files) == before)
    }

    @Test("a run that lost the lock during a compaction removes nothing and accepts no change")
    func overtaken() throws {
        var stage = try Stage()
        try stage.importAccounts(600)
        try stage.importAccounts(600)
        for _ in 0..<3 { #expect(stage.workspace.compact(on: &stage.host) == .unfinished) }
        // Another run breaks the lock, opens the state, and writes a generation with the same number.
        var breaking = stage.invocation
        breaking.globals.breaksLock = true
        var other = stage.host
        other.processID = 2
        other.runningProcesses = [2]
        var winner = try Workspace.openForWriting(breaking, on: &other)
        #expect(winner.compact(on: &other) == .unfinished)
        stage.host.files = other.files
        stage.host.instant = stage.host.instant.adding(seconds: 60)
        let files = stage.host.files.entries
        #expect(stage.workspace.compact(on: &stage.host) == .failed)
        #expect(stage.host.files.entries == files)
        #expect(throws: CommandFailure.self) { try stage.importAccounts(1) }
        stage.workspace.close(on: &stage.host)
        #expect(
            stage.host.files.entries.filter { $0.path.contains(".vinc") } == files.filter { $0.path.contains(".vinc") })
    }
}
