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
            try AuthClient.check(credential)
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
        case .fetchSignInMethods:
            return self.flow(id, intent, subject: nil, [.perform])
        case .chooseSecondFactor(let factorID):
            return try self.planChoice(id, intent, factorID)
        case .submitSecondFactor(let code):
            return try self.planAnswer(id, intent, code)
        case .signOut:
            self.signOut()
            self.pending = nil
            self.effects.append(.done(id, .signedOut))
            return nil
        case .link, .unlink, .reauthenticate, .beginEnrollment, .finishEnrollment, .unenroll, .reload, .fetchIDToken,
            .updateProfile, .updateEmail, .updatePassword, .updatePhoneNumber, .delete:
            guard let subject = self.currentSeat, let user = self.user(in: subject) else {
                throw AuthError(.nullUser, family: .misuse)
            }
            return try self.plan(id, intent, for: user, in: subject, now)
        }
    }

    /// The intents of somebody who is signed in.
    private mutating func plan(
        _ id: FlowID, _ intent: Intent, for user: User, in subject: Int64, _ now: Instant
    ) throws(AuthError) -> Flow? {
        let token = Instruction.freshToken(force: false)
        switch intent {
        case .link(let credential):
            try AuthClient.check(credential)
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
            try AuthClient.check(credential)
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
            try AuthClient.check(.phone(credential))
            return self.flow(id, intent, subject: subject, [token, .perform])
        case .beginEnrollment(let method):
            return try self.planEnrollment(id, intent, method, in: subject)
        case .finishEnrollment(let code, let displayName):
            return try self.planEnrollmentCode(id, intent, code, displayName, in: subject, now)
        case .unlink, .unenroll, .delete:
            return self.flow(id, intent, subject: subject, [token, .perform])
        case .signIn, .createUser, .sendVerificationCode, .fetchSignInMethods, .chooseSecondFactor, .submitSecondFactor,
            .signOut:
            return self.flow(id, intent, subject: nil, [.perform])
        }
    }

    func flow(_ id: FlowID, _ intent: Intent, subject: Int64?, _ program: [Instruction]) -> Flow {
        Flow(
            id: id, intent: intent, subject: subject, tenantID: self.tenantID,
            hadPassword: subject.flatMap { self.user(in: $0) }?.hasPassword ?? false, program: program, purpose: .signIn)
    }

    /// What can be seen to be wrong with a credential before asking.
    private static func check(_ credential: Credential) throws(AuthError) {
        switch credential {
        case .password(let credential):
            if credential.password.isEmpty { throw AuthError(.wrongPassword, family: .misuse) }
        case .emailLink(let credential):
            if credential.code.isEmpty { throw AuthError(.invalidActionCode, family: .misuse) }
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
