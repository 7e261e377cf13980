/// From an intent to the steps it takes, or to an error before anything is sent.
extension AuthClient {
    /// - Returns: `nil` if the intent is fulfilled already; its end is then among the effects.
    mutating func plan(_ id: FlowID, _ intent: Intent, _ now: Instant) throws(AuthError) -> Flow? {
        switch intent {
        case .signIn(let credential):
            if case .anonymous = credential, let user = self.currentUser, user.isAnonymous {
                self.effects.append(.done(id, .signedIn(AuthResult(user: user))))
                return nil
            }
            try self.check(credential)
            var flow = self.flow(id, intent, subject: nil, [.perform])
            flow.isAnonymous = credential == .anonymous
            return flow
        case .createUser(let email, let password):
            if password.isEmpty { throw AuthError(.weakPassword, family: .misuse, failureReason: "Missing password") }
            if email.isEmpty { throw AuthError(.missingEmail, family: .misuse) }
            return self.flow(id, intent, subject: nil, [.perform])
        case .sendVerificationCode(let phoneNumber):
            if phoneNumber.isEmpty { throw AuthError(.missingPhoneNumber, family: .misuse) }
            return self.flow(id, intent, subject: nil, [.perform])
        case .sendPasswordReset(_, let settings):
            try AuthClient.check(settings, for: .passwordReset)
            return self.flow(id, intent, subject: nil, [.perform])
        case .sendSignInLink(_, let settings):
            try AuthClient.check(settings, for: .emailLink)
            return self.flow(id, intent, subject: nil, [.perform])
        case .confirmPasswordReset(_, let password) where password.isEmpty:
            // Without a password the service would only look at the code.
            throw AuthError(.weakPassword, family: .misuse, failureReason: "Missing password")
        case .checkActionCode(let code), .verifyPasswordResetCode(let code), .confirmPasswordReset(let code, _),
            .applyActionCode(let code):
            if code.isEmpty { throw AuthError(.invalidActionCode, family: .misuse) }
            return self.flow(id, intent, subject: nil, [.perform])
        case .fetchSignInMethods:
            return self.flow(id, intent, subject: nil, [.perform])
        case .findAuthDomain:
            guard case .emulator(let authority) = self.configuration.server else {
                return self.flow(id, intent, subject: nil, [.perform])
            }
            self.effects.append(.done(id, .authDomain(.emulator(authority))))
            return nil
        case .updateCurrentUser(let user):
            return try self.plan(id, intent, taking: user)
        case .chooseSecondFactor(let factorID):
            return try self.planChoice(id, intent, factorID)
        case .submitSecondFactor(let code):
            return try self.planAnswer(id, intent, code)
        case .signOut:
            self.signOut(isForced: false)
            self.pending = nil
            self.effects.append(.done(id, .signedOut))
            return nil
        case .link, .unlink, .reauthenticate, .beginEnrollment, .finishEnrollment, .unenroll, .reload, .fetchIDToken,
            .updateProfile, .updateEmail, .updatePassword, .updatePhoneNumber, .delete, .sendEmailVerification,
            .verifyBeforeUpdatingEmail, .revokeToken:
            guard let subject = self.currentSlot, let user = self.user(in: subject) else {
                throw AuthError(.nullUser, family: .misuse)
            }
            return try self.plan(id, intent, for: user, in: subject, now)
        }
    }

