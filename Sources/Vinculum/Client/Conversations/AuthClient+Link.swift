/// Adding a sign-in method to the current user, and removing one.
extension AuthClient {
    // MARK: Plan

    func planLink(_ credential: Credential, _ flow: inout Flow) throws(AuthError) {
        let user = try self.requireCurrentUser(as: &flow)
        try self.check(credential)
        // A refusal of an e-mail link or of a Game Center player says nothing about the session.
        flow.failureRule = .endInvalidSession
        switch credential {
        case .anonymous, .customToken:
            throw .misuse("This kind of credential signs in; it cannot be linked.")
        case .password:
            if user.hasPassword { throw AuthError(.providerAlreadyLinked, family: .misuse) }
        case .emailLink:
            if user.hasPassword { throw AuthError(.providerAlreadyLinked, family: .misuse) }
            flow.failureRule = .endInvalidSessionOncePerformed
        case .gameCenter:
            flow.failureRule = .endInvalidSessionOncePerformed
        case .phone, .federated:
            break
        }
        if user.has(credential.provider) { throw AuthError(.providerAlreadyLinked, family: .misuse) }
        flow.purpose = .link
        flow.steps = [.freshToken(force: false)]
        self.appendRequest(protectedAs: credential.recaptchaAction(for: .link), to: &flow)
    }

    func planUnlink(_ flow: inout Flow) throws(AuthError) {
        try self.requireCurrentUser(as: &flow)
        flow.failureRule = .endInvalidSession
        flow.steps = [.freshToken(force: false), .perform]
    }

    // MARK: Request

    func writeLink(_ credential: Credential, _ flow: Flow, to body: inout JSON.Writer) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        // An address and a password are linked by a sign-up with the account's token.
        if case .password(let credential) = credential {
            return self.writeSignUp(credential.email, credential.password, flow, to: &body)
        }
        return self.write(credential, flow, to: &body)
    }

    func writeUnlink(_ provider: ProviderID, _ flow: Flow, to body: inout JSON.Writer) throws(AuthError) -> Endpoint {
        try self.writeIDToken(of: flow, to: &body)
        guard let subject = flow.subject, let user = self.user(in: subject), user.has(provider) else {
            throw AuthError(.noSuchProvider, family: .misuse)
        }
        body.list("deleteProvider", [provider.rawValue])
        body.flag("returnSecureToken")
        return .update
    }

    // MARK: Reply

    mutating func readLink(
        _ reply: Reply, _ credential: Credential, _ flow: inout Flow, _ now: Instant
    ) throws(AuthError) {
        try self.readFirstFactor(reply, credential, &flow)
        try self.continueSession(reply, &flow, now)
    }

    mutating func readUnlink(_ reply: Reply, _ provider: ProviderID, _ flow: inout Flow, _ now: Instant) {
        let tokens = SessionTokens(reply, now)
        // If the reply describes the account, a provider that it does not list is gone too.
        let remaining = reply.root["providerUserInfo"]?.elements.compactMap { ProviderData($0) }
        self.updateUser(in: flow.subject) { user in
            user.providers.removeAll { data in
                data.provider == provider || remaining.map { !$0.contains { $0.provider == data.provider } } ?? false
            }
            switch provider {
            case .password:
                user.hasPassword = false
                // The address belonged to the password; the reply has one only if the account keeps it.
                guard remaining != nil else { break }
                user.email = reply.text("email")
                user.isEmailVerified = reply.flag("emailVerified")
            case .phone: user.phoneNumber = nil
            default: break
            }
            if let tokens { user.tokens = tokens }
        }
        if tokens != nil { flow.steps = [.freshToken(force: false)] }
    }

    // MARK: End

    func finishLink(_ flow: Flow) throws(AuthError) -> AuthResult {
        AuthResult(
            user: try self.user(of: flow), additionalUserInfo: flow.additionalUserInfo, credential: flow.credential)
    }
}
