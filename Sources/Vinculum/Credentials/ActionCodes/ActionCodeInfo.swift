/// The meaning of an unused action code, from `accounts:resetPassword`.
public struct ActionCodeInfo: Equatable, Sendable {
    /// The operation that the code is for.
    public let operation: ActionCodeOperation
    /// The account's address after the operation; `nil` if the response has none, as is possible for a sign-in link.
    public private(set) var email: String?
    /// The address before the operation, if the operation changes or restores it.
    public private(set) var previousEmail: String?

    /// Creates a value from its parts.
    public init(operation: ActionCodeOperation, email: String?, previousEmail: String? = nil) {
        self.operation = operation
        self.email = email
        self.previousEmail = previousEmail
    }

    /// Reads the members of the response. If it has a `newEmail`, that becomes ``email`` and `email` becomes
    /// ``previousEmail``.
    public init(requestType: String?, email: String?, newEmail: String?) {
        self.init(
            operation: ActionCodeOperation(requestType), email: newEmail ?? email,
            previousEmail: newEmail == nil ? nil : email)
    }
}
