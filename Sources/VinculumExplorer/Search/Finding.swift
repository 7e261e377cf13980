import Vinculum

/// A story that ends in a violation.
package struct Finding: Sendable {
    /// The violation at the end of the story.
    package let violation: Violation
    /// The steps that reach it.
    package let turns: [Turn]
    /// The story as a journey for `vinculum replay`.
    package let story: Story

    /// Replays the steps to a violation and records their requests.
    static func replaying(_ turns: [Turn], rules: Rules, isLastUse: Bool) -> Finding? {
        var world = World(rules)
        world.story = Story()
        for turn in turns { world.play(turn) }
        if world.violation == nil, isLastUse { world.tryLastUses() }
        if world.violation == nil { world.checkVictimAccess() }
        guard let violation = world.violation else { return nil }
        world.addAccountsToStory()
        guard var story = world.story else { return nil }
        story.add(note: violation.text)
        return Finding(violation: violation, turns: turns, story: story)
    }
}
