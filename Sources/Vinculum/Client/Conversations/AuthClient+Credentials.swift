/// The credential of a sign-in, a link or a reauthentication: the check before it is sent, its request, and its reply.
extension AuthClient {
    /// Refuses credentials that the service would certainly refuse.
    func check(_ credential: Credential) throws(AuthError) {
        switch credential {
        case .password(let credential):
            if credential.password.isEmpty { throw AuthError(.wrongPassword, family: .misuse) }
        case .emailLink(let credential):
            if credential.code.isEmpty { throw AuthError(.invalidActionCode, family: .misuse) }
            if let tenantID = credential.tenantID, tenantID != self.tenantID {
                throw AuthError(.tenantIDMismatch, family: .misuse)
            }
        case .phone(.code(let verificationID, let code)):
            if verificationID.text.isEmpty { throw AuthError(.missingVerificationID, family: .misuse) }
            if code.isEmpty { throw AuthError(.missingVerificationCode, family: .misuse) }
        case .phone(.proof):
            break
        case .federated(let credential):
            guard credential.isComplete else {
                throw .misuse("A credential of an identity provider needs a token or the URL the provider returned to.")
            }
        case .gameCenter, .customToken, .anonymous:
            break
        }
    }

    func write(_ credential: Credential, _ flow: Flow, to body: inout JSON.Writer) -> Endpoint {
        switch credential {
        case .password(let credential):
            body.member("email", credential.email)
            body.secret("password", credential.password)
            self.writeRecaptcha(flow, to: &body)
            body.member("clientType", self.configuration.clientType.rawValue)
            body.flag("returnSecureToken")
            return .signInWithPassword
        case .emailLink(let credential):
            body.member("email", credential.email)
            body.secret("oobCode", credential.code)
            return .signInWithEmailLink
        case .phone(let credential):
            let operation: Wire.PhoneOperation =
                switch flow.purpose {
                case .signIn, .merge: .signUpOrIn
                case .link: .link
                case .reauthenticate: .reauth
                }
            return self.write(credential, operation, to: &body)
        case .federated(let credential):
            self.write(credential, flow, to: &body)
            return .signInWithIdp
        case .gameCenter(let credential):
            credential.writeRequest(to: &body)
            return .signInWithGameCenter
        case .customToken(let token):
            body.secret("token", token)
            body.flag("returnSecureToken")
            return .signInWithCustomToken
        case .anonymous:
            return self.writeSignUp(nil, nil, flow, to: &body)
        }
    }

    func write(
        _ credential: Credential.Phone, _ operation: Wire.PhoneOperation, to body: inout JSON.Writer
    ) -> Endpoint {
        // With the documented interface, the token in the request distinguishes the other operations.
        if self.isLegacy || operation == .reauth { body.member("operation", operation.rawValue) }
        switch credential {
        case .code(let verificationID, let code):
            body.secret("code", code)
            body.member("sessionInfo", verificationID.text)
        case .proof(let temporaryProof, let phoneNumber):
            body.member("phoneNumber", phoneNumber)
            body.secret("temporaryProof", temporaryProof)
        }
        return .signInWithPhoneNumber
    }

    private func write(_ credential: Credential.Federated, _ flow: Flow, to body: inout JSON.Writer) {
        // A credential of no account has nothing to merge.
        let reauthenticates = flow.purpose == .reauthenticate || flow.purpose == .merge
        if self.isLegacy || reauthenticates {
            body.key("autoCreate")
            body.bool(!reauthenticates)
        }
        body.secret("pendingToken", credential.pendingToken)
        body.member("postBody", credential.postBody.encoded)
        // The service requires a URL here, and reads it only if it is the one a browser returned to.
        body.member("requestUri", credential.response?.url.revealed() ?? "http://\(LoopbackHost.name)")
        // Without this flag, a refusal would not return the credential to continue with.
        body.flag("returnIdpCredential")
        body.flag("returnSecureToken")
        body.secret("sessionId", credential.response?.sessionID)
    }

