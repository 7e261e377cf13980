import Vinculum
import VinculumExplorer

/// `vinculum explore --scenario`.
extension ExploreCommand {
    /// The value of `--trust`.
    static func trust(_ invocation: Invocation) throws(CommandFailure) -> TrustLevel? {
        guard let name = invocation.value("--trust") else { return nil }
        guard let trust = TrustLevel.allCases.first(where: { $0.name == name }) else {
            throw .usage("unknown trust \(name)", why: "choose from " + TrustLevel.allCases.map { $0.name }.listed)
        }
        return trust
    }

    /// Searches one scenario, or all under every trust that has their rules.
    static func searchScenarios(
        _ name: String, _ trust: TrustLevel?, _ depth: Int, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let isAll = name == "all"
        let scenarios = Scenario.allCases.filter { isAll || $0.name == name }
        guard !scenarios.isEmpty else {
            throw .usage(
                "unknown scenario \(name)", why: "choose from all, " + Scenario.allCases.map { $0.name }.listed)
        }
        var violated = false
        for scenario in scenarios {
            for trust in self.trusts(of: scenario, trust, isAll) {
                let start = host.now()
                let search = ScenarioSearch(scenario, trust, depth: depth)
                let milliseconds = host.now().milliseconds - start.milliseconds
                self.put(search, nil, depth, milliseconds, invocation, on: &host)
                violated = violated || search.story != nil
            }
        }
        if violated { throw CommandFailure(.mismatch, code: "violation", "a rule of a scenario is violated") }
    }

    /// The levels of trust to search a scenario under: those that have its rules, but one that is named always counts
    /// for a scenario that is named.
    private static func trusts(of scenario: Scenario, _ wanted: TrustLevel?, _ isAll: Bool) -> [TrustLevel] {
        if let wanted { return !isAll || scenario.trusts.contains(wanted) ? [wanted] : [] }
        return isAll ? scenario.trusts : scenario.trusts.contains(.strict) ? [.strict] : scenario.trusts
    }

    /// Searches the scenario of a removed rule, which must find a violation under every trust that has the rule.
    static func searchScenario(
        without mutation: ScenarioMutation, _ trust: TrustLevel?, _ depth: Int?, _ invocation: Invocation,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        for trust in trust.map({ [$0] }) ?? mutation.trusts {
            let start = host.now()
            let depth = depth ?? mutation.depth
            let search = ScenarioSearch(mutation.scenario, trust, without: mutation, depth: depth)
            let milliseconds = host.now().milliseconds - start.milliseconds
            self.put(search, mutation, depth, milliseconds, invocation, on: &host)
            guard search.story != nil else {
                throw CommandFailure(
                    .mismatch, code: "notCaught", "a rule is removed, but no violation is found up to this depth")
            }
        }
    }

    private static func put(
        _ search: ScenarioSearch, _ mutation: ScenarioMutation?, _ depth: Int, _ milliseconds: Int64,
        _ invocation: Invocation, on host: inout some CommandHost
    ) {
        let name = TerminalText.padded(mutation?.name ?? search.scenario.name, to: 34)
        var text = "\(name)\(search.trust.name): "
        if let violation = search.violation, let story = search.story {
            text += violation.text + ":"
            for (index, move) in story.enumerated() { text += "\n  \(index + 1). \(move.text)" }
        } else {
            text += "the rules hold, \(search.stateCount) states, \(search.transitionCount) transitions"
        }
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            if let mutation {
                writer.key("weakness")
                writer.string(mutation.name)
            }
            writer.key("scenario")
            writer.string(search.scenario.name)
            writer.key("trust")
            writer.string(search.trust.name)
            writer.key("depth")
            writer.int(Int64(depth))
            writer.key("states")
            writer.int(Int64(search.stateCount))
            writer.key("transitions")
            writer.int(Int64(search.transitionCount))
            writer.key("milliseconds")
            writer.int(milliseconds)
            writer.key("holds")
            writer.bool(search.story == nil)
            if let violation = search.violation, let story = search.story {
                writer.key("violation")
                writer.string(violation.text)
                writer.key("steps")
                writer.beginArray()
                for move in story { writer.string(move.text) }
                writer.endArray()
            }
            writer.endObject()
        }
    }
}
