import PropertyKit
import Testing
@testable import VinculumCommands

/// What happens to the last record of a log: every byte of it flipped, cut off, and zeroed with all behind it.
@Suite("The last record")
struct LastRecordTests {
    static let path = "data/state.000001.vinc"

    /// A log with three changes, the last of which is long and does not end in a zero.
    struct Written {
        var files = MemoryFileStore()
        let payloads: [[UInt8]]
        /// The offset of the last record.
        let start: Int
        let bytes: [UInt8]

        init(_ dice: inout TestRandom) throws {
            try self.files.makeDirectories("data", access: .owner)
            var log = try StateLog.open("data", in: &self.files).log
            var last = dice.bytes(upTo: 40)
            last.append(UInt8.random(in: 1...255, using: &dice))
            self.payloads = [[7, 7], dice.bytes(upTo: 9) + [0], last]
            for payload in self.payloads.dropLast() { try log.append(payload, in: &self.files) }
            self.start = log.end
            try log.append(last, in: &self.files)
            self.bytes = try self.files.read(LastRecordTests.path)
        }

        func replacing(_ bytes: [UInt8]) throws -> MemoryFileStore {
            var files = self.files
            try files.write(bytes, to: LastRecordTests.path, access: .owner)
            return files
        }
    }

    /// Opens files whose last record must be damage, first as it is and then cutting it off.
    static func expectDamage(_ written: Written, _ bytes: [UInt8], _ what: Comment) throws {
        var files = try written.replacing(bytes)
        let before = files.entries
        do throws(StorageError) {
            _ = try StateLog.open("data", in: &files)
            Issue.record("opened: \(what)")
        } catch {
            guard case .damaged(let damage) = error else { return #expect(Bool(false), what) }
            #expect(damage.file == Self.path && damage.offset == written.start && damage.isAtEnd, what)
            let failure = CommandFailure(error)
            #expect(failure.exitCode == .corruptState, what)
            let text = failure.what + (failure.why ?? "")
            #expect(text.contains("\(Self.path)") && text.contains("at byte \(written.start)"), what)
            #expect(text.contains("--cut-damaged-end"), what)
        }
        #expect(files.entries == before, what)
        #expect(throws: StorageError.self, what) { try StateLog.read("data", in: files) }

        let read = try StateLog.read("data", ignoresDamagedEnd: true, in: files)
        #expect(StateLogTests.payloads(read) == written.payloads.dropLast(), what)
        #expect(read.ignoredOffset == written.start, what)
        var opened = try StateLog.open("data", cutsDamagedEnd: true, in: &files)
        #expect(StateLogTests.payloads(opened.contents) == written.payloads.dropLast(), what)
        let kept = Self.path + ".cut-\(written.start)"
        #expect(try files.read(kept) == Array(bytes[written.start...]), what)
        #expect(
            opened.repairs == [
                .damagedEndCut(
                    file: Self.path, offset: written.start, byteCount: bytes.count - written.start, savedAs: kept)
            ], what)
        try opened.log.append([9], in: &files)
        let found = StateLogTests.payloads(try StateLog.read("data", in: files))
        #expect(found == written.payloads.dropLast() + [[9]], what)
    }

    @Test("flipped anywhere it is damage, and only --cut-damaged-end goes on", arguments: TestSeed.sample(4))
    func flipped(seed: TestSeed) throws {
        var dice = TestRandom(seed: seed)
        let written = try Written(&dice)
        for offset in written.start..<written.bytes.count {
            var bytes = written.bytes
            bytes[offset] ^= UInt8.random(in: 1...255, using: &dice)
            // A record that ends in a zero now is one that a loss of power can have left.
            if bytes.last == 0 { continue }
            try Self.expectDamage(written, bytes, "seed \(seed), byte \(offset)")
        }
    }

    @Test("cut anywhere it is an append that died, and is removed", arguments: TestSeed.sample(4))
    func cut(seed: TestSeed) throws {
        var dice = TestRandom(seed: seed)
        let written = try Written(&dice)
        for end in written.start..<written.bytes.count {
            var files = try written.replacing(Array(written.bytes[..<end]))
            let opened = try StateLog.open("data", in: &files)
            #expect(StateLogTests.payloads(opened.contents) == written.payloads.dropLast(), "seed \(seed), byte \(end)")
            #expect(files.paths == [Self.path], "seed \(seed), byte \(end)")
        }
    }

    @Test("zeroed from anywhere to its end it is an append that a loss of power cut", arguments: TestSeed.sample(4))
    func zeroed(seed: TestSeed) throws {
        var dice = TestRandom(seed: seed)
        let written = try Written(&dice)
        for start in written.start..<written.bytes.count {
            // A later record of which nothing reached the disk may follow.
            for further in [0, 1, 100] {
                let bytes =
                    written.bytes[..<start]
                    + [UInt8](repeating: 0, count: written.bytes.count - start + further)
                var files = try written.replacing(Array(bytes))
                let what: Comment = "seed \(seed), from byte \(start), \(further) more"
                #expect(
                    StateLogTests.payloads(try StateLog.read("data", in: files)) == written.payloads.dropLast(), what)
                let opened = try StateLog.open("data", in: &files)
                #expect(StateLogTests.payloads(opened.contents) == written.payloads.dropLast(), what)
                #expect(try files.read(Self.path + ".cut-\(written.start)") == Array(bytes[written.start...]), what)
            }
        }
    }

    @Test("damage with a whole record behind it is not an end")
    func followed() throws {
        var dice = TestRandom(seed: TestSeed(1))
        let written = try Written(&dice)
        var bytes = written.bytes
        bytes[written.start - 1] ^= 1
        var files = try written.replacing(bytes)
        let before = files.entries
        for cuts in [false, true] {
            #expect(throws: StorageError.self) { try StateLog.open("data", cutsDamagedEnd: cuts, in: &files) }
            #expect(throws: StorageError.self) { try StateLog.read("data", ignoresDamagedEnd: cuts, in: files) }
        }
        #expect(files.entries == before)
    }

    @Test("what is cut off twice at one offset is kept twice")
    func twice() throws {
        var dice = TestRandom(seed: TestSeed(2))
        let written = try Written(&dice)
        var bytes = written.bytes
        bytes[written.start + 14] ^= 1
        var files = try written.replacing(bytes)
        _ = try StateLog.open("data", cutsDamagedEnd: true, in: &files)
        bytes[written.start + 14] ^= 3
        try files.write(bytes, to: Self.path, access: .owner)
        _ = try StateLog.open("data", cutsDamagedEnd: true, in: &files)
        let kept = Self.path + ".cut-\(written.start)"
        #expect(files.paths == [Self.path, kept, kept + "-2"])
        #expect(try files.read(kept) != (try files.read(kept + "-2")))
    }
}