    /// The intents of somebody who is signed in.
    private mutating func plan(
        _ id: FlowID, _ intent: Intent, for user: User, in subject: Int64, _ now: Instant
    ) throws(AuthError) -> Flow? {
        let token = FlowStep.freshToken(force: false)
        switch intent {
        case .link(let credential):
            try self.check(credential)
            switch credential {
            case .anonymous, .customToken:
                throw .misuse("This kind of credential signs in; it cannot be linked.")
            case .password, .emailLink:
                if user.hasPassword { throw AuthError(.providerAlreadyLinked, family: .misuse) }
            case .phone, .federated, .gameCenter:
                break
            }
            if user.has(credential.provider) { throw AuthError(.providerAlreadyLinked, family: .misuse) }
            var flow = self.flow(id, intent, subject: subject, [token, .perform])
            flow.purpose = .link
            return flow
        case .reauthenticate(let credential):
            try self.check(credential)
            if case .anonymous = credential { throw .misuse("Nobody can show who they are anonymously.") }
            var flow = self.flow(id, intent, subject: subject, [.perform])
            flow.purpose = .reauthenticate
            return flow
        case .fetchIDToken(let forcingRefresh):
            return self.flow(id, intent, subject: subject, [.freshToken(force: forcingRefresh)])
        case .reload:
            return self.flow(id, intent, subject: subject, [token, .lookUp])
        case .updateProfile(.keep, .keep):
            self.effects.append(.done(id, .user(user)))
            return nil
        case .updatePassword(let password) where password.isEmpty:
            throw AuthError(.weakPassword, family: .misuse, failureReason: "Missing Password")
        case .updateProfile, .updateEmail, .updatePassword:
            return self.flow(id, intent, subject: subject, [token, .lookUp, token, .perform])
        case .updatePhoneNumber(let credential):
            try self.check(.phone(credential))
            return self.flow(id, intent, subject: subject, [token, .perform])
        case .beginEnrollment(let method):
            return try self.planEnrollment(id, intent, method, in: subject)
        case .finishEnrollment(let code, let displayName):
            return try self.planEnrollmentCode(id, intent, code, displayName, in: subject, now)
        case .sendEmailVerification(let settings):
            try AuthClient.check(settings, for: .verifyEmail)
            return self.flow(id, intent, subject: subject, [token, .perform])
        case .verifyBeforeUpdatingEmail(_, let settings):
            try AuthClient.check(settings, for: .verifyAndChangeEmail)
            return self.flow(id, intent, subject: subject, [token, .perform])
        default:
            return self.flow(id, intent, subject: subject, [token, .perform])
        }
    }

    /// Somebody who was signed in elsewhere: taken as is, unless another client's service speaks for the account.
    private mutating func plan(_ id: FlowID, _ intent: Intent, taking user: User?) throws(AuthError) -> Flow {
        guard var user else { throw AuthError(.nullUser, family: .misuse) }
        let isForeign = user.apiKey != nil && !sameBytes(user.apiKey, self.configuration.apiKey)
        user.apiKey = self.configuration.apiKey
        var flow = self.flow(id, intent, subject: nil, isForeign ? [.freshToken(force: false), .lookUp] : [])
        flow.candidate = self.slot(user)
        flow.isAnonymous = user.isAnonymous
        return flow
    }

    func flow(_ id: FlowID, _ intent: Intent, subject: Int64?, _ steps: [FlowStep]) -> Flow {
        var steps = steps
        if let place = steps.firstIndex(of: .perform) {
            steps.insert(contentsOf: self.recaptchaSteps(intent), at: place)
        }
        return Flow(
            id: id, intent: intent, subject: subject, tenantID: self.tenantID,
            hadPassword: subject.flatMap { self.user(in: $0) }?.hasPassword ?? false, steps: steps, purpose: .signIn)
    }

    private static func check(
        _ settings: ActionCodeSettings?, for operation: ActionCodeOperation
    ) throws(AuthError) {
        do throws(ActionCodeSettings.Misuse) {
            try settings?.check(for: operation)
        } catch {
            switch error {
            case .invalidContinueURL: throw AuthError(.invalidContinueURI, family: .misuse)
            case .emptyIOSBundleID: throw AuthError(.missingIosBundleID, family: .misuse)
            case .emptyAndroidPackageName: throw AuthError(.missingAndroidPackageName, family: .misuse)
            case .emptyLinkDomain: throw AuthError(.invalidHostingLinkDomain, family: .misuse)
            case .signInNeedsCodeInApp: throw .misuse("A link that signs in must have its code handled by the application.")
            }
        }
    }

    /// What can be seen to be wrong with a credential before asking.
    private func check(_ credential: Credential) throws(AuthError) {
        switch credential {
        case .password(let credential):
            if credential.password.isEmpty { throw AuthError(.wrongPassword, family: .misuse) }
        case .emailLink(let credential):
            if credential.code.isEmpty { throw AuthError(.invalidActionCode, family: .misuse) }
            if let tenantID = credential.tenantID, !sameBytes(tenantID, self.tenantID) {
                throw AuthError(.tenantIDMismatch, family: .misuse)
            }
        case .phone(.code(let verificationID, let code)):
            if verificationID.isEmpty { throw AuthError(.missingVerificationID, family: .misuse) }
            if code.isEmpty { throw AuthError(.missingVerificationCode, family: .misuse) }
        case .phone(.proof):
            break
        case .federated(let credential):
            guard credential.isComplete else {
                throw .misuse("A credential of an identity provider needs a token or the address it answered to.")
            }
        case .gameCenter, .customToken, .anonymous:
            break
        }
    }
}
