/// The requests an intent makes.
extension AuthClient {
    /// The intent's own request.
    func request(for flow: Flow) throws(AuthError) -> HTTPRequest {
        if case .findAuthDomain = flow.intent { return self.request(.getProjects) }
        var body = JSON.Writer(reservingCapacity: 512)
        body.beginObject()
        if flow.intent.showsToken { body.member("idToken", try self.idToken(of: flow)) }
        let endpoint = try self.write(flow, to: &body)
        if self.carriesTenant(endpoint) { body.member("tenantId", flow.tenantID) }
        body.endObject()
        return self.request(endpoint, body: body.bytes)
    }

    /// Writes what the intent says beyond token and tenant.
    private func write(_ flow: Flow, to body: inout JSON.Writer) throws(AuthError) -> Endpoint {
        switch flow.intent {
        case .signIn(let credential), .reauthenticate(let credential), .link(let credential):
            return self.write(credential, flow, to: &body)
        case .updatePhoneNumber(let credential):
            return self.write(.phone(credential), flow, to: &body)
        case .createUser(let email, let password):
            return self.writeSignUp(email, password, flow, to: &body)
        case .unlink(let provider):
            guard let subject = flow.subject, let user = self.user(in: subject), user.has(provider) else {
                throw AuthError(.noSuchProvider, family: .misuse)
            }
            body.list("deleteProvider", [provider.rawValue])
        case .updateProfile(let displayName, let photoURL):
            var cleared: [String] = []
            body.change("displayName", displayName, clearing: "DISPLAY_NAME", &cleared)
            body.change("photoUrl", photoURL, clearing: "PHOTO_URL", &cleared)
            if !cleared.isEmpty { body.list("deleteAttribute", cleared) }
        case .updateEmail(let email):
            body.member("email", email)
        case .updatePassword(let password):
            body.secret("password", password)
        case .applyActionCode(let code):
            body.secret("oobCode", code)
            // Whoever follows a link in a mail is not signed in by that: no session is asked for.
            return .update
        case .delete:
            if self.isLegacy { body.member("localId", flow.subject.flatMap { self.user(in: $0) }?.uid) }
            return .delete
        case .sendVerificationCode(let phoneNumber):
            body.member("phoneNumber", phoneNumber)
            self.writeRecaptcha(flow, to: &body)
            body.member("clientType", self.configuration.clientType.rawValue)
            return .sendVerificationCode
        case .fetchSignInMethods(let email):
            body.member("continueUri", self.isLegacy ? "http://www.google.com/" : "http://localhost")
            body.member("identifier", email)
            return .createAuthUri
        case .sendPasswordReset(let email, let settings):
            return self.writeMail("PASSWORD_RESET", "email", email, settings, flow, to: &body)
        case .sendSignInLink(let email, let settings):
            return self.writeMail("EMAIL_SIGNIN", "email", email, settings, flow, to: &body)
        case .sendEmailVerification(let settings):
            return self.writeMail("VERIFY_EMAIL", "email", nil, settings, flow, to: &body)
        case .verifyBeforeUpdatingEmail(let email, let settings):
            return self.writeMail("VERIFY_AND_CHANGE_EMAIL", "newEmail", email, settings, flow, to: &body)
        case .checkActionCode(let code), .verifyPasswordResetCode(let code):
            body.secret("oobCode", code)
            return .resetPassword
        case .confirmPasswordReset(let code, let password):
            body.secret("newPassword", password)
            body.secret("oobCode", code)
            return .resetPassword
        case .revokeToken(let token):
            token.write(to: &body, isLegacy: self.isLegacy)
            return .revokeToken
        case .chooseSecondFactor, .submitSecondFactor:
            guard let pending = self.pending, let request = pending.resolver.request else {
                throw AuthError(.missingMultiFactorSession, family: .misuse)
            }
            return self.write(request, pending.resolver, flow, to: &body)
        case .beginEnrollment, .finishEnrollment:
            guard let request = self.enrollment?.request else { throw .misuse("No enrolment has begun.") }
            return self.write(request, flow, to: &body)
        case .unenroll(let factorID):
            body.member("mfaEnrollmentId", factorID)
            return .enrollmentWithdraw
        case .reload, .fetchIDToken, .signOut, .updateCurrentUser, .findAuthDomain:
            throw .misuse("This intent has no request of its own.")
        }
        body.flag("returnSecureToken")
        return .update
    }

    func lookupRequest(_ idToken: Secret) -> HTTPRequest {
        var body = JSON.Writer()
        body.beginObject()
        body.secret("idToken", idToken)
        body.endObject()
        return self.request(.lookup, body: body.bytes)
    }

    /// The secure token service takes a form, as OAuth 2 does; the Apple library sends it JSON, and it takes that too.
    func refreshRequest(_ refreshToken: Secret) -> HTTPRequest {
        guard self.isLegacy else {
            let form = FormFields([("grant_type", "refresh_token"), ("refresh_token", refreshToken.revealed())])
            return self.request(.token, "application/x-www-form-urlencoded", body: [UInt8](form.encoded.utf8))
        }
        var body = JSON.Writer()
        body.beginObject()
        body.member("grantType", "refresh_token")
        body.secret("refreshToken", refreshToken)
        body.endObject()
        return self.request(.token, body: body.bytes)
    }

    private func idToken(of flow: Flow) throws(AuthError) -> String {
        guard let slot = flow.slot, let user = self.user(in: slot) else { throw AuthError(.nullUser, family: .misuse) }
        return user.tokens.idToken.revealed()
    }

    /// Whether the client calls operations as the Apple library does.
    var isLegacy: Bool { self.configuration.interface == .legacy }

    /// Accounts are looked up, deleted and refreshed by tokens, which name the tenant themselves.
    private func carriesTenant(_ endpoint: Endpoint) -> Bool {
        switch endpoint {
        case .lookup, .delete, .token: false
        case .revokeToken, .signInWithGameCenter: !self.isLegacy
        default: true
        }
    }
}

extension JSON.Writer {
    mutating func secret(_ key: String, _ secret: Secret?) {
        self.member(key, secret?.revealed())
    }

    /// A flag that is set; one that is not is left out.
    mutating func flag(_ key: String, _ isSet: Bool = true) {
        guard isSet else { return }
        self.key(key)
        self.bool(true)
    }

    fileprivate mutating func change(
        _ key: String, _ change: AuthClient.Intent.Change, clearing attribute: String, _ cleared: inout [String]
    ) {
        switch change {
        case .keep: break
        case .set(let text): self.member(key, text)
        case .clear: cleared.append(attribute)
        }
    }
}

extension AuthClient.Intent {
    /// Whether the intent's own request shows the token of the user it is about.
    var showsToken: Bool {
        switch self {
        case .link, .unlink, .updatePhoneNumber, .updateProfile, .updateEmail, .updatePassword, .delete, .beginEnrollment,
            .finishEnrollment, .unenroll, .sendEmailVerification, .verifyBeforeUpdatingEmail, .revokeToken:
            true
        case .signIn, .reauthenticate, .createUser, .chooseSecondFactor, .submitSecondFactor, .sendVerificationCode, .reload,
            .fetchIDToken, .signOut, .fetchSignInMethods, .sendPasswordReset, .sendSignInLink, .checkActionCode,
            .verifyPasswordResetCode, .confirmPasswordReset, .applyActionCode, .updateCurrentUser, .findAuthDomain:
            false
        }
    }
}
