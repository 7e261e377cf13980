/// What the program ends with. The numbers are a promise: scripts rely on them.
public enum ExitCode: Int32, CaseIterable, Sendable {
    case done = 0
    /// The machine failed (a file, the disk), or the program itself did.
    case failure = 1
    /// The command line is not one the program takes.
    case usage = 2
    /// The rules say no: a wrong password, a disabled account, an expired session.
    case refused = 3
    /// Something else has it: a credential in use, an address that is taken.
    case conflict = 4
    /// The first factor was right, the account asks for a second one.
    case secondFactorNeeded = 5
    /// There is no such account, provider, factor or file.
    case notFound = 6
    /// What is in the data directory is not what was written there.
    case corruptState = 7
    /// Another run is changing the data directory.
    case busy = 8
    /// A replayed journey went another way than it says, or a search found what must not be.
    case mismatch = 9

    package var meaning: String {
        switch self {
        case .done: "done"
        case .failure: "the machine or the program failed, for example a full disk"
        case .usage: "the command line is not understood"
        case .refused: "refused, for example a wrong password"
        case .conflict: "conflict, for example a credential that another account uses"
        case .secondFactorNeeded: "a second factor is needed; go on with mfa resolve"
        case .notFound: "there is no such account, provider, factor or file"
        case .corruptState: "the state in the data directory is damaged"
        case .busy: "another run is changing the data directory"
        case .mismatch: "a replayed journey went another way than it expects, or a search found a way in"
        }
    }

    /// The word for it where a failure has no code of its own.
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
