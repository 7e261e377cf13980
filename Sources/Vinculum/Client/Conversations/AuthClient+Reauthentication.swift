/// Signing the current user in again, which service operations that need a recent sign-in require.
extension AuthClient {
    // MARK: Plan

    func planReauthentication(_ credential: Credential, _ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        try self.check(credential)
        if case .anonymous = credential { throw .misuse("An anonymous credential cannot reauthenticate a user.") }
        flow.purpose = .reauthenticate
        self.appendRequest(protectedAs: credential.recaptchaAction(for: .reauthenticate), to: &flow)
    }

    // MARK: Request: the same as for a sign-in, see `write(_:_:to:)` for a credential

    // MARK: Reply

    mutating func readReauthentication(
        _ reply: Reply, _ credential: Credential, _ flow: inout Flow, _ now: Instant
    ) throws(AuthError) {
        try self.readFirstFactor(reply, credential, &flow)
        try self.startSession(reply, &flow, now)
    }

    // MARK: End

    /// Gives the current user the tokens of the account that the credential signed in to, which must be the same one.
    mutating func finishReauthentication(_ flow: Flow) throws(AuthError) -> AuthResult {
        let verified = try self.user(of: flow)
        guard let subject = flow.subject, let user = self.user(in: subject), user.uid == verified.uid else {
            throw AuthError(.userMismatch)
        }
        self.updateUser(in: subject) { user in
            if case .link = flow.purpose {
                // A link that needed a second factor: the lookup has described the linked account.
                user = verified
                user.isAnonymous = false
            } else {
                user.tokens = verified.tokens
            }
        }
        if self.drivesPendingSignIn(flow) { self.pending = nil }
        return AuthResult(user: verified, additionalUserInfo: flow.additionalUserInfo, credential: flow.credential)
    }
}
