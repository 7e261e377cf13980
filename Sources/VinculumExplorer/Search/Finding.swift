import Vinculum

/// A story that ends badly.
package struct Finding: Sendable {
    package let violation: Violation
    package let turns: [Turn]
    /// The journey that `vinculum replay` plays.
    package let story: Story

    /// Plays turns that lead to a violation once more, writing the requests down.
    static func telling(_ turns: [Turn], rules: Rules, isLastUse: Bool) -> Finding? {
        var world = World(rules)
        world.story = Story()
        for turn in turns { world.play(turn) }
        if world.violation == nil, isLastUse { world.tryLastUses() }
        if world.violation == nil { world.checkGettingIn() }
        guard let violation = world.violation else { return nil }
        world.tellAccounts()
        guard var story = world.story else { return nil }
        story.add(note: violation.text)
        return Finding(violation: violation, turns: turns, story: story)
    }
}
