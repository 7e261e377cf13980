/// Which functions serve which intent.
///
/// ```text
///   plan ──▶ steps, among them: write the request ──▶ read the reply ──▶ perhaps more steps ──▶ finish
/// ```
///
/// Each file of `Client/Conversations` has these four functions for its intents, in this order. None of the switches
/// has a `default`: a new intent does not compile until each stage has its place for it.
extension AuthClient {
    /// Checks an intent and plans the steps of its flow.
    ///
    /// - Returns: The flow; one without steps ends at once.
    /// - Throws: An error that is known before anything is sent.
    mutating func plan(_ id: FlowID, _ intent: Intent, _ now: Instant) throws(AuthError) -> Flow {
        var flow = Flow(id: id, intent: intent, tenantID: self.tenantID)
        switch intent {
        case .signIn(let credential): try self.planSignIn(credential, &flow)
        case .createUser(let email, let password): try self.planUserCreation(email, password, &flow)
        case .updateCurrentUser(let user): try self.planUserReplacement(user, &flow)
        case .signOut: self.planSignOut(&flow)
        case .link(let credential): try self.planLink(credential, &flow)
        case .unlink: try self.planUnlink(&flow)
        case .forecast: try self.planForecast(&flow)
        case .reauthenticate(let credential): try self.planReauthentication(credential, &flow)
        case .chooseSecondFactor(let factorID): try self.planSecondFactorChoice(factorID, &flow)
        case .submitSecondFactor(let code): try self.planSecondFactorCode(code, &flow)
        case .beginEnrollment(let method): try self.planEnrollment(method, &flow)
        case .finishEnrollment(let code, let displayName):
            try self.planEnrollmentCode(code, displayName, &flow, now)
        case .unenroll: try self.planUnenrollment(&flow)
        case .makeRecoveryCodes, .countRecoveryCodes: try self.planRecoveryCodes(&flow)
        case .sendVerificationCode(let phoneNumber): try self.planVerificationCode(to: phoneNumber, &flow)
        case .updatePhoneNumber(let credential): try self.planPhoneNumberUpdate(credential, &flow)
        case .reload: try self.planReload(&flow)
        case .updateProfile(let displayName, let photoURL): try self.planProfileUpdate(displayName, photoURL, &flow)
        case .updateEmail: try self.planEmailUpdate(&flow)
        case .updatePassword(let password): try self.planPasswordUpdate(password, &flow)
        case .delete: try self.planDeletion(&flow)
        case .fetchIDToken(let forcingRefresh): try self.planIDToken(forcingRefresh: forcingRefresh, &flow)
        case .revokeToken: try self.planRevocation(&flow)
        case .listSessions, .endSessions, .nameSession: try self.planSessions(&flow)
        case .sendPasswordReset(_, let settings): try self.planMail(.passwordReset, settings, &flow)
        case .sendSignInLink(_, let settings): try self.planMail(.emailLink, settings, &flow)
        case .sendEmailVerification(let settings): try self.planEmailVerification(settings, &flow)
        case .verifyBeforeUpdatingEmail(_, let settings): try self.planEmailChange(settings, &flow)
        case .checkActionCode(let code), .verifyPasswordResetCode(let code), .applyActionCode(let code):
            try self.planActionCode(code, &flow)
        case .confirmPasswordReset(let code, let password): try self.planPasswordReset(code, password, &flow)
        case .fetchSignInMethods: self.planSignInMethods(&flow)
        case .findAuthDomain: self.planAuthDomain(&flow)
        case .openProviderPage(_, let redirectURI): try self.planProviderVisit(redirectURI, &flow)
        case .signInToMerge(let credential): try self.planMergeSignIn(credential, &flow)
        case .merging(let step, let id, let survivor): try self.planMerging(step, id, survivor, &flow)
        }
        return flow
    }

