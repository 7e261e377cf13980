/// A command that runs while a server listens.
public struct ChildCommand: Sendable {
    /// The program, by its name in `PATH` or by a path, and its arguments; at least one.
    public let words: [String]
    /// The variables that its environment has besides those of this process, given the port that the server has.
    public let variables: @Sendable (UInt16) -> [(name: String, value: String)]

    /// Creates a command.
    public init(words: [String], variables: @escaping @Sendable (UInt16) -> [(name: String, value: String)]) {
        (self.words, self.variables) = (words, variables)
    }
}
