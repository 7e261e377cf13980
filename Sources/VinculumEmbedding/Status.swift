/// How a call of the module ended. The numbers are part of the border and never change.
public enum Status: UInt32, Sendable {
    /// The call ended; a refusal by the service is a response like any other.
    case done = 0
    /// The host has to answer questions and call again.
    case needs = 1
    /// No authority has this handle.
    case unknownHandle = 2
    /// A pointer that `vinculum_allocate` did not return, or a length beyond that of its buffer.
    case badBuffer = 3
    /// An input has a wrong form.
    case malformed = 4
    /// The state has moved on since the changes were proposed, or contradicts them.
    case conflict = 5
    /// The changes asked for are no longer kept; take a snapshot.
    case forgotten = 6
    /// The snapshot or change set is damaged, or has a version that this module does not read.
    case damaged = 7
    /// The instance holds as many authorities as it can.
    case full = 8
    /// The host has to write changes, then answer questions and call again. From version 3 on.
    case claims = 9
    /// The host has to read rows and call again. Of an instance on rows.
    case reads = 10
    /// The host has to commit a transaction on rows. Of an instance on rows.
    case commits = 11
}
