import PropertyKit
import Testing
@testable import Vinculum

/// What the two machines of second factors have in common, so that one set of laws is checked on both.
protocol SecondFactorFlow: Equatable, Sendable {
    /// An event that only this machine has, such as the choice of a factor.
    associatedtype Step: Equatable & Sendable
    associatedtype Request: Equatable & Sendable
    associatedtype Refusal: Equatable & Sendable
    associatedtype RefusalAction: Equatable & Sendable
    associatedtype LossAction: Equatable & Sendable
    associatedtype Misuse: Error & Equatable
    associatedtype Phase: Equatable & Sendable
    associatedtype State

    typealias Event = FlowEvent<Self>
    typealias Outcome = FlowOutcome<Self>

    var state: State { get }
    var phase: Phase { get }
    /// The phase as one word.
    var phaseName: String { get }
    var turn: FlowTurn { get }
    var request: Request? { get }
    var saved: [UInt8] { get }
    init(saved: [UInt8]) throws(SavedFlowError)

    mutating func take(_ step: Step) throws(Misuse) -> Outcome
    mutating func challengeStarted(sessionInfo: Secret) throws(Misuse)
    mutating func succeeded() throws(Misuse)
    mutating func refused(_ refusal: Refusal) throws(Misuse) -> RefusalAction
    mutating func requestLost() throws(Misuse) -> LossAction
}

extension SecondFactorFlow {
    mutating func perform(_ event: Event) -> Outcome {
        do throws(Misuse) {
            switch event {
            case .step(let step):
                return try self.take(step)
            case .challengeStarted(let sessionInfo):
                try self.challengeStarted(sessionInfo: Secret(sessionInfo))
                return .done
            case .succeeded:
                try self.succeeded()
                return .done
            case .refused(let refusal):
                return .refused(try self.refused(refusal))
            case .requestLost:
                return .lost(try self.requestLost())
            }
        } catch {
            return .misuse(error)
        }
    }
}

/// An action of a person or of the service.
enum FlowEvent<Flow: SecondFactorFlow>: Equatable, Sendable {
    case step(Flow.Step)
    case challengeStarted(String), succeeded, refused(Flow.Refusal), requestLost
}

/// What a flow answers to an event.
enum FlowOutcome<Flow: SecondFactorFlow>: Equatable, Sendable {
    case done
    case send(Flow.Request), askForCode, startAgain
    case refused(Flow.RefusalAction), lost(Flow.LossAction)
    case misuse(Flow.Misuse)

    /// The reason why the event could not happen in that phase, as one word.
    var misuse: String? {
        if case .misuse(let misuse) = self { "\(misuse)" } else { nil }
    }

    /// The request that the caller must send.
    var request: Flow.Request? {
        if case .send(let request) = self { request } else { nil }
    }
}

/// Who has to act before a flow goes on.
enum FlowTurn: Sendable {
    case person, service
    /// The flow has ended.
    case succeeded, failed

    var isEnd: Bool {
        switch self {
        case .person, .service: false
        case .succeeded, .failed: true
        }
    }
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
