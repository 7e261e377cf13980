/// What the answer to an intent's own request does.
extension AuthClient {
    mutating func take(_ answer: Answer, into flow: inout Flow, _ now: Instant) throws(AuthError) {
        switch flow.intent {
        case .signIn(let credential), .link(let credential), .reauthenticate(let credential):
            return try self.takeSignIn(answer, credential, into: &flow, now)
        case .updatePhoneNumber(let credential):
            return try self.takeSignIn(answer, .phone(credential), into: &flow, now)
        case .chooseSecondFactor:
            return try self.takeChallenge(answer, into: &flow)
        case .submitSecondFactor:
            return try self.takeSecondFactor(answer, into: &flow, now)
        default:
            break
        }
        let reply = try AuthClient.reply(answer)
        switch flow.intent {
        case .createUser:
            flow.additionalUserInfo = AdditionalUserInfo(provider: "password", isNewUser: true)
            try self.adopt(reply, into: &flow, now)
        case .unlink(let provider):
            self.takeUnlink(reply, provider, into: &flow, now)
        case .updateProfile, .updateEmail, .updatePassword:
            self.takeUpdate(reply, into: &flow, now)
        case .delete:
            if let subject = flow.subject, let user = self.user(in: subject), self.isCurrent(user) {
                self.signOut(isForced: true)
            }
            flow.outcome = .signedOut
        case .sendVerificationCode:
            guard let verificationID = reply.text("sessionInfo") else {
                throw AuthError(
                    .invalidVerificationID, family: .brokenAnswer, message: "The service named no verification id.")
            }
            flow.outcome = .verificationID(verificationID)
        case .fetchSignInMethods:
            flow.outcome = .signInMethods(reply.texts("signinMethods"))
        case .checkActionCode, .verifyPasswordResetCode:
            let info = ActionCodeInfo(
                requestType: reply.text("requestType"), email: reply.text("email"), newEmail: reply.text("newEmail"))
            if case .verifyPasswordResetCode = flow.intent {
                guard let email = info.email else { throw reply.lacks("email") }
                flow.outcome = .email(email)
            } else {
                // A link that signs in may keep to itself whom.
                if info.email == nil, info.operation != .emailLink { throw reply.lacks("email") }
                flow.outcome = .actionCode(info)
            }
        case .sendPasswordReset, .sendSignInLink, .sendEmailVerification, .verifyBeforeUpdatingEmail,
            .confirmPasswordReset, .applyActionCode, .revokeToken:
            flow.outcome = .completed
        case .findAuthDomain(let preferred):
            do throws(AuthDomain.Failure) {
                flow.outcome = .authDomain(
                    try AuthDomain.chosen(among: reply.texts("authorizedDomains"), preferring: preferred))
            } catch {
                throw AuthError(error)
            }
        case .beginEnrollment:
            try self.takeEnrollmentChallenge(reply, into: &flow)
        case .finishEnrollment:
            try self.adopt(reply, into: &flow, now)
        case .unenroll:
            // From here on the old session is over, whatever the answer says.
            flow.isPerformed = true
            try self.adopt(reply, into: &flow, now)
        case .signIn, .link, .reauthenticate, .updatePhoneNumber, .chooseSecondFactor, .submitSecondFactor, .reload,
            .fetchIDToken, .signOut, .updateCurrentUser:
            break
        }
    }

    /// Goes on with the tokens of an answer: a linked user keeps the seat, every other answer makes a new user.
    mutating func adopt(_ reply: Reply, into flow: inout Flow, _ now: Instant) throws(AuthError) {
        let keepsSeat =
            switch flow.intent {
            case .link, .updatePhoneNumber: true
            default: false
            }
        guard let tokens = SessionTokens(reply, now) else {
            // A sign-in that gave no session is no sign-in; a link without one is an answer nobody can use.
            throw keepsSeat
                ? reply.lacks("idToken")
                : AuthError(.invalidUserToken, family: .brokenAnswer, message: "The service gave no session.")
        }
        if keepsSeat {
            self.change(flow.subject) { $0.tokens = tokens }
        } else {
            // Who goes on with a new session stays in their tenant, whichever sign-ins go to by now.
            let subject = flow.subject.flatMap { self.user(in: $0) }
            let tenantID = subject.map { $0.tenantID } ?? flow.tenantID
            var user = User(uid: "", tokens: tokens, tenantID: tenantID, isAnonymous: flow.isAnonymous)
            user.apiKey = self.configuration.apiKey
            flow.candidate = self.slot(user)
        }
        flow.steps = [.freshToken(force: false), .lookUp]
    }

    private mutating func takeUnlink(_ reply: Reply, _ provider: ProviderID, into flow: inout Flow, _ now: Instant) {
        let tokens = SessionTokens(reply, now)
        // Where the answer describes the account, that is how it is now.
        let left = reply.root["providerUserInfo"]?.elements.compactMap { ProviderData($0) }
        self.change(flow.subject) { user in
            user.providers.removeAll { data in
                data.provider == provider || left.map { !$0.contains { $0.provider == data.provider } } ?? false
            }
            switch provider {
            case .password:
                user.hasPassword = false
                // The address was a part of this way in; only an address that stays is answered.
                guard left != nil else { break }
                user.email = reply.text("email")
                user.isEmailVerified = reply.flag("emailVerified")
            case .phone: user.phoneNumber = nil
            default: break
            }
            if let tokens { user.tokens = tokens }
        }
        if tokens != nil { flow.steps = [.freshToken(force: false)] }
    }

    private mutating func takeUpdate(_ reply: Reply, into flow: inout Flow, _ now: Instant) {
        var looksAgain = false
        let tokens = SessionTokens(reply, now)
        let (intent, hadPassword) = (flow.intent, flow.hadPassword)
        self.change(flow.subject) { user in
            if let tokens { user.tokens = tokens }
            switch intent {
            case .updateProfile(let displayName, let photoURL):
                displayName.apply(to: &user.displayName)
                photoURL.apply(to: &user.photoURL)
                return
            case .updateEmail(let email):
                user.email = email
            default:
                break
            }
            // A first password makes a lasting account of an anonymous one; only a lookup tells.
            looksAgain = !hadPassword && user.email != nil
        }
        if tokens != nil { flow.steps = [.freshToken(force: false)] }
        if looksAgain { flow.steps = [.freshToken(force: false), .lookUp] }
    }
}

extension AuthClient.Intent.Change {
    func apply(to text: inout String?) {
        switch self {
        case .keep: break
        case .set(let new): text = new
        case .clear: text = nil
        }
    }
}
