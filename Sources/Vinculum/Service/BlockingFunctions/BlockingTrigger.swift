/// What a blocking function is asked about.
enum BlockingTrigger: String {
    /// An account is about to be made.
    case beforeCreate
    /// Somebody is about to be let in to an account.
    case beforeSignIn

    /// The address to call; `nil` where nobody is asked.
    func address(_ functions: BlockingFunctions) -> String? {
        switch self {
        case .beforeCreate: functions.beforeCreate
        case .beforeSignIn: functions.beforeSignIn
        }
    }
}
