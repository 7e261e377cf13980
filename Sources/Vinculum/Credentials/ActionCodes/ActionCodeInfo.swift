/// What the service says of an action code that was not used yet.
public struct ActionCodeInfo: Equatable, Sendable {
    public let operation: ActionCodeOperation
    /// The address the account has, or will have; `nil` only where a sign-in link says nothing.
    public let email: String?
    /// The address before a change of it.
    public let previousEmail: String?

    public init(operation: ActionCodeOperation, email: String?, previousEmail: String? = nil) {
        self.operation = operation
        self.email = email
        self.previousEmail = previousEmail
    }

    /// From the members of the answer to `accounts:resetPassword`: where it names a new address, that one is the
    /// address and the other one the previous.
    public init(requestType: String?, email: String?, newEmail: String?) {
        self.init(
            operation: ActionCodeOperation(requestType), email: newEmail ?? email,
            previousEmail: newEmail == nil ? nil : email)
    }

    public static func == (a: ActionCodeInfo, b: ActionCodeInfo) -> Bool {
        a.operation == b.operation && sameBytes(a.email, b.email) && sameBytes(a.previousEmail, b.previousEmail)
    }
}
