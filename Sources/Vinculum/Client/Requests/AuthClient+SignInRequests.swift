/// The RPC for each kind of credential.
extension AuthClient {
    func write(_ credential: Credential, _ flow: Flow, to body: inout JSON.Writer) -> Endpoint {
        switch credential {
        case .password(let credential):
            // An address and a password are linked by a sign-up that shows the account's token.
            if flow.intent.showsToken { return self.writeSignUp(credential.email, credential.password, flow, to: &body) }
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
            self.write(credential, flow, to: &body)
            return .signInWithPhoneNumber
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

    func writeSignUp(_ email: String?, _ password: Secret?, _ flow: Flow, to body: inout JSON.Writer) -> Endpoint {
        body.member("email", email)
        body.secret("password", password)
        self.writeRecaptcha(flow, to: &body)
        body.member("clientType", self.configuration.clientType.rawValue)
        body.flag("returnSecureToken")
        return .signUp
    }

    private func write(_ credential: Credential.Phone, _ flow: Flow, to body: inout JSON.Writer) {
        let operation: Wire.PhoneOperation =
            switch flow.intent {
            case .link: .link
            case .updatePhoneNumber: .update
            case .reauthenticate: .reauth
            default: .signUpOrIn
            }
        // The documented interface tells the others apart by the token.
        if self.isLegacy || operation == .reauth { body.member("operation", operation.rawValue) }
        switch credential {
        case .code(let verificationID, let code):
            body.secret("code", code)
            body.member("sessionInfo", verificationID)
        case .proof(let temporaryProof, let phoneNumber):
            body.member("phoneNumber", phoneNumber)
            body.secret("temporaryProof", temporaryProof)
        }
    }

    private func write(_ credential: Credential.Federated, _ flow: Flow, to body: inout JSON.Writer) {
        let reauthenticates = flow.purpose == .reauthenticate
        if self.isLegacy || reauthenticates {
            body.key("autoCreate")
            body.bool(!reauthenticates)
        }
        body.secret("pendingToken", credential.pendingToken)
        body.member("postBody", credential.postBody.encoded)
        // The service wants an address here and looks at it only if it is where a browser came back to.
        body.member("requestUri", credential.response?.url.revealed() ?? "http://localhost")
        // Without it, a refusal would not bring back the credential to go on with.
        body.flag("returnIdpCredential")
        body.flag("returnSecureToken")
        body.secret("sessionId", credential.response?.sessionID)
    }
}