    /// Reads what a reply says about the credential, before its tokens.
    ///
    /// - Throws: The refusals that come with status 200, and ``AuthErrorCode/secondFactorRequired``.
    mutating func readFirstFactor(
        _ reply: Reply, _ credential: Credential, _ flow: inout Flow
    ) throws(AuthError) {
        let isLink = flow.purpose == .link
        var mayNeedSecondFactor = false
        switch credential {
        case .password:
            flow.additionalUserInfo = AdditionalUserInfo(provider: "password", isNewUser: false)
            mayNeedSecondFactor = !isLink
        case .emailLink:
            flow.additionalUserInfo = AdditionalUserInfo(provider: "password", isNewUser: reply.flag("isNewUser"))
            mayNeedSecondFactor = true
        case .phone:
            try AuthClient.checkTemporaryProof(reply)
            flow.additionalUserInfo = AdditionalUserInfo(provider: "phone", isNewUser: reply.flag("isNewUser"))
        case .federated:
            let updated = Credential(reply)
            try AuthClient.checkAssertion(reply, updated, isLink: isLink)
            flow.additionalUserInfo = AdditionalUserInfo(reply, provider: reply.text("providerId") ?? "")
            flow.credential = updated
            mayNeedSecondFactor = true
        case .gameCenter:
            flow.additionalUserInfo = AdditionalUserInfo(
                provider: ProviderID.gameCenter.rawValue, isNewUser: reply.flag("isNewUser"))
        case .customToken:
            flow.additionalUserInfo = AdditionalUserInfo(provider: "", isNewUser: reply.flag("isNewUser"))
        case .anonymous:
            flow.additionalUserInfo = AdditionalUserInfo(provider: "", isNewUser: true)
        }
        if mayNeedSecondFactor { try self.requireSecondFactor(reply, flow) }
        if case .federated = credential, !isLink, reply.nonEmptyText("providerId") == nil {
            throw reply.missing("providerId")
        }
    }

    /// Throws the refusals of a provider's assertion that come with status 200.
    private static func checkAssertion(_ reply: Reply, _ updated: Credential?, isLink: Bool) throws(AuthError) {
        if let text = reply.text("errorMessage"), var error = AuthError(message: text) {
            if error.code == .credentialAlreadyInUse {
                error.updatedCredential = updated
                error.email = reply.nonEmptyText("email")
                if updated != nil || error.email != nil { error.detail = nil }
            }
            throw error
        }
        guard !isLink, reply.flag("needConfirmation") else { return }
        var error = AuthError(.accountExistsWithDifferentCredential)
        error.email = reply.text("email")
        error.updatedCredential = updated
        throw error
    }

    /// Throws if the number belongs to another account. The reply then has a proof with which the person can sign in to
    /// that account.
    private static func checkTemporaryProof(_ reply: Reply) throws(AuthError) {
        guard let proof = reply.nonEmptyText("temporaryProof"), let number = reply.nonEmptyText("phoneNumber")
        else { return }
        var error = AuthError(.credentialAlreadyInUse)
        error.updatedCredential = .phone(.proof(temporaryProof: Secret(proof), phoneNumber: number))
        throw error
    }
}

extension Credential {
    /// What reCAPTCHA may have to protect when this credential is sent.
    func recaptchaAction(for purpose: PendingSignIn.Purpose) -> AuthClient.RecaptchaAction? {
        guard case .password = self else { return nil }
        return purpose == .link ? .signUp : .signInWithPassword
    }

    /// The provider's tokens as the service repeats them; `nil` if it repeats none.
    fileprivate init?(_ reply: AuthClient.Reply) {
        func secret(_ name: String) -> Secret? { reply.nonEmptyText(name).map { Secret($0) } }
        let credential = Federated(
            provider: ProviderID(reply.text("providerId") ?? "OAuth"), idToken: secret("oauthIdToken"),
            accessToken: secret("oauthAccessToken"), secret: secret("oauthTokenSecret"), rawNonce: secret("nonce"),
            pendingToken: secret("pendingToken"))
        guard credential.isComplete || credential.secret != nil else { return nil }
        self = .federated(credential)
    }
}
