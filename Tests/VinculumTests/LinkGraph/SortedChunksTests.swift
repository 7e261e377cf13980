import PropertyKit
import Testing
@testable import Vinculum

@Suite("Sorted chunks")
struct SortedChunksTests {
    enum Command: Sendable {
        case insertRising(from: Int, count: Int)
        case insertFalling(from: Int, count: Int)
        case insertSpread(seed: UInt64, count: Int)
        case removeRange(from: Int, count: Int)
        case removeSpread(seed: UInt64, count: Int)
        case keepCopy
    }

    struct System: Sendable {
        var chunks = SortedChunks<Int>()
        var kept: SortedChunks<Int>?

        mutating func insert(_ number: Int) {
            self.chunks.insert(number, at: self.chunks.position { $0 < number })
        }

        mutating func remove(_ number: Int) {
            let position = self.chunks.position { $0 < number }
            if self.chunks[position] == number { self.chunks.remove(at: position) }
        }
    }

    struct Model: Sendable {
        var numbers: [Int] = []
        var kept: [Int]?

        mutating func insert(_ number: Int) {
            self.numbers.insert(number, at: self.numbers.firstIndex { $0 >= number } ?? self.numbers.count)
        }

        mutating func remove(_ number: Int) {
            if let index = self.numbers.firstIndex(of: number) { self.numbers.remove(at: index) }
        }
    }

    static func contents(_ chunks: SortedChunks<Int>) -> [Int] {
        var numbers: [Int] = []
        var position = chunks.start
        while let number = chunks[position] {
            numbers.append(number)
            chunks.advance(&position)
        }
        return numbers
    }

    @Test("agree with a sorted array through runs that fill and empty chunks", arguments: TestSeed.sample(6))
    func model(seed: TestSeed) {
        let place = Gen.int(in: 0...3000)
        let count = Gen.int(in: 1...700)
        let pair = Gen<(Int, Int)>.zip(place, count)
        let spread = Gen<(UInt64, Int)>.zip(Gen<UInt64>.integer(in: 0...1000), count)
        forAllCommands(
            seed: seed,
            count: 8,
            length: 14,
            start: { (Model(), System()) },
            command: { _ in
                .oneOf(
                    pair.map { Command.insertRising(from: $0, count: $1) },
                    pair.map { Command.insertFalling(from: $0, count: $1) },
                    spread.map { Command.insertSpread(seed: $0, count: $1) },
                    pair.map { Command.removeRange(from: $0, count: $1) },
                    spread.map { Command.removeSpread(seed: $0, count: $1) }, .always(.keepCopy)
                )
            },
            run: { command, model, system in
                var numbers: [Int] = []
                var isInsertion = true
                switch command {
                case .insertRising(let from, let count): numbers = Array(from..<from + count)
                case .insertFalling(let from, let count): numbers = (from..<from + count).reversed()
                case .insertSpread(let seed, let count), .removeSpread(let seed, let count):
                    var random = TestRandom(seed: TestSeed(seed))
                    numbers = (0..<count).map { _ in Int.random(in: 0...3000, using: &random) }
                    if case .removeSpread = command { isInsertion = false }
                case .removeRange(let from, let count):
                    numbers = Array(from..<from + count)
                    isInsertion = false
                case .keepCopy:
                    (model.kept, system.kept) = (model.numbers, system.chunks)
                }
                for number in numbers {
                    if isInsertion {
                        model.insert(number)
                        system.insert(number)
                    } else {
                        model.remove(number)
                        system.remove(number)
                    }
                }
            },
            check: { model, system in
                try expectEqual(system.chunks.count, model.numbers.count, "the count")
                try expectEqual(system.chunks.last, model.numbers.last, "the last")
                try check(Self.contents(system.chunks) == model.numbers, "walks all in order")
                if let kept = system.kept { try check(Self.contents(kept) == model.kept, "the copy is unchanged") }
                for number in stride(from: -1, through: 3800, by: 37) {
                    let first = system.chunks[system.chunks.position { $0 < number }]
                    try expectEqual(first, model.numbers.first { $0 >= number }, "the first from \(number) on")
                }
            }
        )
    }
}
