/// The event that a blocking function is asked about.
enum BlockingTrigger: String, CaseIterable {
    /// An account is about to be created.
    case beforeCreate
    /// A sign-in is about to succeed.
    case beforeSignIn
    /// Two accounts are about to be merged. This service's own.
    case beforeMerge

    /// The address of the function; `nil` if the project has none.
    func address(_ functions: BlockingFunctions) -> String? {
        switch self {
        case .beforeCreate: functions.beforeCreate
        case .beforeSignIn: functions.beforeSignIn
        case .beforeMerge: functions.beforeMerge
        }
    }
}
