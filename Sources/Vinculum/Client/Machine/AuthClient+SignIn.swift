/// The answers to the RPCs that take a first factor, to sign in, to link or to reauthenticate.
extension AuthClient {
    mutating func takeSignIn(
        _ answer: Answer, _ credential: Credential, into flow: inout Flow, _ now: Instant
    ) throws(AuthError) {
        switch credential {
        case .password:
            flow.additionalUserInfo = AdditionalUserInfo(provider: "password", isNewUser: false)
            if case .link = flow.purpose {
                // An address and a password are linked by a sign-up that shows the account's token.
                let answer = try AuthClient.reading(answer, Wire.SignUp.Response.self)
                return try self.adopt(TokenGrant(answer.message), into: &flow, now)
            }
            let answer = try AuthClient.reading(answer, Wire.SignInWithPassword.Response.self)
            try self.checkSecondFactor(
                answer.message.idToken, answer.message.mfaInfo, answer.message.mfaPendingCredential, flow)
            try self.adopt(TokenGrant(answer.message), into: &flow, now)
        case .emailLink:
            let answer = try AuthClient.reading(answer, Wire.SignInWithEmailLink.Response.self)
            flow.additionalUserInfo = AdditionalUserInfo(
                provider: "password", isNewUser: answer.message.isNewUser ?? false)
            try self.checkSecondFactor(
                answer.message.idToken, answer.message.mfaInfo, answer.message.mfaPendingCredential, flow)
            try self.adopt(TokenGrant(answer.message), into: &flow, now)
        case .phone:
            let answer = try AuthClient.reading(answer, Wire.SignInWithPhoneNumber.Response.self)
            try AuthClient.checkProof(answer.message)
            flow.additionalUserInfo = AdditionalUserInfo(provider: "phone", isNewUser: answer.message.isNewUser ?? false)
            try self.adopt(TokenGrant(answer.message), into: &flow, now)
        case .federated:
            try self.takeFederated(answer, into: &flow, now)
        case .gameCenter:
            // The members of its answer that are looked at are those of a sign-in by link.
            let answer = try AuthClient.reading(answer, Wire.SignInWithEmailLink.Response.self)
            flow.additionalUserInfo = AdditionalUserInfo(
                provider: ProviderID.gameCenter.rawValue, isNewUser: answer.message.isNewUser ?? false)
            try self.adopt(TokenGrant(answer.message), into: &flow, now)
        case .customToken:
            let answer = try AuthClient.reading(answer, Wire.SignInWithCustomToken.Response.self)
            flow.additionalUserInfo = AdditionalUserInfo(provider: "", isNewUser: answer.message.isNewUser ?? false)
            try self.adopt(TokenGrant(answer.message), into: &flow, now)
        case .anonymous:
            let answer = try AuthClient.reading(answer, Wire.SignUp.Response.self)
            flow.additionalUserInfo = AdditionalUserInfo(provider: "", isNewUser: true)
            try self.adopt(TokenGrant(answer.message), into: &flow, now)
        }
    }

    private mutating func takeFederated(_ answer: Answer, into flow: inout Flow, _ now: Instant) throws(AuthError) {
        let reading = try AuthClient.reading(answer, Wire.SignInWithIdp.Response.self)
        let response = reading.message
        let updated = Credential(response)
        if let text = response.errorMessage, var error = AuthError(message: text) {
            if error.code == .credentialAlreadyInUse {
                error.updatedCredential = updated
                error.email = (response.email ?? "").isEmpty ? nil : response.email
                if updated != nil || error.email != nil { error.message = error.code.text }
            }
            throw error
        }
        if flow.purpose != .link, response.needConfirmation == true {
            var error = AuthError(.accountExistsWithDifferentCredential)
            error.email = response.email
            error.updatedCredential = updated
            throw error
        }
        let provider = response.providerId ?? ""
        flow.additionalUserInfo = AdditionalUserInfo(response, provider: provider)
        flow.credential = updated
        try self.checkSecondFactor(response.idToken, response.mfaInfo, response.mfaPendingCredential, flow)
        if flow.purpose != .link, provider.isEmpty {
            throw .malformed(.incompleteResponse(missing: "providerId", body: reading.body))
        }
        try self.adopt(TokenGrant(response), into: &flow, now)
    }

    /// The number belongs to another account: the service hands out a proof with which that account can be entered.
    private static func checkProof(_ response: Wire.SignInWithPhoneNumber.Response) throws(AuthError) {
        guard let proof = response.temporaryProof, let number = response.phoneNumber, !proof.isEmpty, !number.isEmpty
        else { return }
        var error = AuthError(.credentialAlreadyInUse)
        error.updatedCredential = .phone(.proof(temporaryProof: Secret(proof), phoneNumber: number))
        throw error
    }
}

extension Credential {
    /// The provider's tokens as the service repeats them; `nil` if it repeats none.
    init?(_ response: Wire.SignInWithIdp.Response) {
        func secret(_ text: String?) -> Secret? { (text ?? "").isEmpty ? nil : text.map { Secret($0) } }
        let credential = Federated(
            provider: response.providerId.map { ProviderID($0) } ?? ProviderID("OAuth"),
            idToken: secret(response.oauthIdToken), accessToken: secret(response.oauthAccessToken),
            secret: secret(response.oauthTokenSecret), pendingToken: secret(response.pendingToken))
        guard credential.isComplete || credential.secret != nil else { return nil }
        self = .federated(credential)
    }
}
