extension AuthClient {
    /// Something a person or a program wants.
    ///
    /// Every flow carries its intent: one reference, whatever the intent holds.
    public indirect enum Intent: Equatable, Sendable {
        /// With ``Credential/anonymous``, signs up anonymously, unless the current user is anonymous already.
        case signIn(Credential)
        case createUser(email: String, password: Secret)
        /// Adds a way in to the current user.
        case link(Credential)
        /// Takes a way in away from the current user.
        case unlink(ProviderID)
        /// Shows again that the current user is the current user.
        case reauthenticate(Credential)
        /// Chooses a factor of the pending sign-in; by SMS, a code is sent.
        case chooseSecondFactor(id: String)
        /// Answers the challenge of the pending sign-in.
        case submitSecondFactor(code: Secret)
        /// Begins to enrol a second factor; for a number, a code is sent.
        case beginEnrollment(EnrollmentFlow.Method)
        /// Answers the challenge of the enrolment that has begun.
        case finishEnrollment(code: Secret, displayName: String?)
        case unenroll(factorID: String)
        case sendVerificationCode(phoneNumber: String)
        /// Asks the service for the current user's account again.
        case reload
        /// A token that is good for at least five minutes, from the service if `forcingRefresh` or need be.
        case fetchIDToken(forcingRefresh: Bool)
        case updateProfile(displayName: Change, photoURL: Change)
        case updateEmail(String)
        case updatePassword(Secret)
        case updatePhoneNumber(Credential.Phone)
        /// Deletes the current user's account.
        case delete
        case signOut
        /// Makes somebody the current user who was signed in elsewhere, perhaps by a client with another API key.
        case updateCurrentUser(User?)
        /// Which ways in an address has; the service may keep that to itself.
        case fetchSignInMethods(email: String)
        /// Has a link mailed with which a new password can be chosen.
        case sendPasswordReset(email: String, ActionCodeSettings?)
        /// Has a link mailed that signs in; the settings must say that the application takes its code.
        case sendSignInLink(email: String, ActionCodeSettings)
        /// Has a link mailed with which the current user shows to own the account's address.
        case sendEmailVerification(ActionCodeSettings?)
        /// Has a link mailed to a new address, which becomes the current user's when somebody follows it.
        case verifyBeforeUpdatingEmail(String, ActionCodeSettings?)
        /// What a mailed code is for; it is not used up.
        case checkActionCode(Secret)
        /// Whose password a mailed code can reset; it is not used up.
        case verifyPasswordResetCode(Secret)
        case confirmPasswordReset(code: Secret, newPassword: Secret)
        /// Does what a mailed code is for. Nobody is signed in by that, and the current user is not looked up again.
        case applyActionCode(Secret)
        /// Finds the domain of the hosted page, where sign-ins in a browser begin; a preferred one must be authorised.
        case findAuthDomain(preferring: String?)
        /// Gives a token of Sign in with Apple back.
        case revokeToken(RevocableToken)

        /// What becomes of a text of the profile.
        public enum Change: Equatable, Sendable {
            case keep
            case set(String)
            case clear
        }
    }
}

extension AuthClient.Intent {
    /// Whether the flow drives the resolver of the pending sign-in.
    var concernsSecondFactor: Bool {
        switch self {
        case .chooseSecondFactor, .submitSecondFactor: true
        default: false
        }
    }

    /// Whether the flow drives the enrolment that has begun.
    var concernsEnrollment: Bool {
        switch self {
        case .beginEnrollment, .finishEnrollment: true
        default: false
        }
    }
}
