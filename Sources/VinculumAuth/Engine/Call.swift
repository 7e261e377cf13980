import Vinculum

/// A call of the surface: what is wanted, and what its answer looks like.
struct Call<Value: Sendable>: Sendable {
    let intent: Result<AuthClient.Intent, AuthError>
    /// Shows a person the page on which they show to be one, where the service wants that.
    var uiDelegate: (any AuthUIDelegate)?
    private let value: @Sendable (AuthClient.Outcome, User?) -> Value?

    /// - Parameter value: Makes the answer of the outcome and of who is signed in by then; `nil` where the two do not go
    ///   together, because somebody else signed in meanwhile.
    init(_ intent: AuthClient.Intent, _ value: @escaping @Sendable (AuthClient.Outcome, User?) -> Value?) {
        self.intent = .success(intent)
        self.value = value
    }

    /// - Parameter intent: May find that what the caller gave is of no use.
    init(
        _ value: @escaping @Sendable (AuthClient.Outcome, User?) -> Value?,
        intent: () throws(AuthError) -> AuthClient.Intent
    ) {
        self.intent = Result(catching: intent)
        self.value = value
    }

    func value(of ending: ClientRunner.Ending) throws(AuthError) -> Value {
        guard let value = self.value(try ending.result.get(), ending.user) else {
            throw .misuse("Somebody else signed in, or nobody is signed in any more, before the call ended.")
        }
        return value
    }
}

extension Call<Void> {
    /// A call that is done or not, and tells no more.
    static func done(_ intent: AuthClient.Intent) -> Call<Void> {
        Call(intent) { _, _ in () }
    }

    /// - Parameter intent: May find that what the caller gave is of no use.
    static func done(_ intent: () throws(AuthError) -> AuthClient.Intent) -> Call<Void> {
        Call({ _, _ in () }, intent: intent)
    }
}
