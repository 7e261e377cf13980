/// The RPC for each kind of credential.
extension AuthClient {
    /// - Parameter idToken: The account to link to.
    func signInRequest(_ credential: Credential, _ flow: Flow, idToken: String?) -> HTTPRequest {
        switch credential {
        case .password(let credential) where idToken != nil:
            var message = Wire.SignUp.Request()
            message.email = credential.email
            message.idToken = idToken
            message.password = credential.password.revealed()
            return self.signUpRequest(message, flow)
        case .password(let credential):
            var message = Wire.SignInWithPassword.Request()
            message.clientType = self.configuration.clientType
            message.email = credential.email
            message.password = credential.password.revealed()
            message.returnSecureToken = true
            message.tenantId = flow.tenantID
            return self.post(.signInWithPassword, message)
        case .emailLink(let credential):
            var message = Wire.SignInWithEmailLink.Request()
            message.email = credential.email
            message.idToken = idToken
            message.oobCode = credential.code.revealed()
            message.tenantId = flow.tenantID
            return self.post(.signInWithEmailLink, message)
        case .phone(let credential):
            return self.phoneRequest(credential, flow, idToken: idToken)
        case .federated(let credential):
            return self.federatedRequest(credential, flow, idToken: idToken)
        case .gameCenter(let credential):
            var body = JSON.Writer()
            body.beginObject()
            credential.writeRequest(to: &body)
            body.optional("idToken", idToken)
            body.optional("tenantId", flow.tenantID)
            body.endObject()
            return self.request(.signInWithGameCenter, "application/json", body.bytes)
        case .customToken(let token):
            var message = Wire.SignInWithCustomToken.Request()
            message.returnSecureToken = true
            message.tenantId = flow.tenantID
            message.token = token.revealed()
            return self.post(.signInWithCustomToken, message)
        case .anonymous:
            return self.signUpRequest(Wire.SignUp.Request(), flow)
        }
    }

    private func phoneRequest(_ credential: Credential.Phone, _ flow: Flow, idToken: String?) -> HTTPRequest {
        var message = Wire.SignInWithPhoneNumber.Request()
        message.idToken = idToken
        message.tenantId = flow.tenantID
        message.operation =
            switch flow.intent {
            case .link: .link
            case .updatePhoneNumber: .update
            case .reauthenticate: .reauth
            default: .signUpOrIn
            }
        switch credential {
        case .code(let verificationID, let code):
            message.code = code.revealed()
            message.sessionInfo = verificationID
        case .proof(let temporaryProof, let phoneNumber):
            message.phoneNumber = phoneNumber
            message.temporaryProof = temporaryProof.revealed()
        }
        return self.post(.signInWithPhoneNumber, message)
    }

    private func federatedRequest(_ credential: Credential.Federated, _ flow: Flow, idToken: String?) -> HTTPRequest {
        var message = Wire.SignInWithIdp.Request()
        message.autoCreate = flow.purpose != .reauthenticate
        message.idToken = idToken
        message.pendingToken = credential.pendingToken?.revealed()
        message.postBody = credential.postBody.encoded
        // The service wants an address here and looks at it only if it is where a browser came back to.
        message.requestUri = credential.response?.url.revealed() ?? "http://localhost"
        message.returnIdpCredential = true
        message.returnSecureToken = true
        message.sessionId = credential.response?.sessionID?.revealed()
        message.tenantId = flow.tenantID
        return self.post(.signInWithIdp, message)
    }
}