    /// Writes the members of the request that are the intent's own.
    ///
    /// - Returns: The endpoint that the request goes to.
    func writeRequest(of flow: Flow, to body: inout JSON.Writer) throws(AuthError) -> Endpoint {
        switch flow.intent {
        case .signIn(let credential), .reauthenticate(let credential), .signInToMerge(let credential):
            self.write(credential, flow, to: &body)
        case .createUser(let email, let password): self.writeSignUp(email, password, flow, to: &body)
        case .link(let credential): try self.writeLink(credential, flow, to: &body)
        case .unlink(let provider): try self.writeUnlink(provider, flow, to: &body)
        case .forecast(let parts): try self.writeForecast(removing: parts, flow, to: &body)
        case .chooseSecondFactor, .submitSecondFactor: try self.writeSecondFactor(flow, to: &body)
        case .beginEnrollment, .finishEnrollment: try self.writeEnrollment(flow, to: &body)
        case .unenroll(let factorID): try self.writeUnenrollment(factorID, flow, to: &body)
        case .makeRecoveryCodes: try self.writeRecoveryCodesRequest(to: .makeRecoveryCodes, flow, &body)
        case .countRecoveryCodes: try self.writeRecoveryCodesRequest(to: .recoveryCodes, flow, &body)
        case .sendVerificationCode(let number): self.writeVerificationCodeRequest(number, flow, to: &body)
        case .updatePhoneNumber(let credential): try self.writePhoneNumberUpdate(credential, flow, to: &body)
        case .updateProfile(let displayName, let photoURL):
            try self.writeProfileUpdate(displayName, photoURL, flow, to: &body)
        case .updateEmail(let email): try self.writeEmailUpdate(email, flow, to: &body)
        case .updatePassword(let password): try self.writePasswordUpdate(password, flow, to: &body)
        case .delete: try self.writeDeletion(flow, to: &body)
        case .revokeToken(let token): try self.writeRevocation(of: token, flow, to: &body)
        case .listSessions: try self.writeSessionList(flow, to: &body)
        case .endSessions(let selection): try self.writeSessionEnd(selection, flow, to: &body)
        case .nameSession(let name): try self.writeSessionName(name, flow, to: &body)
        case .sendPasswordReset(let email, let settings):
            self.writeMail("PASSWORD_RESET", to: email, settings, flow, to: &body)
        case .sendSignInLink(let email, let settings):
            self.writeMail("EMAIL_SIGNIN", to: email, settings, flow, to: &body)
        case .sendEmailVerification(let settings): try self.writeEmailVerification(settings, flow, to: &body)
        case .verifyBeforeUpdatingEmail(let email, let settings):
            try self.writeEmailChange(to: email, settings, flow, to: &body)
        case .checkActionCode(let code), .verifyPasswordResetCode(let code): self.writeActionCodeCheck(code, to: &body)
        case .confirmPasswordReset(let code, let password): self.writePasswordReset(code, password, to: &body)
        case .applyActionCode(let code): self.writeActionCode(code, to: &body)
        case .fetchSignInMethods(let email): self.writeSignInMethodsRequest(email, to: &body)
        case .findAuthDomain: .getProjects
        case .openProviderPage(let provider, let redirectURI):
            self.writeProviderVisit(provider, redirectURI, to: &body)
        case .merging(let step, let id, let survivor): try self.writeMerging(step, id, survivor, flow, to: &body)
        case .reload, .fetchIDToken, .signOut, .updateCurrentUser:
            throw .misuse("This intent has no request of its own.")
        }
    }

