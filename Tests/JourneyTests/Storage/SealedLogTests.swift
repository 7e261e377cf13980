import PropertyKit
import Testing
import Vinculum
@testable import VinculumCommands

/// A log that is sealed: what is on the disk helps no thief, and what a key cannot open says which key is missing.
@Suite("Sealed log")
struct SealedLogTests {
    static func seal(_ number: UInt8) -> StateSeal? {
        guard let key = SealKey([UInt8](repeating: number, count: 32)),
            let seed = Seed([UInt8](repeating: ~number, count: 32))
        else { return nil }
        return StateSeal(key, seed)
    }

    private static let path = "data/state.000001.vinc"
    /// Payloads that would be recognised on the disk.
    private static let payloads = (0..<6).map { Array("a secret of the state, number \($0)".utf8) }

    /// A log with a snapshot and changes after it, in generation 2.
    private static func files(_ seal: StateSeal?, compacting: Bool = true) throws -> MemoryFileStore {
        var files = MemoryFileStore()
        try files.makeDirectories("data", access: .owner)
        var log = try StateLog.open("data", seal, in: &files).log
        for payload in self.payloads.prefix(3) { try log.append(payload, in: &files) }
        if compacting {
            try log.beginCompaction(in: &files)
            for payload in self.payloads.prefix(3) { try log.addToSnapshot(payload, in: &files) }
            while try !log.finishCompaction(in: &files) {}
        }
        for payload in self.payloads.dropFirst(3) { try log.append(payload, in: &files) }
        log.close(in: &files)
        return files
    }

    private static func file(_ files: MemoryFileStore) throws -> (path: String, bytes: [UInt8]) {
        let path = try #require(files.paths.first { $0.hasSuffix(".vinc") })
        return (path, try files.read(path))
    }

