import Vinculum

/// `vinculum completions`, which the WASI program knows by name alone: no shell runs it by its name.
enum CompletionsCommand {
    private static let place = "only in the Linux program"

    static let specification = CommandSpecification(
        "completions", group: .tools, summary: "print a shell's completions, \(place)", synopsis: "bash|zsh|fish",
        operands: 1...1, examples: [])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        throw .usage("the WASI program prints no completions", why: "they are \(self.place)")
    }
}
