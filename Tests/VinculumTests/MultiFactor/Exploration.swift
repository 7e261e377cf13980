import PropertyKit
@testable import Vinculum

/// Every state a machine can reach from a start by any sequence of events, each found by its saved form.
struct Exploration<Machine: Equatable & Sendable, Event: Sendable, Outcome: Equatable & Sendable>: Sendable {
    struct Step: Sendable {
        let from: Machine
        let event: Event
        let outcome: Outcome
        let to: Machine
    }

    private(set) var states: [Machine] = []
    /// Each event in each state.
    private(set) var steps: [Step] = []
    private var numbers: [[UInt8]: Int] = [:]
    private let saved: @Sendable (Machine) -> [UInt8]

    init(
        from start: Machine, events: [Event], saved: @escaping @Sendable (Machine) -> [UInt8],
        run: (inout Machine, Event) -> Outcome
    ) {
        self.saved = saved
        self.note(start)
        var next = 0
        while next < self.states.count {
            precondition(self.states.count < 10_000, "the machine has no end of states")
            for event in events {
                var machine = self.states[next]
                let outcome = run(&machine, event)
                self.steps.append(Step(from: self.states[next], event: event, outcome: outcome, to: machine))
                self.note(machine)
            }
            next += 1
        }
    }

    private mutating func note(_ machine: Machine) {
        let key = self.saved(machine)
        guard self.numbers[key] == nil else { return }
        self.numbers[key] = self.states.count
        self.states.append(machine)
    }

    /// The states from which no sequence of events leads to one that satisfies `isGoal`.
    func states(thatNeverReach isGoal: (Machine) -> Bool) -> [Machine] {
        var reaches = Set(self.states.indices.filter { isGoal(self.states[$0]) })
        var grew = true
        while grew {
            grew = false
            for step in self.steps {
                guard let from = self.numbers[self.saved(step.from)], let to = self.numbers[self.saved(step.to)],
                    reaches.contains(to), reaches.insert(from).inserted
                else { continue }
                grew = true
            }
        }
        return self.states.indices.filter { !reaches.contains($0) }.map { self.states[$0] }
    }
}
