/// The exit code of the program. The numbers are stable, because scripts rely on them.
public enum ExitCode: Int32, CaseIterable, Sendable {
    /// The command succeeded.
    case done = 0
    /// A file operation or the program itself failed.
    case failure = 1
    /// The command line is not valid.
    case usage = 2
    /// The rules refuse it: a wrong password, a disabled account, an expired session.
    case refused = 3
    /// Another account already uses the credential or the address.
    case conflict = 4
    /// The first factor was accepted; the account requires a second one.
    case secondFactorNeeded = 5
    /// The account, provider, factor or file does not exist.
    case notFound = 6
    /// The contents of the data directory are damaged.
    case corruptState = 7
    /// Another run is changing the data directory.
    case busy = 8
    /// A replay differs from its journey, or a search found a violation.
    case mismatch = 9

    /// The meaning in the help.
    package var meaning: String {
        switch self {
        case .done: "done"
        case .failure: "the machine or the program failed, for example a full disk"
        case .usage: "the command line is not valid"
        case .refused: "refused, for example a wrong password"
        case .conflict: "conflict, for example a credential that another account uses"
        case .secondFactorNeeded: "a second factor is required; continue with mfa resolve"
        case .notFound: "the account, provider, factor or file does not exist"
        case .corruptState: "the state in the data directory is damaged"
        case .busy: "another run is changing the data directory"
        case .mismatch: "a replay differs from its journey, or a search found a violation"
        }
    }

    /// The error code of a failure that has no code of its own.
    package var word: String {
        switch self {
        case .done: "done"
        case .failure: "failure"
        case .usage: "usage"
        case .refused: "refused"
        case .conflict: "conflict"
        case .secondFactorNeeded: "secondFactorRequired"
        case .notFound: "notFound"
        case .corruptState: "corruptState"
        case .busy: "busy"
        case .mismatch: "mismatch"
        }
    }
}
