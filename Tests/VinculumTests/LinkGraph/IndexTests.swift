import PropertyKit
import Testing
@testable import Vinculum

@Suite("Indexes")
struct IndexTests {
    enum Command: Sendable {
        case insert(String)
        case remove(String)
        case keepCopy
    }

    /// Keys that share their first eight bytes, or all but their end, or a zero byte with the padding.
    static let key = Gen<String>.oneOf(
        .string(over: "ab\u{0}\u{E9}", 0...4),
        Gen<String>.string(over: "ab\u{0}\u{10FFFF}", 0...4).map { "prefix08" + $0 },
        .element(of: ["e\u{301}", "\u{E9}", "prefix0", "prefix08", "prefix08\u{0}"])
    )

    struct Keyed: Sendable {
        var index = OrderedIndex()
        /// The record of each slot, which begins with its key.
        var pages = RecordPages()
        var kept: OrderedIndex?

        mutating func insert(_ key: String) {
            var writer = ByteWriter()
            writer.string(key)
            self.index.insert(self.pages.insert(writer.bytes), key, in: self.pages)
        }

        func key(_ slot: UInt32) -> [UInt8] { self.pages.withKey(slot) { key in key.indices.map { key[$0] } } }
    }

    struct KeyModel: Sendable {
        var keys: [[UInt8]] = []
        var kept: [[UInt8]]?
    }

    @Test("slots are found by their keys and walked in byte order", arguments: TestSeed.sample(8))
    func ordered(seed: TestSeed) {
        forAllCommands(
            seed: seed,
            length: 80,
            start: { (KeyModel(), Keyed()) },
            command: { _ in
                .weighted([
                    (4, Self.key.map(Command.insert)), (2, Self.key.map(Command.remove)), (1, .always(.keepCopy)),
                ])
            },
            run: { command, model, system in
                switch command {
                case .insert(let key):
                    let bytes = Array(key.utf8)
                    guard !model.keys.contains(bytes) else { return }
                    model.keys.append(bytes)
                    model.keys.sort { $0.lexicographicallyPrecedes($1) }
                    system.insert(key)
                case .remove(let key):
                    model.keys.removeAll { $0 == Array(key.utf8) }
                    system.index.remove(key, in: system.pages)
                case .keepCopy: (model.kept, system.kept) = (model.keys, system.index)
                }
            },
            check: { model, system in
                for (index, keys) in [(system.index, model.keys), (system.kept ?? OrderedIndex(), model.kept ?? [])] {
                    var walked: [[UInt8]] = []
                    var position = index.start
                    while let slot = index.slot(at: position) {
                        walked.append(system.key(slot))
                        index.advance(&position)
                    }
                    try expectEqual(walked, keys, "the walk")
                    try expectEqual(index.count, keys.count, "the count")
                    for key in keys + [[], Array("prefix08".utf8), Array("zz".utf8)] {
                        let text = String(decoding: key, as: UTF8.self)
                        let found = index.find(text, in: system.pages).map { system.key($0) }
                        try expectEqual(found, keys.contains(key) ? key : nil, "the slot of \(key)")
                        let next = index.slot(at: index.position(after: text, in: system.pages))
                        try expectEqual(
                            next.map { system.key($0) }, keys.first { key.lexicographicallyPrecedes($0) },
                            "what follows \(key)"
                        )
                    }
                }
            }
        )
    }

    struct Tagged: Hashable, Sendable {
        var tag: UInt32
        var slot: UInt32
    }

    enum TagCommand: Sendable {
        case insert(Tagged)
        case remove(Tagged)
    }

    static func removal(of model: Set<Tagged>) -> Gen<TagCommand> {
        let all = model.sorted { ($0.tag, $0.slot) < ($1.tag, $1.slot) }
        return all.isEmpty ? Self.entry.map(TagCommand.remove) : Gen<Tagged>.element(of: all).map(TagCommand.remove)
    }

    static let entry = Gen<(UInt32, UInt32)>.zip(
        Gen<UInt32>.oneOf(.element(of: [0, 1, 0x8000_0000, .max]), Gen<UInt32>.integer()),
        Gen<UInt32>.oneOf(Gen<UInt32>.integer(in: 0...9), Gen<UInt32>.integer())
    ).map(Tagged.init)

    @Test("slots are found by their tags, however many share one", arguments: TestSeed.sample(8))
    func tags(seed: TestSeed) {
        forAllCommands(
            seed: seed,
            length: 100,
            start: { (Set<Tagged>(), TagIndex()) },
            command: { model in
                .weighted([
                    (3, Self.entry.map(TagCommand.insert)), (1, Self.entry.map(TagCommand.remove)),
                    (model.isEmpty ? 0 : 1, Self.removal(of: model)),
                ])
            },
            run: { command, model, system in
                switch command {
                case .insert(let entry): if model.insert(entry).inserted { system.insert(entry.tag, entry.slot) }
                case .remove(let entry):
                    model.remove(entry)
                    system.remove(entry.tag, entry.slot)
                }
            },
            check: { model, system in
                for tag in Set(model.map(\.tag)).union([0, 5, .max]) {
                    let slots = model.filter { $0.tag == tag }.map(\.slot).sorted()
                    try expectEqual(system.all(tag), slots, "the slots of \(tag)")
                    for slot in slots { try expectEqual(system.find(tag) { $0 == slot }, slot, "the slot") }
                    try expectEqual(system.find(tag) { _ in false }, nil, "no slot")
                }
            }
        )
    }

    @Test("a hundred thousand slots under one tag come and go without crowding each other")
    func oneTag() {
        var index = TagIndex()
        for slot in 0..<UInt32(100_000) { index.insert(7, slot) }
        index.insert(8, 1)
        #expect(index.all(7).count == 100_000)
        #expect(index.find(8) { _ in true } == 1)
        for slot in 0..<UInt32(100_000) where slot % 2 == 0 { index.remove(7, slot) }
        #expect(index.all(7).count == 50_000)
        #expect(index.find(7) { _ in true } == 1)
    }
}
