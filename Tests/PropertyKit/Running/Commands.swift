public import Testing

/// Runs random commands on a model and on the system, and compares the two after every step.
///
/// The model is the naive thing that is obviously right: a dictionary, an array. Commands are made against it, so
/// they can name what exists. When a step throws, the sequence is shrunk to the fewest and simplest commands that
/// still fail, and printed with the seed.
///
///     forAllCommands(seed: seed, start: { (Set<Int>(), IntSet()) }, command: { model in … },
///         run: { command, model, system in … }, check: { model, system in … })
///
/// - Parameters:
///   - count: How many sequences to try.
///   - length: The most commands in one sequence.
///   - start: A fresh model and a fresh system.
///   - command: Generates the next command, given the current model.
///   - run: Does the command to both; throws when they answer differently.
///   - check: What must hold after every step, and before the first.
public func forAllCommands<Command, Model, System>(
    seed: TestSeed,
    count: Int = 20,
    length: Int = 40,
    sourceLocation: SourceLocation = #_sourceLocation,
    start: @escaping @Sendable () -> (Model, System),
    command: @escaping @Sendable (Model) -> Gen<Command>,
    run: @escaping @Sendable (Command, inout Model, inout System) throws -> Void,
    check: @escaping @Sendable (Model, System) throws -> Void
) {
    let journeys = commandRuns(length: length, start: start, command: command, run: run, check: check)
    forAll(seed: seed, count: count, journeys, sourceLocation: sourceLocation) { journey in
        if let error = journey.error { throw error }
    }
}

/// Random command sequences, each with what came of it.
func commandRuns<Command, Model, System>(
    length: Int,
    start: @escaping @Sendable () -> (Model, System),
    command: @escaping @Sendable (Model) -> Gen<Command>,
    run: @escaping @Sendable (Command, inout Model, inout System) throws -> Void,
    check: @escaping @Sendable (Model, System) throws -> Void
) -> Gen<CommandRun<Command>> {
    Gen<CommandRun<Command>> { choices in
        var (model, system) = start()
        var commands: [Command] = []
        do {
            try check(model, system)
            while commands.count < length, choices.oneMore(planned: true) {
                let next = command(model).value(from: &choices)
                Trace.value(next)
                commands.append(next)
                try run(next, &model, &system)
                try check(model, system)
            }
            return CommandRun(commands: commands, error: nil)
        } catch {
            return CommandRun(commands: commands, error: error)
        }
    }
}

/// The commands of one sequence, up to and with the one that failed.
struct CommandRun<Command>: CustomDebugStringConvertible {
    let commands: [Command]
    let error: (any Error)?

    var debugDescription: String {
        if self.commands.isEmpty { return "no command at all" }
        let lines = self.commands.enumerated().map { "  \($0.offset + 1). \(String(reflecting: $0.element))" }
        return "the commands\n" + lines.joined(separator: "\n")
    }
}
