extension AuthError {
    /// What a caller can do about an error.
    public enum NextStep: Equatable, Sendable {
        /// Choose a factor of the error's ``AuthError/resolver`` and submit its code.
        case resolveSecondFactor
        /// The credential belongs to another account: sign in to that account with it, or do without the credential. If
        /// it is `nil`, use the credential that was refused.
        case signInWithCredential(Credential?)
        /// Sign in to the existing account of this address with a sign-in method that it has, then link the credential.
        /// If it is `nil`, use the credential that was refused.
        case signInOtherwiseThenLink(email: String?, Credential?)
        /// Sign in again with the same account, then repeat the call.
        case reauthenticate
        /// The session is over: sign in again.
        case signInAgain
        /// Request a new code and submit that one.
        case requestNewCode
        /// Repeat the call later.
        case retry
        /// Have the person correct the input.
        case correctInput
        /// The client cannot do anything about the error.
        case none
    }

    /// What the caller can do about the error.
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
        case .invalidUserToken where self.otherProject != nil:
            // Another sign-in would end in the same project.
            .none
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
