/// What the answer to an intent's own request does.
extension AuthClient {
    mutating func take(_ answer: Answer, into flow: inout Flow, _ now: Instant) throws(AuthError) {
        switch flow.intent {
        case .signIn(let credential), .link(let credential), .reauthenticate(let credential):
            try self.takeSignIn(answer, credential, into: &flow, now)
        case .createUser:
            let answer = try AuthClient.reading(answer, Wire.SignUp.Response.self)
            flow.additionalUserInfo = AdditionalUserInfo(provider: "password", isNewUser: true)
            try self.adopt(TokenGrant(answer.message), into: &flow, now)
        case .updatePhoneNumber(let credential):
            try self.takeSignIn(answer, .phone(credential), into: &flow, now)
        case .unlink(let provider):
            try self.takeUnlink(answer, provider, into: &flow, now)
        case .updateProfile, .updateEmail, .updatePassword:
            try self.takeUpdate(answer, into: &flow, now)
        case .delete:
            _ = try AuthClient.reading(answer, Wire.Delete.Response.self)
            if let subject = flow.subject, let user = self.user(in: subject), let current = self.currentUser,
                sameBytes(user.uid, current.uid)
            {
                self.signOut()
            }
            flow.outcome = .signedOut
        case .sendVerificationCode:
            let answer = try AuthClient.reading(answer, Wire.SendVerificationCode.Response.self)
            guard let verificationID = answer.message.sessionInfo else {
                throw AuthError(
                    .invalidVerificationID, family: .brokenAnswer, message: "The service named no verification id.")
            }
            flow.outcome = .verificationID(verificationID)
        case .fetchSignInMethods:
            let answer = try AuthClient.reading(answer, Wire.CreateAuthUri.Response.self)
            flow.outcome = .signInMethods(answer.message.signinMethods ?? [])
        case .chooseSecondFactor:
            try self.takeChallenge(answer, into: &flow)
        case .submitSecondFactor:
            try self.takeSecondFactor(answer, into: &flow, now)
        case .beginEnrollment:
            try self.takeEnrollmentChallenge(answer, into: &flow)
        case .finishEnrollment:
            let answer = try AuthClient.reading(answer, Wire.EnrollmentFinalize.Response.self)
            try self.adopt(TokenGrant(answer.message), into: &flow, now)
        case .unenroll:
            let answer = try AuthClient.reading(answer, Wire.EnrollmentWithdraw.Response.self)
            // From here on the old session is over, whatever the answer says.
            flow.isPerformed = true
            try self.adopt(TokenGrant(answer.message), into: &flow, now)
        case .reload, .fetchIDToken, .signOut:
            break
        }
    }

    /// Goes on with the tokens of an answer: a linked user keeps the seat, every other answer makes a new user.
    mutating func adopt(_ grant: TokenGrant, into flow: inout Flow, _ now: Instant) throws(AuthError) {
        let keepsSeat =
            switch flow.intent {
            case .link, .updatePhoneNumber: true
            default: false
            }
        guard let tokens = grant.tokens(at: now) else {
            // A sign-in that gave no session is no sign-in; a link without one is an answer nobody can use.
            throw keepsSeat
                ? .malformed(.incompleteResponse(missing: "idToken", body: grant.body))
                : AuthError(.invalidUserToken, family: .brokenAnswer, message: "The service gave no session.")
        }
        if keepsSeat {
            self.change(flow.subject) { $0.tokens = tokens }
        } else {
            flow.candidate = self.seat(
                User(uid: "", tokens: tokens, tenantID: flow.tenantID, isAnonymous: flow.isAnonymous))
        }
        flow.program = [.freshToken(force: false), .lookUp]
    }

    private mutating func takeUnlink(
        _ answer: Answer, _ provider: ProviderID, into flow: inout Flow, _ now: Instant
    ) throws(AuthError) {
        let answer = try AuthClient.reading(answer, Wire.Update.Response.self)
        self.change(flow.subject) { user in
            user.providers.removeAll { $0.provider == provider }
            switch provider {
            case .password: user.hasPassword = false
            case .phone: user.phoneNumber = nil
            default: break
            }
        }
        if let tokens = TokenGrant(answer.message).tokens(at: now) {
            self.change(flow.subject) { $0.tokens = tokens }
            flow.program = [.freshToken(force: false)]
        }
    }

    private mutating func takeUpdate(_ answer: Answer, into flow: inout Flow, _ now: Instant) throws(AuthError) {
        let answer = try AuthClient.reading(answer, Wire.Update.Response.self)
        var looksAgain = false
        let tokens = TokenGrant(answer.message).tokens(at: now)
        let (intent, hadPassword) = (flow.intent, flow.hadPassword)
        self.change(flow.subject) { user in
            if let tokens { user.tokens = tokens }
            switch intent {
            case .updateProfile(let displayName, let photoURL):
                displayName.apply(to: &user.displayName)
                photoURL.apply(to: &user.photoURL)
            case .updateEmail(let email):
                user.email = email
            default:
                break
            }
            if case .updateProfile = intent { return }
            // A first password makes a lasting account of an anonymous one; only a lookup tells.
            looksAgain = !hadPassword && user.email != nil
        }
        if tokens != nil { flow.program = [.freshToken(force: false)] }
        if looksAgain { flow.program = [.freshToken(force: false), .lookUp] }
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
