@testable import PropertyKit
import Testing

/// A set that forgets to remove a number once it holds three.
struct ForgetfulSet: Sendable {
    private(set) var numbers: Set<Int> = []

    mutating func insert(_ number: Int) { self.numbers.insert(number) }
    mutating func remove(_ number: Int) { if self.numbers.count < 3 { self.numbers.remove(number) } }
}

enum SetCommand: Hashable, Sendable {
    case insert(Int)
    case remove(Int)
}

@Suite("Model-based commands")
struct CommandsTests {
    @Test("the planted mistake is found and shrunk to four commands", arguments: TestSeed.sample(10))
    func forgetful(seed: TestSeed) throws {
        let runs = commandRuns(
            length: 40,
            start: { (Set<Int>(), ForgetfulSet()) },
            command: { model in
                let insert = Gen.int(in: 0...9).map(SetCommand.insert)
                if model.isEmpty { return insert }
                return .oneOf(insert, Gen.element(of: model.sorted()).map(SetCommand.remove))
            },
            run: { command, model, system in
                switch command {
                case .insert(let number): model.insert(number); system.insert(number)
                case .remove(let number): model.remove(number); system.remove(number)
                }
            },
            check: { model, system in try expectEqual(system.numbers.count, model.count, "the count") }
        )
        let found = try #require(
            counterexample(seed: seed, count: 20, runs) { run in
                if let error = run.error { throw error }
            })
        #expect(Set(found.value.commands.prefix(3)) == [.insert(0), .insert(1), .insert(2)])
        #expect(found.value.commands.dropFirst(3) == [.remove(0)])
        #expect("\(found.error)" == "the count is 3, expected 2")
    }

    @Test("every order of two scripts is played once")
    func orders() {
        let played = withEveryInterleaving(of: [1, 2, 3], and: [-1, -2], from: [Int]()) { state, step in
            state.append(step)
            try expectEqual(state.filter { $0 > 0 }, Array([1, 2, 3].prefix(state.count { $0 > 0 })))
            try expectEqual(state.filter { $0 < 0 }, Array([-1, -2].prefix(state.count { $0 < 0 })))
        }
        #expect(played == 10, "five steps choose two")
    }

    @Test("the lost update is found, by its shortest order")
    func lostUpdate() {
        struct Cell { var shared = 0; var seen = ["a": 0, "b": 0] }
        func script(_ name: String) -> [String] { ["\(name) reads", "\(name) writes"] }
        var explorer = InterleavingExplorer(first: script("a"), second: script("b")) { (cell: inout Cell, step) in
            let name = String(step.prefix(1))
            if step.hasSuffix("reads") {
                cell.seen[name] = cell.shared
            } else {
                cell.shared = cell.seen[name, default: 0] + 1
            }
        } end: { cell in
            try expectEqual(cell.shared, 2, "the sum")
        }
        explorer.explore(from: Cell(), 0, 0)
        #expect(explorer.completed == 6, "four steps choose two")
        #expect(
            explorer.report == """
                fails in the order
                  1. "a reads"
                  2. "b reads"
                  3. "a writes"
                  4. "b writes"
                because the sum is 1, expected 2
                """
        )
    }
}
