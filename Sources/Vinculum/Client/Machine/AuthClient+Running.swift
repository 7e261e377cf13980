/// Carrying out a flow's program, one instruction after another.
extension AuthClient {
    /// Goes on until the flow has to wait or has ended.
    mutating func advance(_ flow: Flow, _ now: Instant) {
        var flow = flow
        flow.waiting = .nothing
        do throws(AuthError) {
            while !flow.steps.isEmpty {
                let step = flow.steps.removeFirst()
                switch step {
                case .freshToken(let force):
                    let tokens = try self.tokens(of: flow)
                    if !force, tokens.isFresh(at: now) { continue }
                    return self.awaitToken(flow, tokens)
                case .loadRecaptchaConfig:
                    return self.send(self.recaptchaConfigRequest(flow), of: flow) { .recaptchaConfig($0) }
                case .askRecaptcha:
                    guard let question = try self.recaptchaQuestion(&flow) else { continue }
                    let id = RequestID(number: self.freshNumber())
                    flow.waiting = .recaptcha(id)
                    self.flows.append(flow)
                    return self.effects.append(.needsRecaptcha(id, question))
                case .perform:
                    return self.send(try self.request(for: flow), of: flow) { .answer($0) }
                case .lookUp:
                    let tokens = try self.tokens(of: flow)
                    return self.send(self.lookupRequest(tokens.idToken), of: flow) { .lookup($0) }
                }
            }
            let outcome = try self.conclude(flow)
            self.effects.append(.done(flow.id, outcome))
        } catch {
            self.fail(flow, error)
        }
    }

    /// Lets a flow wait for the answer to a request.
    private mutating func send(_ request: HTTPRequest, of flow: Flow, _ waiting: (RequestID) -> Waiting) {
        var flow = flow
        let id = RequestID(number: self.freshNumber())
        flow.waiting = waiting(id)
        self.flows.append(flow)
        self.effects.append(.request(id, request))
    }

    private func tokens(of flow: Flow) throws(AuthError) -> SessionTokens {
        guard let slot = flow.slot, let user = self.user(in: slot) else { throw AuthError(.nullUser, family: .misuse) }
        return user.tokens
    }

    mutating func finishRequest(_ flow: Flow, _ answer: Answer, _ now: Instant) {
        var flow = flow
        do throws(AuthError) {
            switch flow.waiting {
            case .answer:
                try self.take(answer, into: &flow, now)
                flow.isPerformed = true
            case .lookup:
                try self.takeLookup(answer, into: flow)
            case .recaptchaConfig:
                try self.takeRecaptchaConfig(answer, flow)
            case .recaptcha:
                try self.takeRecaptcha(answer, into: &flow)
            case .nothing, .token:
                break
            }
        } catch {
            guard self.missesRecaptcha(error, flow) else { return self.fail(flow, error) }
            flow.steps = [.loadRecaptchaConfig, .askRecaptcha, .perform]
        }
        self.advance(flow, now)
    }

    private mutating func takeLookup(_ answer: Answer, into flow: Flow) throws(AuthError) {
        let reply = try AuthClient.reply(answer)
        guard let users = reply.root["users"], users.count == 1, let info = users[0], info.kind == .object else {
            throw reply.lacks("users")
        }
        self.change(flow.slot) { user in
            user.update(from: info)
            flow.settleAnonymity(of: &user)
        }
    }

    /// Ends a flow with an error, and the session too where the rules say so.
    mutating func fail(_ flow: Flow, _ error: AuthError) {
        var error = error
        switch flow.policy {
        case .keepSession:
            break
        case .endSessionIfOver:
            // A failed refresh has been looked at already, for every flow that waited for it.
            if flow.waiting != .token { self.signOut(after: error, of: flow.slot) }
        case .endSession:
            if let subject = flow.subject, subject == self.currentSlot { self.signOut(isForced: false) }
        }
        if case .reauthenticate = flow.purpose, error.code == .userNotFound {
            // The account that was shown to exist is another one than the one that is signed in.
            error = AuthError(.userMismatch)
        }
        if self.drives(flow) {
            if flow.isPerformed, error.family != .unreachable {
                // The second factor was right, which used the first one up, and the account did not come.
                self.pending = nil
            } else {
                self.pending?.forgetRequest()
            }
        }
        self.failEnrollment(flow, error)
        self.effects.append(.failed(flow.id, error))
    }
}

extension AuthClient.Flow {
    /// What an error does to the session of the user the flow is about; token refreshes have their own rule.
    enum Policy {
        case keepSession
        /// If the error says that the session is over.
        case endSessionIfOver
        /// Whatever the error is.
        case endSession
    }

    var policy: Policy {
        switch self.intent {
        case .reload, .updateProfile, .updateEmail, .updatePassword, .updatePhoneNumber, .unlink, .sendEmailVerification:
            .endSessionIfOver
        case .link(.emailLink), .link(.gameCenter):
            // The link or the player is refused, which says nothing about the session.
            self.isPerformed ? .endSessionIfOver : .keepSession
        case .link:
            .endSessionIfOver
        case .unenroll:
            // The service has ended the old session with the factor; without a new one nothing is left.
            self.isPerformed ? .endSession : .keepSession
        default:
            .keepSession
        }
    }

    /// After a lookup: who is anonymous is known from what was done, not from what the service answers.
    func settleAnonymity(of user: inout User) {
        switch self.intent {
        case .link, .updatePhoneNumber:
            if self.isPerformed { user.isAnonymous = false }
        case .updateEmail, .updatePassword:
            if self.isPerformed, !user.providers.isEmpty { user.isAnonymous = false }
        default:
            if self.candidate != nil { user.isAnonymous = self.isAnonymous }
        }
    }
}
