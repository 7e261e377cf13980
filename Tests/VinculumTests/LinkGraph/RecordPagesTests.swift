import PropertyKit
import Testing
@testable import Vinculum

@Suite("Record pages")
struct RecordPagesTests {
    enum Command: Sendable {
        case insert([UInt8])
        case update(UInt32, [UInt8])
        case remove(UInt32)
        case keepCopy
    }

    struct Model: Sendable {
        var records: [UInt32: [UInt8]] = [:]
        var kept: [[UInt32: [UInt8]]] = []
    }

    struct System: Sendable {
        var pages = RecordPages()
        var kept: [RecordPages] = []
    }

    /// Records at the borders of cells and pages, and of any size between.
    static let record = Gen<Int>.weighted([
        (6, .int(in: 0...300)), (3, .element(of: [63, 64, 65, 80, 81, 128, 129, 1023, 1024, 1025])),
        (2, .int(in: 300...9000)), (1, .element(of: [32_768, 32_769, 65_535, 65_536, 65_537, 200_000])),
    ]).flatMap { count in Gen<UInt8>.byte.map { byte in (0..<count).map { byte &+ UInt8(truncatingIfNeeded: $0) } } }

    @Test("agree with a dictionary, and a kept copy never changes", arguments: TestSeed.sample(8))
    func model(seed: TestSeed) {
        forAllCommands(
            seed: seed,
            length: 120,
            start: { (Model(), System()) },
            command: { model in
                let insert = Self.record.map(Command.insert)
                let slots = model.records.keys.sorted()
                if slots.isEmpty { return insert }
                let slot = Gen<UInt32>.element(of: slots)
                return .weighted([
                    (4, insert), (3, Gen<(UInt32, [UInt8])>.zip(slot, Self.record).map(Command.update)),
                    (2, slot.map(Command.remove)), (model.kept.count < 3 ? 1 : 0, .always(.keepCopy)),
                ])
            },
            run: { command, model, system in
                switch command {
                case .insert(let record):
                    let slot = system.pages.insert(record)
                    try check(model.records[slot] == nil, "the slot is free")
                    model.records[slot] = record
                case .update(let slot, let record):
                    system.pages.update(slot, record)
                    model.records[slot] = record
                case .remove(let slot):
                    system.pages.remove(slot)
                    model.records[slot] = nil
                case .keepCopy:
                    system.kept.append(system.pages)
                    model.kept.append(model.records)
                }
            },
            check: { model, system in
                for (records, pages) in zip(model.kept + [model.records], system.kept + [system.pages]) {
                    for (slot, record) in records {
                        try check(haveEqualBytes(pages[slot], record), "slot \(slot) holds its \(record.count) bytes")
                    }
                }
            }
        )
    }

    @Test("memory follows the records down, and one that comes and goes allocates nothing")
    func memory() {
        var pages = RecordPages()
        let slots = (0..<20_000).map { pages.insert([UInt8](repeating: 1, count: 60 + $0 % 300)) }
        let full = pages.allocatedByteCount
        for slot in slots.dropFirst(2) { pages.remove(slot) }
        #expect(full > 20_000 * 60 && pages.allocatedByteCount <= 10 * 65_536, "a page for each size is kept")
        let few = pages.allocatedByteCount
        for _ in 0..<100 {
            pages.remove(pages.insert([UInt8](repeating: 2, count: 100)))
            #expect(pages.allocatedByteCount == few)
        }
        let large = pages.insert([UInt8](repeating: 3, count: 100_000))
        pages.remove(large)
        #expect(pages.allocatedByteCount == few, "a large record leaves nothing")
        for slot in slots.prefix(2) { #expect(pages[slot].first == 1) }
    }

    @Test("a cell holds its record and wastes at most a fifth, sizes rise one by one")
    func cellSizes() {
        var previous = CellSize(holding: 0)
        #expect(previous == CellSize(holding: 64))
        for count in 65...200_000 {
            let size = CellSize(holding: count)
            #expect(size.byteCount >= count && (size.byteCount - count) * 5 <= size.byteCount)
            #expect(size.number == previous.number || size.number == previous.number + 1)
            #expect((size.number == previous.number) == (size.byteCount == previous.byteCount))
            previous = size
        }
        #expect(CellSize(holding: RecordPages.maximumRecordByteCount).byteCount == RecordPages.maximumRecordByteCount)
    }
}
