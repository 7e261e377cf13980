import Vinculum
public import VinculumEmbedding
import VinculumExplorer

/// The search for the attack that a rule prevents, as `vinculum explore --weaken RULE` runs it.
extension Playground {
    /// A search that is under way. The rules of scenarios are searched at once: each takes a fraction of a second.
    struct RunningSearch {
        let mutation: Mutation
        var search: Search
    }

    /// Lists the rules that can be removed.
    ///
    /// - Returns: A list of one JSON array; its objects are the lines of `vinculum explore --list --json`.
    @export(interface)
    public func rules() -> Reply {
        var writer = JSON.Writer()
        writer.beginArray()
        for mutation in Mutation.allCases {
            Playground.write(mutation.name, mutation.text, "family", mutation.family, mutation.depth, to: &writer)
        }
        for mutation in ScenarioMutation.allCases {
            Playground.write(
                mutation.name, mutation.text, "scenario", mutation.scenario.name, mutation.depth, to: &writer)
        }
        writer.endArray()
        return Reply(.done, [writer.bytes])
    }

    /// Removes a rule and begins to search, in place of the search before.
    ///
    /// - Parameter input: A list of one text: the name of the rule.
    /// - Returns: As ``advanceSearch(by:)``. Refuses with ``Status/malformed`` for another name.
    @export(interface)
    public mutating func beginSearch(input: [UInt8]) -> Reply {
        Reply { () throws(Refusal) in
            let parts = try Packet.unpacked(input)
            guard parts.count == 1 else { throw .malformed("the input must be the name of a rule") }
            let name = try Text(parts[0]).string
            if let mutation = ScenarioMutation(name: name) {
                self.search = nil
                return Reply(.done, [Playground.searched(mutation)])
            }
            guard let mutation = Mutation(name: name) else { throw .malformed("there is no rule named \(name)") }
            let rules = Rules(mutation.policy, mutation: mutation)
            self.search = RunningSearch(mutation: mutation, search: Search(rules, depthLimit: mutation.depth))
            return self.progress(isOver: false)
        }
    }

    /// Searches on.
    ///
    /// - Parameter count: The most states to expand; a thousand take about a second.
    /// - Returns: A list of one JSON object with `depth`, `states` and `transitions`. With ``Status/needs`` the search
    ///   goes on; with ``Status/done`` it is over, and the object has `violation`, `steps` and, for the rules that are
    ///   no scenario's, `journey`, as `vinculum explore --weaken RULE --json` prints them. Refuses with
    ///   ``Status/unknownHandle`` where no search is under way.
    @export(interface)
    public mutating func advanceSearch(by count: UInt32) -> Reply {
        guard self.search != nil else { return Reply(Refusal(.unknownHandle, "no search is under way")) }
        let goesOn = self.search?.search.advance(by: Int(min(count, 1 << 16))) ?? false
        let reply = self.progress(isOver: !goesOn)
        if !goesOn { self.search = nil }
        return reply
    }

    private func progress(isOver: Bool) -> Reply {
        guard let running = self.search else { return Reply(.done, []) }
        let search = running.search
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("weakness", running.mutation.name)
        writer.member("depth", Int64(search.depth))
        writer.member("states", search.stateCount)
        writer.member("transitions", search.transitionCount)
        if isOver { writer.member("holds", search.finding == nil) }
        if let finding = search.finding {
            Playground.write(finding.violation.text, finding.story.steps, to: &writer)
            writer.key("journey")
            writer.beginArray()
            for line in finding.story.lines.split(separator: 0x0A) { writer.raw(Array(line)) }
            writer.endArray()
        }
        writer.endObject()
        return Reply(isOver ? .done : .needs, [writer.bytes])
    }

    /// Searches the scenario of a removed rule to the end, under the first trust that has the rule.
    private static func searched(_ mutation: ScenarioMutation) -> [UInt8] {
        let search = ScenarioSearch(
            mutation.scenario, mutation.trusts.first ?? .strict, without: mutation, depth: mutation.depth)
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("weakness", mutation.name)
        writer.member("scenario", search.scenario.name)
        writer.member("trust", search.trust.name)
        writer.member("depth", Int64(mutation.depth))
        writer.member("states", Int64(search.stateCount))
        writer.member("transitions", Int64(search.transitionCount))
        writer.member("holds", search.story == nil)
        if let violation = search.violation, let story = search.story {
            Playground.write(violation.text, story.map { $0.text }, to: &writer)
        }
        writer.endObject()
        return writer.bytes
    }

    private static func write(_ violation: String, _ steps: [String], to writer: inout JSON.Writer) {
        writer.member("violation", violation)
        writer.key("steps")
        writer.beginArray()
        for step in steps { writer.string(step) }
        writer.endArray()
    }

    private static func write(
        _ name: String, _ rule: String, _ group: String, _ groupName: String, _ depth: Int,
        to writer: inout JSON.Writer
    ) {
        writer.beginObject()
        writer.member("weakness", name)
        writer.member("rule", rule)
        writer.member(named: group, groupName)
        writer.member("depth", Int64(depth))
        writer.endObject()
    }
}
