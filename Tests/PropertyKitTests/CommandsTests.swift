import PropertyKit
import Testing

/// A set that forgets to remove a number once it holds three.
struct ForgetfulSet: Sendable {
    private(set) var numbers: Set<Int> = []

    mutating func insert(_ number: Int) { self.numbers.insert(number) }
    mutating func remove(_ number: Int) { if self.numbers.count < 3 { self.numbers.remove(number) } }
}

enum SetCommand: Sendable {
    case insert(Int)
    case remove(Int)
}

@Suite("Model-based commands")
struct CommandsTests {
    @Test("the planted mistake is found and shrunk to four commands", arguments: TestSeed.sample(1))
    func forgetful(seed: TestSeed) {
        withKnownIssue {
            forAllCommands(
                seed: seed,
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
        } matching: { issue in
            let lines = issue.comments.map(\.rawValue).joined().split(separator: "\n")
            return lines.filter { $0.contains(".insert(") }.count == 3
                && lines.filter { $0.contains(".remove(") }.count == 1
                && lines.contains { $0.contains("the count is 3, expected 2") }
        }
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
        withKnownIssue {
            withEveryInterleaving(of: script("a"), and: script("b"), from: Cell()) { cell, step in
                let name = String(step.prefix(1))
                if step.hasSuffix("reads") { cell.seen[name] = cell.shared } else { cell.shared = cell.seen[name]! + 1 }
            } end: { cell in
                try expectEqual(cell.shared, 2, "the sum")
            }
        } matching: { $0.comments.map(\.rawValue).joined().contains("the sum is 1, expected 2") }
    }
}
