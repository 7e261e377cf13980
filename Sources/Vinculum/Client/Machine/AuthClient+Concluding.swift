/// What the end of a flow changes, and what it answers.
extension AuthClient {
    mutating func conclude(_ flow: Flow) throws(AuthError) -> Outcome {
        if let outcome = flow.outcome { return outcome }
        switch flow.intent {
        case .signIn, .createUser:
            return .signedIn(try self.concludeSignIn(flow))
        case .submitSecondFactor:
            switch flow.purpose {
            case .signIn: return .signedIn(try self.concludeSignIn(flow))
            case .link, .reauthenticate: return .signedIn(try self.concludeAsSameUser(flow))
            }
        case .reauthenticate:
            return .signedIn(try self.concludeAsSameUser(flow))
        case .link:
            return .signedIn(
                AuthResult(
                    user: try self.result(flow), additionalUserInfo: flow.additionalUserInfo, credential: flow.credential))
        case .finishEnrollment, .unenroll:
            // Enrolling and withdrawing a factor begin a new session, which takes the place of the old one.
            let user = try self.result(flow)
            if flow.subject == self.currentSlot { self.currentSlot = flow.candidate }
            if case .finishEnrollment = flow.intent { self.enrollment = nil }
            return .user(user)
        case .fetchIDToken:
            let token = try self.result(flow).tokens.idToken
            guard let result = IDTokenResult(token: token.revealed()) else { throw .malformedToken(token) }
            return .idToken(result)
        case .unlink, .reload, .updateProfile, .updateEmail, .updatePassword, .updatePhoneNumber:
            return .user(try self.result(flow))
        case .updateCurrentUser:
            let user = try self.takeSeat(flow)
            self.isForced = true
            return .user(user)
        case .signOut:
            return .signedOut
        case .delete, .chooseSecondFactor, .beginEnrollment, .sendVerificationCode, .fetchSignInMethods, .sendPasswordReset,
            .sendSignInLink, .sendEmailVerification, .verifyBeforeUpdatingEmail, .checkActionCode, .verifyPasswordResetCode,
            .confirmPasswordReset, .applyActionCode, .revokeToken, .findAuthDomain:
            // These name their outcome when they are answered, and there is no other way to come here.
            throw .malformed(.unexpectedResponse(body: []))
        }
    }

    private func result(_ flow: Flow) throws(AuthError) -> User {
        guard let slot = flow.slot, let user = self.user(in: slot) else { throw AuthError(.nullUser, family: .misuse) }
        return user
    }

    private mutating func concludeSignIn(_ flow: Flow) throws(AuthError) -> AuthResult {
        let user = try self.takeSeat(flow)
        self.pending = nil
        return AuthResult(user: user, additionalUserInfo: flow.additionalUserInfo, credential: flow.credential)
    }

    /// Makes the flow's candidate the current user.
    private mutating func takeSeat(_ flow: Flow) throws(AuthError) -> User {
        let user = try self.result(flow)
        guard sameBytes(user.tenantID, self.tenantID) else { throw AuthError(.tenantIDMismatch) }
        // An enrolment belongs to the user who began it.
        if !self.isCurrent(user) { self.enrollment = nil }
        self.currentSlot = flow.candidate
        return user
    }

    /// The user shown to be the same gives its fresh session to the user who is signed in.
    private mutating func concludeAsSameUser(_ flow: Flow) throws(AuthError) -> AuthResult {
        let shown = try self.result(flow)
        guard let subject = flow.subject, let user = self.user(in: subject), sameBytes(user.uid, shown.uid) else {
            throw AuthError(.userMismatch)
        }
        self.change(subject) { user in
            if case .link = flow.purpose {
                user = shown
                user.isAnonymous = false
            } else {
                user.tokens = shown.tokens
            }
        }
        if self.drives(flow) { self.pending = nil }
        return AuthResult(user: shown, additionalUserInfo: flow.additionalUserInfo, credential: flow.credential)
    }
}
