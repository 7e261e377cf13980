import Testing
import Vinculum
@testable import VinculumCommands

@Suite("Writer lock")
struct WriterLockTests {
    /// A host with the folder `data` and a process number.
    static func host(_ id: Int64?, running: [Int64] = []) throws -> MemoryHost {
        var host = MemoryHost()
        try host.files.makeDirectories("data", access: .owner)
        host.processID = id
        host.runningProcesses = running
        return host
    }

    @Test("a held lock refuses another run until it is released")
    func heldAndFree() throws {
        var host = try Self.host(7, running: [7, 8])
        let lock = try WriterLock.acquire("data", on: &host)
        host.processID = 8
        #expect { try WriterLock.acquire("data", on: &host) } throws: { error in
            guard case .locked(let holder, "data/lock.1", isRunning: true) = error as? StorageError
            else { return false }
            return holder.processID == 7
        }
        lock.release(on: &host)
        _ = try WriterLock.acquire("data", on: &host)
        #expect(host.files.paths == ["data/lock.2"])
    }

    @Test("a lock is taken from an ended process immediately, and never from a running one")
    func byProcess() throws {
        var host = try Self.host(7, running: [7, 8])
        _ = try WriterLock.acquire("data", on: &host)
        host.processID = 8
        host.instant = host.instant.adding(seconds: 1_000_000)
        #expect(throws: StorageError.self) { try WriterLock.acquire("data", on: &host) }
        host.runningProcesses = [8]
        _ = try WriterLock.acquire("data", on: &host)
    }

    @Test("a reused process number is not the holder")
    func recycledNumber() throws {
        var host = try Self.host(7, running: [7, 8])
        try host.files.makeDirectories("/proc/sys/kernel/random", access: .owner)
        for process in ["1", "7"] { try host.files.makeDirectories("/proc/" + process, access: .owner) }
        func stat(_ started: Int, _ state: String = "S") -> [UInt8] {
            Array("7 (a) b) \(state) 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 \(started) 20 21\n".utf8)
        }
        try host.files.write(Array("boot-a\n".utf8), to: "/proc/sys/kernel/random/boot_id", access: .owner)
        try host.files.write(stat(3), to: "/proc/1/stat", access: .owner)
        try host.files.write(stat(100), to: "/proc/7/stat", access: .owner)
        _ = try WriterLock.acquire("data", on: &host)
        host.processID = 8
        #expect(throws: StorageError.self) { try WriterLock.acquire("data", on: &host) }

        var recycled = host
        try recycled.files.write(stat(200), to: "/proc/7/stat", access: .owner)
        _ = try WriterLock.acquire("data", on: &recycled)

        // It ended, and its parent has not asked for it.
        var ended = host
        try ended.files.write(stat(100, "Z"), to: "/proc/7/stat", access: .owner)
        _ = try WriterLock.acquire("data", on: &ended)

        // Another container or boot: its process number 7 is meaningless, so the age decides.
        var elsewhere = host
        elsewhere.runningProcesses = [8]
        try elsewhere.files.write(stat(5), to: "/proc/1/stat", access: .owner)
        #expect(throws: StorageError.self) { try WriterLock.acquire("data", on: &elsewhere) }
        elsewhere.instant = elsewhere.instant.adding(milliseconds: WriterLock.staleAfter + 1)
        _ = try WriterLock.acquire("data", on: &elsewhere)
    }

    @Test("without process numbers the age decides, and a working holder renews its lock")
    func byAge() throws {
        var host = try Self.host(nil)
        var lock = try WriterLock.acquire("data", on: &host)
        for _ in 0..<5 {
            host.instant = host.instant.adding(milliseconds: WriterLock.staleAfter - 1)
            #expect(throws: StorageError.self) { try WriterLock.acquire("data", on: &host) }
            try lock.confirm(on: &host)
        }
        host.instant = host.instant.adding(milliseconds: WriterLock.staleAfter + 1)
        var second = try WriterLock.acquire("data", on: &host)
        #expect(throws: StorageError.overtaken) { try lock.confirm(on: &host) }
        lock.release(on: &host)
        try second.confirm(on: &host)
    }

    @Test("--break-lock takes no lock from a process that runs")
    func notBroken() throws {
        var host = try Self.host(7, running: [7, 8])
        var lock = try WriterLock.acquire("data", serves: true, on: &host)
        host.processID = 8
        #expect { try WriterLock.acquire("data", breaking: true, on: &host) } throws: { error in
            guard case .locked(let holder, _, isRunning: true) = error as? StorageError else { return false }
            return holder.serves
        }
        try lock.confirm(on: &host)
    }

    @Test("--break-lock takes the lock of a run of which nothing is known, and the old holder is refused")
    func breaking() throws {
        var host = try Self.host(nil)
        var lock = try WriterLock.acquire("data", on: &host)
        var second = try WriterLock.acquire("data", breaking: true, on: &host)
        #expect(throws: StorageError.overtaken) { try lock.confirm(on: &host) }
        try second.confirm(on: &host)
    }

    @Test("a lock that is being written is waited for", arguments: 0..<40)
    func beingWritten(length: Int) throws {
        var host = try Self.host(7, running: [7, 8])
        _ = try WriterLock.acquire("data", serves: true, on: &host)
        let text = try host.files.read("data/lock.1")
        host.laterFiles = host.files
        try host.files.write(Array(text.prefix(min(length, text.count - 1))), to: "data/lock.1", access: .owner)
        host.processID = 8
        #expect { try WriterLock.acquire("data", serves: true, on: &host) } throws: { error in
            guard case .locked(let holder, "data/lock.1", isRunning: true) = error as? StorageError
            else { return false }
            return holder.processID == 7
        }
    }

    @Test("an incompletely written lock is free after two seconds", arguments: 0..<40)
    func partlyWritten(length: Int) throws {
        var host = try Self.host(7, running: [7, 8])
        _ = try WriterLock.acquire("data", on: &host)
        let text = try host.files.read("data/lock.1")
        try host.files.write(Array(text.prefix(min(length, text.count - 1))), to: "data/lock.1", access: .owner)
        host.processID = 8
        host.clockRunsInPauses = true
        let start = host.instant
        _ = try WriterLock.acquire("data", on: &host)
        #expect(host.files.paths == ["data/lock.2"])
        #expect(host.instant == start.adding(milliseconds: 2000))
    }
}
