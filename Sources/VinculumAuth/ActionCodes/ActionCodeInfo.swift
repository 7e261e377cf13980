public import Vinculum

/// What the service says of a mailed code that was not used yet.
public final class ActionCodeInfo: Sendable {
    private let core: Vinculum.ActionCodeInfo

    init(_ core: Vinculum.ActionCodeInfo) {
        self.core = core
    }

    package static func make(_ core: Vinculum.ActionCodeInfo) -> ActionCodeInfo {
        ActionCodeInfo(core)
    }

    /// What the code is for.
    public var operation: ActionCodeOperation { self.core.operation }
    /// The address the account has, or will have; empty where a sign-in link says nothing of it.
    public var email: String { self.core.email ?? "" }
    /// The address before a change of it.
    public var previousEmail: String? { self.core.previousEmail }
}