    /// Reads the reply to the intent's own request.
    mutating func read(_ reply: Reply, _ flow: inout Flow, _ now: Instant) throws(AuthError) {
        switch flow.intent {
        case .signIn(let credential), .signInToMerge(let credential):
            try self.readSignIn(reply, credential, &flow, now)
        case .createUser: try self.readUserCreation(reply, &flow, now)
        case .link(let credential): try self.readLink(reply, credential, &flow, now)
        case .unlink(let provider): self.readUnlink(reply, provider, &flow, now)
        case .forecast: try AuthClient.readForecast(reply, &flow)
        case .reauthenticate(let credential): try self.readReauthentication(reply, credential, &flow, now)
        case .chooseSecondFactor: try self.readSecondFactorChallenge(reply, &flow)
        case .submitSecondFactor: try self.startSession(reply, &flow, now)
        case .beginEnrollment(let method): try self.readEnrollmentChallenge(reply, method, &flow)
        case .finishEnrollment:
            flow.recoveryCodes = reply.recoveryCodes
            try self.startSession(reply, &flow, now)
        case .makeRecoveryCodes: try AuthClient.readRecoveryCodes(reply, &flow)
        case .countRecoveryCodes: try AuthClient.readRecoveryCodeCount(reply, &flow)
        case .unenroll: try self.readUnenrollment(reply, &flow, now)
        case .sendVerificationCode: try AuthClient.readVerificationID(reply, &flow)
        case .updatePhoneNumber(let credential): try self.readPhoneNumberUpdate(reply, credential, &flow, now)
        case .updateProfile(let displayName, let photoURL):
            self.readProfileUpdate(reply, displayName, photoURL, &flow, now)
        case .updateEmail(let email): self.readEmailUpdate(reply, email, &flow, now)
        case .updatePassword: self.readPasswordUpdate(reply, &flow, now)
        case .delete: self.readDeletion(&flow)
        case .checkActionCode: try AuthClient.readActionCode(reply, &flow)
        case .verifyPasswordResetCode: try AuthClient.readPasswordResetCode(reply, &flow)
        case .fetchSignInMethods(let email): self.readSignInMethods(reply, email, &flow)
        case .findAuthDomain(let preferred): try AuthClient.readAuthDomain(reply, preferring: preferred, &flow)
        case .openProviderPage(let provider, let redirectURI):
            try AuthClient.readProviderVisit(reply, provider, redirectURI, &flow)
        case .listSessions: AuthClient.readSessions(reply, &flow)
        case .endSessions(let selection): self.readSessionEnd(selection, &flow)
        case .merging(let step, _, _): try self.readMerging(reply, step, &flow, now)
        case .sendPasswordReset, .sendSignInLink, .sendEmailVerification, .verifyBeforeUpdatingEmail,
            .confirmPasswordReset, .applyActionCode, .revokeToken, .nameSession:
            flow.outcome = .completed
        case .reload, .fetchIDToken, .signOut, .updateCurrentUser:
            break
        }
    }

    /// Makes the last changes of a flow that has no steps left.
    ///
    /// - Returns: What the flow ends with.
    mutating func finish(_ flow: Flow) throws(AuthError) -> Outcome {
        if let outcome = flow.outcome { return outcome }
        switch flow.intent {
        case .signIn, .createUser: return .signedIn(try self.finishSignIn(flow))
        case .updateCurrentUser: return .user(try self.finishUserReplacement(flow))
        case .link: return .signedIn(try self.finishLink(flow))
        case .reauthenticate: return .signedIn(try self.finishReauthentication(flow))
        case .signInToMerge: return .signedIn(try self.finishMergeSignIn(flow))
        case .merging: return .merging(try self.finishMerging(flow))
        case .submitSecondFactor: return .signedIn(try self.finishSecondFactor(flow))
        case .finishEnrollment:
            let user = try self.finishEnrollment(flow)
            return flow.recoveryCodes.isEmpty ? .user(user) : .enrolled(user, recoveryCodes: flow.recoveryCodes)
        case .unenroll: return .user(try self.finishUnenrollment(flow))
        case .fetchIDToken: return .idToken(try self.finishIDToken(flow))
        case .reload, .unlink, .updateProfile, .updateEmail, .updatePassword, .updatePhoneNumber:
            return .user(try self.user(of: flow))
        case .signOut, .delete, .chooseSecondFactor, .beginEnrollment, .sendVerificationCode, .fetchSignInMethods,
            .sendPasswordReset, .sendSignInLink, .sendEmailVerification, .verifyBeforeUpdatingEmail,
            .checkActionCode, .verifyPasswordResetCode, .confirmPasswordReset, .applyActionCode, .revokeToken,
            .findAuthDomain, .openProviderPage, .forecast,
            .makeRecoveryCodes, .countRecoveryCodes,
            .listSessions, .endSessions, .nameSession:
            // Their plan or their reply has set the outcome, so this is not reached.
            throw .malformed(.unexpectedResponse(body: []))
        }
    }
}
