import PropertyKit
import Testing
@testable import Vinculum

/// Every state that a flow can reach from a start by any sequence of events, each found by its saved form.
struct Exploration<Flow: SecondFactorFlow>: Sendable {
    struct Step: Sendable {
        let from: Flow
        let event: Flow.Event
        let outcome: Flow.Outcome
        let to: Flow
    }

    private(set) var states: [Flow] = []
    /// Each event in each state.
    private(set) var steps: [Step] = []
    private let events: [Flow.Event]
    private var numbers: [[UInt8]: Int] = [:]

    /// - Precondition: The flow has fewer than 10,000 states.
    init(from start: Flow, events: [Flow.Event]) {
        self.events = events
        self.note(start)
        var next = 0
        while next < self.states.count {
            precondition(self.states.count < 10_000, "the flow has too many states")
            for event in events {
                var flow = self.states[next]
                let outcome = flow.perform(event)
                self.steps.append(Step(from: self.states[next], event: event, outcome: outcome, to: flow))
                self.note(flow)
            }
            next += 1
        }
    }

    private mutating func note(_ flow: Flow) {
        let key = flow.saved
        guard self.numbers[key] == nil else { return }
        self.numbers[key] = self.states.count
        self.states.append(flow)
    }

    /// The states from which no sequence of events leads to one that satisfies `isGoal`.
    private func statesThatNeverReach(_ isGoal: (Flow) -> Bool) -> [Flow] {
        var reaches = Set(self.states.indices.filter { isGoal(self.states[$0]) })
        var grew = true
        while grew {
            grew = false
            for step in self.steps {
                guard let from = self.numbers[step.from.saved], let to = self.numbers[step.to.saved],
                    reaches.contains(to), reaches.insert(from).inserted
                else { continue }
                grew = true
            }
        }
        return self.states.indices.filter { !reaches.contains($0) }.map { self.states[$0] }
    }
}

/// The laws, each checked in every state that was reached.
extension Exploration {
    /// Every phase is reached, and an event is refused for each of these reasons somewhere.
    func expectCoverage(phases: Set<String>, misuses: Set<String>) {
        #expect(Set(self.states.map(\.phaseName)) == phases)
        #expect(Set(self.steps.compactMap(\.outcome.misuse)) == misuses)
    }

    func expectRefusedEventsToChangeNothing() {
        for step in self.steps where step.outcome.misuse != nil {
            #expect(step.to == step.from, "\(step.event) in \(step.from)")
        }
    }

    /// An event that is not refused moves the flow, or the caller has something to do.
    ///
    /// - Parameter quiet: The outcome that asks nothing of the caller.
    func expectProgress(quiet: Flow.Outcome) {
        for step in self.steps where step.outcome == quiet {
            #expect(step.to != step.from, "\(step.event) in \(step.from)")
        }
    }

    /// From every state an end can be reached, and from each that has not ended a success.
    func expectEndsToStayReachable() {
        #expect(self.statesThatNeverReach { $0.turn.isEnd }.isEmpty)
        let stuck = self.statesThatNeverReach { $0.turn == .succeeded }.filter { !$0.turn.isEnd }
        #expect(stuck.isEmpty)
    }

    func expectEndsToBeFinal() {
        for step in self.steps where step.from.turn.isEnd {
            #expect(step.outcome.misuse == "notNow", "\(step.event) in \(step.from)")
        }
    }

    func expectSavedFlowsToGoOnTheSame() throws {
        // The ends of all steps and not the states, because states are identified by the form under test.
        for flow in self.steps.map(\.to) {
            let restored = try Flow(saved: flow.saved)
            #expect(restored == flow && restored.saved == flow.saved, "\(flow)")
        }
        for step in self.steps {
            var restored = try Flow(saved: step.from.saved)
            let outcome = restored.perform(step.event)
            #expect(outcome == step.outcome && restored == step.to, "\(step.event) in \(step.from)")
        }
    }

    /// A request that was handed out can be asked for until its answer is reported, and there is none at other times.
    func expectRequestsToBeRepeatable() {
        for step in self.steps where step.outcome.misuse == nil {
            #expect(step.to.request == step.outcome.request, "\(step.event) in \(step.from)")
        }
        for flow in self.states { #expect((flow.request != nil) == (flow.turn == .service), "\(flow)") }
    }

    func expectNoneToPrint(_ secrets: [String]) {
        for flow in self.states {
            let request = String(describing: flow.request)
            let printed = "\(flow)\(String(reflecting: flow))\(request)\(flow.state)\(flow.phase)"
            for secret in secrets { #expect(!printed.contains(secret), "\(printed)") }
        }
    }

    /// Damaged and foreign bytes are refused, or read as a flow that could have been saved and keeps the laws.
    ///
    /// - Parameter pieces: Parts of the saved form, for bytes made up of them.
    func expectDamageToBeHarmless(seed: TestSeed, pieces: [String]) {
        let saved = self.states.map(\.saved)
        let damaged = Gen.int(in: 0...saved.count - 1).flatMap { Gen<[UInt8]>.mutations(of: saved[$0]) }
        forAll(seed: seed, count: 2000, .oneOf(damaged, .byteSoup(pieces: pieces))) { bytes in
            guard let flow = try? Flow(saved: bytes) else { return }
            try expectEqual(try Flow(saved: flow.saved), flow)
            for event in self.events {
                var next = flow
                if next.perform(event).misuse != nil { try expectEqual(next, flow) }
            }
        }
    }
}
