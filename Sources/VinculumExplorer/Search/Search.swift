import Vinculum

/// Walks every story up to a depth, shortest first, so that the first violation found is the shortest story of it.
///
/// A state is kept as the step that led to it and the state before: eight bytes. Going through a layer in the order it
/// was found, neighbours share most of their past, so the worlds along the present path are kept and little is played
/// twice.
package struct Search {
    private let rules: Rules
    private var seen = StateSet()
    /// What was checked already, apart from what does not bear on it.
    private var checkedEntries = StateSet()
    private var triedLastUses = StateSet()
    /// The state before each state, and the step between; the first has neither.
    private var parents: [UInt32] = [0]
    private var turns: [UInt32] = [0]
    /// The worlds on the way to the state being worked on.
    private var trail: [(state: Int, world: World)]

    /// The first state of the layer being worked on, and of the next.
    private var layerStart = 0
    private var layerEnd = 1
    private var position = 0

    /// How many turns the states of the present layer took.
    package private(set) var depth = 0
    package let depthLimit: Int
    package private(set) var transitionCount: Int64 = 0
    /// How many states each depth added.
    package private(set) var layerCounts: [Int64] = [1]
    package private(set) var finding: Finding?

    /// Whether moves are tried last first; the states found are the same.
    package var isBackwards = false

    package init(_ rules: Rules, depthLimit: Int) {
        self.rules = rules
        self.depthLimit = depthLimit
        let beginning = World(rules)
        self.trail = [(0, beginning)]
        _ = self.seen.insert(beginning.stateHash)
    }

    /// How much of the present layer is done.
    package var layer: (done: Int, count: Int) {
        (self.position - self.layerStart, self.layerEnd - self.layerStart)
    }

    package var stateCount: Int64 { Int64(self.seen.count) }

    /// The same for the same states, in whichever order they were found.
    package var stateSum: StateHash { self.seen.sum }

    /// Works on at most `count` states more.
    ///
    /// - Returns: Whether anything is left to do.
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
                next.checkGettingIn()
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

    /// Plays what leads to a state, from where the trail leaves its way.
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

    /// Plays the way to a violation again and writes down its requests.
    private mutating func conclude(_ state: Int, _ last: Turn?) {
        var turns = self.path(to: state).compactMap { Turn(packed: self.turns[$0]) }
        if let last { turns.append(last) }
        self.finding = Finding.telling(turns, rules: self.rules, isLastUse: last == nil)
    }
}
