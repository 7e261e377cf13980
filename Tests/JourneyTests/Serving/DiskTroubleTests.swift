import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Trouble with a disk")
struct DiskTroubleTests {
    private static let full = StorageError.file(FileError(.noSpace, path: "state"))

    private func instant(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

    @Test("failing attempts take a tenth of the time, and the pause between them is at most two seconds")
    func pauses() {
        let rows: [(Int64, Int64)] = [(0, 0), (1, 10), (50, 500), (200, 2000), (60_000, 2000), (-5, 0)]
        for (taken, pause) in rows {
            let trouble = DiskTrouble(Self.full, from: self.instant(100_000), to: self.instant(100_000 + taken))
            let end = 100_000 + taken
            #expect(trouble.mayTry(at: self.instant(end + pause)))
            #expect(pause == 0 || !trouble.mayTry(at: self.instant(end + pause - 1)))
            #expect(trouble.mayTry(at: self.instant(end - 1)), "a clock that was set back holds no attempt up")
        }
    }

    @Test("it is over a minute after the last failure, if the last change was written")
    func over() {
        var trouble = DiskTrouble(Self.full, from: self.instant(0), to: self.instant(0))
        #expect(!trouble.isOver(at: self.instant(1_000_000)))
        trouble.succeeded()
        #expect(!trouble.isOver(at: self.instant(59_999)) && trouble.isOver(at: self.instant(60_000)))
        trouble.failed(Self.full, from: self.instant(50_000), to: self.instant(50_000))
        trouble.succeeded()
        #expect(!trouble.isOver(at: self.instant(109_999)) && trouble.isOver(at: self.instant(110_000)))
    }

    @Test("the refusal names the reason and nothing of the machine")
    func reasons() {
        for (error, reason) in [
            (Self.full, "the disk of the service is full"),
            (.file(FileError(.io(5), path: "state")), "the disk of the service reports the error 5"),
            (.file(FileError(.denied, path: "state")), "the service may not write to its disk"),
            (.closed, "the state of the service cannot be written"),
        ] {
            let refusal = ServiceError.notStored(error)
            #expect(refusal.kind == .unavailable && refusal.message.contains(reason))
            #expect(!refusal.message.contains("state:"))
        }
    }
}