    private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let text = Array(text.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: text) }
    }

    @Test("no payload is on the disk, in the snapshot or after it", arguments: [true, false])
    func sealed(compacting: Bool) throws {
        let open = try Self.file(Self.files(nil, compacting: compacting)).bytes
        let sealed = try Self.file(Self.files(Self.seal(1), compacting: compacting)).bytes
        #expect(Self.contains(open, "secret of"))
        #expect(!Self.contains(sealed, "secret"))
        #expect(!Self.contains(sealed, String(decoding: [UInt8](repeating: 1, count: 8), as: UTF8.self)))
    }

    @Test("without the key or with another one nothing is read, written or cut, and the reason is told")
    func keys() throws {
        var files = try Self.files(Self.seal(1))
        let (path, bytes) = try Self.file(files)
        // A torn end, which an opening would repair.
        try files.write(bytes + [1, 2, 3], to: path, access: .owner)
        let before = files.entries
        #expect(throws: StorageError.sealed(file: path)) { try StateLog.open("data", in: &files) }
        #expect(throws: StorageError.sealed(file: path)) { try StateLog.read("data", in: files) }
        #expect(throws: StorageError.sealedOtherwise(file: path)) {
            try StateLog.open("data", Self.seal(2), in: &files)
        }
        #expect(throws: StorageError.sealedOtherwise(file: path)) {
            try StateLog.read("data", Self.seal(2)?.key, in: files)
        }
        #expect(files.entries == before)
        #expect(StateLogTests.payloads(try StateLog.open("data", Self.seal(1), in: &files).contents) == Self.payloads)
    }

    @Test("an open log is sealed when it is opened with a key, and stays so", arguments: [true, false])
    func migrated(compacting: Bool) throws {
        var files = try Self.files(nil, compacting: compacting)
        let (path, _) = try Self.file(files)
        #expect(StateLogTests.payloads(try StateLog.read("data", Self.seal(1)?.key, in: files)) == Self.payloads)
        var opened = try StateLog.open("data", Self.seal(1), in: &files)
        #expect(opened.repairs == [.sealed(file: path)])
        #expect(StateLogTests.payloads(opened.contents) == Self.payloads)
        try opened.log.append(Array("one more secret".utf8), in: &files)
        opened.log.close(in: &files)
        #expect(!Self.contains(try Self.file(files).bytes, "secret"))
        #expect(throws: StorageError.sealed(file: path)) { try StateLog.read("data", in: files) }
        let again = try StateLog.open("data", Self.seal(1), in: &files)
        #expect(again.repairs.isEmpty)
        #expect(StateLogTests.payloads(again.contents) == Self.payloads + [Array("one more secret".utf8)])
        #expect(files.paths == [path])
    }

    @Test("sealing that dies at any operation leaves the whole state, open or sealed")
    func dyingMigration() throws {
        let base = try Self.files(nil)
        for canRename in [true, false] {
            for fault in [BrokenFileStore.Fault.before, .halfway, .after] {
                for operation in 0..<20 {
                    var broken = BrokenFileStore()
                    broken.inner = base
                    broken.inner.canRename = canRename
                    (broken.fault, broken.remaining) = (fault, operation)
                    _ = try? StateLog.open("data", Self.seal(1), in: &broken)
                    // Where files cannot be renamed, a half-written file has its complete copy beside it.
                    if !canRename, broken.inner.paths.contains(where: { $0.hasSuffix(".new") }) { continue }
                    for var files in [broken.inner, broken.inner.afterPowerLoss()] {
                        let opened = try StateLog.open("data", Self.seal(1), in: &files)
                        #expect(StateLogTests.payloads(opened.contents) == Self.payloads, "\(fault) \(operation)")
                    }
                }
            }
        }
    }

    @Test("no byte of a sealed log can change unnoticed, whatever its checksums say", arguments: TestSeed.sample(2))
    func tampered(seed: TestSeed) throws {
        let files = try Self.files(Self.seal(1))
        let (path, bytes) = try Self.file(files)
        let scan = StateLog.Scan(bytes, generation: 2)
        #expect(scan.isComplete && scan.changes.count == 3 && scan.snapshot.count == 3)
        var dice = TestRandom(seed: seed)
        for range in scan.snapshot + scan.changes {
            for _ in 0..<20 {
                var other = bytes
                other[range.lowerBound + dice.below(range.count)] ^= UInt8(1 << dice.below(8))
                // The enemy mends the checksums.
                let start = range.lowerBound - StateLog.Format.frameHeaderByteCount
                let kind = try #require(StateLog.Format.Kind(rawValue: other[start + 4]))
                let frame = StateLog.Format.frame(kind, Array(other[range]), generation: 2, offset: start)
                other.replaceSubrange(start..<range.upperBound, with: frame)
                let changed = StateLog.Scan(other, generation: 2)
                #expect(changed.ending == .clean)
                var altered = files
                try altered.write(other, to: path, access: .owner)
                let contents = try StateLog.read("data", Self.seal(1)?.key, in: altered)
                let damage = StateLog.Damage(.notAuthentic, file: path, offset: start)
                #expect(throws: StorageError.damaged(damage)) {
                    for index in 0..<contents.count { _ = try contents.payload(index) }
                }
            }
        }
    }

    @Test("a frame of another file, of another place or of a failed append is good nowhere else")
    func moved() throws {
        let seal = try #require(Self.seal(1))
        var source = seal
        let files = [source.newFile(), source.newFile()]
        let (a, b) = (try #require(files[0]), try #require(files[1]))
        #expect(a.salt != b.salt)
        let payload = Self.payloads[0]
        let sealed = a.sealed(payload, .change, generation: 1, offset: 57)
        #expect(a.opened(sealed[...], .change, generation: 1, offset: 57) == payload)
        #expect(b.opened(sealed[...], .change, generation: 1, offset: 57) == nil)
        #expect(a.opened(sealed[...], .snapshot, generation: 1, offset: 57) == nil)
        #expect(a.opened(sealed[...], .change, generation: 2, offset: 57) == nil)
        #expect(a.opened(sealed[...], .change, generation: 1, offset: 58) == nil)
        // Two payloads at one place, as after a failed append, have different nonces.
        let other = a.sealed(Self.payloads[1], .change, generation: 1, offset: 57)
        #expect(other.prefix(12) != sealed.prefix(12))
        #expect(sealed.count == payload.count + FileSeal.addedByteCount)
        for length in 0..<sealed.count {
            #expect(a.opened(sealed.prefix(length), .change, generation: 1, offset: 57) == nil)
        }
    }

    @Test("a header that is cut or changed is torn or damage, never another log", arguments: [true, false])
    func headers(compacting: Bool) throws {
        let (path, bytes) = try Self.file(Self.files(Self.seal(1), compacting: compacting))
        let generation: UInt32 = compacting ? 2 : 1
        #expect(StateLog.Scan(bytes, generation: generation).seal?.keyID == Self.seal(1)?.key.id, "\(path)")
        for length in 0..<44 {
            let cut = Array(bytes.prefix(length))
            #expect(StateLog.Scan(cut, generation: generation).ending == .torn(isFullLength: false))
            let zeros = cut + [UInt8](repeating: 0, count: 60 - length)
            let ending = StateLog.Scan(zeros, generation: generation).ending
            #expect(ending == .torn(isFullLength: false) || bytes[length..<44].allSatisfy { $0 == 0 }, "\(length)")
        }
        for bit in 0..<44 * 8 {
            var other = bytes
            other[bit / 8] ^= 1 << UInt8(bit % 8)
            let scan = StateLog.Scan(other, generation: generation)
            #expect(!scan.isComplete, "bit \(bit)")
            guard case .damaged = scan.ending else {
                Issue.record("bit \(bit): \(scan.ending)")
                continue
            }
        }
        #expect(StateLog.Scan(bytes, generation: 7).ending == .damaged(.otherGeneration(generation)))
    }
}
