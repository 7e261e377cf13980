public import Testing

/// Plays two scripts against each other in every order that keeps each script's own order.
///
/// The state is copied where the orders part, so a common beginning runs once; two scripts of five steps have 252
/// orders and 461 different beginnings. When steps throw, the shortest failing sequence is reported.
///
/// - Parameters:
///   - state: Where every order starts.
///   - step: Does one step and checks what must hold after it.
///   - end: Checks what must hold when both scripts are through.
/// - Returns: How many complete orders were played.
@discardableResult
public func withEveryInterleaving<State, Step>(
    of first: [Step],
    and second: [Step],
    from state: State,
    sourceLocation: SourceLocation = #_sourceLocation,
    step: @escaping (inout State, Step) throws -> Void,
    end: @escaping (State) throws -> Void = { _ in }
) -> Int {
    var explorer = InterleavingExplorer(first: first, second: second, step: step, end: end)
    explorer.explore(from: state, 0, 0)
    if let report = explorer.report { Issue.record("\(report)", sourceLocation: sourceLocation) }
    return explorer.completed
}

struct InterleavingExplorer<State, Step> {
    let first: [Step]
    let second: [Step]
    let step: (inout State, Step) throws -> Void
    let end: (State) throws -> Void

    private(set) var completed = 0
    private(set) var shortestFailure: (path: [Step], error: any Error)?
    private var path: [Step] = []

    init(
        first: [Step],
        second: [Step],
        step: @escaping (inout State, Step) throws -> Void,
        end: @escaping (State) throws -> Void
    ) {
        self.first = first
        self.second = second
        self.step = step
        self.end = end
    }

    /// The shortest failing order, for a person; `nil` when every order went well.
    var report: String? {
        guard let failure = self.shortestFailure else { return nil }
        let lines = failure.path.enumerated().map { "  \($0.offset + 1). \(String(reflecting: $0.element))" }
        return "fails in the order\n\(lines.joined(separator: "\n"))\nbecause \(failure.error)"
    }

    mutating func explore(from state: State, _ done: Int, _ otherDone: Int) {
        if done == self.first.count, otherDone == self.second.count {
            self.completed += 1
            let end = self.end
            self.note { try end(state) }
        }
        if done < self.first.count {
            self.take(self.first[done], from: state, done + 1, otherDone)
        }
        if otherDone < self.second.count {
            self.take(self.second[otherDone], from: state, done, otherDone + 1)
        }
    }

    private mutating func take(_ next: Step, from state: State, _ done: Int, _ otherDone: Int) {
        var state = state
        self.path.append(next)
        defer { self.path.removeLast() }
        let step = self.step
        if self.note({ try step(&state, next) }) { self.explore(from: state, done, otherDone) }
    }

    /// Whether the body returned; else its error is kept if the path to it is the shortest yet.
    @discardableResult
    private mutating func note(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return true
        } catch {
            if self.path.count < self.shortestFailure?.path.count ?? .max {
                self.shortestFailure = (self.path, error)
            }
            return false
        }
    }
}
