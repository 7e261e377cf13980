/// The exit code of the program. The numbers are stable, because scripts rely on them.
public struct ExitCode: RawRepresentable, CaseIterable, Equatable, Sendable {
    /// The status that the process ends with.
    public let rawValue: Int32

    /// Creates the code of a command that `exec` ran, or one of the constants.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The command succeeded.
    public static let done = ExitCode(rawValue: 0)
    /// A file operation or the program itself failed.
    public static let failure = ExitCode(rawValue: 1)
    /// The command line is not valid.
    public static let usage = ExitCode(rawValue: 2)
    /// The rules refuse it: a wrong password, a disabled account, an expired session.
    public static let refused = ExitCode(rawValue: 3)
    /// Another account already uses the credential or the address.
    public static let conflict = ExitCode(rawValue: 4)
    /// The first factor was accepted; the account requires a second one.
    public static let secondFactorNeeded = ExitCode(rawValue: 5)
    /// The account, provider, factor or file does not exist.
    public static let notFound = ExitCode(rawValue: 6)
    /// The contents of the data directory are damaged.
    public static let corruptState = ExitCode(rawValue: 7)
    /// Another run is changing the data directory.
    public static let busy = ExitCode(rawValue: 8)
    /// A replay differs from its journey, or a search found a violation.
    public static let mismatch = ExitCode(rawValue: 9)
    /// `exec` itself failed; every other status of it is the one of its command.
    public static let execFailed = ExitCode(rawValue: 125)
    /// The command of `exec` is there and cannot be run.
    public static let notExecutable = ExitCode(rawValue: 126)
    /// The command of `exec` does not exist.
    public static let commandNotFound = ExitCode(rawValue: 127)

    public static var allCases: [ExitCode] { self.table.map { $0.code } }

    /// The codes with their meanings in the help and the error codes of failures that have none of their own.
    private static let table: [(code: ExitCode, meaning: String, word: String)] = [
        (.done, "done", "done"),
        (.failure, "the machine or the program failed, for example a full disk", "failure"),
        (.usage, "the command line is not valid", "usage"),
        (.refused, "refused, for example a wrong password", "refused"),
        (.conflict, "conflict, for example a credential that another account uses", "conflict"),
        (.secondFactorNeeded, "a second factor is required; continue with mfa resolve", "secondFactorRequired"),
        (.notFound, "the account, provider, factor or file does not exist", "notFound"),
        (.corruptState, "the state in the data directory is damaged", "corruptState"),
        (.busy, "another run is changing the data directory", "busy"),
        (.mismatch, "a replay differs from its journey, or a search found a violation", "mismatch"),
        (.execFailed, "exec itself failed; else it ends as its command does", "execFailed"),
        (.notExecutable, "the command of exec cannot be run", "notExecutable"),
        (.commandNotFound, "the command of exec does not exist", "commandNotFound"),
    ]

    /// The meaning in the help.
    package var meaning: String { Self.table.first { $0.code == self }?.meaning ?? "the status of the command" }

    /// The error code of a failure that has no code of its own.
    package var word: String { Self.table.first { $0.code == self }?.word ?? "commandFailed" }
}
