import Vinculum

/// A call of a public method: its intent, and how its result is made of the outcome.
struct Call<Value: Sendable>: Sendable {
    let intent: Result<AuthClient.Intent, AuthError>
    /// Shows the page with reCAPTCHA, if the service requires it.
    var uiDelegate: (any AuthUIDelegate)?
    private let value: @Sendable (AuthClient.Outcome, User?) -> Value?

    /// - Parameter value: Makes the result of the outcome and of the user who is signed in at the end; returns `nil` if
    ///   they do not belong together because another user has signed in since.
    init(_ intent: AuthClient.Intent, _ value: @escaping @Sendable (AuthClient.Outcome, User?) -> Value?) {
        self.intent = .success(intent)
        self.value = value
    }

    /// - Parameter intent: Makes the intent; throws if the caller's arguments cannot be used.
    init(
        _ value: @escaping @Sendable (AuthClient.Outcome, User?) -> Value?,
        intent: () throws(AuthError) -> AuthClient.Intent
    ) {
        self.intent = Result(catching: intent)
        self.value = value
    }

    func value(of ending: ClientRunner.Ending) throws(AuthError) -> Value {
        guard let value = self.value(try ending.result.get(), ending.user) else {
            throw .misuse("Another user signed in, or the user signed out, before the call ended.")
        }
        return value
    }
}

extension Call<Void> {
    /// A call without a result.
    static func done(_ intent: AuthClient.Intent) -> Call<Void> {
        Call(intent) { _, _ in () }
    }

    /// - Parameter intent: Makes the intent; throws if the caller's arguments cannot be used.
    static func done(_ intent: () throws(AuthError) -> AuthClient.Intent) -> Call<Void> {
        Call({ _, _ in () }, intent: intent)
    }
}
