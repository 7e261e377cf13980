import Vinculum

/// `vinculum explore`, which the WASI program knows by name alone. The search would make it a sixteenth larger, and
/// takes many times as long there.
enum ExploreCommand {
    private static let place = "only in the Linux program"

    static let specification = CommandSpecification(
        "explore", group: .tools, summary: "search all interactions of an attacker and a victim, \(place)",
        synopsis: "",
        options: ["--depth", "--policy", "--trust", "--scenario", "--weaken", "--story"].map {
            OptionSpecification($0, "VALUE", place)
        } + [.init("--list", nil, place)],
        details: [], examples: [])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        throw .usage("the WASI program does not search for attacks", why: "the search is \(self.place)")
    }
}
