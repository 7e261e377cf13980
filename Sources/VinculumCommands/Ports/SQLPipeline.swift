/// A connection to a database that executes statements while the program does other things. It is used by one thread.
public protocol SQLPipeline: AnyObject {
    /// Sends statements, which are executed in their order up to the first that fails. Connects before, if need be.
    ///
    /// - Precondition: No others are under way.
    func begin(_ statements: [SQLStatement])

    /// Goes on with what is under way, without waiting.
    ///
    /// - Returns: The rows of each statement; `nil` while they are under way, and without any. After `lost` and
    ///   `unreachable` the connection is closed; after another failure a transaction that they began is still open.
    func takeAnswer() -> Result<[[[SQLValue]]], DatabaseError>?

    /// Closes the connection, and forgets what is under way.
    func close()

    /// The socket of the connection, if there is one.
    var socket: DatabaseSocket? { get }
}

/// A statement with its values.
public struct SQLStatement: Sendable {
    /// The statement, with `$1`, `$2` and so on for the values.
    public var text: String
    /// As many as the statement names.
    public var values: [SQLParameter]

    /// Creates a statement.
    public init(_ text: String, _ values: [SQLParameter] = []) { (self.text, self.values) = (text, values) }
}

/// A value of a statement, or a list of values of one type.
public enum SQLParameter: Equatable, Sendable {
    case value(SQLValue)
    case list([SQLValue], of: SQLType)
}

/// The types of columns.
public enum SQLType: Equatable, Sendable {
    case text, integer, bytes
}
