extension AuthClient {
    /// What a program asks the client to do. Intents about the current user fail with ``AuthErrorCode/nullUser`` if no
    /// user is signed in.
    ///
    /// Every flow carries its intent. The enumeration is indirect, so a flow holds one reference whatever the intent
    /// is.
    public indirect enum Intent: Equatable, Sendable {
        /// Signs in. With ``Credential/anonymous``, creates an anonymous account unless the current user is anonymous.
        case signIn(Credential)
        /// Creates an account with an e-mail address and a password, and signs in to it (`accounts:signUp`).
        case createUser(email: String, password: Secret)
        /// Adds a sign-in method to the current user.
        case link(Credential)
        /// Removes a provider from the current user (`deleteProvider` of `accounts:update`).
        case unlink(ProviderID)
        /// Asks what sign-in methods the current user would have after a removal; nothing changes. Of several second
        /// factors the last one counts. Fails with ``AuthErrorCode/operationNotAllowed`` on the published service,
        /// which has no forecast.
        case forecast(removing: [SignInPart])
        /// Signs the current user in again. Fails with ``AuthErrorCode/userMismatch`` if the credential is another
        /// user's.
        case reauthenticate(Credential)
        /// Chooses a factor of the pending sign-in; for a phone, a code is sent (`mfaSignIn:start`).
        case chooseSecondFactor(id: FactorID)
        /// Submits the code of the chosen factor and finishes the pending sign-in (`mfaSignIn:finalize`).
        case submitSecondFactor(code: Secret)
        /// Begins to enrol a second factor; for a phone, a code is sent (`mfaEnrollment:start`).
        case beginEnrollment(EnrollmentFlow.Method)
        /// Submits the code of the enrolment that has begun (`mfaEnrollment:finalize`).
        case finishEnrollment(code: Secret, displayName: String?)
        /// Removes a second factor (`mfaEnrollment:withdraw`).
        case unenroll(factorID: FactorID)
        /// Makes ten recovery codes; the old ones end (`accounts:makeRecoveryCodes`). Vinculum servers alone have them.
        case makeRecoveryCodes
        /// Fetches how many recovery codes are left (`accounts:recoveryCodes`).
        case countRecoveryCodes
        /// Has a code sent by SMS (`accounts:sendVerificationCode`).
        case sendVerificationCode(phoneNumber: String)
        /// Fetches the current user's account again (`accounts:lookup`).
        case reload
        /// Returns an ID token that is valid for at least five minutes. The service is asked if the present one is not,
        /// or if `forcingRefresh` is set.
        case fetchIDToken(forcingRefresh: Bool)
        /// Changes the current user's profile (`accounts:update`).
        case updateProfile(displayName: Change, photoURL: Change)
        /// Changes the current user's e-mail address without verifying it (`accounts:update`).
        case updateEmail(String)
        /// Changes the current user's password, or adds one (`accounts:update`).
        case updatePassword(Secret)
        /// Verifies a phone number and makes it the current user's (`accounts:signInWithPhoneNumber`).
        case updatePhoneNumber(Credential.Phone)
        /// Deletes the current user's account (`accounts:delete`).
        case delete
        /// Removes the stored session. No request is sent.
        case signOut
        /// Makes a user the current one who was signed in elsewhere, perhaps by a client with another API key.
        case updateCurrentUser(User?)
        /// Fetches the sign-in methods of an e-mail address (`accounts:createAuthUri`). The list is empty if the
        /// project hides them.
        case fetchSignInMethods(email: String)
        /// Sends an e-mail with a link to choose a new password.
        case sendPasswordReset(email: String, ActionCodeSettings?)
        /// Sends an e-mail with a link that signs in. The settings must have ``ActionCodeSettings/handleCodeInApp``
        /// set.
        case sendSignInLink(email: String, ActionCodeSettings)
        /// Sends an e-mail with a link that verifies the current user's address.
        case sendEmailVerification(ActionCodeSettings?)
        /// Sends an e-mail to a new address, with a link that makes it the current user's.
        case verifyBeforeUpdatingEmail(String, ActionCodeSettings?)
        /// Returns the operation and the address of an action code, which stays valid.
        case checkActionCode(Secret)
        /// Returns the address whose password an action code can reset. The code stays valid.
        case verifyPasswordResetCode(Secret)
        /// Sets the password of the account that an action code is for (`accounts:resetPassword`).
        case confirmPasswordReset(code: Secret, newPassword: Secret)
        /// Applies an action code. This does not sign a user in, and the current user is not fetched again.
        case applyActionCode(Secret)
        /// Finds the domain of the hosted page, where sign-ins in a browser begin. A preferred domain must be
        /// authorised.
        case findAuthDomain(preferring: String?)
        /// Begins a sign-in on a provider's own page (`accounts:createAuthUri`), which the provider ends by redirecting
        /// to this URI. A credential of the resulting ``ProviderVisit`` signs in, links or reauthenticates.
        case openProviderPage(OAuthProvider, redirectURI: String)
        /// Signs in to another account beside the current user, who stays signed in, to merge the two. The other
        /// session is kept in ``AuthClient/otherUser`` and in the stored session.
        case signInToMerge(Credential)
        /// A step of a merge of the current user's account and ``AuthClient/otherUser``'s, or of its undo. The ID is
        /// of the caller's choosing, and repeating a step with it is safe. Where the other user's account is the
        /// survivor, that session asks for all that follows the preparation; for an undo, the current user's does.
        case merging(MergeStep, id: String?, survivor: String?)
        /// Revokes a token of Sign in with Apple.
        case revokeToken(RevocableToken)
        /// Fetches the live sessions of the current user's account (`accounts:listSessions`, Vinculum's own).
        case listSessions
        /// Ends sessions of the current user's account (`accounts:endSessions`, Vinculum's own). If this client's own
        /// session ends, the user is signed out.
        case endSessions(SessionList.Selection)
        /// Names this client's session (`accounts:nameSession`, Vinculum's own); `nil` takes the name away. A name has
        /// 40 bytes of UTF-8 at most.
        case nameSession(String?)

        /// The change of a text of the profile.
        public enum Change: Equatable, Sendable {
            /// Leaves the text as it is.
            case keep
            /// Replaces the text.
            case set(String)
            /// Removes the text.
            case clear
        }
    }
}
