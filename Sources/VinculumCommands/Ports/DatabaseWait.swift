/// What a database that is at work waits for.
public struct DatabaseWait: Equatable, Sendable {
    /// How long the listener may wait before it goes on, in milliseconds; `nil` while nothing is under way.
    public var milliseconds: Int64?
    /// What ends that wait. Sockets of idle connections are among them, because a server that ends closes them.
    public var sockets: [DatabaseSocket]

    /// Creates a wait.
    public init(milliseconds: Int64? = nil, sockets: [DatabaseSocket] = []) {
        (self.milliseconds, self.sockets) = (milliseconds, sockets)
    }
}

/// A socket of a connection to a database.
public struct DatabaseSocket: Equatable, Sendable {
    /// The file descriptor.
    public var descriptor: Int32
    /// Whether the connection has something to send that the socket did not take.
    public var waitsToWrite: Bool

    /// Creates a socket that is watched for input.
    public init(_ descriptor: Int32, waitsToWrite: Bool = false) {
        (self.descriptor, self.waitsToWrite) = (descriptor, waitsToWrite)
    }
}
