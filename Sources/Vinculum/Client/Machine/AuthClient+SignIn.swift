/// The answers to the RPCs that take a first factor, to sign in, to link or to reauthenticate.
extension AuthClient {
    mutating func takeSignIn(
        _ answer: Answer, _ credential: Credential, into flow: inout Flow, _ now: Instant
    ) throws(AuthError) {
        let reply = try AuthClient.reply(answer)
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
            try AuthClient.checkProof(reply)
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
        if mayNeedSecondFactor { try self.checkSecondFactor(reply, flow) }
        if case .federated = credential, !isLink, reply.someText("providerId") == nil { throw reply.lacks("providerId") }
        try self.adopt(reply, into: &flow, now)
    }

    /// The refusals that come with status 200, beside what the provider gave.
    private static func checkAssertion(_ reply: Reply, _ updated: Credential?, isLink: Bool) throws(AuthError) {
        if let text = reply.text("errorMessage"), var error = AuthError(message: text) {
            if error.code == .credentialAlreadyInUse {
                error.updatedCredential = updated
                error.email = reply.someText("email")
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

    /// The number belongs to another account: the service hands out a proof with which that account can be entered.
    private static func checkProof(_ reply: Reply) throws(AuthError) {
        guard let proof = reply.someText("temporaryProof"), let number = reply.someText("phoneNumber") else { return }
        var error = AuthError(.credentialAlreadyInUse)
        error.updatedCredential = .phone(.proof(temporaryProof: Secret(proof), phoneNumber: number))
        throw error
    }
}

extension Credential {
    /// The provider's tokens as the service repeats them; `nil` if it repeats none.
    fileprivate init?(_ reply: AuthClient.Reply) {
        func secret(_ name: String) -> Secret? { reply.someText(name).map { Secret($0) } }
        let credential = Federated(
            provider: ProviderID(reply.text("providerId") ?? "OAuth"), idToken: secret("oauthIdToken"),
            accessToken: secret("oauthAccessToken"), secret: secret("oauthTokenSecret"),
            pendingToken: secret("pendingToken"))
        guard credential.isComplete || credential.secret != nil else { return nil }
        self = .federated(credential)
    }
}
