import Vinculum
import VinculumExplorer

/// `vinculum explore`.
enum ExploreCommand {
    static let specification = CommandSpecification(
        "explore", group: .tools, summary: "search all interactions of an attacker and a victim up to a depth",
        synopsis: "",
        options: [
            .init("--depth", "N", "maximum number of steps; by default 4, or as many as the removed rule needs"),
            .init(
                "--policy", "NAME", "careful: the victim follows only links she requested; clicking: all links",
                values: ["careful", "clicking"]),
            .init(
                "--trust", "NAME", "how far the server trusts its callers: local (default), strict, hardened",
                values: ["local", "strict", "hardened"]),
            .init(
                "--scenario", "NAME",
                "search one situation, strict if it has rules there and --trust says nothing else: "
                    + Scenario.allCases.map { $0.name }.listed + "; or all, under each trust that has their rules",
                values: Scenario.allCases.map { $0.name } + ["all"]),
            .init(
                "--weaken", "NAME", "remove one rule: the search must find a violation; all: each rule in turn",
                values: Mutation.allCases.map { $0.name } + ScenarioMutation.allCases.map { $0.name } + ["all"]),
            .init("--story", "FILE", "write the violation as a journey for vinculum replay"),
            .init("--list", nil, "list the rules that can be removed"),
        ],
        details: [
            "The search tries every sequence of moves of an attacker and a victim on the real authority in memory: "
                + "signing up and in, linking and unlinking, password resets, e-mail links, verification and change "
                + "of address, a trusted and an untrustworthy identity provider, phone codes, second factors, and "
                + "everything kept from earlier steps.",
            "Once the victim has proved ownership of the address, number or identity, nothing that the attacker "
                + "holds or can do may open, read or change her account; she can always sign in with what she "
                + "proved, and every second factor she enrolled is required. States that differ only in names count "
                + "once.",
            "Shorter stories come first, so a violation is shown with its shortest story. The exit code is 9 if a rule "
                + "is violated, or with --weaken if no violation is found although a rule is removed.",
            "Depth 6 takes minutes; each further step takes about eight times as long.",
        ],
        examples: [
            .init(
                "vinculum explore --depth 6",
                "Print states, transitions and seconds; the exit code is 0 if the rules hold."),
            .init(
                "vinculum explore --weaken sessions-survive-takeover",
                "The shortest story of the attack that the rule prevents."),
            .init("vinculum explore --weaken all", "One line per rule: the violation without it."),
            .init(
                "vinculum explore --weaken takeover-merges --story story.jsonl",
                "Write the requests as a journey; with all rules its replay differs (exit code 9)."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        if invocation.has("--list") { return self.list(invocation, on: &host) }
        let depth = try invocation.count("--depth")
        let trust = try self.trust(invocation)
        if let name = invocation.value("--scenario") {
            return try self.searchScenarios(name, trust, depth ?? 4, invocation, on: &host)
        }
        if let mutation = invocation.value("--weaken").flatMap({ ScenarioMutation(name: $0) }) {
            return try self.searchScenario(without: mutation, trust, depth, invocation, on: &host)
        }
        let policy = try self.policy(invocation)
        guard let name = invocation.value("--weaken") else {
            let run = self.search(Rules(policy ?? .careful, trust: trust ?? .local), depth ?? 4, on: &host)
            return try self.conclude(run, invocation, on: &host)
        }
        if name == "all" {
            for mutation in ScenarioMutation.allCases {
                try self.searchScenario(without: mutation, trust, depth, invocation, on: &host)
            }
            return try self.searchAll(depth, policy, invocation, on: &host)
        }
        guard let mutation = Mutation(name: name) else {
            var failure = CommandFailure.usage(
                "unknown rule \(name)", next: [.init("vinculum explore --list", "list the rules that can be removed")])
            let names = Mutation.allCases.map { $0.name } + ScenarioMutation.allCases.map { $0.name }
            if let near = Suggestion.nearest(to: name, in: names) {
                failure.why = "did you mean \(near)?"
            }
            throw failure
        }
        let run = self.search(Rules(policy ?? mutation.policy, mutation: mutation), depth ?? mutation.depth, on: &host)
        try self.conclude(run, invocation, on: &host)
    }

    /// A finished search.
    private struct Run {
        let rules: Rules
        let search: Search
        let milliseconds: Int64
    }

    private static func policy(_ invocation: Invocation) throws(CommandFailure) -> Policy? {
        guard let name = invocation.value("--policy") else { return nil }
        guard let policy = Policy.allCases.first(where: { $0.name == name }) else {
            throw .usage("unknown policy \(name)", why: "choose from " + Policy.allCases.map { $0.name }.listed)
        }
        return policy
    }

    private static func search(_ rules: Rules, _ depth: Int, on host: inout some CommandHost) -> Run {
        var search = Search(rules, depthLimit: depth)
        let start = host.now()
        var layer = -1
        var progress = Progress("", of: 0, host)
        while search.advance(by: 256) {
            if layer != search.depth {
                layer = search.depth
                progress = Progress("depth \(layer)", of: search.layer.count, host)
            }
            progress.show(search.layer.done, on: &host)
        }
        progress.clear(on: &host)
        return Run(rules: rules, search: search, milliseconds: host.now().milliseconds - start.milliseconds)
    }

    private static func list(_ invocation: Invocation, on host: inout some CommandHost) {
        for mutation in Mutation.allCases {
            self.list(
                mutation.name, mutation.text, "family", mutation.family, depth: mutation.depth, invocation, on: &host)
        }
        for mutation in ScenarioMutation.allCases {
            self.list(
                mutation.name, mutation.text, "scenario", mutation.scenario.name, depth: mutation.depth, invocation,
                on: &host)
        }
    }

    private static func list(
        _ name: String, _ rule: String, _ group: String, _ groupName: String, depth: Int,
        _ invocation: Invocation, on host: inout some CommandHost
    ) {
        let text = TerminalText.padded(name, to: 34) + "without the rule that \(rule)"
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            writer.key("weakness")
            writer.string(name)
            writer.key("rule")
            writer.string(rule)
            writer.key(group)
            writer.string(groupName)
            writer.key("depth")
            writer.int(Int64(depth))
            writer.endObject()
        }
    }

    private static func searchAll(
        _ depth: Int?, _ policy: Policy?, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var missed: [String] = []
        for mutation in Mutation.allCases {
            let run = self.search(
                Rules(policy ?? mutation.policy, mutation: mutation), depth ?? mutation.depth, on: &host)
            let found = run.search.finding.map { "\($0.story.steps.count) steps: \($0.violation.text)" }
            let result = found ?? "no violation found"
            self.put(run, TerminalText.padded(mutation.name, to: 34) + result, invocation, on: &host)
            if run.search.finding == nil { missed.append(mutation.name) }
        }
        guard !missed.isEmpty else { return }
        throw CommandFailure(
            .mismatch, code: "notCaught", "no violation is found without these rules: " + missed.listed)
    }

    private static func conclude(
        _ run: Run, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        self.put(run, self.text(run), invocation, on: &host)
        if let finding = run.search.finding, let file = invocation.value("--story") {
            do throws(FileError) {
                if file.isStandardOutput {
                    host.write(finding.story.lines, to: .output)
                } else {
                    try host.files.write(finding.story.lines, to: file, access: .everyone)
                }
            } catch {
                throw CommandFailure(error)
            }
        }
        if run.rules.mutation != nil {
            if run.search.finding == nil {
                throw CommandFailure(
                    .mismatch, code: "notCaught", "a rule is removed, but no violation is found up to this depth")
            }
        } else if let finding = run.search.finding {
            throw CommandFailure(
                .mismatch, code: "violation", finding.violation.text,
                next: [
                    .init(
                        invocation.line(invocation.words + ["--story", "story.jsonl"]),
                        "write the story for vinculum replay")
                ])
        }
    }

    private static func text(_ run: Run) -> String {
        let search = run.search
        var text = ""
        for (depth, count) in search.layerCounts.enumerated() { text += "depth \(depth): \(count) states\n" }
        text +=
            "\(search.stateCount) states, \(search.transitionCount) transitions, "
            + "\(self.seconds(run.milliseconds)) s"
        guard let finding = search.finding else {
            let isExhausted = search.depth < search.depthLimit
            return text + (isExhausted ? "\nthe rules hold, and no states lie beyond this depth" : "\nthe rules hold")
        }
        text += "\n\(finding.violation.text):"
        for (index, step) in finding.story.steps.enumerated() { text += "\n  \(index + 1). \(step)" }
        return text
    }

    private static func seconds(_ milliseconds: Int64) -> String {
        let tenths = max(0, milliseconds) / 100
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func put(_ run: Run, _ text: String, _ invocation: Invocation, on host: inout some CommandHost) {
        host.put(invocation, text: text, besides: invocation.value("--story")) { writer in
            let search = run.search
            writer.beginObject()
            if let mutation = run.rules.mutation {
                writer.key("weakness")
                writer.string(mutation.name)
            }
            writer.key("policy")
            writer.string(run.rules.policy.name)
            writer.key("depth")
            writer.int(Int64(search.depthLimit))
            writer.key("states")
            writer.int(search.stateCount)
            writer.key("transitions")
            writer.int(search.transitionCount)
            writer.key("milliseconds")
            writer.int(run.milliseconds)
            writer.key("statesByDepth")
            writer.beginArray()
            for count in search.layerCounts { writer.int(count) }
            writer.endArray()
            writer.key("holds")
            writer.bool(search.finding == nil)
            if let finding = search.finding { self.write(finding, to: &writer) }
            writer.endObject()
        }
    }

    private static func write(_ finding: Finding, to writer: inout JSON.Writer) {
        writer.key("violation")
        writer.string(finding.violation.text)
        writer.key("steps")
        writer.beginArray()
        for step in finding.story.steps { writer.string(step) }
        writer.endArray()
        writer.key("journey")
        writer.beginArray()
        for line in finding.story.lines.split(separator: 0x0A) { writer.raw(Array(line)) }
        writer.endArray()
    }
}
