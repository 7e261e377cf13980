import Testing
import Vinculum
@testable import VinculumCommands

/// A writer that goes on after a file operation failed.
@Suite("Going on after a failed write")
struct FailedWriteTests {
    /// The data directory of a server with an account.
    static func started() throws -> MemoryHost {
        var host = MemoryHost()
        _ = try host.result("--data", "state", "accounts", "create", "--uid", "a")
        return host
    }

    @Test("a log whose failed append cannot be cut off accepts changes again once it can")
    func stuck() throws {
        for cuts in 0..<3 {
            var files = BrokenFileStore()
            try files.inner.makeDirectories("data", access: .owner)
            var log = try StateLog.open("data", in: &files).log
            try log.append([1], in: &files)
            // The append leaves a part, and then nothing works any more.
            files.fault = .halfway
            files.remaining = 0
            #expect(throws: StorageError.file(FileError(.io(5), path: log.path))) {
                try log.append([2, 2], in: &files)
            }
            for _ in 0..<cuts { #expect(throws: StorageError.self) { try log.append([3], in: &files) } }
            #expect(StateLogTests.payloads(try StateLog.read("data", in: files)) == [[1]])
            #expect(StateLogTests.payloads(try log.contents(in: files)) == [[1]])
            var mended = BrokenFileStore()
            mended.inner = files.inner
            try log.append([4], in: &mended)
            #expect(StateLogTests.payloads(try StateLog.read("data", in: mended)) == [[1], [4]])
        }
    }

    @Test("a failed write is taken back: the workspace shows and stores what was acknowledged")
    func takenBack() throws {
        let base = try Self.started()
        guard case .run(let invocation) = try ArgumentParser.parse(["--data", "state", "sign-out"]) else {
            fatalError("sign-out is a command")
        }
        for fault in [BrokenFileStore.Fault.once, .halfway] {
            for remaining in 0..<12 {
                var host = FaultyHost(base, .once, after: .max, arguments: [])
                var workspace = try Workspace.openForWriting(invocation, on: &host)
                host.files.fault = fault
                host.files.remaining = remaining
                var acknowledged = ["a"]
                for number in 0..<4 {
                    let request = HTTPRequest.json(
                        "POST", FullDiskTests.accounts, #"{"localId":"n\#(number)"}"#, isAdministrator: true)
                    do throws(CommandFailure) {
                        #expect(try workspace.handle(request, on: &host).status == 200)
                        acknowledged.append("n\(number)")
                    } catch {
                        // A disk that died is replaced by one that works.
                        host.files.revive()
                        do throws(StorageError) { try workspace.returnToWritten(on: &host) } catch {
                            Issue.record("\(error)")
                        }
                        let isBehind = workspace.isBehind
                        #expect(!isBehind)
                    }
                    let what: Comment = "\(fault) \(remaining), after \(number)"
                    let found = workspace.graph.accounts(after: nil, limit: 9).map { $0.id.text }
                    #expect(found == acknowledged, what)
                }
                #expect(acknowledged.count >= 1)
            }
        }
    }
}
