import PropertyKit
import Testing
@testable import VinculumCommands

@Suite("State log")
struct StateLogTests {
    typealias Payload = [UInt8]

    /// Runs random appends and compaction steps until the plan ends or the store fails, and records what was
    /// acknowledged.
    struct Run {
        var files: BrokenFileStore
        /// The changes that `append` acknowledged.
        var acknowledged: [Payload] = []
        /// The changes that `append` failed for; they may be in the log or not.
        var inFlight: Payload?
        var operations = 0
        /// The acknowledged changes that the next generation still lacks.
        private var missing: ArraySlice<Payload> = []
        let seal: StateSeal?

        init(_ files: BrokenFileStore, _ seal: StateSeal? = nil) {
            self.files = files
            self.seal = seal
            try? self.files.inner.makeDirectories("data", access: .owner)
        }

        mutating func play(_ dice: inout TestRandom, steps: Int) {
            let before = self.files.remaining
            defer { self.operations = before - self.files.remaining }
            guard var opened = try? StateLog.open("data", self.seal, in: &self.files) else { return }
            #expect(StateLogTests.payloads(opened.contents) == self.acknowledged)
            for _ in 0..<steps {
                if dice.below(4) == 0 {
                    for _ in 0..<dice.below(12) { self.compact(&opened.log) }
                } else {
                    self.append(dice.bytes(upTo: 40), &opened.log)
                }
            }
            while opened.log.isCompacting { self.compact(&opened.log) }
            opened.log.close(in: &self.files)
        }

        private mutating func append(_ payload: Payload, _ log: inout StateLog) {
            let wasDead = self.files.isDead
            do throws(StorageError) {
                try log.append(payload, in: &self.files)
                self.acknowledged.append(payload)
            } catch {
                if !wasDead { self.inFlight = payload }
            }
        }

        /// One step of a compaction: the start, a part, or the finish.
        private mutating func compact(_ log: inout StateLog) {
            if !log.isCompacting {
                self.missing = self.acknowledged[...]
                try? log.beginCompaction(in: &self.files)
            } else if let payload = self.missing.popFirst() {
                try? log.addToSnapshot(payload, in: &self.files)
            } else {
                _ = try? log.finishCompaction(in: &self.files)
            }
        }
    }

    static func payloads(_ contents: StateLog.Contents) -> [Payload] {
        (0..<contents.count).map { index in
            do { return try contents.payload(index) } catch {
                Issue.record("payload \(index): \(error)")
                return []
            }
        }
    }

    /// Opens the log for reading and for writing, and checks that both find exactly the acknowledged changes.
    static func checkReopening(_ run: Run, _ files: MemoryFileStore, _ what: Comment) throws {
        var files = files
        var allowed = [run.acknowledged]
        if let inFlight = run.inFlight { allowed.append(run.acknowledged + [inFlight]) }
        let read = try StateLog.read("data", run.seal?.key, in: files)
        #expect(allowed.contains(Self.payloads(read)), what)
        var opened = try StateLog.open("data", run.seal, in: &files)
        #expect(Self.payloads(opened.contents) == Self.payloads(read), what)
        // The repaired log accepts changes and needs no second repair.
        try opened.log.append([1, 2, 3], in: &files)
        let again = try StateLog.open("data", run.seal, in: &files)
        #expect(again.repairs.isEmpty, what)
        #expect(Self.payloads(again.contents) == Self.payloads(read) + [[1, 2, 3]], what)
    }

    @Test(
        "a log returns every appended change after any number of openings and compactions",
        arguments: TestSeed.sample(30), [true, false])
    func roundTrip(seed: TestSeed, isSealed: Bool) throws {
        var dice = TestRandom(seed: seed)
        var run = Run(BrokenFileStore(), isSealed ? SealedLogTests.seal(1) : nil)
        for _ in 0..<5 {
            run.play(&dice, steps: dice.below(12))
            try Self.checkReopening(run, run.files.inner, "seed \(seed)")
        }
        #expect(run.acknowledged.isEmpty || run.files.inner.paths.count == 1)
    }

    @Test(
        "dying at any file operation loses no acknowledged change and adds no other", arguments: TestSeed.sample(12),
        [true, false])
    func dying(seed: TestSeed, canRename: Bool) throws {
        for seal in [nil, SealedLogTests.seal(1)] { try self.dying(seed, canRename, seal) }
    }

    private func dying(_ seed: TestSeed, _ canRename: Bool, _ seal: StateSeal?) throws {
        var whole = Run(BrokenFileStore(), seal)
        var dice = TestRandom(seed: seed)
        whole.play(&dice, steps: 15)
        for fault in [BrokenFileStore.Fault.before, .halfway, .after] {
            for operation in 0..<whole.operations {
                var files = BrokenFileStore()
                files.inner.canRename = canRename
                files.fault = fault
                files.remaining = operation
                var run = Run(files, seal)
                var dice = TestRandom(seed: seed)
                run.play(&dice, steps: 15)
                #expect(run.files.isDead)
                let what: Comment = "seed \(seed), dead \(fault) operation \(operation)"
                try Self.checkReopening(run, run.files.inner, what)
                try Self.checkReopening(run, run.files.inner.afterPowerLoss(), what)
                try Self.checkReopening(run, Self.zeroFilled(run.files.inner), what)
            }
        }
    }

