extension PasswordRules.Shortfall {
    /// The rule in the words of refusals.
    var requirement: String {
        switch self {
        case .tooShort(let minimum): "Password must contain at least \(minimum) characters"
        case .tooLong(let maximum): "Password may contain at most \(maximum) characters"
        case .noLowercase: "Password must contain a lower case character"
        case .noUppercase: "Password must contain an upper case character"
        case .noDigit: "Password must contain a numeric character"
        case .noSymbol: "Password must contain a non-alphanumeric character"
        }
    }

    fileprivate var code: String {
        switch self {
        case .tooShort: "MINIMUM_PASSWORD_LENGTH"
        case .tooLong: "MAXIMUM_PASSWORD_LENGTH"
        case .noLowercase: "MISSING_LOWERCASE_CHARACTER"
        case .noUppercase: "MISSING_UPPERCASE_CHARACTER"
        case .noDigit: "MISSING_NUMERIC_CHARACTER"
        case .noSymbol: "MISSING_NON_ALPHANUMERIC_CHARACTER"
        }
    }
}

extension Wire.UserNotification {
    init(_ shortfall: PasswordRules.Shortfall) {
        self.init()
        self.notificationCode = shortfall.code
        self.notificationMessage = shortfall.requirement
    }
}
