import Vinculum

/// Searches all stories up to a depth, shortest first, so that the first violation found has the shortest story.
///
/// A state is stored as its previous state and the step between them: eight bytes. States of a layer are expanded in
/// the order in which they were found. Neighbours share most of their history, so the worlds along the current path are
/// cached and little is played twice.
package struct Search {
    private let rules: Rules
    private var seen = StateSet()
    /// The states whose checks have run, reduced to what the checks depend on.
    private var checkedEntries = StateSet()
    private var triedLastUses = StateSet()
    /// The previous state of each state, and the step between them; the first state has neither.
    private var parents: [UInt32] = [0]
    private var turns: [UInt32] = [0]
    /// The worlds on the path to the state being expanded.
    private var trail: [(state: Int, world: World)]

    /// The first state of the current layer, and of the next one.
    private var layerStart = 0
    private var layerEnd = 1
    private var position = 0

    /// The number of steps to the states of the current layer.
    package private(set) var depth = 0
    /// The number of steps at which the search ends.
    package let depthLimit: Int
    /// The number of steps played so far.
    package private(set) var transitionCount: Int64 = 0
    /// The number of new states at each depth.
    package private(set) var layerCounts: [Int64] = [1]
    /// The violation found, if any.
    package private(set) var finding: Finding?

    /// Whether moves are tried in reverse order; the states found are the same.
    package var isBackwards = false

    /// Creates a search at its first state.
    package init(_ rules: Rules, depthLimit: Int) {
        self.rules = rules
        self.depthLimit = depthLimit
        let beginning = World(rules)
        self.trail = [(0, beginning)]
        _ = self.seen.insert(beginning.stateHash)
    }

    /// The progress in the current layer: expanded states and all states.
    package var layer: (done: Int, count: Int) {
        (self.position - self.layerStart, self.layerEnd - self.layerStart)
    }

    /// The number of states found so far.
    package var stateCount: Int64 { Int64(self.seen.count) }

    /// The sum of all state hashes, which does not depend on the order in which they were found.
    package var stateSum: StateHash { self.seen.sum }

    /// Expands at most `count` more states.
    ///
    /// - Returns: Whether anything is left to expand.
    package mutating func advance(by count: Int) -> Bool {
        for _ in 0..<count {
            if self.finding != nil { return false }
            if self.position == self.layerEnd {
                if self.layerStart == self.layerEnd || self.depth == self.depthLimit { return false }
                self.beginLayer()
                if self.layerStart == self.layerEnd { return false }
            }
            self.expand(self.position)
            self.position += 1
        }
        return true
    }

    private mutating func beginLayer() {
        self.depth += 1
        self.layerStart = self.layerEnd
        self.layerEnd = self.parents.count
        self.position = self.layerStart
        self.layerCounts.append(Int64(self.layerEnd - self.layerStart))
    }

    private mutating func expand(_ state: Int) {
        let world = self.world(of: state)
        if self.depth == self.depthLimit {
            guard !world.secured.isEmpty, self.triedLastUses.insert(world.lastUseHash) else { return }
            var last = world
            last.tryLastUses()
            if last.violation != nil { self.conclude(state, nil) }
            return
        }
        var turns: [Turn] = []
        world.addAttackerTurns(to: &turns)
        world.addVictimTurns(to: &turns)
        if self.isBackwards { turns.reverse() }
        for turn in turns {
            var next = world
            next.play(turn)
            self.transitionCount += 1
            if next.violation != nil { return self.conclude(state, turn) }
            guard next.hasChanged, self.seen.insert(next.stateHash) else { continue }
            if self.checkedEntries.insert(next.entryHash) {
                next.checkVictimAccess()
                if next.violation != nil { return self.conclude(state, turn) }
            }
            self.parents.append(UInt32(truncatingIfNeeded: state))
            self.turns.append(turn.packed)
        }
    }

    private func path(to state: Int) -> [Int] {
        var path: [Int] = []
        var current = state
        while current != 0 {
            path.append(current)
            current = Int(self.parents[current])
        }
        return path.reversed()
    }

    /// Plays the steps to a state, starting where the cached path diverges.
    private mutating func world(of state: Int) -> World {
        let path = self.path(to: state)
        var shared = 0
        while shared < path.count, shared + 1 < self.trail.count, self.trail[shared + 1].state == path[shared] {
            shared += 1
        }
        self.trail.removeSubrange((shared + 1)...)
        for state in path[shared...] {
            var world = self.trail[self.trail.count - 1].world
            if let turn = Turn(packed: self.turns[state]) { world.play(turn) }
            self.trail.append((state, world))
        }
        return self.trail[self.trail.count - 1].world
    }

    /// Plays the path to a violation again and records its requests.
    private mutating func conclude(_ state: Int, _ last: Turn?) {
        var turns = self.path(to: state).compactMap { Turn(packed: self.turns[$0]) }
        if let last { turns.append(last) }
        self.finding = Finding.replaying(turns, rules: self.rules, isLastUse: last == nil)
    }
}
