import Vinculum

/// `vinculum man`, which the WASI program knows by name alone: its host has no manual to put pages in.
enum ManCommand {
    private static let place = "only in the Linux program"

    static let specification = CommandSpecification(
        "man", group: .tools, summary: "print manual pages, \(place)", synopsis: "[COMMAND]", operands: 0...2,
        options: [.init("--all", "DIR", place)], examples: [])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        throw .usage(
            "the WASI program prints no manual pages", why: "they are \(self.place)",
            next: [.init("vinculum help", "show the same as text")])
    }
}