    /// A power failure may also leave files of full length whose unsynchronised part is zeros.
    static func zeroFilled(_ files: MemoryFileStore) -> MemoryFileStore {
        var files = files
        for index in files.entries.indices {
            guard let contents = files.entries[index].contents else { continue }
            let durable = files.entries[index].durable ?? []
            files.entries[index].contents =
                durable + [UInt8](repeating: 0, count: max(0, contents.count - durable.count))
        }
        return files
    }

    @Test("one failing file operation loses no acknowledged change", arguments: TestSeed.sample(12))
    func failingOnce(seed: TestSeed) throws {
        var whole = Run(BrokenFileStore())
        var dice = TestRandom(seed: seed)
        whole.play(&dice, steps: 15)
        for operation in 0..<whole.operations {
            var files = BrokenFileStore()
            files.fault = .once
            files.remaining = operation
            var run = Run(files)
            var dice = TestRandom(seed: seed)
            run.play(&dice, steps: 15)
            let what: Comment = "seed \(seed), operation \(operation)"
            try Self.checkReopening(run, run.files.inner, what)
        }
    }

    @Test("a log cut at any byte holds a prefix of its changes", arguments: TestSeed.sample(6))
    func truncated(seed: TestSeed) throws {
        var dice = TestRandom(seed: seed)
        var run = Run(BrokenFileStore())
        run.play(&dice, steps: 8)
        let path = try #require(run.files.inner.paths.first)
        let bytes = try run.files.inner.read(path)
        for length in 0..<bytes.count {
            var files = run.files.inner
            try files.truncate(path, to: Int64(length))
            guard let opened = try? StateLog.open("data", in: &files) else {
                // The snapshot has no end, so all that was in the file is unknown.
                #expect(!StateLog.Scan(Array(bytes[..<length]), generation: Self.generation(path)).isComplete)
                continue
            }
            #expect(run.acknowledged.starts(with: Self.payloads(opened.contents)))
        }
    }

    /// The number in the name of a generation's file.
    static func generation(_ path: String) -> UInt32 {
        UInt32(path.split(separator: ".").dropLast().last ?? "") ?? 0
    }

    @Test(
        "a flipped bit is reported as damage with its offset, and the file stays as it is",
        arguments: TestSeed.sample(4))
    func flipped(seed: TestSeed) throws {
        var dice = TestRandom(seed: seed)
        var run = Run(BrokenFileStore())
        run.play(&dice, steps: 6)
        let path = try #require(run.files.inner.paths.first)
        let bytes = try run.files.inner.read(path)
        for offset in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[offset] ^= 1 << UInt8(bit)
                var files = run.files.inner
                try files.write(damaged, to: path, access: .owner)
                let before = files.entries
                do throws(StorageError) {
                    let opened = try StateLog.open("data", in: &files)
                    // Only a length that became greater looks like an append that died.
                    #expect(opened.contents.count + 1 == run.acknowledged.count)
                    Issue.record("byte \(offset), bit \(bit): opened with \(opened.repairs)")
                } catch {
                    guard case .damaged(let damage) = error else {
                        Issue.record("byte \(offset): \(error)")
                        continue
                    }
                    #expect(damage.file == path && damage.offset <= offset)
                    #expect(files.entries == before, "a damaged log must stay as it is")
                }
            }
        }
    }

    @Test("an earlier change that fails its checksum is reported with file and offset")
    func damageNamesItsPlace() throws {
        var files = MemoryFileStore()
        try files.makeDirectories("data", access: .owner)
        var opened = try StateLog.open("data", in: &files)
        for _ in 0..<3 { try opened.log.append([7, 7, 7, 7], in: &files) }
        var bytes = try files.read("data/state.000001.vinc")
        // Header 20, end of snapshot 13 + 1, then changes of 13 + 4 each: the second begins at byte 51.
        bytes[51 + 13] ^= 1
        try files.write(bytes, to: "data/state.000001.vinc", access: .owner)
        #expect(throws: StorageError.damaged(.init(.framePayload, file: "data/state.000001.vinc", offset: 51))) {
            try StateLog.open("data", in: &files)
        }
        #expect(throws: StorageError.damaged(.init(.framePayload, file: "data/state.000001.vinc", offset: 51))) {
            try StateLog.read("data", in: files)
        }
    }

    @Test("a file of a later format is reported as such")
    func laterFormat() throws {
        var files = MemoryFileStore()
        try files.makeDirectories("data", access: .owner)
        try files.write(StateLog.Format.header(generation: 1, version: 9), to: "data/state.000001.vinc", access: .owner)
        #expect(throws: StorageError.damaged(.init(.unknownVersion(9), file: "data/state.000001.vinc", offset: 0))) {
            try StateLog.open("data", in: &files)
        }
    }

    @Test("a log that another run has written to accepts no change")
    func secondWriter() throws {
        var files = MemoryFileStore()
        try files.makeDirectories("data", access: .owner)
        var first = try StateLog.open("data", in: &files).log
        var second = try StateLog.open("data", in: &files).log
        try second.append([1], in: &files)
        #expect(throws: StorageError.overtaken) { try first.append([2], in: &files) }
        #expect(Self.payloads(try StateLog.read("data", in: files)) == [[1]])
    }
}
