extension AuthError {
    /// What a caller can do about an error, as plain data.
    public enum NextStep: Equatable, Sendable {
        /// Choose a factor of the error's resolver and answer its challenge.
        case resolveSecondFactor
        /// The credential belongs to another account: sign in with it there, or keep this account without it. `nil` means
        /// the credential that was tried, which the service did not take.
        case signInWithCredential(Credential?)
        /// Sign in to the existing account of this address by a way it already has, then link the credential; `nil` means
        /// what was tried.
        case signInOtherwiseThenLink(email: String?, Credential?)
        /// Sign in again with the same account, then repeat the call.
        case reauthenticate
        /// The session is over: sign in again.
        case signInAgain
        /// Ask for a new code and try with that.
        case requestNewCode
        /// Repeat the call, later rather than sooner.
        case retry
        /// Correct what was entered.
        case correctInput
        /// Nothing on this side.
        case none
    }

    public var nextStep: NextStep {
        switch self.code {
        case .secondFactorRequired:
            self.resolver == nil ? .none : .resolveSecondFactor
        case .credentialAlreadyInUse:
            .signInWithCredential(self.updatedCredential)
        case .accountExistsWithDifferentCredential, .emailAlreadyInUse:
            .signInOtherwiseThenLink(email: self.email, self.updatedCredential)
        case .requiresRecentLogin:
            .reauthenticate
        case .userTokenExpired, .invalidUserToken, .nullUser, .invalidMultiFactorSession, .missingMultiFactorSession:
            .signInAgain
        case .sessionExpired, .invalidVerificationID, .expiredActionCode, .invalidActionCode:
            .requestNewCode
        case .networkError, .tooManyRequests, .quotaExceeded:
            .retry
        case .invalidEmail, .missingEmail, .wrongPassword, .weakPassword, .missingPhoneNumber, .invalidPhoneNumber,
            .missingVerificationCode, .invalidVerificationCode, .missingVerificationID, .invalidCredential,
            .passwordDoesNotMeetRequirements, .userMismatch, .userNotFound:
            .correctInput
        default:
            .none
        }
    }
}
