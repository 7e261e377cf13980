import PropertyKit
import Testing
@testable import Vinculum

/// What the two machines of second factors have in common, so that one set of laws is checked on both.
protocol SecondFactorFlow: Equatable, Sendable {
    /// Something that a person or the service did.
    associatedtype Event: Sendable
    associatedtype Outcome: SecondFactorFlowOutcome
    associatedtype Request: Equatable & Sendable where Request == Outcome.Request
    associatedtype Phase: Equatable & Sendable
    associatedtype State

    var state: State { get }
    var phase: Phase { get }
    /// The phase as one word.
    var phaseName: String { get }
    var turn: FlowTurn { get }
    var request: Request? { get }
    var saved: [UInt8] { get }
    init(saved: [UInt8]) throws(SavedFlowError)

    mutating func perform(_ event: Event) -> Outcome
}

/// Who has to act before a flow goes on.
enum FlowTurn: Sendable {
    case person, service
    /// Nobody: the flow has ended.
    case succeeded, failed

    var isEnd: Bool {
        switch self {
        case .person, .service: false
        case .succeeded, .failed: true
        }
    }
}

/// What a flow answers to an event.
protocol SecondFactorFlowOutcome: Equatable, Sendable {
    associatedtype Request: Equatable & Sendable
    /// The event could not happen in that phase; the word says why.
    var misuse: String? { get }
    /// What the caller shall send.
    var request: Request? { get }
}

/// A script of events, each with its outcome, and the phase that it ends in.
///
/// The events depend on one another, so a story is one case, not a table.
struct FlowStory<Flow: SecondFactorFlow>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let script: [(Flow.Event, Flow.Outcome)]
    private let end: Flow.Phase
    private let line: SourceLocation

    init(
        _ name: String, _ end: Flow.Phase, _ script: [(Flow.Event, Flow.Outcome)],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        (self.testDescription, self.end, self.script, self.line) = (name, end, script, sourceLocation)
    }

    func play(from start: Flow) {
        var flow = start
        for (number, (event, outcome)) in self.script.enumerated() {
            #expect(flow.perform(event) == outcome, "event \(number + 1), \(event)", sourceLocation: self.line)
        }
        #expect(flow.phase == self.end, sourceLocation: self.line)
    }
}
