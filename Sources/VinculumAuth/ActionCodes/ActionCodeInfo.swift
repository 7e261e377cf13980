public import Vinculum

/// The service's description of an action code that has not been used yet.
public final class ActionCodeInfo: Sendable {
    private let core: Vinculum.ActionCodeInfo

    init(_ core: Vinculum.ActionCodeInfo) {
        self.core = core
    }

    package static func make(_ core: Vinculum.ActionCodeInfo) -> ActionCodeInfo {
        ActionCodeInfo(core)
    }

    /// The operation that the code is for.
    public var operation: ActionCodeOperation { self.core.operation }
    /// The address that the account has, or will have; empty if the service hides the address of a link that signs in.
    public var email: String { self.core.email ?? "" }
    /// The address before the change, for operations that change it.
    public var previousEmail: String? { self.core.previousEmail }
}
