/// How a call of the module ended. The numbers are the module's promise to its hosts.
public enum Status: UInt32, Sendable {
    case done = 0
    /// Questions have to be answered first.
    case needs = 1
    /// The handle names no authority.
    case unknownHandle = 2
    /// A pointer that ``allocate`` did not give, or a length beyond what it gave.
    case badBuffer = 3
    /// The input is not of the form it has to have.
    case malformed = 4
    /// The state has moved on since the changes were proposed, or they contradict it.
    case conflict = 5
    /// The changes asked for are no longer kept; take a snapshot.
    case forgotten = 6
    /// The snapshot or change set was damaged, or is of a version this module does not read.
    case damaged = 7
    /// There are as many authorities as the module holds.
    case full = 8
}
