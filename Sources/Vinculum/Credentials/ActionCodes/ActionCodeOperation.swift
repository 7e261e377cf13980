/// The operation of an action code, with the raw values of the Firebase library for Apple platforms.
public enum ActionCodeOperation: Int, CaseIterable, Sendable {
    /// An operation that this version does not know, or none.
    case unknown = 0
    /// Sets a new password.
    case passwordReset = 1
    /// Verifies the account's e-mail address.
    case verifyEmail = 2
    /// Restores the e-mail address that a change replaced.
    case recoverEmail = 3
    /// Signs in.
    case emailLink = 4
    /// Verifies a new e-mail address and makes it the account's.
    case verifyAndChangeEmail = 5
    /// Removes a second factor that was just added.
    case revertSecondFactorAddition = 6

    /// The value of `mode` in links in e-mails; empty for ``unknown``.
    public var mode: String {
        switch self {
        case .unknown: ""
        case .passwordReset: "resetPassword"
        case .verifyEmail: "verifyEmail"
        case .recoverEmail: "recoverEmail"
        case .emailLink: "signIn"
        case .verifyAndChangeEmail: "verifyAndChangeEmail"
        case .revertSecondFactorAddition: "revertSecondFactorAddition"
        }
    }

    /// The value of `requestType` in requests and responses; empty for ``unknown``.
    public var requestType: String {
        switch self {
        case .unknown: ""
        case .passwordReset: "PASSWORD_RESET"
        case .verifyEmail: "VERIFY_EMAIL"
        case .recoverEmail: "RECOVER_EMAIL"
        case .emailLink: "EMAIL_SIGNIN"
        case .verifyAndChangeEmail: "VERIFY_AND_CHANGE_EMAIL"
        case .revertSecondFactorAddition: "REVERT_SECOND_FACTOR_ADDITION"
        }
    }

    /// Finds an operation by its ``mode`` or its ``requestType``; ``unknown`` for every other text.
    public init(_ word: String?) {
        self = .unknown
        guard let word, !word.isEmpty else { return }
        for operation in ActionCodeOperation.allCases
        where [operation.mode, operation.requestType].contains(word) {
            self = operation
        }
    }
}
